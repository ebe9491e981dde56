/* Managed objects: how one is made, and where (ir/class.h says what they look like). Only vm/
 * includes this. */
#ifndef VM_GC_NEW_H
#define VM_GC_NEW_H

#include "vm/core/machine.h"

/* A program with classes: its heap is placed by site (placement.c) and collected (gc.c). */
static inline bool vm_has_classes(const struct vm *m) {
    return base_vec_count(&m->p->classes) || m->p->supplier;
}

/* managed.c; vm_managed_new is for natives: it collects nothing, so that a native may hold pointers
 * that nothing else holds. */
/* The same for the operations: collects first if it is time to, and for want of room. The top
 * frame's pc is at the operation. */
enum vm_status vm_managed_make(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                               uint32_t site, uint64_t *pointer);

/* placement.c */
void vm_places_init(struct vm_places *p);
void vm_places_drop(struct vm_places *p);
uint32_t *vm_places_save(struct vm_places *p, uint32_t *count); /* as words, allocated */
bool vm_places_restore(struct vm_places *p, const uint32_t *words, uint32_t count);
void vm_placement_drop(struct vm *m);
/* The name for what this thread makes at this site; 0: none left. */
uint32_t vm_place_managed(struct vm *m, uint32_t thread, uint32_t site);
void vm_place_freed(struct vm *m, uint32_t name);
void vm_place_forget(struct vm *m); /* all names are free */

#endif
