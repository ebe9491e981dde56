/* Pointers: (object, byte offset) in one 64-bit word. The object's name is in the upper half, the
 * offset, signed, in the lower one, so that ordinary arithmetic on the word is arithmetic on the
 * offset, and a pointer a little before its object still belongs to it.
 *
 * An object's name is (space, index). A space is the globals, the functions, or one thread's heap,
 * stack or thread-local variables: two threads that allocate never compete for a name, so
 * allocations of different threads commute. */
#ifndef VM_CORE_POINTER_H
#define VM_CORE_POINTER_H

#include <assert.h>
#include <stdint.h>

enum {
    VM_INDEX_BITS = 20,
    VM_SPACE_GLOBALS = 1,
    VM_SPACE_FUNCTIONS = 2,
    VM_SPACE_PLACES = 3,  /* no objects: what footprints name besides */
    VM_SPACE_THREADS = 4, /* then three a thread */
    VM_SPACES_A_THREAD = 3,
    VM_SPACE_LIMIT = 1 << (32 - VM_INDEX_BITS - 1), /* names stay positive as signed words */
    VM_THREAD_LIMIT = (VM_SPACE_LIMIT - VM_SPACE_THREADS) / VM_SPACES_A_THREAD,
};

enum vm_space_kind { VM_HEAP, VM_STACK, VM_TLS };

/* Neither part reaches into the other: two objects never have one name. */
static inline uint32_t vm_name(uint32_t space, uint32_t index) {
    assert(space < VM_SPACE_LIMIT && index >> VM_INDEX_BITS == 0);
    return space << VM_INDEX_BITS | index;
}
static inline uint32_t vm_name_space(uint32_t name) {
    return name >> VM_INDEX_BITS;
}
static inline uint32_t vm_name_index(uint32_t name) {
    return name & ((1u << VM_INDEX_BITS) - 1);
}
static inline uint32_t vm_thread_space(uint32_t thread, enum vm_space_kind kind) {
    assert(thread < VM_THREAD_LIMIT);
    return VM_SPACE_THREADS + VM_SPACES_A_THREAD * thread + (uint32_t)kind;
}
static inline uint64_t vm_pointer(uint32_t name, int64_t offset) {
    return ((uint64_t)name << 32) + (uint64_t)offset;
}
static inline uint32_t vm_pointer_name(uint64_t p) {
    return (uint32_t)((p + 0x80000000u) >> 32);
}
static inline int64_t vm_pointer_offset(uint64_t p) {
    return (int32_t)(uint32_t)p;
}

static inline uint64_t vm_function_pointer(uint32_t function) {
    return vm_pointer(vm_name(VM_SPACE_FUNCTIONS, function), 0);
}

#endif
