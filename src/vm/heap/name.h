/* Names for new objects of programs without classes and for the stack, and 32-bit addresses. */
#ifndef VM_HEAP_NAME_H
#define VM_HEAP_NAME_H

#include "vm/core/machine.h"

/* 0: none left */
uint32_t vm_name_for_heap(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2);
uint32_t vm_name_for_stack(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2);
/* The objects above a mark die. stays: the frame that goes on, or NULL if it ends with them. */
void vm_stack_pop(struct vm *m, uint32_t thread, uint32_t mark, const struct vm_frame *stays,
                  uint32_t site);
/* One object of the running frame dies. keep: its name stays taken while a register has it. */
void vm_stack_drop(struct vm *m, uint32_t thread, uint32_t name, bool keep, uint32_t site);
bool vm_stack_is_shared(struct vm *m, uint32_t thread,
                        uint32_t mark); /* can others reach what that would end? */
/* Can the object of that name, dead or alive, become so large and so aligned where it is? With
 * 4-byte pointers an object has only so much room. */
bool vm_name_holds(struct vm *m, uint32_t name, uint64_t size, uint32_t align_log2);
uint32_t vm_compress(const struct vm *m, uint64_t pointer); /* the 32-bit form */
uint64_t vm_expand(struct vm *m, uint32_t address);

/* A pointer as the program's memory keeps it. */
static inline uint64_t vm_word_pointer(struct vm *m, const uint8_t *bytes) {
    uint64_t v = 0;
    if (m->p->pointer_bytes == 8) {
        memcpy(&v, bytes, 8);
        return v;
    }
    memcpy(&v, bytes, 4);
    return vm_expand(m, (uint32_t)v);
}

/* A number or a pointer of `size` bytes. */
static inline uint64_t vm_word_load(struct vm *m, const uint8_t *bytes, uint32_t size,
                                    bool is_pointer) {
    uint64_t v = 0;
    assert(size <= sizeof v && (!is_pointer || size == m->p->pointer_bytes));
    memcpy(&v, bytes, size);
    return is_pointer && m->p->pointer_bytes == 4 ? vm_expand(m, (uint32_t)v) : v;
}

#endif
