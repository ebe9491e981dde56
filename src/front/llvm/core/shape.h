/* Shapes: how a value of an LLVM type lies in registers, and where its scalars lie in memory. They
 * live as long as the lowering. */
#ifndef FRONT_LLVM_CORE_SHAPE_H
#define FRONT_LLVM_CORE_SHAPE_H

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

struct lower;

enum llvm_leaf_kind { LOWER_INT, LOWER_F32, LOWER_F64, LOWER_F80, LOWER_POINTER };

/* One scalar of a value. It has one slot up to 64 bits, two up to 128; in memory it begins at a
 * byte unless the shape is unaligned. */
struct llvm_leaf {
    uint8_t kind;  /* enum llvm_leaf_kind */
    uint8_t slots; /* 1 or 2 */
    uint16_t bits;
    uint32_t slot; /* the first, from the value's first register */
    uint64_t bit;  /* where it is in memory */
};

/* The leaves in the order of their slots, without gaps: the sum of their slots is `slots`. Of a
 * type that was refused, which failed the lowering, it has none. */
struct llvm_shape {
    struct llvm_leaf *leaf;
    uint32_t count, slots;
    bool unaligned; /* a vector of parts of bytes: leaves do not begin at bytes */
};

/* One scalar, not yet in a register: a number, or where it is. */
struct llvm_operand {
    bool is_const;
    uint16_t reg; /* the first, if not is_const */
    uint8_t slots;
    uint64_t low, high; /* if is_const */
};

const struct llvm_shape *llvm_shape_of(struct lower *l, LLVMTypeRef type);
uint64_t llvm_type_size(struct lower *l,
                        LLVMTypeRef type); /* with padding: of an array's element */
void llvm_shapes_drop(struct lower *l);
unsigned llvm_log2(uint64_t x); /* of a power of two */

/* The slot at which the part begins that the indexes of an extractvalue or insertvalue name; `type`
 * is that of the whole. */
uint32_t llvm_part_slot(struct lower *l, LLVMValueRef ins, LLVMTypeRef type);
/* The slot of its operand at which the part that an instruction extracts begins; false: it is not
 * always the same. */
bool llvm_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot);

/* getelementptr: the type that the next index walks into, and what one step of this index is worth;
 * a struct's index is a constant and adds to *offset at once. False: the form is not supported. */
bool llvm_gep_step(struct lower *l, LLVMTypeRef *type, LLVMValueRef index, bool first,
                   uint64_t *stride, int64_t *offset);
/* The distance that it adds to its base; false: it is not always the same. */
bool llvm_gep_constant(struct lower *l, LLVMValueRef gep, int64_t *offset);

#endif
