/* Every access to memory that is not on the fast path: checks, visibility, footprint, undefined
 * bits. */
#ifndef VM_HEAP_ACCESS_H
#define VM_HEAP_ACCESS_H

#include "vm/core/machine.h"

enum vm_status vm_access(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                         uint32_t site, struct vm_object **object, uint8_t **bytes);
/* With IR_MEM_CONFINED or IR_MEM_FINAL (which is given in the mode too): never a reason to stop,
 * and not recorded. */
enum vm_status vm_access_unrecorded(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                                    uint32_t site, struct vm_object **object, uint8_t **bytes);
void vm_record_look(struct vm *m, uint64_t pointer, uint64_t size, uint32_t site); /* vm_look */
void vm_record_failed(struct vm *m, uint32_t name, uint32_t site); /* an access that is a fault */
uint64_t vm_undefined_bits(struct vm_object *o, uint64_t offset,
                           uint32_t bytes); /* up to 8 bytes */
void vm_set_undefined(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                      uint32_t bytes, uint64_t bits);
void vm_define(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset, uint64_t size);
enum vm_status vm_memory_copy(struct vm *m, uint64_t to, uint64_t from, uint64_t size,
                              uint32_t site);
/* The blocks may not overlap. A block may be copied onto itself: compilers emit this for `s = s`.
 */
enum vm_status vm_memory_copy_apart(struct vm *m, uint64_t to, uint64_t from, uint64_t size,
                                    uint32_t site);
enum vm_status vm_memory_fill(struct vm *m, uint64_t to, uint8_t byte, uint64_t undefined,
                              uint64_t size, uint32_t site);
enum vm_status vm_raise(struct vm *m, enum model_fault_kind kind, uint32_t site, uint64_t d0,
                        uint64_t d1);
void vm_record_life(struct vm *m, uint32_t name, uint32_t site);
void vm_record_end(struct vm *m, uint32_t site);
void vm_record_pop(struct vm *m, uint32_t thread, uint32_t mark, uint32_t site);
/* The same for the end of a thread, which is an access of the thread's place where others can tell
 * when it comes. */
void vm_record_thread_end(struct vm *m, uint32_t thread, uint32_t site);

#endif
