/* Trusted steps: operations of a library that are taken as one step. */
#ifndef VM_THREAD_TRUSTED_H
#define VM_THREAD_TRUSTED_H

#include "vm/core/machine.h"

void vm_trusted_enter(struct vm *m, uint32_t thread, const struct ir_function *f);
void vm_trusted_leave(struct vm *m, uint32_t thread, const struct vm_frame *f);

#endif
