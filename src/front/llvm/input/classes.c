/* What a program asks of an unknown value. If it only compares it with constants, then a value from
 * each of the classes that the constants cut the numbers into stands for all of them: few
 * alternatives, and nothing is lost. */
#include "front/llvm/core/lowering.h"

#include <stdlib.h>

struct questions {
    uint64_t constants[LOWER_NONDET_VALUES];
    uint32_t count;
    uint32_t bits;
    bool ordered; /* compared by more than equality */
    bool lost;    /* used in some other way, or asked too much */
    uint32_t depth;
};

static void ask(struct questions *q, uint64_t value) {
    value &= q->bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << q->bits) - 1;
    for (uint32_t i = 0; i < q->count; i++)
        if (q->constants[i] == value)
            return;
    if (q->count == LOWER_NONDET_VALUES)
        q->lost = true;
    else
        q->constants[q->count++] = value;
}

static bool constant_of(LLVMValueRef v, uint64_t *out) {
    if (LLVMIsAConstantPointerNull(v)) {
        *out = 0;
        return true;
    }
    if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
        return false;
    *out = LLVMConstIntGetZExtValue(v);
    return true;
}

static void ask_compare(struct questions *q, LLVMValueRef compare, LLVMValueRef value) {
    LLVMValueRef a = LLVMGetOperand(compare, 0), b = LLVMGetOperand(compare, 1);
    LLVMIntPredicate p = LLVMGetICmpPredicate(compare);
    uint64_t k;
    if (!constant_of(a == value ? b : a, &k)) {
        q->lost = true;
        return;
    }
    q->ordered |= p != LLVMIntEQ && p != LLVMIntNE;
    ask(q, k);
}

static void ask_switch(struct questions *q, LLVMValueRef sw, LLVMValueRef value) {
    if (LLVMGetOperand(sw, 0) != value) {
        q->lost = true;
        return;
    }
    /* operands: condition, default, then value and target of each case */
    for (int i = 2; i + 1 < LLVMGetNumOperands(sw); i += 2) {
        uint64_t k;
        if (!constant_of(LLVMGetOperand(sw, (unsigned)i), &k)) {
            q->lost = true;
            return;
        }
        ask(q, k);
    }
}

static void ask_uses(struct questions *q, LLVMValueRef value);

/* A local variable that is only stored to and loaded from carries the value to its loads. */
static void ask_variable(struct questions *q, LLVMValueRef store, LLVMValueRef value) {
    LLVMValueRef slot = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != value || !LLVMIsAAllocaInst(slot) || LLVMGetVolatile(store) ||
        LLVMGetAllocatedType(slot) != LLVMTypeOf(value)) {
        q->lost = true;
        return;
    }
    for (LLVMUseRef u = LLVMGetFirstUse(slot); u && !q->lost; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsALoadInst(user) && !LLVMGetVolatile(user) &&
            LLVMTypeOf(user) == LLVMTypeOf(value))
            ask_uses(q, user);
        else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == slot)
            continue;
        else if (!LLVMIsADbgInfoIntrinsic(user))
            q->lost = true;
    }
}

static void ask_uses(struct questions *q, LLVMValueRef value) {
    if (++q->depth > 64)
        q->lost = true;
    for (LLVMUseRef u = LLVMGetFirstUse(value); u && !q->lost; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsAICmpInst(user))
            ask_compare(q, user, value);
        else if (LLVMIsASwitchInst(user))
            ask_switch(q, user, value);
        else if (LLVMIsAStoreInst(user))
            ask_variable(q, user, value);
        else if (!LLVMIsADbgInfoIntrinsic(user))
            q->lost = true;
    }
}

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* One value that no constant equals, if there is one. */
static void add_other(struct questions *q) {
    uint64_t mask = q->bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << q->bits) - 1;
    for (uint64_t v = 1; v <= mask && v <= LOWER_NONDET_VALUES + 1u; v++) {
        uint32_t before = q->count;
        ask(q, v);
        if (q->count != before || q->lost)
            return;
    }
}

/* The neighbours of each constant, and the ends of the signed and the unsigned numbers. */
static void add_classes(struct questions *q) {
    uint32_t n = q->count;
    uint64_t top = (uint64_t)1 << (q->bits - 1);
    for (uint32_t i = 0; i < n; i++) {
        ask(q, q->constants[i] - 1);
        ask(q, q->constants[i] + 1);
    }
    ask(q, 0);
    ask(q, ~(uint64_t)0);
    ask(q, top);
    ask(q, top - 1);
}

uint32_t llvm_input_classes(LLVMValueRef call, uint32_t bits, uint64_t *out) {
    struct questions q = {.bits = bits};
    ask_uses(&q, call);
    if (q.lost || q.count == 0)
        return 0;
    if (q.ordered)
        add_classes(&q);
    else
        add_other(&q);
    if (q.lost)
        return 0;
    qsort(q.constants, q.count, sizeof *q.constants, by_value);
    for (uint32_t i = 0; i < q.count; i++)
        out[i] = q.constants[i];
    return q.count;
}
