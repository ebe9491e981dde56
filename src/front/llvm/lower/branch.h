/* The ends of blocks, and the comparisons that they are made of. */
#ifndef FRONT_LLVM_LOWER_BRANCH_H
#define FRONT_LLVM_LOWER_BRANCH_H

#include "front/llvm/core/lowering.h"

void llvm_lower_terminator(struct lower *l, LLVMValueRef ins);

#endif
