/* What the collectors share: which objects there are to look at. */
#ifndef VM_GC_GC_INT_H
#define VM_GC_GC_INT_H

#include "vm/gc/gc.h"

/* vm_object.gc: in which list of struct vm_gc an object is, and what is known about it. */
enum vm_gc_lists {
    VM_GC_YOUNG = 1,
    VM_GC_CHANGED = 2,
    VM_GC_DIFFERS = 4, /* during a collection: not as in the base image */
};

struct vm_gc {
    uint32_t epoch;
    BASE_VEC(uint32_t) young;   /* names that the base image does not have; some may be gone */
    BASE_VEC(uint32_t) changed; /* names of the base image that were touched since it was made */
    uint64_t made;              /* bytes, since the last collection in this step */

    /* one collection */
    BASE_VEC(uint32_t) todo;  /* reached, to be looked into */
    BASE_VEC(uint32_t) later; /* reached, and as in the base image: leads only to such */
    uint32_t pending;         /* objects that differ from the base image, not reached yet */
    bool full; /* look into what is as in the base image, as long as any is pending */

    bool base_known;               /* the lists below are made */
    BASE_VEC(uint32_t) base_roots; /* globals and the like that lead to managed objects */

    struct vm_count *count;  /* gc_count.c */
    struct vm_gc_walk *walk; /* gc_weak.c */
};

/* Managed, and not one of the constants of the program. */
static inline bool vm_gc_collected(uint32_t name, const struct vm_object *o) {
    return vm_is_managed(o) && vm_name_space(name) >= VM_SPACE_THREADS;
}

struct vm_gc *vm_gc_of(struct vm *m);
/* gc.c: `count` marks that no object has, above the one that is answered. */
uint32_t vm_gc_marks(struct vm *m, uint32_t count);
/* An object of the base image is lost: it becomes what it was. False: it is that already. */
bool vm_gc_restore(struct vm *m, uint32_t name, struct vm_object *o);

/* gc_mark.c: everything that is reached gets the mark gc->epoch. */
void vm_gc_mark(struct vm *m, struct vm_gc *gc);

/* gc_weak.c */
void vm_gc_walk_drop(struct vm_gc *gc);

#endif
