/* Assumptions in a program's text. Private to the lowering. */
#ifndef FRONT_LLVM_INPUT_ASSUME_H
#define FRONT_LLVM_INPUT_ASSUME_H

#include "front/llvm/core/lowering.h"

enum llvm_assumption {
    LOWER_NO_ASSUMPTION,
    LOWER_PRUNES, /* a run where it does not hold does not exist */
    LOWER_ENDS,   /* a run where it does not hold ends there */
};

enum llvm_assumption llvm_assumption_of(LLVMValueRef call);
bool llvm_is_end(LLVMValueRef call);           /* abort, exit and the like */
bool llvm_is_endless(LLVMBasicBlockRef block); /* it jumps to itself */

#endif
