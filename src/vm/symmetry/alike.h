/* The local state of a managed thread, as words that do not tell which thread it is. Only vm/
 * includes this.
 *
 * Invariants of this folder, while a twin is made:
 * - the locals are threads other than the first, each listed once, and when they are sorted their
 *   words ascend;
 * - an object of a thread's own was found as often as the collector counts pointers to it, has a
 *   number from 1 on, its place in `own`, and is lost once;
 * - that thread or the first one has made it, and only that thread can own its monitor;
 * - each number of the locals is free or was that of one of them, and none is that of the first;
 * - to suppose is no part of asking, nor of a step whose inputs are noted. */
#ifndef VM_SYMMETRY_ALIKE_H
#define VM_SYMMETRY_ALIKE_H

#include "vm/core/machine.h"

/* An object that a thread's own pointers lead to. */
struct vm_met {
    uint32_t name;
    uint32_t found, hidden; /* pointers to it from the thread, and how many of them say only which
                               thread it is */
    uint32_t number;        /* in `own`, plus 1; 0: something else leads to it too, or may */
};

struct vm_alike {
    BASE_VEC(uint64_t) words;    /* of all threads that were asked for */
    BASE_VEC(uint32_t) lost;     /* names of the objects that are in the words */
    BASE_VEC(struct vm_met) met; /* of one thread, as is the rest */
    BASE_VEC(uint32_t) own;      /* in `met` */
    BASE_VEC(uint32_t) renamed;  /* which words are pointers to its own objects */
    uint32_t thread, first;      /* the thread, and where its words begin */
    uint32_t kept; /* of its own objects; those after them say only which thread it is */
};

void vm_alike_pack(struct vm *m, struct vm_alike *a, uint32_t thread);
/* Adds words as they are. */
void vm_alike_add(struct vm_alike *a, const void *bytes, uint32_t words);
void vm_alike_drop(struct vm_alike *a);

#endif
