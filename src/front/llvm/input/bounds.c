/* Bounds of an unknown value, from the assumptions that the program makes right after it asked for
 * the value.
 *
 * The code after the request is followed along every path, as long as it does nothing that another
 * thread could notice, with the range that the conditions on the path leave. A path dies where an
 * assumption fails or the program ends. Values that die on every path need not be tried: only the
 * range around the paths that go on is kept. The assumptions are still executed, so a range that is
 * too wide is only slow.
 *
 * A path on which the program ends (abort, exit, return from main) is a real run and must be tried
 * once: the nearest value of its range is kept too. One value is enough only if the conditions on
 * the path were followed exactly; otherwise the whole path counts as one that goes on.
 *
 * Assumptions are calls of natives, and of the program's own functions that end it unless their
 * argument holds. */
#include "front/llvm/input/bounds.h"

#include "front/llvm/core/lowering.h"
#include "front/llvm/input/path.h"
#include <assert.h>
#include <string.h>

/* ---- assumptions ---- */

enum assumption {
    NO_ASSUMPTION,
    PRUNES,      /* a run where it does not hold does not exist */
    ENDS_UNLESS, /* a run where it does not hold ends there */
};

static bool is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

static bool is_end(LLVMValueRef call) {
    static const char *const ends[] = {"abort", "exit", "_exit", "_Exit", "quick_exit", NULL};
    return is_one_of(llvm_callee_name(call), ends);
}

static bool is_endless(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return end && LLVMIsABranchInst(end) && !LLVMIsConditional(end) &&
           LLVMGetSuccessor(end, 0) == block;
}

/* Is it the parameter itself, or a load of a variable whose only store is of the parameter? */
static bool is_parameter(LLVMValueRef v, LLVMValueRef parameter) {
    while (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v) || LLVMIsASExtInst(v))
        v = LLVMGetOperand(v, 0);
    if (v == parameter)
        return true;
    if (!LLVMIsALoadInst(v))
        return false;
    LLVMValueRef place = LLVMGetOperand(v, 0);
    unsigned stores = 0;
    bool right = false;
    for (LLVMUseRef u = LLVMGetFirstUse(place); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (!LLVMIsAStoreInst(user))
            continue;
        stores++;
        LLVMValueRef from = LLVMGetOperand(user, 0);
        right =
            from == parameter || (LLVMIsAZExtInst(from) && LLVMGetOperand(from, 0) == parameter);
    }
    return LLVMIsAAllocaInst(place) && stores == 1 && right;
}

/* Does the code from a block on only end the program, or only return, without doing anything
 * else? */
enum ending { ENDS, RETURNS, NEITHER };

static enum ending ending_of(LLVMBasicBlockRef block) {
    enum { FARTHEST = 8 };
    for (int steps = 0; steps < FARTHEST; steps++) {
        if (is_endless(block))
            return ENDS;
        LLVMValueRef v = LLVMGetFirstInstruction(block);
        for (; v; v = LLVMGetNextInstruction(v)) {
            if (LLVMIsACallInst(v) && !llvm_is_marker(v))
                return is_end(v) ? ENDS : NEITHER;
            if (LLVMIsAStoreInst(v) && !LLVMIsAAllocaInst(LLVMGetOperand(v, 1)))
                return NEITHER;
            if (LLVMIsAReturnInst(v))
                return RETURNS;
        }
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        if (!end || !LLVMIsABranchInst(end) || LLVMIsConditional(end))
            return NEITHER;
        block = LLVMGetSuccessor(end, 0);
    }
    return NEITHER;
}

/* if (!parameter) end; */
static bool has_shape(LLVMValueRef function) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(function));
    if (LLVMCountParams(function) != 1 || !end || !LLVMIsABranchInst(end) ||
        !LLVMIsConditional(end))
        return false;
    for (LLVMValueRef v = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); v;
         v = LLVMGetNextInstruction(v))
        if (LLVMIsACallInst(v) && !llvm_is_marker(v))
            return false;
    LLVMValueRef condition = LLVMGetCondition(end), parameter = LLVMGetParam(function, 0);
    unsigned zero = 1;
    if (LLVMIsAICmpInst(condition)) {
        LLVMValueRef number = LLVMGetOperand(condition, 1);
        LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
        if (!LLVMIsAConstantInt(number) || LLVMConstIntGetZExtValue(number) ||
            (p != LLVMIntEQ && p != LLVMIntNE))
            return false;
        zero = p == LLVMIntEQ ? 0 : 1;
        condition = LLVMGetOperand(condition, 0);
    }
    return is_parameter(condition, parameter) && ending_of(LLVMGetSuccessor(end, zero)) == ENDS &&
           ending_of(LLVMGetSuccessor(end, !zero)) == RETURNS;
}

static enum assumption assumption_of(LLVMValueRef call) {
    static const char *const natives[] = {"__VERIFIER_assume", "heddle_assume", NULL};
    LLVMValueRef callee = llvm_strip(LLVMGetCalledValue(call));
    if (!LLVMIsAFunction(callee) || LLVMGetNumArgOperands(call) != 1)
        return NO_ASSUMPTION;
    size_t length;
    if (LLVMIsDeclaration(callee))
        return is_one_of(LLVMGetValueName2(callee, &length), natives) ? PRUNES : NO_ASSUMPTION;
    return has_shape(callee) ? ENDS_UNLESS : NO_ASSUMPTION;
}

/* ---- paths ---- */

enum { MOST_ENDS = 48, MOST_STEPS = 600, DEEPEST = 14 };

/* If `any` is set, `survives` is not empty and within the range of the type; each of the `ends`
 * first ranges of `end` is not empty. No path is deeper than DEEPEST, none is followed after
 * `overflowed` was set. */
struct search {
    struct lower *l;
    struct llvm_unknown unknown;
    bool is_entry;
    struct llvm_range survives;
    bool any, overflowed; /* overflowed: too long to follow */
    uint32_t steps, ends;
    struct llvm_range end[MOST_ENDS]; /* of the paths that end the program */
};

static void survive(struct search *s, const struct llvm_path *p) {
    if (llvm_range_is_empty(p->range))
        return;
    if (!s->any || p->range.low < s->survives.low)
        s->survives.low = p->range.low;
    if (!s->any || p->range.high > s->survives.high)
        s->survives.high = p->range.high;
    assert(!llvm_range_is_empty(s->survives));
    s->any = true;
}

static void add_end(struct search *s, struct llvm_range r) {
    assert(s->ends < MOST_ENDS);
    if (!llvm_range_is_empty(r))
        s->end[s->ends++] = r;
}

static void end_program(struct search *s, const struct llvm_path *p) {
    struct llvm_range below = p->range, above = p->range;
    if (!p->exact || s->ends + 2 > MOST_ENDS) {
        survive(s, p);
    } else if (p->has_hole) {
        llvm_range_at_most(&below, p->hole - 1);
        llvm_range_at_least(&above, p->hole + 1);
        add_end(s, below);
        add_end(s, above);
    } else {
        add_end(s, p->range);
    }
}

static bool is_promoted(struct search *s, LLVMValueRef pointer) {
    struct llvm_value *v = llvm_value_of(s->l, llvm_strip_pointer(pointer));
    return v && LLVMIsAAllocaInst(v->value) && v->variable != LOWER_NONE;
}

enum next { GO_ON, STOP };

static enum next follow_call(struct search *s, struct llvm_path *p, LLVMValueRef call) {
    if (llvm_is_marker(call) || llvm_nondet_type(llvm_callee_name(call)))
        return GO_ON;
    if (is_end(call)) {
        end_program(s, p);
        return STOP;
    }
    enum assumption kind = assumption_of(call);
    assert(!llvm_range_is_empty(p->range)); /* nobody comes here otherwise */
    if (kind == NO_ASSUMPTION) {
        survive(s, p);
        return STOP;
    }
    LLVMValueRef condition = LLVMGetArgOperand(call, 0);
    if (kind == ENDS_UNLESS) {
        struct llvm_path fails = *p;
        llvm_path_keep(&fails, &s->unknown, condition, false);
        end_program(s, &fails);
    }
    llvm_path_keep(p, &s->unknown, condition, true);
    return llvm_range_is_empty(p->range) ? STOP : GO_ON;
}

static bool is_plain_access(LLVMValueRef v) {
    return !LLVMGetVolatile(v) && LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic;
}

/* An instruction that may fault, depending on the value, is an effect like any other. */
static bool may_fault(struct search *s, LLVMValueRef v) {
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMSDiv:
    case LLVMUDiv:
    case LLVMSRem:
    case LLVMURem: return true;
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl: return s->l->o && s->l->o->check_overflow && LLVMGetNSW(v);
    case LLVMLoad: {
        LLVMValueRef place = llvm_strip_pointer(LLVMGetOperand(v, 0));
        return !is_plain_access(v) || (!LLVMIsAGlobalVariable(place) && !LLVMIsAAllocaInst(place));
    }
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence:
    case LLVMAlloca:
    case LLVMVAArg: return true;
    default: return false;
    }
}

static enum next follow_store(struct search *s, struct llvm_path *p, LLVMValueRef v) {
    LLVMValueRef place = llvm_strip_pointer(LLVMGetOperand(v, 1));
    if (!is_promoted(s, place)) {
        survive(s, p);
        return STOP;
    }
    llvm_path_remember(p, place, llvm_path_resolve(p, LLVMGetOperand(v, 0)));
    return GO_ON;
}

static enum next follow_instruction(struct search *s, struct llvm_path *p, LLVMValueRef v) {
    if (LLVMIsACallInst(v))
        return follow_call(s, p, v);
    if (LLVMIsAStoreInst(v))
        return follow_store(s, p, v);
    if (may_fault(s, v)) {
        survive(s, p);
        return STOP;
    }
    if (LLVMIsALoadInst(v)) {
        LLVMValueRef place = llvm_strip_pointer(LLVMGetOperand(v, 0));
        LLVMValueRef known = is_promoted(s, place) ? llvm_path_recall(p, place) : NULL;
        llvm_path_remember(p, v, known ? known : v);
    }
    return GO_ON;
}

static void follow(struct search *s, struct llvm_path *p, LLVMValueRef v, int depth);

static void enter(struct search *s, struct llvm_path *p, LLVMBasicBlockRef from,
                  LLVMBasicBlockRef to, int depth) {
    assert(depth <= DEEPEST + 1 && s->ends <= MOST_ENDS);
    if (llvm_range_is_empty(p->range))
        return;
    if (is_endless(to)) {
        end_program(s, p);
        return;
    }
    /* After one round of a loop the notes of the path would mix values of different rounds. */
    LLVMValueRef block = LLVMBasicBlockAsValue(to);
    if (llvm_path_recall(p, block)) {
        survive(s, p);
        return;
    }
    llvm_path_remember(p, block, block);
    LLVMValueRef v = LLVMGetFirstInstruction(to);
    for (; v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
        for (unsigned i = 0, n = LLVMCountIncoming(v); i < n; i++)
            if (LLVMGetIncomingBlock(v, i) == from)
                llvm_path_remember(p, v, llvm_path_resolve(p, LLVMGetIncomingValue(v, i)));
    follow(s, p, v, depth);
}

static void follow_end(struct search *s, struct llvm_path *p, LLVMValueRef v, int depth) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(v);
    if (LLVMIsAReturnInst(v) && s->is_entry) {
        end_program(s, p);
    } else if (!LLVMIsABranchInst(v) || depth >= DEEPEST) {
        survive(s, p);
    } else if (!LLVMIsConditional(v)) {
        enter(s, p, block, LLVMGetSuccessor(v, 0), depth + 1);
    } else {
        struct llvm_path other = *p;
        llvm_path_keep(p, &s->unknown, LLVMGetCondition(v), true);
        llvm_path_keep(&other, &s->unknown, LLVMGetCondition(v), false);
        enter(s, p, block, LLVMGetSuccessor(v, 0), depth + 1);
        enter(s, &other, block, LLVMGetSuccessor(v, 1), depth + 1);
    }
}

static void follow(struct search *s, struct llvm_path *p, LLVMValueRef v, int depth) {
    assert(depth <= DEEPEST);
    for (; v && !s->overflowed; v = LLVMGetNextInstruction(v)) {
        if (++s->steps > MOST_STEPS || p->full)
            s->overflowed = true;
        else if (v == s->unknown.value)
            survive(s, p), v = NULL;
        else if (LLVMIsATerminatorInst(v))
            follow_end(s, p, v, depth), v = NULL;
        else if (follow_instruction(s, p, v) == STOP)
            v = NULL;
        if (!v)
            return;
    }
}

/* The range of the values that go on, and one value of each path that ends. */
static void add_ends(struct search *s) {
    for (uint32_t i = 0; i < s->ends; i++) {
        struct llvm_range r = s->end[i];
        assert(!llvm_range_is_empty(r));
        if (r.high < s->survives.low)
            s->survives.low = r.high;
        else if (r.low > s->survives.high)
            s->survives.high = r.low;
    }
}

/* The range if the value is read as signed, or as unsigned. */
static bool bounds_as(struct lower *l, LLVMValueRef call, bool is_signed, struct llvm_range *out) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    assert(bits >= 2 && bits <= 64);
    struct search s = {.l = l, .unknown = {call, is_signed}};
    const char *entry = l->o && l->o->entry ? l->o->entry : "main";
    size_t length;
    s.is_entry =
        strcmp(LLVMGetValueName2(l->f.llvm, &length), entry) == 0 && !LLVMGetFirstUse(l->f.llvm);
    struct llvm_range type = {is_signed ? -((llvm_number)1 << (bits - 1)) : 0,
                              ((llvm_number)1 << (is_signed ? bits - 1 : bits)) - 1};
    struct llvm_path p = {.range = type, .exact = true};
    LLVMValueRef block = LLVMBasicBlockAsValue(LLVMGetInstructionParent(call));
    llvm_path_remember(&p, block, block);
    follow(&s, &p, LLVMGetNextInstruction(call), 0);
    if (s.overflowed || !s.any)
        return false;
    add_ends(&s);
    assert(!llvm_range_is_empty(s.survives));
    assert(s.survives.low >= type.low && s.survives.high <= type.high);
    *out = s.survives;
    return out->low != type.low || out->high != type.high;
}

/* The type that a program gives to a value is not always the one that it compares it as. */
bool llvm_input_bounds(struct lower *l, LLVMValueRef call, bool *is_signed, int64_t *low,
                       int64_t *high) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    if (bits < 2 || bits > 64)
        return false;
    struct llvm_range mine = {0}, other = {0};
    bool here = bounds_as(l, call, *is_signed, &mine);
    bool there = bounds_as(l, call, !*is_signed, &other);
    if (there && (!here || other.high - other.low < mine.high - mine.low)) {
        mine = other;
        *is_signed = !*is_signed;
    }
    assert(!llvm_range_is_empty(mine));
    *low = (int64_t)mine.low;
    *high = (int64_t)mine.high;
    return here || there;
}
