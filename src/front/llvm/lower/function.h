/* The body of a function. */
#ifndef FRONT_LLVM_LOWER_FUNCTION_H
#define FRONT_LLVM_LOWER_FUNCTION_H

#include "front/llvm/core/lowering.h"

void llvm_lower_function(struct lower *l, LLVMValueRef function);
void llvm_function_drop(struct lower *l);
void llvm_lower_terminator(struct lower *l, LLVMValueRef ins);

#endif
