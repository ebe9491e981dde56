/* Reductions of vectors to a scalar, element after element. */
#include "front/llvm/core/lowering.h"

#include <assert.h>
#include <string.h>

struct step {
    struct lower *l;
    struct llvm_leaf leaf;
    uint16_t a; /* receives op(a, b) */
    struct llvm_operand b;
};

static void by_opcode(const struct step *s, LLVMOpcode op) {
    struct llvm_operand a = {.reg = s->a, .slots = s->leaf.slots};
    if (s->leaf.kind != LOWER_INT)
        llvm_lower_float_binary(s->l, op, s->leaf.kind, s->a, a, s->b);
    else if (s->leaf.slots == 2)
        llvm_lower_wide_binary(s->l, op, s->leaf.bits, s->a, a, s->b);
    else
        llvm_lower_int_binary(s->l, op, s->leaf.bits, s->a, a, s->b);
}

static void by_comparison(const struct step *s, LLVMIntPredicate p) {
    uint16_t t = llvm_temp(s->l, 1), b = llvm_operand_reg(s->l, s->b);
    struct llvm_operand x = {.reg = s->a, .slots = 1}, y = {.reg = b, .slots = 1};
    llvm_lower_int_compare(s->l, p, s->leaf.bits, t, x, y, NULL);
    llvm_emit_third(s->l, IR_OP_select, s->a, t, s->a, b, 0);
}

static void by_function(const struct step *s, enum ir_fmath kind) {
    llvm_emit_four(s->l, IR_OP_fmath, s->a, s->a, llvm_operand_reg(s->l, s->b),
                   kind | (s->leaf.kind == LOWER_F32 ? IR_FMATH_F32 : 0));
}

static const struct {
    const char *name;
    int opcode, predicate, function; /* -1: not by this */
    bool has_start;
} table[] = {
    {"llvm.vector.reduce.add", LLVMAdd, -1, -1, false},
    {"llvm.vector.reduce.mul", LLVMMul, -1, -1, false},
    {"llvm.vector.reduce.and", LLVMAnd, -1, -1, false},
    {"llvm.vector.reduce.or", LLVMOr, -1, -1, false},
    {"llvm.vector.reduce.xor", LLVMXor, -1, -1, false},
    {"llvm.vector.reduce.smax", -1, LLVMIntSGT, -1, false},
    {"llvm.vector.reduce.smin", -1, LLVMIntSLT, -1, false},
    {"llvm.vector.reduce.umax", -1, LLVMIntUGT, -1, false},
    {"llvm.vector.reduce.umin", -1, LLVMIntULT, -1, false},
    {"llvm.vector.reduce.fadd", LLVMFAdd, -1, -1, true},
    {"llvm.vector.reduce.fmul", LLVMFMul, -1, -1, true},
    {"llvm.vector.reduce.fmax", -1, -1, IR_FMATH_MAX, false},
    {"llvm.vector.reduce.fmin", -1, -1, IR_FMATH_MIN, false},
};

static void reduce(struct lower *l, LLVMValueRef call, size_t row) {
    LLVMValueRef vector = LLVMGetArgOperand(call, table[row].has_start ? 1 : 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(vector));
    struct step s = {.l = l, .a = llvm_result(l, call)};
    bool started = table[row].has_start;
    if (started)
        llvm_value_into(l, s.a, LLVMGetArgOperand(call, 0));
    for (uint32_t i = 0; i < shape->count; i++) {
        s.leaf = shape->leaf[i];
        s.b = llvm_operand_get(l, vector, i);
        if (!started)
            llvm_operand_into(l, s.a, s.b);
        else if (table[row].opcode >= 0)
            by_opcode(&s, (LLVMOpcode)table[row].opcode);
        else if (table[row].predicate >= 0)
            by_comparison(&s, (LLVMIntPredicate)table[row].predicate);
        else
            by_function(&s, (enum ir_fmath)table[row].function);
        started = true;
    }
}

bool llvm_lower_intrinsic_vector(struct lower *l, LLVMValueRef call, const char *name) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (llvm_intrinsic_is(name, table[i].name)) {
            reduce(l, call, i);
            return true;
        }
    return false;
}
