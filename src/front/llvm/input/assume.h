/* Assumptions in a program's text. Private to the lowering. */
#ifndef FRONT_LLVM_INPUT_ASSUME_H
#define FRONT_LLVM_INPUT_ASSUME_H

#include "front/llvm/core/lowering.h"

enum lower_assumption {
    LOWER_NO_ASSUMPTION,
    LOWER_PRUNES, /* a run where it does not hold does not exist */
    LOWER_ENDS,   /* a run where it does not hold ends there */
};

enum lower_assumption lower_assumption_of(LLVMValueRef call);
bool lower_is_end(LLVMValueRef call);           /* abort, exit and the like */
bool lower_is_endless(LLVMBasicBlockRef block); /* it jumps to itself */

#endif
