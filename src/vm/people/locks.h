/* Locks, for people: which are held, and which is waited for. */
#ifndef VM_PEOPLE_LOCKS_H
#define VM_PEOPLE_LOCKS_H

#include "vm/core/machine.h"

/* The machine is observed, and the running thread puts its number there as that of an owner. */
void vm_locks_taken(struct vm *m, uint32_t thread, uint64_t pointer);
uint32_t vm_locks_held(struct vm *m, const struct model_lock **out); /* see model_people.locks */
void vm_locks_waited(struct vm *m, uint32_t thread, struct model_waited *out);
void vm_locks_drop(struct vm *m);

#endif
