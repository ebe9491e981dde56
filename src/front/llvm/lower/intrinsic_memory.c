/* Intrinsics that move blocks of memory, and vectors of which only some lanes are accessed. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

static LLVMValueRef arg(LLVMValueRef call, unsigned i) {
    return LLVMGetArgOperand(call, i);
}

static void block_operation(struct lower *l, LLVMValueRef call, enum ir_op op, uint32_t flags) {
    uint16_t a = llvm_value_reg(l, arg(call, 0)), b = llvm_value_reg(l, arg(call, 1));
    uint16_t c = llvm_value_reg(l, arg(call, 2));
    llvm_emit_third(l, op, a, b, c, flags, 0);
}

/* The code of a lane is jumped over unless its bit in the mask is set. */
static uint32_t skip_unless(struct lower *l, LLVMValueRef mask, uint32_t lane) {
    uint32_t there = llvm_label_new(l), over = llvm_label_new(l);
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, mask, lane));
    uint32_t pc = llvm_emit(l, (struct ir_ins){.op = IR_OP_br, .b = b});
    llvm_fixup_add(l, pc, 0, there);
    llvm_fixup_add(l, pc, 1, over);
    llvm_label_here(l, there);
    return over;
}

static struct llvm_address lane_address(struct llvm_address at, struct llvm_leaf leaf) {
    at.offset += (int64_t)(leaf.bit / 8);
    return at;
}

static void masked_load(struct lower *l, LLVMValueRef call) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(call));
    uint16_t a = llvm_result(l, call), pointer = llvm_value_reg(l, arg(call, 0));
    struct llvm_address at = {pointer, 0};
    llvm_value_into(l, a, arg(call, 3));
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t over = skip_unless(l, arg(call, 2), i);
        llvm_lower_load_leaf(l, shape->leaf[i], (uint16_t)(a + shape->leaf[i].slot),
                             lane_address(at, shape->leaf[i]), 0);
        llvm_label_here(l, over);
    }
}

static void masked_store(struct lower *l, LLVMValueRef call) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(arg(call, 0)));
    uint16_t a = llvm_value_reg(l, arg(call, 0));
    struct llvm_address at = {llvm_value_reg(l, arg(call, 1)), 0};
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t over = skip_unless(l, arg(call, 3), i);
        llvm_lower_store_leaf(l, shape->leaf[i], (uint16_t)(a + shape->leaf[i].slot),
                              lane_address(at, shape->leaf[i]), 0);
        llvm_label_here(l, over);
    }
}

/* The offset counts in distances of four bytes. */
static bool load_relative(struct lower *l, LLVMValueRef call) {
    if (!llvm_is_relative_table(arg(call, 0)))
        return false;
    uint32_t width = l->p->pointer_bytes;
    uint16_t b = llvm_value_reg(l, arg(call, 0)), c = llvm_value_reg(l, arg(call, 1));
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_four(l, IR_OP_mad, t, b, c, width / 4);
    llvm_emit_four(l, l->is_32 ? IR_OP_ldp32 : IR_OP_ld64, llvm_result(l, call), t,
                   (uint16_t)llvm_align_flags(width), 0);
    return true;
}

bool llvm_lower_intrinsic_memory(struct lower *l, LLVMValueRef call, const char *name) {
    if (llvm_intrinsic_is(name, "llvm.memcpy"))
        block_operation(l, call, IR_OP_copy, 0);
    else if (llvm_intrinsic_is(name, "llvm.memmove"))
        block_operation(l, call, IR_OP_copy, 1);
    else if (llvm_intrinsic_is(name, "llvm.memset"))
        block_operation(l, call, IR_OP_fill, 0);
    else if (llvm_intrinsic_is(name, "llvm.masked.load"))
        masked_load(l, call);
    else if (llvm_intrinsic_is(name, "llvm.masked.store"))
        masked_store(l, call);
    else if (llvm_intrinsic_is(name, "llvm.load.relative"))
        return load_relative(l, call);
    else
        return false;
    return true;
}
