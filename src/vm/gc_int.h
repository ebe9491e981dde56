/* What the collectors share: which objects there are to look at. */
#ifndef VM_GC_INT_H
#define VM_GC_INT_H

#include "vm/gc.h"

/* vm_object.gc: in which list of struct vm_gc an object is, and what is known about it. */
enum vm_gc_lists {
    VM_GC_YOUNG = 1,
    VM_GC_CHANGED = 2,
    VM_GC_DIFFERS = 4, /* during a collection: not as in the base image */
    VM_GC_WEAK = 8,    /* gc_count.c: in its list of weak objects */
};

struct vm_gc {
    uint32_t epoch;
    BASE_VEC(uint32_t) young;   /* names that the base image does not have; some may be gone */
    BASE_VEC(uint32_t) changed; /* names of the base image that were touched since it was made */
    uint64_t made;              /* bytes, since the last collection in this step */

    /* one collection */
    BASE_VEC(uint32_t) todo;  /* reached, to be looked into */
    BASE_VEC(uint32_t) later; /* reached, and as in the base image: leads only to such */
    BASE_VEC(uint32_t) weak;  /* weak objects that were reached */
    uint32_t pending;         /* objects that differ from the base image, not reached yet */
    bool full; /* look into what is as in the base image, as long as any is pending */

    bool base_known;               /* the lists below are made */
    BASE_VEC(uint32_t) base_roots; /* globals and the like that lead to managed objects */
    bool base_weak;                /* the base image has weak pointers */

    struct vm_count *count; /* gc_count.c */
};

/* Managed, and not one of the constants of the program. */
static inline bool vm_gc_collected(uint32_t name, const struct vm_object *o) {
    return vm_is_managed(o) && vm_name_space(name) >= VM_SPACE_THREADS;
}

struct vm_gc *vm_gc_of(struct vm *m);
/* gc.c: what both do to what they find. */
void vm_gc_clear_weak(struct vm *m, uint32_t name, struct vm_object *weak);
/* An object of the base image is lost: it becomes what it was. False: it is that already. */
bool vm_gc_restore(struct vm *m, uint32_t name, struct vm_object *o);

/* gc_mark.c: everything that is reached gets the mark gc->epoch. */
void vm_gc_mark(struct vm *m, struct vm_gc *gc);

#endif
