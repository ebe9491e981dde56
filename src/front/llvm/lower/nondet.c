/* Unknown inputs: __VERIFIER_nondet_T() becomes a choice with the width and sign of T, within the
 * bounds that the program assumes right after it. If the program only compares the value with
 * constants, these constants cut the numbers into classes, and one value from each class stands for
 * the class: few alternatives, and nothing is lost. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/input/bounds.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/value.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- classes of values ---- */

/* More values than this are no saving over a range. */
enum { MOST_VALUES = 30 };

/* The constants are different and below 2^bits, and count is at most MOST_VALUES. Once `lost` is
 * set they mean nothing. */
struct questions {
    uint64_t constants[MOST_VALUES];
    uint32_t count;
    uint32_t bits;
    bool ordered; /* compared by more than equality */
    bool lost;    /* used in some other way, or compared with too many constants */
    uint32_t depth;
};

static void ask(struct questions *q, uint64_t value) {
    assert(q->bits >= 1 && q->count <= MOST_VALUES);
    value &= q->bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << q->bits) - 1;
    for (uint32_t i = 0; i < q->count; i++)
        if (q->constants[i] == value)
            return;
    if (q->count == MOST_VALUES)
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

/* A mark of debug information or of a scope, maybe through a cast of the variable's address. */
static bool is_mark(LLVMValueRef user) {
    LLVMUseRef u = LLVMIsABitCastInst(user) ? LLVMGetFirstUse(user) : NULL;
    for (; u; u = LLVMGetNextUse(u))
        if (!llvm_is_marker(LLVMGetUser(u)))
            return false;
    return LLVMIsABitCastInst(user) || llvm_is_marker(user);
}

static void ask_uses(struct questions *q, LLVMValueRef value);

/* The loads of a local variable that is only stored to and loaded from. */
static void ask_loads(struct questions *q, LLVMValueRef slot) {
    for (LLVMUseRef u = LLVMGetFirstUse(slot); u && !q->lost; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsALoadInst(user) && !LLVMGetVolatile(user) &&
            LLVMTypeOf(user) == LLVMGetAllocatedType(slot))
            ask_uses(q, user);
        else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == slot)
            continue;
        else if (!is_mark(user))
            q->lost = true;
    }
}

/* Such a variable passes a value that is stored on to its loads. */
static void ask_variable(struct questions *q, LLVMValueRef store, LLVMValueRef value) {
    LLVMValueRef slot = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != value || !LLVMIsAAllocaInst(slot) || LLVMGetVolatile(store) ||
        LLVMGetAllocatedType(slot) != LLVMTypeOf(value))
        q->lost = true;
    else
        ask_loads(q, slot);
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
        else if (!llvm_is_marker(user))
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
    for (uint64_t v = 1; v <= mask && v <= MOST_VALUES + 1u; v++) {
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

/* Of the result of a call, or of what a variable begins with. */
static uint32_t classes_of(LLVMValueRef v, uint32_t bits, uint64_t *out) {
    struct questions q = {.bits = bits};
    if (LLVMIsAAllocaInst(v))
        ask_loads(&q, v);
    else
        ask_uses(&q, v);
    if (q.lost || q.count == 0)
        return 0;
    if (q.ordered)
        add_classes(&q);
    else
        add_other(&q);
    if (q.lost)
        return 0;
    qsort(q.constants, q.count, sizeof *q.constants, by_value);
    for (uint32_t i = 0; i < q.count; i++) {
        assert(!i || q.constants[i - 1] < q.constants[i]);
        out[i] = q.constants[i];
    }
    return q.count;
}

/* ---- the call ---- */

static bool is_signed_name(const char *suffix) {
    static const char *const unsigned_names[] = {"bool", "_Bool", "size_t", "sector_t",
                                                 "pthread_t"};
    if (suffix[0] == 'u' || suffix[0] == 'U')
        return false;
    for (size_t i = 0; i < sizeof unsigned_names / sizeof *unsigned_names; i++)
        if (strcmp(suffix, unsigned_names[i]) == 0)
            return false;
    return true;
}

static void among(struct lower *l, const char *native, const uint64_t *values, uint32_t count,
                  uint16_t result) {
    uint16_t args[MOST_VALUES];
    assert(count >= 1 && count <= MOST_VALUES);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = llvm_temp(l, 1);
        llvm_emit_const(l, args[i], values[i]);
    }
    llvm_emit_call(l, llvm_function_named(l, native, (uint16_t)count, 1), args, count, result, 1);
}

/* A narrow value is enumerated anyway. */
static bool by_classes(struct lower *l, LLVMValueRef call, uint32_t bits) {
    uint64_t values[MOST_VALUES];
    uint32_t count = bits > 8 && bits <= 64 ? classes_of(call, bits, values) : 0;
    if (count)
        among(l, "__heddle.nondet_among", values, count, llvm_result(l, call));
    return count > 0;
}

bool llvm_lower_nondet(struct lower *l, LLVMValueRef call, const char *type) {
    enum { BITS, SIGNED, BOUNDED, LOW, HIGH, PARAMETERS };
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(call));
    if (shape->count != 1 || shape->slots != 1)
        return false;
    bool integer = shape->leaf[0].kind == LOWER_INT;
    if (by_classes(l, call, integer ? shape->leaf[0].bits : 64))
        return true;
    bool is_signed = integer && is_signed_name(type);
    int64_t values[PARAMETERS] = {shape->leaf[0].bits};
    if (integer && llvm_input_bounds(l, call, &is_signed, &values[LOW], &values[HIGH]))
        values[BOUNDED] = 1;
    else
        values[LOW] = values[HIGH] = 0;
    assert(is_signed ? values[LOW] <= values[HIGH]
                     : (uint64_t)values[LOW] <= (uint64_t)values[HIGH]);
    values[SIGNED] = is_signed;
    uint16_t args[PARAMETERS];
    for (int i = 0; i < PARAMETERS; i++) {
        args[i] = llvm_temp(l, 1);
        llvm_emit_const(l, args[i], (uint64_t)values[i]);
    }
    llvm_emit_call(l, llvm_function_named(l, "__heddle.nondet", PARAMETERS, 1), args, PARAMETERS,
                   llvm_result(l, call), 1);
    return true;
}

/* ---- variables that were never written ---- */

/* At -O0 all that is done with a loaded bool is to cut it to one bit. */
static bool is_bool(LLVMValueRef slot) {
    bool any = false;
    for (LLVMUseRef u = LLVMGetFirstUse(slot); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef load = LLVMGetUser(u);
        for (LLVMUseRef v = LLVMIsALoadInst(load) ? LLVMGetFirstUse(load) : NULL; v;
             v = LLVMGetNextUse(v)) {
            LLVMTypeRef to = LLVMTypeOf(LLVMGetUser(v));
            if (!LLVMIsATruncInst(LLVMGetUser(v)) || LLVMGetTypeKind(to) != LLVMIntegerTypeKind ||
                LLVMGetIntTypeWidth(to) != 1)
                return false;
            any = true;
        }
    }
    return any;
}

/* What a promoted variable begins with, as a choice. False: there is no choosing it. A pointer is
 * only chosen where null or not is all that matters. */
static bool choose_first(struct lower *l, const struct llvm_variable *variable) {
    static const uint64_t bools[] = {0, 1};
    LLVMValueRef slot = l->f.values.at[variable->value].value;
    const struct llvm_shape *shape = llvm_shape_of(l, variable->type);
    bool is_pointer = shape->leaf[0].kind == LOWER_POINTER;
    if (shape->count != 1 || shape->slots != 1 || (is_pointer && l->is_32))
        return false;
    uint64_t values[MOST_VALUES];
    uint32_t bits = shape->leaf[0].bits, classes = classes_of(slot, bits, values);
    if (is_bool(slot)) {
        among(l, "__heddle.indeterminate_among", bools, 2, variable->reg);
    } else if (classes) {
        among(l, "__heddle.indeterminate_among", values, classes, variable->reg);
    } else if (!is_pointer) {
        uint16_t width = llvm_temp(l, 1);
        llvm_emit_const(l, width, bits);
        llvm_emit_call(l, llvm_function_named(l, "__heddle.indeterminate", 1, 1), &width, 1,
                       variable->reg, 1);
    }
    return !is_pointer || classes;
}

void llvm_lower_indeterminate(struct lower *l, const struct llvm_variable *variable) {
    assert(LLVMIsAAllocaInst(l->f.values.at[variable->value].value) && variable->placed);
    if (l->o && l->o->indeterminate_any && choose_first(l, variable))
        return;
    for (uint16_t i = 0; i < llvm_shape_of(l, variable->type)->slots; i++)
        llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(variable->reg + i)});
}
