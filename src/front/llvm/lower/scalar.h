/* Arithmetic, conversions and comparisons: arith.c, cast.c, branch.c. Vectors go lane by lane. */
#ifndef FRONT_LLVM_LOWER_SCALAR_H
#define FRONT_LLVM_LOWER_SCALAR_H

#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"

void llvm_lower_binary(struct lower *l, LLVMValueRef ins);
void llvm_lower_int_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                           struct llvm_operand b, struct llvm_operand c);
void llvm_lower_wide_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c);
void llvm_wide_canonical(struct lower *l, unsigned bits, uint16_t a); /* cuts to 65..128 bits */
void llvm_lower_float_binary(struct lower *l, LLVMOpcode op, enum llvm_leaf_kind kind, uint16_t a,
                             struct llvm_operand b, struct llvm_operand c);
void llvm_lower_float_negate(struct lower *l, LLVMValueRef ins);
void llvm_lower_cast(struct lower *l, LLVMValueRef ins);
void llvm_lower_float_cast(struct lower *l, LLVMOpcode op, struct llvm_leaf from,
                           struct llvm_leaf to, uint16_t a, struct llvm_operand b);
void llvm_lower_bitcast(struct lower *l, const struct llvm_shape *from, uint16_t b,
                        const struct llvm_shape *to, uint16_t a);
/* b sign-extended from `bits` to 32 or 64; a number is extended at once. */
struct llvm_operand llvm_sign_extend(struct lower *l, struct llvm_operand b, unsigned bits);
void llvm_lower_compare(struct lower *l, LLVMValueRef ins);
/* The comparison in a register; *negated: the register holds the opposite. If `negated` is NULL,
 * the register must hold the comparison itself. */
void llvm_lower_int_compare(struct lower *l, LLVMIntPredicate predicate, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c, bool *negated);
void llvm_lower_wide_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right);
void llvm_lower_select(struct lower *l, LLVMValueRef ins);

#endif
