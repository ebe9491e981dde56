/* Slots for names that no object of this machine has had yet. The words of an object with pointers,
 * of globals and of registers are all read as pointers, numbers too. So a number may look like the
 * name of an object that will be made later, and then keeps it alive. An edge to such a name is
 * counted like any other (gc/count.c): which objects are taken must not depend on whether the
 * number was there before the object, or after it. */
#ifndef VM_GC_ABSENT_H
#define VM_GC_ABSENT_H

#include "base/map.h"
#include "vm/core/machine.h"

struct vm_absent {
    struct base_map slots; /* a name and its slot, which has no object, but may have a node */
    uint32_t seen;         /* how many slots the heap had when it was last looked at */
};

/* The slot of a name, in the heap or here. NULL: it has none. */
struct vm_object *vm_absent_at(struct vm *m, const struct vm_absent *a, uint32_t name);
struct vm_object *vm_absent_add(struct vm *m, struct vm_absent *a, uint32_t name);
void vm_absent_remove(struct vm_absent *a, uint32_t name); /* if it is here */

/* The nodes of names that have a slot in the heap by now move there. */
void vm_absent_settle(struct vm *m, struct vm_absent *a);
struct vm_object *vm_absent_next(const struct vm_absent *a, uint64_t *at);
void vm_absent_drop(struct vm_absent *a);

#endif
