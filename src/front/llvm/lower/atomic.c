/* Atomic updates and fences. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

static bool width_flags(struct lower *l, LLVMValueRef ins, LLVMTypeRef type, uint32_t *flags) {
    const struct llvm_shape *shape = llvm_shape_of(l, type);
    bool one = shape->count == 1 && shape->slots == 1;
    unsigned bits = one ? shape->leaf[0].bits : 0;
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
        llvm_fail_value(l, ins, "an atomic operation of this width is not supported");
        return false;
    }
    *flags = llvm_log2(bits / 8) << IR_MEM_WIDTH_SHIFT;
    *flags |= llvm_align_flags(LLVMGetAlignment(ins));
    if (shape->leaf[0].kind == LOWER_POINTER && l->is_32)
        *flags |= IR_MEM_POINTER;
    if (LLVMGetVolatile(ins))
        *flags |= IR_MEM_VOLATILE;
    return true;
}

static int update_kind(LLVMAtomicRMWBinOp op) {
    switch (op) {
    case LLVMAtomicRMWBinOpXchg: return IR_RMW_XCHG;
    case LLVMAtomicRMWBinOpAdd: return IR_RMW_ADD;
    case LLVMAtomicRMWBinOpSub: return IR_RMW_SUB;
    case LLVMAtomicRMWBinOpAnd: return IR_RMW_AND;
    case LLVMAtomicRMWBinOpNand: return IR_RMW_NAND;
    case LLVMAtomicRMWBinOpOr: return IR_RMW_OR;
    case LLVMAtomicRMWBinOpXor: return IR_RMW_XOR;
    case LLVMAtomicRMWBinOpMax: return IR_RMW_MAX;
    case LLVMAtomicRMWBinOpMin: return IR_RMW_MIN;
    case LLVMAtomicRMWBinOpUMax: return IR_RMW_UMAX;
    case LLVMAtomicRMWBinOpUMin: return IR_RMW_UMIN;
    case LLVMAtomicRMWBinOpFAdd: return IR_RMW_FADD;
    case LLVMAtomicRMWBinOpFSub: return IR_RMW_FSUB;
    default: return -1;
    }
}

static uint16_t plain_address(struct lower *l, LLVMValueRef pointer) {
    struct llvm_address at = llvm_address_of(l, pointer);
    assert(!at.offset);
    return at.reg;
}

static void lower_update(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef value = LLVMGetOperand(ins, 1);
    uint32_t flags;
    int kind = update_kind(LLVMGetAtomicRMWBinOp(ins));
    if (kind < 0) {
        llvm_fail_value(l, ins, "this atomic operation is not supported");
        return;
    }
    if (!width_flags(l, ins, LLVMTypeOf(value), &flags))
        return;
    flags |= llvm_order(LLVMGetOrdering(ins));
    uint16_t b = plain_address(l, LLVMGetOperand(ins, 0)), c = llvm_value_reg(l, value);
    llvm_emit_third(l, IR_OP_rmw, llvm_result(l, ins), b, c, (uint32_t)kind, flags);
}

/* The result is {the old value, whether it was the one expected}. */
static void lower_exchange(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef expected = LLVMGetOperand(ins, 1);
    uint32_t flags;
    if (!width_flags(l, ins, LLVMTypeOf(expected), &flags))
        return;
    flags |= llvm_order(LLVMGetCmpXchgSuccessOrdering(ins));
    uint16_t b = plain_address(l, LLVMGetOperand(ins, 0)), c = llvm_value_reg(l, expected);
    uint16_t x = llvm_value_reg(l, LLVMGetOperand(ins, 2)), a = llvm_result(l, ins);
    llvm_emit_third(l, IR_OP_cas, a, b, c, x, flags);
    llvm_emit_three(l, IR_OP_eq, (uint16_t)(a + 1), a, c);
}

void llvm_lower_atomic(struct lower *l, LLVMValueRef ins) {
    if (LLVMIsAFenceInst(ins)) {
        if (!LLVMIsAtomicSingleThread(ins))
            llvm_emit_third(l, IR_OP_fence, 0, 0, 0, llvm_order(LLVMGetOrdering(ins)), 0);
    } else if (LLVMIsAAtomicCmpXchgInst(ins)) {
        lower_exchange(l, ins);
    } else {
        lower_update(l, ins);
    }
}
