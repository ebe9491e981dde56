/* Aggregates and vectors. */
#ifndef FRONT_LLVM_LOWER_VECTOR_H
#define FRONT_LLVM_LOWER_VECTOR_H

#include "front/llvm/core/lowering.h"

void llvm_lower_aggregate(struct lower *l, LLVMValueRef ins); /* extract, insert, shuffle */
/* A reduction of a vector; false: it is none. */
bool llvm_lower_reduction(struct lower *l, LLVMValueRef call, const char *name);

#endif
