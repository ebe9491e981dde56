/* Which objects another thread can reach. */
#ifndef VM_HEAP_SHARE_H
#define VM_HEAP_SHARE_H

#include "vm/core/machine.h"

void vm_share(struct vm *m, uint32_t name);
void vm_pointer_stored(struct vm *m, struct vm_object *into, uint64_t value);
void vm_words_stored(struct vm *m, struct vm_object *into, uint64_t offset, uint64_t size);

#endif
