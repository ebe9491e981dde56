/* How undefined bits travel through registers. */
#ifndef VM_EXEC_UNDEFINED_H
#define VM_EXEC_UNDEFINED_H

#include "vm/core/machine.h"

enum vm_status vm_shadow_flow(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);

#endif
