/* Calls, and constructs that are written as calls: intrinsics (intrinsic*.c), inline assembly
 * (intrinsic.c), unknown inputs (nondet.c). */
#ifndef FRONT_LLVM_LOWER_CALL_H
#define FRONT_LLVM_LOWER_CALL_H

#include "front/llvm/core/lowering.h"

void llvm_lower_call(struct lower *l, LLVMValueRef call);
void llvm_lower_call_unmodelled(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_is_setjmp(const char *name);
void llvm_lower_asm(struct lower *l, LLVMValueRef call);
/* False: the call is to be lowered like that of any function. */
bool llvm_lower_intrinsic(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_int(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_wide(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_float(struct lower *l, LLVMValueRef call, const char *name);
void llvm_lower_va_start(struct lower *l, LLVMValueRef list);
void llvm_lower_va_copy(struct lower *l, LLVMValueRef to, LLVMValueRef from);
void llvm_lower_va_arg(struct lower *l, LLVMValueRef ins);
LLVMTypeRef llvm_byval_type(struct lower *l, LLVMValueRef call, unsigned argument,
                            uint64_t *align); /* NULL: the argument is not passed by value */
/* `type` is the T of __VERIFIER_nondet_T. */
bool llvm_lower_nondet(struct lower *l, LLVMValueRef call, const char *type);
/* The promoted variable begins undefined. */
void llvm_lower_indeterminate(struct lower *l, const struct llvm_variable *variable);

#endif
