/* Names for new managed objects. */
#ifndef VM_HEAP_SITE_NAME_H
#define VM_HEAP_SITE_NAME_H

#include "vm/core/machine.h"

uint32_t *vm_site_names_save(struct vm_site_names *p, uint32_t *count); /* as words, allocated */
bool vm_site_names_restore(struct vm_site_names *p, const uint32_t *words, uint32_t count);
void vm_named_sites_drop(struct vm *m);
/* The name for what this thread makes at this site; 0: none left. */
uint32_t vm_site_name_new(struct vm *m, uint32_t thread, uint32_t site);
void vm_site_name_freed(struct vm *m, uint32_t name);
void vm_site_names_forget(struct vm *m); /* all names are free */

#endif
