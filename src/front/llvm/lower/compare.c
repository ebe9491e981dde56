/* Comparisons and selections. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include <assert.h>

struct order {
    bool is_signed, swapped, negated, or_equal;
};

/* Every ordering is "less" or "less or equal" of the operands in one order or the other. */
static struct order order_of(LLVMIntPredicate p) {
    struct order o = {0};
    o.is_signed = p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntSLT || p == LLVMIntSLE;
    o.swapped = p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntUGT || p == LLVMIntUGE;
    o.or_equal = p == LLVMIntSGE || p == LLVMIntSLE || p == LLVMIntUGE || p == LLVMIntULE;
    return o;
}

/* b < number, where there is such an operation; b <= number becomes b < number + 1. */
static bool compare_number(struct lower *l, struct order o, unsigned width, uint16_t a, uint16_t b,
                           uint64_t number) {
    int64_t imm = (int64_t)number;
    if (!o.is_signed) {
        if (o.or_equal && number == UINT64_MAX)
            return false;
        llvm_emit_imm(l, IR_OP_ulti, a, b, (int64_t)(number + o.or_equal));
    } else if (width == 32) {
        imm = (int32_t)(uint32_t)number;
        llvm_emit_imm(l, o.or_equal ? IR_OP_sle32i : IR_OP_slt32i, a, b, imm);
    } else {
        if (o.or_equal && imm == INT64_MAX)
            return false;
        llvm_emit_imm(l, IR_OP_slt64i, a, b, imm + o.or_equal);
    }
    return true;
}

static void compare_equal(struct lower *l, bool ne, uint16_t a, struct llvm_operand b,
                          struct llvm_operand c) {
    if (b.is_const) {
        struct llvm_operand t = b;
        b = c, c = t;
    }
    if (c.is_const)
        llvm_emit_imm(l, ne ? IR_OP_nei : IR_OP_eqi, a, llvm_operand_reg(l, b), (int64_t)c.low);
    else
        llvm_emit_three(l, ne ? IR_OP_ne : IR_OP_eq, a, b.reg, c.reg);
}

void llvm_lower_int_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c, bool *negated) {
    if (negated)
        *negated = false;
    if (p == LLVMIntEQ || p == LLVMIntNE) {
        compare_equal(l, p == LLVMIntNE, a, b, c);
        return;
    }
    assert(b.slots == 1 && c.slots == 1);
    struct order o = order_of(p);
    unsigned width = bits <= 32 ? 32 : 64;
    if (o.is_signed) {
        b = llvm_sign_extend(l, b, bits);
        c = llvm_sign_extend(l, c, bits);
    }
    if (negated && c.is_const && o.swapped) {
        *negated = true;
        o.swapped = false;
        o.or_equal = !o.or_equal;
    }
    if (c.is_const && !o.swapped && compare_number(l, o, width, a, llvm_operand_reg(l, b), c.low))
        return;
    uint16_t x = llvm_operand_reg(l, o.swapped ? c : b);
    uint16_t y = llvm_operand_reg(l, o.swapped ? b : c);
    enum ir_op op = !o.is_signed  ? (o.or_equal ? IR_OP_ule : IR_OP_ult)
                    : width == 32 ? (o.or_equal ? IR_OP_sle32 : IR_OP_slt32)
                                  : (o.or_equal ? IR_OP_sle64 : IR_OP_slt64);
    llvm_emit_three(l, op, a, x, y);
}

static uint16_t extended_wide(struct lower *l, unsigned bits, uint16_t b) {
    if (bits == 128)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, (uint16_t)(t + 1), (uint16_t)(b + 1),
                  (int64_t)(bits - 64) | 64 << 8);
    return t;
}

void llvm_lower_wide_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right) {
    enum { EQ = 0, ULT = 1, SLT = 3 };
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    if (p == LLVMIntEQ || p == LLVMIntNE) {
        uint16_t to = p == LLVMIntNE ? llvm_temp(l, 1) : a;
        llvm_emit_four(l, IR_OP_widecmp, to, b, c, EQ);
        if (p == LLVMIntNE)
            llvm_emit_imm(l, IR_OP_xori, a, to, 1);
        return;
    }
    struct order o = order_of(p);
    if (o.is_signed) {
        b = extended_wide(l, bits, b);
        c = extended_wide(l, bits, c);
    }
    llvm_emit_four(l, IR_OP_widecmp, a, o.swapped ? c : b, o.swapped ? b : c,
                   (o.is_signed ? SLT : ULT) + o.or_equal);
}

/* LLVM's numbers of the predicates are those of the IR: equal, greater, less, unordered. */
static void float_compare(struct lower *l, LLVMRealPredicate p, enum llvm_leaf_kind kind,
                          uint16_t a, struct llvm_operand b, struct llvm_operand c) {
    enum ir_op op = kind == LOWER_F32   ? IR_OP_fcmp32
                    : kind == LOWER_F64 ? IR_OP_fcmp64
                                        : IR_OP_fxcmp;
    llvm_emit_four(l, op, a, llvm_operand_reg(l, b), llvm_operand_reg(l, c), (int64_t)p);
}

void llvm_lower_compare(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef left = LLVMGetOperand(ins, 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(left));
    bool floats = LLVMIsAFCmpInst(ins) != NULL;
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++) {
        struct llvm_leaf leaf = shape->leaf[i];
        struct llvm_operand b = llvm_operand_get(l, left, i);
        struct llvm_operand c = llvm_operand_get(l, LLVMGetOperand(ins, 1), i);
        uint16_t to = (uint16_t)(a + i);
        if (floats)
            float_compare(l, LLVMGetFCmpPredicate(ins), leaf.kind, to, b, c);
        else if (leaf.slots == 2)
            llvm_lower_wide_compare(l, LLVMGetICmpPredicate(ins), leaf.bits, to, b, c);
        else
            llvm_lower_int_compare(l, LLVMGetICmpPredicate(ins),
                                   leaf.kind == LOWER_POINTER ? 64 : leaf.bits, to, b, c, NULL);
    }
}

void llvm_lower_select(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef condition = LLVMGetOperand(ins, 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    bool lanes = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMVectorTypeKind;
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++) {
        uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, condition, lanes ? i : 0));
        uint16_t c = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 1), i));
        uint16_t x = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 2), i));
        assert(shape->leaf[i].slots <= 2);
        for (uint16_t n = 0; n < shape->leaf[i].slots; n++)
            llvm_emit_third(l, IR_OP_select, (uint16_t)(a + shape->leaf[i].slot + n), b,
                            (uint16_t)(c + n), x + n, 0);
    }
}
