/* What the machine asks about the ends of managed threads. Only vm/ includes this. */
#ifndef VM_MANAGED_ENDS_H
#define VM_MANAGED_ENDS_H

#include "vm/core/machine.h"

/* Is this wait for an end over for good once it is over, with nobody to see when? */
bool vm_join_is_eager(struct vm_call *c, const struct vm_native *native);
/* Does it end once the other has, and if nobody interrupts it then only? */
bool vm_join_is_untimed(struct vm_call *c, const struct vm_native *native);
/* Does it wait for the initialisation of a class, in a way that depends on where others wait? */
bool vm_class_waits(struct vm_call *c, const struct vm_native *native);
/* A thread that has ended, and somebody has waited for that. */
bool vm_thread_joined(const struct vm *m, uint32_t thread);

/* The Thread object of one that has ended is kept by those who know it, and the thread by its
 * object: then nobody can ask about its end, and its number is free. */
static inline bool vm_thread_lets_go(const struct vm_control *c, uint32_t word) {
    return word == VM_WORD_OBJECT && c->state == VM_THREAD_FINISHED;
}
bool vm_threads_forget(struct vm *m); /* after a collection; true: another has more to take */

#endif
