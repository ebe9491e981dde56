/* Notes for the collectors: which objects and threads they have to look at. */
#ifndef VM_HEAP_NOTED_H
#define VM_HEAP_NOTED_H

#include "vm/core/machine.h"

/* vm_object.gc: the list of struct vm_gc in which an object is, and what is known about it. */
enum vm_gc_lists {
    VM_GC_YOUNG = 1,
    VM_GC_CHANGED = 2,
    VM_GC_DIFFERS = 4, /* during a collection: not as in the base image */
};

struct vm_noted_part { /* of an object */
    uint32_t name, part;
};

struct vm_noted_thread {
    uint32_t low; /* frames from here up may have changed */
    bool listed;
};

/* Between two collections: an object is in `young` if and only if its `gc` has VM_GC_YOUNG. It is
 * in `changed` if and only if its `gc` has VM_GC_CHANGED, and then it has a base. A thread is in
 * `listed` if and only if its entry of `threads` says so. No object has a mark above `epoch`.
 * `todo` is empty. */
struct vm_gc {
    BASE_VEC(struct vm_noted_part) parts; /* what gc/count.c counts again */
    BASE_VEC(struct vm_noted_thread) threads;
    BASE_VEC(uint32_t) listed; /* threads */

    uint32_t epoch;
    BASE_VEC(uint32_t) young;   /* names that the base image does not have; some may be gone */
    BASE_VEC(uint32_t) changed; /* names of the base image that were touched since it was made */
    uint64_t made;              /* bytes made since the last collection in this step */
    uint64_t few;               /* bytes that a step may make before it pays to collect inside it */

    /* one collection */
    BASE_VEC(uint32_t) todo;  /* reached, to be looked into */
    BASE_VEC(uint32_t) later; /* reached, and as in the base image: leads only to such */
    uint32_t pending;         /* objects that differ from the base image, not reached yet */
    bool full; /* look into objects that are as in the base image, as long as any is pending */

    bool base_known;               /* the lists below are made */
    BASE_VEC(uint32_t) base_roots; /* globals and the like that lead to managed objects */

    struct vm_count *count;  /* gc/count.c */
    struct vm_gc_walk *walk; /* gc/weak.c */
};

/* Managed, and not one of the constants of the program. */
static inline bool vm_gc_collected(uint32_t name, const struct vm_object *o) {
    return vm_is_managed(o) && vm_name_space(name) >= VM_SPACE_THREADS;
}

struct vm_gc *vm_gc_of(struct vm *m);
/* Reserves `count` marks that no object has. They are above the one that is returned. */
uint32_t vm_gc_marks(struct vm *m, uint32_t count);

/* An object came to be, or part of one was loaded; with classes only. */
void vm_gc_note(struct vm *m, uint32_t name, uint32_t part);
/* A frame was loaded, or a control block (depth UINT32_MAX). */
void vm_gc_note_thread(struct vm *m, uint32_t thread, uint32_t depth);
void vm_gc_made(struct vm *m, uint64_t bytes);
void vm_gc_loaded(struct vm *m); /* a state was loaded */
void vm_gc_list(struct vm_gc *gc, uint32_t name, struct vm_object *o);
/* Part of an object may have changed; the frames of a thread from `low` up, and its control block.
 */
void vm_gc_note_part(struct vm_gc *gc, uint32_t name, uint32_t part);
void vm_gc_note_frames(struct vm_gc *gc, uint32_t thread, uint32_t low);
void vm_gc_note_nothing(struct vm_gc *gc);

#endif
