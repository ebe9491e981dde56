/* The end of the process, where nobody looks at what is left then (vm_options.ends_unseen). What
 * other threads do comes before it or not at all, and nothing tells which. So the end commutes with
 * all that they do, and a dynamic reduction may leave it to the end of each run. */
#ifndef VM_THREAD_ENDING_H
#define VM_THREAD_ENDING_H

#include "vm/core/machine.h"

/* Does nobody look at what a program without classes leaves behind? */
static inline bool vm_ends_unseen(const struct vm *m) {
    return m->o->ends_unseen && !m->o->check_leaks;
}

/* Would the return of main end the process at once? It would not if functions are to be called
 * first, while other threads run. The answer depends on the list of these functions. */
bool vm_return_ends(struct vm *m);
/* Records that main's return looks at this list. */
void vm_record_return(struct vm *m, uint32_t site);

#endif
