/* Memory that is accessed both atomically and plainly while several threads run. Elsewhere an
 * atomic access races with nothing, so that nobody needs to remember it; and most programs have
 * little memory of this kind. A machine that keeps knowledge (heap/order.h) therefore assumes that
 * there is none but what the machines before it have met. When it meets more the search begins
 * again (VM_ASSUMES_UNMIXED). The table outlives machines: it only grows.
 *
 * Memory is known by the kind of its object: the global, or the instruction that made it. An object
 * whose life ends while several threads run is accessed plainly there, as a whole. A table may take
 * two kinds for one, which costs states and nothing else. */
#ifndef VM_HEAP_MIXED_H
#define VM_HEAP_MIXED_H

#include "vm/core/machine.h"

/* What a machine of a family does so to the bytes; `atomic` false: plainly. True: an atomic access
 * of these bytes must be remembered. */
bool vm_mixed_met(struct vm *m, uint32_t name, const struct vm_object *o, uint64_t offset,
                  uint64_t size, bool atomic);

#endif
