/* The initial state. */
#ifndef VM_STATE_BASE_H
#define VM_STATE_BASE_H

#include "vm/core/machine.h"

void vm_boot(struct vm *m);
void vm_base_save(struct vm *m, enum model_outcome outcome);
void vm_base_restore(struct vm *m);
void vm_base_forget(struct vm *m); /* all objects */
void vm_base_link(struct vm *m);   /* to what there is now */

#endif
