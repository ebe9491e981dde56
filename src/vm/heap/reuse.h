/* Addresses that come again: what a program can tell of where its objects are in memory. */
#ifndef VM_HEAP_REUSE_H
#define VM_HEAP_REUSE_H

#include "vm/core/machine.h"

/* Does a word look like an address? Others cost no more than this. */
static inline bool vm_is_address(uint64_t word) {
    return word >> (32 + VM_INDEX_BITS); /* it names a space */
}
/* Two words that differ are compared. */
static inline bool vm_are_addresses(uint64_t b, uint64_t c) {
    return b != c && vm_is_address(b) && vm_is_address(c);
}
/* The program finds out that two such words are not equal, or which of them is greater. */
void vm_addresses_compared(struct vm *m, uint64_t b, uint64_t c);
void vm_addresses_ordered(struct vm *m, uint64_t b, uint64_t c);

/* A block is freed. */
void vm_reuse_freed(struct vm *m, const struct vm_object *o);
/* The program computes with such a word, and not as one does with addresses. divisor: it takes the
 * remainder; 0: something else. True: nothing is known of the result. */
bool vm_address_computed(struct vm *m, uint64_t word, uint64_t divisor);

/* Blocks that were freed and whose address a new one of that size may get: how many, and the name
 * of one of them. None, unless addresses are a choice (vm_options.reuse_addresses). */
uint32_t vm_reuse_count(struct vm *m, uint64_t size, uint32_t align_log2);
uint32_t vm_reuse_name(struct vm *m, uint64_t size, uint32_t align_log2, uint32_t number);
/* Where addresses are a choice, making a block and freeing one depend on each other. */
void vm_reuse_record(struct vm *m, uint32_t site);

#endif
