/* The scopes of variables in memory, from the marks of LLVM (llvm.lifetime.start and end). Clang is
 * told to write them without optimisation too (read/compile.c).
 *
 * In code that was not optimised a variable is a new object each time its scope begins. So a
 * pointer that is left from the time before is as bad as one that is used after the scope. An
 * optimiser may keep a part of the variable's address from one time to the next, since the memory
 * is the same. There the same object dies and lives again.
 *
 * No code is made for an end that comes just before the function's own, as the frame ends then. */
#include "front/llvm/lower/scope.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/block.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/flow.h"
#include "front/llvm/lower/memory.h"
#include <assert.h>
#include <stdlib.h>

enum { SCOPE_SIZE = 0, SCOPE_POINTER = 1 }; /* operands of a mark */

static bool is_mark(LLVMValueRef v) {
    return llvm_is_lifetime(v, true) || llvm_is_lifetime(v, false);
}

/* The alloca behind a pointer, if there is one and it is the whole of its object. */
static struct llvm_value *storage_of(struct lower *l, LLVMValueRef pointer) {
    pointer = llvm_strip_pointer(pointer);
    return LLVMIsAAllocaInst(pointer) ? llvm_value_of(l, pointer) : NULL;
}

static struct llvm_value *marked(struct lower *l, LLVMValueRef mark) {
    return storage_of(l, LLVMGetOperand(mark, SCOPE_POINTER));
}

static bool is_whole(struct lower *l, LLVMValueRef alloca, LLVMValueRef mark) {
    LLVMValueRef count = LLVMGetOperand(alloca, 0), size = LLVMGetOperand(mark, SCOPE_SIZE);
    if (!LLVMIsAConstantInt(count) || !LLVMIsAConstantInt(size))
        return false;
    uint64_t bytes = llvm_type_size(l, LLVMGetAllocatedType(alloca));
    return LLVMConstIntGetSExtValue(size) == -1 ||
           LLVMConstIntGetZExtValue(size) == bytes * LLVMConstIntGetZExtValue(count);
}

static bool is_optimised(struct lower *l) {
    return !LLVMGetEnumAttributeAtIndex(l->f.llvm, (unsigned)LLVMAttributeFunctionIndex,
                                        l->optnone_kind);
}

/* ---- blocks that a longjmp comes back to ---- */

/* Is there a setjmp in the block where this variable's life begins, or may there be one? A longjmp
 * to it does not leave the block, although the mark is passed again. */
static bool is_jumped_into(struct lower *l, LLVMValueRef start) {
    LLVMMetadataRef block = llvm_debug_block(start);
    for (uint32_t i = l->f.argument_count; i < l->f.values.count; i++) {
        LLVMValueRef ins = l->f.values.at[i].value;
        if (llvm_is_setjmp(llvm_callee_name(ins)) &&
            (!block || !llvm_debug_block(ins) ||
             llvm_debug_encloses(l, block, llvm_debug_block(ins))))
            return true;
    }
    return false;
}

/* ---- which variables have scopes ---- */

enum { HAS_START = 1, SPOILED = 2 };

struct scopes {
    struct lower *l;
    uint8_t *marks;   /* by value: what was seen of an alloca's marks */
    uint32_t *number; /* by value: a number for each alloca with a scope, or LOWER_NONE */
    bool *early;      /* by number: it may be used before its scope begins, or begin twice */
    uint32_t count;
};

static void note_mark(struct scopes *s, LLVMValueRef mark) {
    struct llvm_value *v = marked(s->l, mark);
    if (!v || v->block != 0 || v->variable != LOWER_NONE)
        return;
    bool start = llvm_is_lifetime(mark, true);
    uint8_t *seen = &s->marks[v - s->l->f.values.at];
    *seen |= start ? HAS_START : 0;
    if (!is_whole(s->l, v->value, mark) || (start && is_jumped_into(s->l, mark)))
        *seen |= SPOILED;
}

/* Lists the allocas that have a scope. */
static void find_marked(struct scopes *s) {
    struct llvm_function *f = &s->l->f;
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        if (is_mark(f->values.at[i].value))
            note_mark(s, f->values.at[i].value);
    for (uint32_t i = 0; i < f->values.count; i++) {
        bool has = s->marks[i] == HAS_START;
        s->number[i] = has ? s->count++ : LOWER_NONE;
        if (s->marks[i])
            f->values.at[i].life = LOWER_MARKED;
    }
}

static uint32_t number_of(const struct scopes *s, const struct llvm_value *v) {
    return v ? s->number[v - s->l->f.values.at] : LOWER_NONE;
}

/* A use of the address where the set says that the scope may not have begun. */
static void note_use(const struct llvm_flow *a, LLVMValueRef operand) {
    struct scopes *s = a->context;
    uint32_t number = number_of(s, storage_of(s->l, operand));
    if (number != LOWER_NONE && llvm_flow_has(a, number))
        s->early[number] = true;
}

/* Notes the values that the blocks after this one receive from it. */
static void note_handed_on(const struct llvm_flow *a, LLVMValueRef end) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMValueRef phi = LLVMGetFirstInstruction(LLVMGetSuccessor(end, i));
        for (; phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi))
            for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
                if (LLVMGetIncomingBlock(phi, k) == from)
                    note_use(a, LLVMGetIncomingValue(phi, k));
    }
}

/* The set: whose scope has not begun yet on some path. */
static void pass_begun(struct llvm_flow *a, uint32_t i, bool last) {
    struct scopes *s = a->context;
    LLVMValueRef ins = s->l->f.values.at[i].value;
    if (is_mark(ins)) {
        uint32_t number = number_of(s, marked(s->l, ins));
        if (number != LOWER_NONE && llvm_is_lifetime(ins, true))
            llvm_flow_put(a, number, false);
        return;
    }
    if (!last || LLVMIsABitCastInst(ins) || LLVMIsAPHINode(ins))
        return;
    for (int k = 0; k < LLVMGetNumOperands(ins); k++)
        note_use(a, LLVMGetOperand(ins, (unsigned)k));
    if (LLVMIsATerminatorInst(ins))
        note_handed_on(a, ins);
}

/* The set: whose scope has begun and not ended on some path. */
static void pass_open(struct llvm_flow *a, uint32_t i, bool last) {
    struct scopes *s = a->context;
    LLVMValueRef ins = s->l->f.values.at[i].value;
    uint32_t number = is_mark(ins) ? number_of(s, marked(s->l, ins)) : LOWER_NONE;
    if (number == LOWER_NONE)
        return;
    bool start = llvm_is_lifetime(ins, true);
    if (last && start && llvm_flow_has(a, number))
        s->early[number] = true;
    llvm_flow_put(a, number, start);
}

static void settle(struct scopes *s) {
    struct llvm_function *f = &s->l->f;
    bool optimised = is_optimised(s->l);
    s->early = base_calloc(s->count, sizeof *s->early);
    if (!optimised) {
        llvm_flow_run(s->l, s->count, true, pass_begun, s);
        llvm_flow_run(s->l, s->count, false, pass_open, s);
    }
    for (uint32_t i = 0; i < f->values.count; i++)
        if (s->number[i] != LOWER_NONE)
            f->values.at[i].life =
                optimised || s->early[s->number[i]] ? LOWER_REVIVED : LOWER_RENEWED;
    free(s->early);
}

static bool has_marks(const struct llvm_function *f) {
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        if (is_mark(f->values.at[i].value))
            return true;
    return false;
}

void llvm_scopes_find(struct lower *l) {
    uint32_t count = l->f.values.count;
    if (has_marks(&l->f)) {
        struct scopes s = {.l = l};
        s.marks = base_calloc(count, sizeof *s.marks);
        s.number = base_calloc(count, sizeof *s.number);
        find_marked(&s);
        if (s.count)
            settle(&s);
        free(s.marks);
        free(s.number);
    }
    if (!is_optimised(l))
        llvm_blocks_find(l);
}

/* ---- code ---- */

bool llvm_scope_is_lowered(struct lower *l, LLVMValueRef marker) {
    struct llvm_value *v = is_mark(marker) ? marked(l, marker) : NULL;
    if (!v || v->life < LOWER_RENEWED)
        return false;
    return llvm_is_lifetime(marker, true) || !llvm_returns_next(marker);
}

void llvm_lower_scope(struct lower *l, LLVMValueRef marker) {
    struct llvm_value *v = marked(l, marker);
    assert(v && v->life >= LOWER_RENEWED && v->placed);
    if (llvm_is_lifetime(marker, false))
        llvm_emit_third(l, IR_OP_scopeend, 0, v->reg, 0, v->life == LOWER_REVIVED, 0);
    else if (v->life == LOWER_REVIVED)
        llvm_emit_third(l, IR_OP_scopestart, 0, v->reg, 0, false, 0);
    else
        llvm_lower_storage(l, v->value);
}
