/* Threads that wait for the ends of others; see joiner.c. */
#ifndef VM_MACHINE_JOINER_H
#define VM_MACHINE_JOINER_H

#include "vm/core/machine.h"

/* Is this what such a thread waits in? */
bool vm_joiner_waits_in(struct vm_call *c, const struct vm_native *native);
/* A thread has run, and stopped: does it wait for the end of another one now? */
void vm_joiner_stopped(struct vm *m, uint32_t thread);
/* A thread ended, or is taken for ended: the next one whose wait is over by that, from this number
 * on; UINT32_MAX: there is none. */
uint32_t vm_joiner_next(struct vm *m, uint32_t from);

#endif
