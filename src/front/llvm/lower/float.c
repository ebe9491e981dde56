/* Floating point: float, double, and x86 extended precision in two registers. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

void llvm_lower_float_binary(struct lower *l, LLVMOpcode op, enum llvm_leaf_kind kind, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right) {
    static const uint16_t single[] = {IR_OP_fadd32, IR_OP_fsub32, IR_OP_fmul32, IR_OP_fdiv32,
                                      IR_OP_frem32};
    static const uint16_t twice[] = {IR_OP_fadd64, IR_OP_fsub64, IR_OP_fmul64, IR_OP_fdiv64,
                                     IR_OP_frem64};
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    int kinds = op == LLVMFAdd   ? 0
                : op == LLVMFSub ? 1
                : op == LLVMFMul ? 2
                : op == LLVMFDiv ? 3
                : op == LLVMFRem ? 4
                                 : -1;
    if (kinds < 0)
        llvm_fail(l, "an operation on floating-point numbers is not supported");
    else if (kind == LOWER_F80)
        llvm_emit_four(l, IR_OP_fx, a, b, c, kinds);
    else
        llvm_emit_three(l, kind == LOWER_F32 ? single[kinds] : twice[kinds], a, b, c);
}

void llvm_lower_float_negate(struct lower *l, LLVMValueRef ins) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count; i++) {
        uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 0), i));
        enum ir_op op = shape->leaf[i].kind == LOWER_F32   ? IR_OP_fneg32
                        : shape->leaf[i].kind == LOWER_F64 ? IR_OP_fneg64
                                                           : IR_OP_fxneg;
        llvm_emit_two(l, op, (uint16_t)(a + shape->leaf[i].slot), b);
    }
}

static enum ir_fxconv extended_kind(enum llvm_leaf_kind kind, bool is_signed) {
    return kind == LOWER_F32   ? IR_FXCONV_F32
           : kind == LOWER_F64 ? IR_FXCONV_F64
           : is_signed         ? IR_FXCONV_S64
                               : IR_FXCONV_U64;
}

static void between_floats(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                           uint16_t b) {
    if (to.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxfrom, a, b, extended_kind(from.kind, true));
    else if (from.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxto, a, b, extended_kind(to.kind, true));
    else
        llvm_emit_imm(l, IR_OP_fconv, a, b,
                      from.kind == LOWER_F32 ? IR_FCONV_F32_F64 : IR_FCONV_F64_F32);
}

static struct llvm_operand to_64(struct lower *l, struct llvm_operand b, unsigned bits) {
    if (bits == 64)
        return b;
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_sext, t, llvm_operand_reg(l, b), bits | 64 << 8);
    return (struct llvm_operand){.reg = t, .slots = 1};
}

static uint16_t wide_source(struct lower *l, uint16_t b, unsigned bits, bool is_signed) {
    if (bits == 128 || !is_signed)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, (uint16_t)(t + 1), (uint16_t)(b + 1),
                  (int64_t)(bits - 64) | 64 << 8);
    return t;
}

static void from_integer(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                         struct llvm_operand value, bool is_signed) {
    if (from.slots == 2) {
        uint16_t b = wide_source(l, llvm_operand_reg(l, value), from.bits, is_signed);
        if (to.kind == LOWER_F80)
            llvm_emit_imm(l, IR_OP_fxwide, a, b, is_signed ? 0 : 1);
        else
            llvm_emit_imm(l, IR_OP_wideto, a, b, (to.kind == LOWER_F64) + (is_signed ? 0 : 2));
        return;
    }
    uint16_t b = llvm_operand_reg(l, is_signed ? to_64(l, value, from.bits) : value);
    if (to.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxfrom, a, b, extended_kind(LOWER_INT, is_signed));
    else if (to.kind == LOWER_F32)
        llvm_emit_imm(l, IR_OP_fconv, a, b, is_signed ? IR_FCONV_S64_F32 : IR_FCONV_U64_F32);
    else
        llvm_emit_imm(l, IR_OP_fconv, a, b, is_signed ? IR_FCONV_S64_F64 : IR_FCONV_U64_F64);
}

static void to_integer(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                       uint16_t b, bool is_signed) {
    if (to.slots == 2) {
        if (from.kind == LOWER_F80)
            llvm_emit_imm(l, IR_OP_fxwide, a, b, is_signed ? 2 : 3);
        else
            llvm_emit_imm(l, IR_OP_widefrom, a, b, (from.kind == LOWER_F64) + (is_signed ? 0 : 2));
        llvm_wide_canonical(l, to.bits, a);
        return;
    }
    uint16_t t = to.bits == 64 ? a : llvm_temp(l, 1);
    if (from.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxto, t, b, extended_kind(LOWER_INT, is_signed));
    else if (from.kind == LOWER_F32)
        llvm_emit_imm(l, IR_OP_fconv, t, b, is_signed ? IR_FCONV_F32_S64 : IR_FCONV_F32_U64);
    else
        llvm_emit_imm(l, IR_OP_fconv, t, b, is_signed ? IR_FCONV_F64_S64 : IR_FCONV_F64_U64);
    if (to.bits != 64)
        llvm_emit_imm(l, IR_OP_trunc, a, t, to.bits);
}

void llvm_lower_float_cast(struct lower *l, LLVMOpcode op, struct llvm_leaf from,
                           struct llvm_leaf to, uint16_t a, struct llvm_operand b) {
    switch (op) {
    case LLVMFPTrunc:
    case LLVMFPExt: between_floats(l, from, to, a, llvm_operand_reg(l, b)); break;
    case LLVMSIToFP: from_integer(l, from, to, a, b, true); break;
    case LLVMUIToFP: from_integer(l, from, to, a, b, false); break;
    case LLVMFPToSI: to_integer(l, from, to, a, llvm_operand_reg(l, b), true); break;
    default: assert(op == LLVMFPToUI); to_integer(l, from, to, a, llvm_operand_reg(l, b), false);
    }
}
