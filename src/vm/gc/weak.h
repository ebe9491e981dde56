/* Collections that the program can tell: what other files need beside vm/native.h. */
#ifndef VM_GC_WEAK_H
#define VM_GC_WEAK_H

#include "vm/heap/noted.h"

enum vm_status vm_finalizer_set(struct vm_call *c);
void vm_gc_walk_drop(struct vm_gc *gc);

#endif
