/* Marking the objects that are alive. */
#ifndef VM_GC_MARK_H
#define VM_GC_MARK_H

#include "vm/heap/noted.h"

/* Everything that is reached gets the mark gc->epoch. */
void vm_gc_mark(struct vm *m, struct vm_gc *gc);

#endif
