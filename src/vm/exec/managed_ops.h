/* Questions of the operations on managed objects before they go on. */
#ifndef VM_EXEC_MANAGED_OPS_H
#define VM_EXEC_MANAGED_OPS_H

#include "vm/core/machine.h"

enum vm_status vm_exec_class_of(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *class);
enum vm_status vm_exec_virtual(struct vm *m, const struct ir_function *caller,
                               const struct ir_ins *i, const uint64_t *regs, uint32_t site,
                               uint32_t *function);
enum vm_status vm_exec_array(struct vm *m, uint64_t pointer, uint32_t site,
                             struct vm_object **array, uint32_t *length);
enum vm_status vm_exec_element(struct vm *m, uint64_t array, uint64_t index, uint64_t bytes,
                               uint32_t site, uint64_t *out);
bool vm_exec_is_initialised(struct vm *m, uint32_t thread, const struct ir_class *k, uint32_t site);

#endif
