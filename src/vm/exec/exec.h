/* The step loop.
 *
 * Invariants of this folder, inside a step:
 * - the thread that runs is ALIVE and `running`, and nothing is only asked (no preview);
 * - the loop's copies of the top frame (its code, its registers) are those of the top frame: who
 *   pushes or pops one has them loaded again;
 * - the top frame's pc is that of the instruction being done wherever others look at it: in calls
 *   and returns, where a step may end, in slow mode at each instruction;
 * - each pc, register and entry of a table is below its end, which the verifier has seen to;
 * - `budget` is above 0 unless the step is being cut;
 * - a resolved address is inside an object that lives, and that may be written if it is to be;
 * - undefined bits are looked at only in frames that have a shadow. */
#ifndef VM_EXEC_EXEC_H
#define VM_EXEC_EXEC_H

#include "vm/core/machine.h"

enum vm_run { VM_RUN_STOPPED, VM_RUN_ENDED, VM_RUN_FAULTED, VM_RUN_PRUNED, VM_RUN_CUT };
enum vm_run vm_exec(struct vm *m, uint32_t thread);

#endif
