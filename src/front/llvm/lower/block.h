/* The blocks of variables that have no marks. */
#ifndef FRONT_LLVM_LOWER_BLOCK_H
#define FRONT_LLVM_LOWER_BLOCK_H

#include "front/llvm/core/lowering.h"

/* Lists where control comes into the blocks of such variables, and out of them. */
void llvm_blocks_find(struct lower *l);
/* Makes the code of those before instruction number i. next: the first that has none yet. */
uint32_t llvm_lower_boundaries(struct lower *l, uint32_t next, uint32_t i);
/* Does nothing but the function's return follow, and at most loads of its result? */
bool llvm_returns_next(LLVMValueRef ins);

#endif
