/* The end of a run: its outcome, and memory that is left. */
#ifndef VM_MACHINE_OUTCOME_H
#define VM_MACHINE_OUTCOME_H

#include "vm/core/machine.h"

uint64_t vm_outcome(struct vm *m);
/* At the end of the process every heap object should be gone, if that is asked for. */
enum model_outcome vm_leak_check(struct vm *m, enum model_outcome before);

#endif
