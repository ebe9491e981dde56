/* The functions and globals of a module: global.c. */
#ifndef FRONT_LLVM_LOWER_MODULE_H
#define FRONT_LLVM_LOWER_MODULE_H

#include "front/llvm/core/lowering.h"

uint32_t llvm_global_index(struct lower *l, LLVMValueRef v); /* LOWER_NONE: weak and absent */
uint32_t llvm_function_index(struct lower *l, LLVMValueRef v);
bool llvm_function_is_absent(struct lower *l, LLVMValueRef v); /* weak, and not defined anywhere */
uint32_t llvm_function_named(struct lower *l, const char *name, uint16_t params,
                             uint16_t results); /* declares it if it is not there */
void llvm_lower_globals(struct lower *l);
void llvm_declare_functions(struct lower *l);
bool llvm_is_relative_table(LLVMValueRef v); /* a table of distances; it becomes one of addresses */

#endif
