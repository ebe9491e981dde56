/* Which registers an LLVM value is in: constants, operands and results. */
#ifndef FRONT_LLVM_LOWER_VALUE_H
#define FRONT_LLVM_LOWER_VALUE_H

#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"

/* A constant: a number, or an address plus a number. */
enum llvm_symbol {
    LOWER_NUMBER,
    LOWER_UNDEF,
    LOWER_POINTER_32, /* the pointer whose 32-bit form is the number, which is not 0 */
    LOWER_GLOBAL,
    LOWER_THREAD_LOCAL,
    LOWER_FUNCTION,
};
/* index has a meaning for addresses only, and is below the number of the program's globals or
 * functions. high is 0 unless the constant is a number of more than 64 bits. as_integer is set for
 * addresses only, and only where pointers have 32 bits. */
struct llvm_constant {
    enum llvm_symbol symbol;
    bool as_integer;    /* of an address: its 32-bit form */
    uint32_t index;     /* of the global or function */
    uint64_t low, high; /* the number */
};

bool llvm_constant_get(struct lower *l, LLVMValueRef v, struct llvm_constant *out);

struct llvm_operand llvm_operand_get(struct lower *l, LLVMValueRef v, uint32_t leaf);
uint16_t llvm_operand_reg(struct lower *l, struct llvm_operand o);
void llvm_operand_into(struct lower *l, uint16_t reg, struct llvm_operand o);
uint16_t llvm_value_reg(struct lower *l, LLVMValueRef v); /* all of it, in a row */
void llvm_value_into(struct lower *l, uint16_t reg, LLVMValueRef v);
/* Where the result of the instruction goes. */
uint16_t llvm_result(struct lower *l, LLVMValueRef v);

#endif
