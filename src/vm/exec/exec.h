/* The step loop. */
#ifndef VM_EXEC_EXEC_H
#define VM_EXEC_EXEC_H

#include "vm/core/machine.h"

enum vm_run { VM_RUN_STOPPED, VM_RUN_ENDED, VM_RUN_FAULTED, VM_RUN_PRUNED, VM_RUN_CUT };
enum vm_run vm_exec(struct vm *m, uint32_t thread);

#endif
