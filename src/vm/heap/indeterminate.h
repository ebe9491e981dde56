/* Memory that was never written has some value, of which nothing is known. For a task that means it
 * so (vm_options.indeterminate_any) the first load of such bytes chooses one and writes it there,
 * so that later loads find the same. Before any of this matters, undefined bits stand for all
 * values (vm_arbitrary in vm/native.h). */
#ifndef VM_HEAP_INDETERMINATE_H
#define VM_HEAP_INDETERMINATE_H

#include "vm/core/machine.h"

/* In how many ways a load of `size` bytes there chooses a value; 0: there is nothing to choose. */
uint32_t vm_indeterminate_ways(struct vm *m, uint64_t pointer, uint32_t size);
/* The same for a thread's next instruction, which need not be a load. */
uint32_t vm_indeterminate_pending(struct vm *m, const struct vm_frame *f, const struct ir_ins *i);
/* Writes the value of the step's alternative into the object. */
uint64_t vm_indeterminate_choose(struct vm *m, struct vm_object *o, uint64_t pointer,
                                 uint32_t size);
#endif
