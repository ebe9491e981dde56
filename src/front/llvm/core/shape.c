/* Shapes: how a value of an LLVM type lies in registers, and where its scalars lie in memory. */
#include "front/llvm/core/shape.h"

#include "front/llvm/core/exhaustion.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include <assert.h>
#include <stdlib.h>

/* A first-class value of more scalars than this is refused: compilers copy values of that size in
 * memory. */
enum { MOST_LEAVES = 4096 };

struct builder {
    struct lower *l;
    BASE_VEC(struct llvm_leaf) leaves;
    uint32_t slots;
    bool unaligned, bad;
};

unsigned llvm_log2(uint64_t x) {
    assert(x && (x & (x - 1)) == 0);
    return (unsigned)__builtin_ctzll(x);
}

uint64_t llvm_type_size(struct lower *l, LLVMTypeRef type) {
    if (!LLVMTypeIsSized(type))
        return 0;
    return LLVMABISizeOfType(l->layout, type);
}

static void refuse(struct builder *b, LLVMTypeRef type) {
    if (b->bad)
        return;
    b->bad = true;
    char *text = llvm_exhaustion_check(LLVMPrintTypeToString(type));
    llvm_fail(b->l, "values of the type %s are not supported", text);
    LLVMDisposeMessage(text);
}

static void add_leaf(struct builder *b, enum llvm_leaf_kind kind, unsigned bits, unsigned slots,
                     uint64_t bit) {
    assert(bits > 64 * (slots - 1) && bits <= 64 * slots);
    assert(b->unaligned || bit % 8 == 0);
    assert(slots == 1 || slots == 2);
    *base_vec_push(&b->leaves) =
        (struct llvm_leaf){(uint8_t)kind, (uint8_t)slots, (uint16_t)bits, b->slots, bit};
    b->slots += slots;
}

static void add_type(struct builder *b, LLVMTypeRef type, uint64_t bit);

static void add_struct(struct builder *b, LLVMTypeRef type, uint64_t bit) {
    if (LLVMIsOpaqueStruct(type)) {
        refuse(b, type);
        return;
    }
    unsigned count = LLVMCountStructElementTypes(type);
    for (unsigned i = 0; i < count && !b->bad; i++)
        add_type(b, LLVMStructGetTypeAtIndex(type, i),
                 bit + 8 * LLVMOffsetOfElement(b->l->layout, type, i));
}

static void add_row(struct builder *b, LLVMTypeRef element, uint64_t count, uint64_t stride,
                    uint64_t bit) {
    if (count > MOST_LEAVES) {
        refuse(b, element);
        return;
    }
    for (uint64_t i = 0; i < count && !b->bad; i++)
        add_type(b, element, bit + i * stride);
}

static void add_vector(struct builder *b, LLVMTypeRef type, uint64_t bit) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t stride = LLVMSizeOfTypeInBits(b->l->layout, element);
    if (stride % 8)
        b->unaligned = true;
    add_row(b, element, LLVMGetVectorSize(type), stride, bit);
}

static void add_type(struct builder *b, LLVMTypeRef type, uint64_t bit) {
    if (b->leaves.count > MOST_LEAVES) {
        refuse(b, type);
        return;
    }
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: break;
    case LLVMIntegerTypeKind: {
        unsigned bits = LLVMGetIntTypeWidth(type);
        if (bits > 128)
            refuse(b, type);
        else
            add_leaf(b, LOWER_INT, bits, bits > 64 ? 2 : 1, bit);
        break;
    }
    case LLVMPointerTypeKind: add_leaf(b, LOWER_POINTER, b->l->is_32 ? 32 : 64, 1, bit); break;
    case LLVMFloatTypeKind: add_leaf(b, LOWER_F32, 32, 1, bit); break;
    case LLVMDoubleTypeKind: add_leaf(b, LOWER_F64, 64, 1, bit); break;
    case LLVMX86_FP80TypeKind: add_leaf(b, LOWER_F80, 80, 2, bit); break;
    case LLVMStructTypeKind: add_struct(b, type, bit); break;
    case LLVMArrayTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type);
        add_row(b, element, LLVMGetArrayLength2(type), 8 * llvm_type_size(b->l, element), bit);
        break;
    }
    case LLVMVectorTypeKind: add_vector(b, type, bit); break;
    default: refuse(b, type);
    }
}

const struct llvm_shape *llvm_shape_of(struct lower *l, LLVMTypeRef type) {
    static const struct llvm_shape nothing;
    if (LLVMGetTypeKind(type) == LLVMVoidTypeKind)
        return &nothing;
    uint32_t known = llvm_map_get(&l->shape_index, type);
    if (known != LOWER_NONE) {
        assert(known < l->shapes.count);
        return l->shapes.at[known];
    }
    struct builder b = {.l = l};
    add_type(&b, type, 0);
    struct llvm_shape *shape = base_calloc(1, sizeof *shape);
    assert(b.bad || b.slots >= b.leaves.count);
    assert(b.slots <= 2 * b.leaves.count && (!b.bad || l->failed));
    *shape = (struct llvm_shape){b.leaves.at, b.leaves.count, b.slots, b.unaligned};
    if (b.bad)
        shape->count = shape->slots = 0;
    llvm_map_set(&l->shape_index, type, l->shapes.count);
    *base_vec_push(&l->shapes) = shape;
    return shape;
}

/* The slot of the leaf at which the element `index` of an aggregate or vector begins. */
static uint32_t element_slot(struct lower *l, LLVMTypeRef type, uint32_t index) {
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
        return index * llvm_shape_of(l, LLVMGetElementType(type))->slots;
    assert(index <= LLVMCountStructElementTypes(type));
    uint32_t slot = 0;
    for (uint32_t i = 0; i < index; i++)
        slot += llvm_shape_of(l, LLVMStructGetTypeAtIndex(type, i))->slots;
    return slot;
}

/* Slot of the part that the instruction's indexes name. */
uint32_t llvm_part_slot(struct lower *l, LLVMValueRef ins, LLVMTypeRef type) {
    const unsigned *indexes = LLVMGetIndices(ins);
    uint32_t slot = 0;
    for (unsigned i = 0, n = LLVMGetNumIndices(ins); i < n; i++) {
        slot += element_slot(l, type, indexes[i]);
        type = LLVMGetTypeKind(type) == LLVMStructTypeKind
                   ? LLVMStructGetTypeAtIndex(type, indexes[i])
                   : LLVMGetElementType(type);
    }
    return slot;
}

bool llvm_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(ins, 0));
    if (LLVMIsAExtractValueInst(ins)) {
        *slot = llvm_part_slot(l, ins, type);
        return true;
    }
    LLVMValueRef index = LLVMGetOperand(ins, 1);
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= LLVMGetVectorSize(type))
        return false;
    *slot = (uint32_t)LLVMConstIntGetZExtValue(index) * llvm_shape_of(l, LLVMTypeOf(ins))->slots;
    return true;
}

/* The type that the next index walks into, and in *stride the bytes that one step of this index is
 * worth. A struct's index is a constant and is added to *offset at once. */
bool llvm_gep_step(struct lower *l, LLVMTypeRef *type, LLVMValueRef index, bool first,
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
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        uint64_t stride;
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index) || LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 64 ||
            !llvm_gep_step(l, &type, index, i == 1, &stride, offset))
            return false;
        *offset += (int64_t)(stride * (uint64_t)LLVMConstIntGetSExtValue(index) * (stride != 0));
    }
    return true;
}

void llvm_shapes_drop(struct lower *l) {
    for (uint32_t i = 0; i < l->shapes.count; i++) {
        free(l->shapes.at[i]->leaf);
        free(l->shapes.at[i]);
    }
    base_vec_drop(&l->shapes);
    llvm_map_drop(&l->shape_index);
}
