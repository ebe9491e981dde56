/* The pending operation of a thread. Only vm/ includes this; model.h says what each answer means.
 *
 * Invariants of this folder:
 * - a step is taken by a thread that is ALIVE, in a process that has not ended, from a state that
 *   is not broken; a broken one may only be left, by loading another;
 * - when a step is over and not broken: every thread that it started has run, unless the process
 *   ended; a thread that stopped is ALIVE, and only such ones are in process.joining; what
 *   core/state.h says of threads between two steps holds;
 * - a step that faulted says which thread did it, which is the one that ran last;
 * - an operation that is only looked at leaves the machine as it was, but for what core/machine.h
 *   excepts;
 * - a thread that is ALIVE has ways to go on or is blocked, unless the process has ended. */
#ifndef VM_MACHINE_PENDING_H
#define VM_MACHINE_PENDING_H

#include "vm/core/machine.h"

uint32_t vm_pending(struct vm *m, uint32_t thread, const struct model_access **out);
bool vm_any_plain(struct vm *m);
bool vm_blocked(struct vm *m, uint32_t thread, struct model_wait *out);
uint32_t vm_far_wakers(struct vm *m, uint32_t thread, const uint32_t **out);
enum model_life vm_life(const struct vm *m, uint32_t thread);
void vm_pending_view(struct vm *m, uint32_t thread, struct model_view *out);
uint32_t vm_nature(struct vm *m, uint32_t thread);
uint32_t vm_position(const struct vm *m, uint32_t thread);

/* ---- waiting for an end ---- */

/* A thread has run, and stopped: does it wait for the end of another one now? */
void vm_joiner_stopped(struct vm *m, uint32_t thread);
/* A thread ended, or is taken for ended: the first thread, from this number on, whose wait is over
 * by that. UINT32_MAX: there is none. */
uint32_t vm_joiner_next(struct vm *m, uint32_t from);

/* For wmm_order_settle: is the thread gone, does it run, or whose end does it await? */
uint32_t vm_pending_lives(struct vm *m, uint32_t thread);

#endif
