/* getelementptr: an address plus constants plus scaled indexes. Its result is written last. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

static LLVMValueRef lane_of(LLVMValueRef v, uint32_t lane) {
    if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind || !LLVMIsConstant(v))
        return v;
    LLVMValueRef element = LLVMGetAggregateElement(v, lane);
    return element ? element : v;
}

static LLVMTypeRef source_type(LLVMValueRef gep) {
    return LLVMGetGEPSourceElementType(gep);
}

/* The type that the next index walks into, and what one step of this index is worth; a struct's
 * index is a constant and adds to *offset at once. */
static bool walk(struct lower *l, LLVMTypeRef *type, LLVMValueRef index, bool first,
                 uint64_t *stride, int64_t *offset) {
    *stride = 0;
    if (first) {
        *stride = llvm_type_size(l, *type);
        return true;
    }
    if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        if (!LLVMIsAConstantInt(index))
            return false;
        unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
        *offset += (int64_t)LLVMOffsetOfElement(l->layout, *type, field);
        *type = LLVMStructGetTypeAtIndex(*type, field);
        return true;
    }
    bool vector = LLVMGetTypeKind(*type) == LLVMVectorTypeKind;
    *type = LLVMGetElementType(*type);
    *stride = vector ? LLVMSizeOfTypeInBits(l->layout, *type) / 8 : llvm_type_size(l, *type);
    return true;
}

bool llvm_gep_constant(struct lower *l, LLVMValueRef gep, int64_t *offset) {
    LLVMTypeRef type = source_type(gep);
    *offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        uint64_t stride;
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index) || LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 64 ||
            !walk(l, &type, index, i == 1, &stride, offset))
            return false;
        *offset += (int64_t)(stride * (uint64_t)LLVMConstIntGetSExtValue(index) * (stride != 0));
    }
    return true;
}

/* An index as a number of 64 bits. It counts in the width of a pointer. */
static uint16_t index_register(struct lower *l, LLVMValueRef index, uint32_t lane) {
    LLVMTypeRef type = LLVMTypeOf(index);
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    struct llvm_leaf leaf = llvm_shape_of(l, type)->leaf[vector ? lane : 0];
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, index, vector ? lane : 0));
    unsigned bits = leaf.bits, most = l->is_32 ? 32 : 64;
    bits = bits > most ? most : bits;
    if (bits == 64)
        return b;
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_sext, t, b, bits | 64 << 8);
    return t;
}

struct term {
    uint16_t index;
    uint64_t stride;
};

enum { MOST_TERMS = 32 };

static uint32_t collect(struct lower *l, LLVMValueRef gep, uint32_t lane, struct term *terms,
                        int64_t *offset) {
    LLVMTypeRef type = source_type(gep);
    uint32_t count = 0;
    *offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        assert(count <= MOST_TERMS);
        uint64_t stride;
        LLVMValueRef index = lane_of(LLVMGetOperand(gep, (unsigned)i), lane);
        if (!walk(l, &type, index, i == 1, &stride, offset) || count == MOST_TERMS) {
            llvm_fail_value(l, gep, "an address of this form is not supported");
            return 0;
        }
        if (!stride)
            continue;
        if (LLVMIsAConstantInt(index))
            *offset += (int64_t)(stride * (uint64_t)LLVMConstIntGetSExtValue(index));
        else
            terms[count++] = (struct term){index_register(l, index, lane), stride};
    }
    return count;
}

static void add_term(struct lower *l, uint16_t a, uint16_t b, struct term t) {
    if (t.stride == 1)
        llvm_emit_three(l, IR_OP_add64, a, b, t.index);
    else
        llvm_emit_four(l, IR_OP_mad, a, b, t.index, (int64_t)t.stride);
}

static void emit_lane(struct lower *l, LLVMValueRef gep, uint32_t lane, uint16_t a) {
    struct term terms[MOST_TERMS];
    int64_t offset;
    LLVMValueRef pointer = LLVMGetOperand(gep, 0);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMVectorTypeKind;
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, pointer, vector ? lane : 0));
    uint32_t count = collect(l, gep, lane, terms, &offset);
    for (uint32_t i = 0; i < count; i++) {
        bool last = i + 1 == count && !offset;
        uint16_t to = last ? a : llvm_temp(l, 1);
        add_term(l, to, b, terms[i]);
        b = to;
    }
    if (offset)
        llvm_emit_imm(l, IR_OP_add64i, a, b, offset);
    else
        llvm_emit_mov(l, a, b);
}

void llvm_lower_gep(struct lower *l, LLVMValueRef ins) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++)
        emit_lane(l, ins, i, (uint16_t)(a + i));
}

struct llvm_address llvm_address_of(struct lower *l, LLVMValueRef pointer) {
    struct llvm_value *v = llvm_value_of(l, pointer);
    int64_t total = 0, offset;
    while (v && v->mode == LOWER_FOLD && llvm_gep_constant(l, pointer, &offset)) {
        total += offset;
        pointer = LLVMGetOperand(pointer, 0);
        v = llvm_value_of(l, pointer);
    }
    return (struct llvm_address){llvm_value_reg(l, pointer), total};
}
