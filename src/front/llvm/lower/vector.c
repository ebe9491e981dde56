/* Parts of aggregates and vectors: all of them are moves between registers. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

static void copy(struct lower *l, uint16_t to, uint16_t from, uint32_t slots) {
    for (uint32_t i = 0; i < slots; i++)
        llvm_emit_mov(l, (uint16_t)(to + i), (uint16_t)(from + i));
}

/* Slot of the part that the instruction's indexes name. */
static uint32_t part_slot(struct lower *l, LLVMValueRef ins, LLVMTypeRef type) {
    const unsigned *indexes = LLVMGetIndices(ins);
    uint32_t slot = 0;
    for (unsigned i = 0, n = LLVMGetNumIndices(ins); i < n; i++) {
        slot += llvm_shape_element(l, type, indexes[i]);
        type = LLVMGetTypeKind(type) == LLVMStructTypeKind
                   ? LLVMStructGetTypeAtIndex(type, indexes[i])
                   : LLVMGetElementType(type);
    }
    return slot;
}

bool llvm_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(ins, 0));
    if (LLVMIsAExtractValueInst(ins)) {
        *slot = part_slot(l, ins, type);
        return true;
    }
    LLVMValueRef index = LLVMGetOperand(ins, 1);
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= LLVMGetVectorSize(type))
        return false;
    *slot = (uint32_t)LLVMConstIntGetZExtValue(index) * llvm_shape_of(l, LLVMTypeOf(ins))->slots;
    return true;
}

static void extract_value(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef whole = LLVMGetOperand(ins, 0);
    uint32_t slot = part_slot(l, ins, LLVMTypeOf(whole));
    uint16_t b = llvm_value_reg(l, whole);
    copy(l, llvm_result(l, ins), (uint16_t)(b + slot), llvm_value_of(l, ins)->slots);
}

static void insert_value(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef part = LLVMGetOperand(ins, 1);
    uint32_t slot = part_slot(l, ins, LLVMTypeOf(ins));
    uint16_t a = llvm_result(l, ins);
    llvm_value_into(l, a, LLVMGetOperand(ins, 0));
    llvm_value_into(l, (uint16_t)(a + slot), part);
}

static uint16_t index_is(struct lower *l, uint16_t index, uint32_t number) {
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_eqi, t, index, number);
    return t;
}

static void extract_element(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef vector = LLVMGetOperand(ins, 0);
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(vector));
    uint32_t slots = llvm_value_of(l, ins)->slots;
    struct llvm_operand index = llvm_operand_get(l, LLVMGetOperand(ins, 1), 0);
    uint16_t b = llvm_value_reg(l, vector), a = llvm_result(l, ins);
    if (index.is_const) {
        copy(l, a, (uint16_t)(b + (index.low < count ? index.low : 0) * slots), slots);
        return;
    }
    copy(l, a, b, slots);
    for (uint32_t i = 1; i < count; i++) {
        uint16_t is = index_is(l, index.reg, i);
        for (uint32_t n = 0; n < slots; n++)
            llvm_emit_third(l, IR_OP_select, (uint16_t)(a + n), is, (uint16_t)(b + i * slots + n),
                            a + n, 0);
    }
}

static void insert_element(struct lower *l, LLVMValueRef ins) {
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(ins));
    LLVMValueRef part = LLVMGetOperand(ins, 1);
    uint32_t slots = llvm_shape_of(l, LLVMTypeOf(part))->slots;
    struct llvm_operand index = llvm_operand_get(l, LLVMGetOperand(ins, 2), 0);
    uint16_t a = llvm_result(l, ins);
    llvm_value_into(l, a, LLVMGetOperand(ins, 0));
    if (index.is_const) {
        llvm_value_into(l, (uint16_t)(a + (index.low < count ? index.low : 0) * slots), part);
        return;
    }
    uint16_t b = llvm_value_reg(l, part);
    for (uint32_t i = 0; i < count; i++) {
        uint16_t is = index_is(l, index.reg, i);
        for (uint32_t n = 0; n < slots; n++) {
            uint32_t at = a + i * slots + n;
            llvm_emit_third(l, IR_OP_select, (uint16_t)at, is, (uint16_t)(b + n), at, 0);
        }
    }
}

static void shuffle(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef first = LLVMGetOperand(ins, 0), second = LLVMGetOperand(ins, 1);
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(first));
    uint32_t slots = llvm_shape_of(l, LLVMGetElementType(LLVMTypeOf(ins)))->slots;
    uint16_t a = llvm_result(l, ins);
    for (unsigned i = 0, n = LLVMGetNumMaskElements(ins); i < n; i++) {
        assert(count && slots);
        int from = LLVMGetMaskValue(ins, i);
        uint16_t to = (uint16_t)(a + i * slots);
        if (from == LLVMGetUndefMaskElem()) {
            for (uint16_t s = 0; s < slots; s++)
                llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(to + s)});
            continue;
        }
        uint32_t lane = (uint32_t)from;
        llvm_operand_into(l, to, llvm_operand_get(l, lane < count ? first : second, lane % count));
    }
}

void llvm_lower_aggregate(struct lower *l, LLVMValueRef ins) {
    switch (LLVMGetInstructionOpcode(ins)) {
    case LLVMExtractValue: extract_value(l, ins); break;
    case LLVMInsertValue: insert_value(l, ins); break;
    case LLVMExtractElement: extract_element(l, ins); break;
    case LLVMInsertElement: insert_element(l, ins); break;
    default: assert(LLVMIsAShuffleVectorInst(ins)); shuffle(l, ins);
    }
}
