/* How much of an unknown value survives what the program assumes of it right after asking.
 *
 * The code after the question is followed along every path, as long as it does nothing that another
 * thread could notice, with the range that the conditions on the path leave. A path dies where an
 * assumption fails or the program ends. The values that die on every path need not be tried: all
 * that is kept is the range around the paths that go on. The assumptions are still executed, so a
 * range that is too wide is only slow.
 *
 * A path on which the program ends (abort, exit, return from main) is a run that exists, and must
 * be tried once: the nearest value of its range is kept too. That is enough only if the conditions
 * on it were followed exactly; otherwise the whole path counts as one that goes on. */
#include "front/llvm/lower_assume.h"

#include <assert.h>
#include <string.h>

typedef __int128 number;

struct range {
    number low, high;
};

enum { MOST_NOTES = 48, MOST_STEPS = 600, DEEPEST = 14 };

struct note {
    LLVMValueRef what, is;
};

/* One path: what it knows. */
struct path {
    struct range range;
    bool exact, has_hole;
    number hole;    /* one value that is not in the range */
    uint32_t notes; /* variables and loads with their values, phis with their sources; the last one
                       counts */
    struct note note[MOST_NOTES];
};

struct search {
    struct lower *l;
    LLVMValueRef call;
    bool is_signed, is_entry;
    struct range survives;
    bool any, overflowed; /* overflowed: too long to follow */
    uint32_t steps, ends;
    struct range end[MOST_NOTES]; /* of the paths that end the program */
};

static bool is_empty(struct range r) {
    return r.low > r.high;
}

static number extended(uint64_t x, unsigned bits, bool is_signed) {
    assert(bits >= 1 && bits <= 64);
    if (!is_signed)
        return bits == 64 ? (number)x : (number)(x & ((UINT64_C(1) << bits) - 1));
    return (number)((int64_t)(x << (64 - bits)) >> (64 - bits));
}

/* ---- what a path knows ---- */

static void remember(struct search *s, struct path *p, LLVMValueRef what, LLVMValueRef is) {
    if (p->notes == MOST_NOTES)
        s->overflowed = true;
    else
        p->note[p->notes++] = (struct note){what, is};
}

static LLVMValueRef recall(const struct path *p, LLVMValueRef what) {
    for (uint32_t i = p->notes; i-- > 0;)
        if (p->note[i].what == what)
            return p->note[i].is;
    return NULL;
}

static LLVMValueRef resolve(const struct path *p, LLVMValueRef v) {
    enum { FARTHEST = 32 };
    for (int i = 0; v && i < FARTHEST; i++) {
        LLVMValueRef known = recall(p, v);
        if (!known || known == v)
            return v;
        v = known;
    }
    return v;
}

/* ---- what a condition leaves ---- */

/* How a value shows the unknown one: its bits, read as a signed or unsigned number, are equal to
 * it. */
struct view {
    bool as_signed, as_unsigned;
};

static bool view_of(const struct search *s, const struct path *p, LLVMValueRef v,
                    struct view *out) {
    v = resolve(p, v);
    if (v == s->call) {
        *out = (struct view){s->is_signed, !s->is_signed};
        return true;
    }
    bool sign = LLVMIsASExtInst(v) != NULL, zero = LLVMIsAZExtInst(v) != NULL;
    if ((!sign && !zero) || !view_of(s, p, LLVMGetOperand(v, 0), out))
        return false;
    if (sign)
        out->as_unsigned = false;
    else
        *out = (struct view){out->as_unsigned, out->as_unsigned};
    return out->as_signed || out->as_unsigned;
}

static bool is_signed_predicate(LLVMIntPredicate p) {
    return p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntSLT || p == LLVMIntSLE;
}

static LLVMIntPredicate opposite(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntNE: return LLVMIntEQ;
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntULT: return LLVMIntUGE;
    case LLVMIntULE: return LLVMIntUGT;
    case LLVMIntSGT: return LLVMIntSLE;
    case LLVMIntSGE: return LLVMIntSLT;
    case LLVMIntSLT: return LLVMIntSGE;
    default: return LLVMIntSGT;
    }
}

static LLVMIntPredicate swapped(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntUGT: return LLVMIntULT;
    case LLVMIntUGE: return LLVMIntULE;
    case LLVMIntULT: return LLVMIntUGT;
    case LLVMIntULE: return LLVMIntUGE;
    case LLVMIntSGT: return LLVMIntSLT;
    case LLVMIntSGE: return LLVMIntSLE;
    case LLVMIntSLT: return LLVMIntSGT;
    case LLVMIntSLE: return LLVMIntSGE;
    default: return p;
    }
}

static void at_least(struct range *r, number n) {
    r->low = n > r->low ? n : r->low;
}

static void at_most(struct range *r, number n) {
    r->high = n < r->high ? n : r->high;
}

static void without(struct path *p, number n) {
    if (n == p->range.low)
        p->range.low++;
    else if (n == p->range.high)
        p->range.high--;
    else if (n <= p->range.low || n >= p->range.high)
        return;
    else if (p->has_hole && p->hole != n)
        p->exact = false;
    else
        p->has_hole = true, p->hole = n;
}

static void keep(struct path *p, LLVMIntPredicate predicate, number n) {
    switch (predicate) {
    case LLVMIntEQ: at_least(&p->range, n), at_most(&p->range, n); break;
    case LLVMIntNE: without(p, n); break;
    case LLVMIntUGT:
    case LLVMIntSGT: at_least(&p->range, n + 1); break;
    case LLVMIntUGE:
    case LLVMIntSGE: at_least(&p->range, n); break;
    case LLVMIntULT:
    case LLVMIntSLT: at_most(&p->range, n - 1); break;
    default: at_most(&p->range, n);
    }
}

/* A signed value compared as unsigned: below a small number it is not negative. */
static void keep_unsigned(struct path *p, LLVMIntPredicate predicate, uint64_t c, unsigned bits) {
    if ((predicate == LLVMIntULT || predicate == LLVMIntULE) && c <= UINT64_MAX >> (65 - bits)) {
        at_least(&p->range, 0);
        keep(p, predicate, (number)c);
    } else {
        p->exact = false;
    }
}

static bool keep_comparison(const struct search *s, struct path *p, LLVMValueRef compare,
                            bool holds) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
    struct view view;
    if (LLVMIsAConstantInt(left)) {
        LLVMValueRef t = left;
        left = right, right = t;
        predicate = swapped(predicate);
    }
    if (!LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64 ||
        !view_of(s, p, left, &view))
        return false;
    if (!holds)
        predicate = opposite(predicate);
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(right));
    uint64_t c = LLVMConstIntGetZExtValue(right);
    bool equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    bool by_sign = equality ? view.as_signed : is_signed_predicate(predicate);
    if (by_sign ? view.as_signed : view.as_unsigned)
        keep(p, predicate, extended(c, bits, by_sign));
    else if (!by_sign && view.as_signed)
        keep_unsigned(p, predicate, c, bits);
    else
        return false;
    return true;
}

static void keep_condition(const struct search *s, struct path *p, LLVMValueRef v, bool holds,
                           int depth);

/* x != 0 of something that is 0 or 1 is the thing itself. */
static bool is_test_of_zero(const struct path *p, LLVMValueRef v, LLVMValueRef *inner,
                            bool *equal) {
    LLVMValueRef c = LLVMIsAICmpInst(v) ? LLVMGetOperand(v, 1) : NULL;
    if (!c || !LLVMIsAConstantInt(c) || LLVMGetIntTypeWidth(LLVMTypeOf(c)) > 64 ||
        LLVMConstIntGetZExtValue(c))
        return false;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(v);
    *equal = predicate == LLVMIntEQ;
    if (predicate != LLVMIntEQ && predicate != LLVMIntNE)
        return false;
    *inner = resolve(p, LLVMGetOperand(v, 0));
    return LLVMIsAZExtInst(*inner) || LLVMGetTypeKind(LLVMTypeOf(*inner)) != LLVMIntegerTypeKind ||
           LLVMIsAConstantInt(*inner);
}

/* Both hold; if not both, one of them fails, and which one is not followed. */
static void keep_both(const struct search *s, struct path *p, LLVMValueRef a, LLVMValueRef b,
                      bool holds, int depth) {
    if (!holds) {
        p->exact = false;
        return;
    }
    keep_condition(s, p, a, true, depth + 1);
    keep_condition(s, p, b, true, depth + 1);
}

static bool is_zero(LLVMValueRef v) {
    return LLVMIsAConstantInt(v) && LLVMIsNull(v);
}

static void keep_condition(const struct search *s, struct path *p, LLVMValueRef v, bool holds,
                           int depth) {
    LLVMValueRef inner;
    struct view view;
    bool equal;
    v = resolve(p, v);
    if (depth > DEEPEST) {
        p->exact = false;
    } else if (LLVMIsAConstantInt(v)) {
        if (LLVMIsNull(v) == holds)
            p->range = (struct range){1, 0};
    } else if (view_of(s, p, v, &view)) {
        keep(p, holds ? LLVMIntNE : LLVMIntEQ, 0);
    } else if (LLVMIsAZExtInst(v)) {
        keep_condition(s, p, LLVMGetOperand(v, 0), holds, depth + 1);
    } else if (LLVMIsAICmpInst(v) && keep_comparison(s, p, v, holds)) {
        return;
    } else if (is_test_of_zero(p, v, &inner, &equal)) {
        keep_condition(s, p, inner, holds != equal, depth + 1);
    } else if (LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMXor &&
               LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
               LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 1 && !is_zero(LLVMGetOperand(v, 1))) {
        keep_condition(s, p, LLVMGetOperand(v, 0), !holds, depth + 1);
    } else if (LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMAnd &&
               LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 1) {
        keep_both(s, p, LLVMGetOperand(v, 0), LLVMGetOperand(v, 1), holds, depth);
    } else if (LLVMIsASelectInst(v) && is_zero(LLVMGetOperand(v, 2))) {
        keep_both(s, p, LLVMGetOperand(v, 0), LLVMGetOperand(v, 1), holds, depth);
    } else {
        p->exact = false;
    }
}

/* ---- paths ---- */

static void survive(struct search *s, const struct path *p) {
    if (is_empty(p->range))
        return;
    if (!s->any || p->range.low < s->survives.low)
        s->survives.low = p->range.low;
    if (!s->any || p->range.high > s->survives.high)
        s->survives.high = p->range.high;
    s->any = true;
}

static void add_end(struct search *s, struct range r) {
    if (!is_empty(r))
        s->end[s->ends++] = r;
}

static void end_program(struct search *s, const struct path *p) {
    struct range below = p->range, above = p->range;
    if (!p->exact || s->ends + 2 > MOST_NOTES) {
        survive(s, p);
    } else if (p->has_hole) {
        at_most(&below, p->hole - 1);
        at_least(&above, p->hole + 1);
        add_end(s, below);
        add_end(s, above);
    } else {
        add_end(s, p->range);
    }
}

static bool is_promoted(struct search *s, LLVMValueRef pointer) {
    struct lower_value *v = lower_value_of(s->l, lower_strip_pointer(pointer));
    return v && LLVMIsAAllocaInst(v->value) && v->variable != LOWER_NONE;
}

enum next { GO_ON, STOP };

static enum next follow_call(struct search *s, struct path *p, LLVMValueRef call) {
    if (lower_is_marker(call) || lower_is_nondet(lower_callee_name(call)))
        return GO_ON;
    if (lower_is_end(call)) {
        end_program(s, p);
        return STOP;
    }
    enum lower_assumption kind = lower_assumption_of(call);
    if (kind == LOWER_NO_ASSUMPTION) {
        survive(s, p);
        return STOP;
    }
    LLVMValueRef condition = LLVMGetArgOperand(call, 0);
    if (kind == LOWER_ENDS) {
        struct path fails = *p;
        keep_condition(s, &fails, condition, false, 0);
        end_program(s, &fails);
    }
    keep_condition(s, p, condition, true, 0);
    return is_empty(p->range) ? STOP : GO_ON;
}

static bool is_plain_access(LLVMValueRef v) {
    return !LLVMGetVolatile(v) && LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic;
}

/* Whether an instruction faults may depend on the value: then it is an effect like others. */
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
        LLVMValueRef place = lower_strip_pointer(LLVMGetOperand(v, 0));
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

static enum next follow_store(struct search *s, struct path *p, LLVMValueRef v) {
    LLVMValueRef place = lower_strip_pointer(LLVMGetOperand(v, 1));
    if (!is_promoted(s, place)) {
        survive(s, p);
        return STOP;
    }
    remember(s, p, place, resolve(p, LLVMGetOperand(v, 0)));
    return GO_ON;
}

static enum next follow_instruction(struct search *s, struct path *p, LLVMValueRef v) {
    if (LLVMIsACallInst(v))
        return follow_call(s, p, v);
    if (LLVMIsAStoreInst(v))
        return follow_store(s, p, v);
    if (may_fault(s, v)) {
        survive(s, p);
        return STOP;
    }
    if (LLVMIsALoadInst(v)) {
        LLVMValueRef place = lower_strip_pointer(LLVMGetOperand(v, 0));
        LLVMValueRef known = is_promoted(s, place) ? recall(p, place) : NULL;
        remember(s, p, v, known ? known : v);
    }
    return GO_ON;
}

static void follow(struct search *s, struct path *p, LLVMValueRef v, int depth);

static void enter(struct search *s, struct path *p, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                  int depth) {
    if (is_empty(p->range))
        return;
    if (lower_is_endless(to)) {
        end_program(s, p);
        return;
    }
    /* Once around a loop: what is remembered would no longer be of one time. */
    LLVMValueRef block = LLVMBasicBlockAsValue(to);
    if (recall(p, block)) {
        survive(s, p);
        return;
    }
    remember(s, p, block, block);
    LLVMValueRef v = LLVMGetFirstInstruction(to);
    for (; v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
        for (unsigned i = 0, n = LLVMCountIncoming(v); i < n; i++)
            if (LLVMGetIncomingBlock(v, i) == from)
                remember(s, p, v, resolve(p, LLVMGetIncomingValue(v, i)));
    follow(s, p, v, depth);
}

static void follow_end(struct search *s, struct path *p, LLVMValueRef v, int depth) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(v);
    if (LLVMIsAReturnInst(v) && s->is_entry) {
        end_program(s, p);
    } else if (!LLVMIsABranchInst(v) || depth >= DEEPEST) {
        survive(s, p);
    } else if (!LLVMIsConditional(v)) {
        enter(s, p, block, LLVMGetSuccessor(v, 0), depth + 1);
    } else {
        struct path other = *p;
        keep_condition(s, p, LLVMGetCondition(v), true, 0);
        keep_condition(s, &other, LLVMGetCondition(v), false, 0);
        enter(s, p, block, LLVMGetSuccessor(v, 0), depth + 1);
        enter(s, &other, block, LLVMGetSuccessor(v, 1), depth + 1);
    }
}

static void follow(struct search *s, struct path *p, LLVMValueRef v, int depth) {
    for (; v && !s->overflowed; v = LLVMGetNextInstruction(v)) {
        if (++s->steps > MOST_STEPS)
            s->overflowed = true;
        else if (v == s->call)
            survive(s, p), v = NULL;
        else if (LLVMIsATerminatorInst(v))
            follow_end(s, p, v, depth), v = NULL;
        else if (follow_instruction(s, p, v) == STOP)
            v = NULL;
        if (!v)
            return;
    }
}

/* The range around what goes on, and one value of each path that ends. */
static void add_ends(struct search *s) {
    for (uint32_t i = 0; i < s->ends; i++) {
        struct range r = s->end[i];
        if (r.high < s->survives.low)
            s->survives.low = r.high;
        else if (r.low > s->survives.high)
            s->survives.high = r.low;
    }
}

/* The range with the value read in one way. */
static bool bounds_as(struct lower *l, LLVMValueRef call, bool is_signed, struct range *out) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    struct search s = {.l = l, .call = call, .is_signed = is_signed};
    const char *entry = l->o && l->o->entry ? l->o->entry : "main";
    size_t length;
    s.is_entry =
        strcmp(LLVMGetValueName2(l->f.llvm, &length), entry) == 0 && !LLVMGetFirstUse(l->f.llvm);
    struct range type = {is_signed ? -((number)1 << (bits - 1)) : 0,
                         ((number)1 << (is_signed ? bits - 1 : bits)) - 1};
    struct path p = {.range = type, .exact = true};
    LLVMValueRef block = LLVMBasicBlockAsValue(LLVMGetInstructionParent(call));
    remember(&s, &p, block, block);
    follow(&s, &p, LLVMGetNextInstruction(call), 0);
    if (s.overflowed || !s.any)
        return false;
    add_ends(&s);
    *out = s.survives;
    return out->low != type.low || out->high != type.high;
}

/* The type that a program gives to a value is not always the one that it compares it as. */
bool lower_bounds(struct lower *l, LLVMValueRef call, bool *is_signed, int64_t *low,
                  int64_t *high) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    if (bits < 2 || bits > 64)
        return false;
    struct range mine = {0}, other = {0};
    bool here = bounds_as(l, call, *is_signed, &mine);
    bool there = bounds_as(l, call, !*is_signed, &other);
    if (there && (!here || other.high - other.low < mine.high - mine.low)) {
        mine = other;
        *is_signed = !*is_signed;
    }
    *low = (int64_t)mine.low;
    *high = (int64_t)mine.high;
    return here || there;
}
