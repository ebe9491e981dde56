/* Collection of managed objects. The objects that it takes are a function of the state, never of
 * how a machine came to it: equal states stay equal, and a step repeated does the same. Only vm/
 * includes this.
 *
 * Invariants of this folder:
 * - it collects between operations, in no state that is broken, only looked at or supposed;
 * - no mark is above the epoch, and those of a walk are between the walk's first one and its last;
 * - only objects of the heap that have a class are taken. One of the base image becomes what it was
 *   there, and any other is erased;
 * - each object has one entry in each list of heap/noted.h that it is in;
 * - what supports an object points to it, and nothing in doubt is left when a collection is over
 *   (struct vm_node says more);
 * - a new object has the size that its class and length give it, is named by the site that made it,
 *   and keeps the heap within its limit. */
#ifndef VM_GC_GC_H
#define VM_GC_GC_H

#include "vm/core/machine.h"

/* With classes, at the end of a step that is not broken. It is exact: objects that no living
 * register and no memory reaches are gone afterwards. */
void vm_collect_step(struct vm *m);
/* Inside a step, at an operation that makes an object. Takes objects that it can tell to be
 * garbage. */
void vm_collect_local(struct vm *m);
/* Has the step made as much as there was before? Then it is time for vm_collect_local. */
bool vm_collect_wanted(const struct vm *m);

/* Before a step whose inputs are noted: everything that was loaded is counted, so that the changes
 * of the step can be told from it. */
void vm_gc_catch_up(struct vm *m);
void vm_gc_broken(struct vm *m); /* the step ends without a collection */
void vm_gc_forget(struct vm *m); /* there are no objects any more */
void vm_gc_drop(struct vm *m);

#endif
