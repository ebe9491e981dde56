/* The numbering of slots, one for all machines of a family. */
#ifndef VM_CORE_REGISTRY_H
#define VM_CORE_REGISTRY_H

#include "vm/core/machine.h"

void vm_registry_init(struct vm_registry *r);
void vm_registry_drop(struct vm_registry *r);
uint32_t vm_registry_slot(struct vm_registry *r, struct vm_component c);
/* For checkpoints: all slots given out so far become words (allocated), and such words fill a
 * registry that has given out none. */
uint32_t *vm_registry_save(struct vm_registry *r, uint32_t *count);
bool vm_registry_restore(struct vm_registry *r, const uint32_t *words, uint32_t count);
struct vm_component vm_component_of(struct vm *m, uint32_t slot);
/* The table of slots and marks beyond the first chunk, for so many chunks. */
void vm_object_chunks(struct vm_object *o, uint32_t count);

#endif
