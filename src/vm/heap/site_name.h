/* Names for new managed objects. */
#ifndef VM_HEAP_SITE_NAME_H
#define VM_HEAP_SITE_NAME_H

#include "vm/core/machine.h"

uint32_t *vm_places_save(struct vm_places *p, uint32_t *count); /* as words, allocated */
bool vm_places_restore(struct vm_places *p, const uint32_t *words, uint32_t count);
void vm_placement_drop(struct vm *m);
/* The name for what this thread makes at this site; 0: none left. */
uint32_t vm_place_managed(struct vm *m, uint32_t thread, uint32_t site);
void vm_place_freed(struct vm *m, uint32_t name);
void vm_place_forget(struct vm *m); /* all names are free */

#endif
