/* Knowing what is alive by following changes; see gc_count.c. */
#ifndef VM_GC_COUNT_H
#define VM_GC_COUNT_H

#include "vm/heap/noted.h"

/* Part of an object may have changed. */
void vm_gc_count_object(struct vm_gc *gc, uint32_t name, uint32_t part);
/* The frames of a thread from `low` up may have changed, and its control block. */
void vm_gc_count_thread(struct vm_gc *gc, uint32_t thread, uint32_t low);
/* All that the step touched. */
void vm_gc_count_step(struct vm *m, struct vm_gc *gc);
/* Takes what is no longer alive. */
void vm_gc_count_collect(struct vm *m, struct vm_gc *gc);
/* How many pointers to an object there were when that was last done, in what was alive. */
uint32_t vm_gc_count_holders(struct vm *m, const struct vm_object *o);
void vm_gc_count_forget(struct vm *m, struct vm_gc *gc);
void vm_gc_count_drop(struct vm_gc *gc);

#endif
