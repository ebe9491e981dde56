/* Debug information. An index of 0 means that nothing is known.
 *
 * Invariants: a node of LLVM's has one index, which it gets before its parts are looked at, since
 * they may lead back to it. A place is inlined in an earlier one. */
#ifndef FRONT_LLVM_DEBUG_DEBUG_H
#define FRONT_LLVM_DEBUG_DEBUG_H

#include "front/llvm/core/lowering.h"

uint32_t llvm_debug_place(struct lower *l, LLVMValueRef ins);
uint32_t llvm_debug_function_place(struct lower *l, LLVMValueRef function);
void llvm_debug_pin_values(struct lower *l);
void llvm_debug_function_variables(struct lower *l);
void llvm_debug_global(struct lower *l, LLVMValueRef global, uint32_t index);
uint32_t llvm_debug_type(struct lower *l, LLVMValueRef node);
LLVMValueRef llvm_debug_operand(LLVMValueRef node, unsigned n);     /* NULL: there is none */
const char *llvm_debug_string(LLVMValueRef text, unsigned *length); /* of an MDString, or NULL */
LLVMMetadataKind llvm_debug_kind(LLVMValueRef node);
/* The block of the source that an instruction is in; NULL: not known, or in an inlined function. */
LLVMMetadataRef llvm_debug_block(LLVMValueRef ins);
bool llvm_debug_encloses(struct lower *l, LLVMMetadataRef outer, LLVMMetadataRef inner);
LLVMValueRef llvm_debug_described(LLVMValueRef call); /* by a debug intrinsic; or NULL */
uint32_t llvm_debug_file(struct lower *l, LLVMMetadataRef file);

#endif
