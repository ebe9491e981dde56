/* The assumptions that a program makes about an unknown value, read from its text. */
#ifndef FRONT_LLVM_INPUT_BOUNDS_H
#define FRONT_LLVM_INPUT_BOUNDS_H

#include "front/llvm/core/lowering.h"

/* The range that the next assumptions of the program leave of a value that it just asked for;
 * false: they say nothing about it. The ends are extended to 64 bits, and *is_signed says how; it
 * may change. */
bool llvm_input_bounds(struct lower *l, LLVMValueRef call, bool *is_signed, int64_t *low,
                       int64_t *high);

#endif
