/* The scopes of variables in memory. */
#ifndef FRONT_LLVM_LOWER_SCOPE_H
#define FRONT_LLVM_LOWER_SCOPE_H

#include "front/llvm/core/lowering.h"

/* Decides for each alloca how long its object lives (enum llvm_life). */
void llvm_scopes_find(struct lower *l);
/* Does this instruction, which begins or ends the life of something, need code? */
bool llvm_scope_is_lowered(struct lower *l, LLVMValueRef marker);
void llvm_lower_scope(struct lower *l, LLVMValueRef marker);

#endif
