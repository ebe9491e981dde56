/* Integers of 65 to 128 bits, in two registers. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

static uint16_t high(uint16_t reg) {
    return (uint16_t)(reg + 1);
}

void llvm_wide_canonical(struct lower *l, unsigned bits, uint16_t a) {
    assert(bits > 64 && bits <= 128);
    if (bits < 128)
        llvm_emit_imm(l, IR_OP_trunc, high(a), high(a), bits - 64);
}

static uint16_t sign_extended(struct lower *l, unsigned bits, uint16_t b) {
    if (bits == 128)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, high(t), high(b), (int64_t)(bits - 64) | 64 << 8);
    return t;
}

static void by_halves(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c) {
    llvm_emit_three(l, op, a, b, c);
    llvm_emit_three(l, op, high(a), high(b), high(c));
}

static void operation(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                      int64_t kind) {
    llvm_emit_four(l, op, a, b, c, kind);
}

void llvm_lower_wide_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                            struct llvm_operand left, struct llvm_operand right) {
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    if (op == LLVMSDiv || op == LLVMSRem || op == LLVMAShr)
        b = sign_extended(l, bits, b);
    if (op == LLVMSDiv || op == LLVMSRem)
        c = sign_extended(l, bits, c);
    assert(bits > 64 && left.slots == 2 && right.slots == 2);
    switch (op) {
    case LLVMAdd: operation(l, IR_OP_wide, a, b, c, IR_WIDE_ADD); break;
    case LLVMSub: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SUB); break;
    case LLVMMul: operation(l, IR_OP_wide, a, b, c, IR_WIDE_MUL); break;
    case LLVMUDiv: operation(l, IR_OP_wide, a, b, c, IR_WIDE_UDIV); break;
    case LLVMSDiv: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SDIV); break;
    case LLVMURem: operation(l, IR_OP_wide, a, b, c, IR_WIDE_UREM); break;
    case LLVMSRem: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SREM); break;
    case LLVMShl: operation(l, IR_OP_wideshift, a, b, c, 0); break;
    case LLVMLShr: operation(l, IR_OP_wideshift, a, b, c, 1); break;
    case LLVMAShr: operation(l, IR_OP_wideshift, a, b, c, 2); break;
    case LLVMAnd: by_halves(l, IR_OP_and, a, b, c); break;
    case LLVMOr: by_halves(l, IR_OP_or, a, b, c); break;
    case LLVMXor: by_halves(l, IR_OP_xor, a, b, c); break;
    default: llvm_fail(l, "an operation on %u bits is not supported", bits);
    }
    llvm_wide_canonical(l, bits, a);
}
