/* Finding the objects that are alive by following changes; see gc/count.c. */
#ifndef VM_GC_COUNT_H
#define VM_GC_COUNT_H

#include "vm/heap/noted.h"

/* Notes all that the step touched. */
void vm_gc_count_step(struct vm *m, struct vm_gc *gc);
/* Takes the objects that are no longer alive. */
void vm_gc_count_collect(struct vm *m, struct vm_gc *gc);
/* How many pointers to an object there were at the last collection, from what was alive then. */
uint32_t vm_gc_count_holders(struct vm *m, const struct vm_object *o);
void vm_gc_count_forget(struct vm *m, struct vm_gc *gc);
void vm_gc_count_drop(struct vm_gc *gc);

#endif
