/* Addresses, loads, stores, allocations, atomic operations. */
#ifndef FRONT_LLVM_LOWER_MEMORY_H
#define FRONT_LLVM_LOWER_MEMORY_H

#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"

struct llvm_address {
    uint16_t reg;
    int64_t offset;
};
struct llvm_address llvm_address_of(struct lower *l, LLVMValueRef pointer);
void llvm_lower_load_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                          struct llvm_address at, uint32_t flags);
void llvm_lower_store_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                           struct llvm_address at, uint32_t flags);
void llvm_lower_load(struct lower *l, LLVMValueRef ins);
void llvm_lower_store(struct lower *l, LLVMValueRef ins);
void llvm_lower_load_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                           struct llvm_address at, uint32_t flags);
void llvm_lower_store_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                            struct llvm_address at, uint32_t flags);
void llvm_lower_alloca(struct lower *l, LLVMValueRef ins);
void llvm_lower_storage(struct lower *l, LLVMValueRef alloca); /* its object is made here */
void llvm_lower_gep(struct lower *l, LLVMValueRef ins);
void llvm_lower_atomic(struct lower *l, LLVMValueRef ins);
uint32_t llvm_order(LLVMAtomicOrdering order);
uint32_t llvm_align_flags(uint64_t align);

#endif
