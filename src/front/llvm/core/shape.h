/* Shapes: how a value of an LLVM type lies in registers, and where its scalars lie in memory. They
 * live as long as the lowering. */
#ifndef FRONT_LLVM_CORE_SHAPE_H
#define FRONT_LLVM_CORE_SHAPE_H

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

struct lower;

enum llvm_leaf_kind { LOWER_INT, LOWER_F32, LOWER_F64, LOWER_F80, LOWER_POINTER };

/* One scalar of a value. It has one slot up to 64 bits, two up to 128. In memory it begins at a
 * byte boundary unless the shape is unaligned. */
struct llvm_leaf {
    uint8_t kind;  /* enum llvm_leaf_kind */
    uint8_t slots; /* 1 or 2 */
    uint16_t bits;
    uint32_t slot; /* the first, from the value's first register */
    uint64_t bit;  /* where it is in memory */
};

/* The leaves are in the order of their slots, without gaps: the sum of their slots is `slots`. The
 * shape of a refused type, which fails the lowering, has no leaves. */
struct llvm_shape {
    struct llvm_leaf *leaf;
    uint32_t count, slots;
    bool unaligned; /* a vector whose elements are not whole bytes: a leaf may begin inside one */
};

/* One scalar operand: a number that is in no register yet, or the register that holds it. */
struct llvm_operand {
    bool is_const;
    uint16_t reg; /* the first, if not is_const */
    uint8_t slots;
    uint64_t low, high; /* if is_const */
};

const struct llvm_shape *llvm_shape_of(struct lower *l, LLVMTypeRef type);
uint64_t llvm_type_size(struct lower *l,
                        LLVMTypeRef type); /* with padding, as an element of an array */
void llvm_shapes_drop(struct lower *l);
unsigned llvm_log2(uint64_t x); /* of a power of two */

/* The slot at which the part that the indexes of an extractvalue or insertvalue name begins; `type`
 * is the type of the whole. */
uint32_t llvm_part_slot(struct lower *l, LLVMValueRef ins, LLVMTypeRef type);
/* The slot of the operand at which the part that `ins` extracts begins. False: it varies. */
bool llvm_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot);

/* getelementptr: the type that the next index walks into, and in *stride the bytes that one step of
 * this index is worth. A struct's index is a constant and is added to *offset at once. False: the
 * form is not supported. */
bool llvm_gep_step(struct lower *l, LLVMTypeRef *type, LLVMValueRef index, bool first,
                   uint64_t *stride, int64_t *offset);
/* The distance that the getelementptr adds to its base. False: it is not constant. */
bool llvm_gep_constant(struct lower *l, LLVMValueRef gep, int64_t *offset);

#endif
