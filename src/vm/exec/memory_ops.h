/* The operations on memory that are more than a load or a store of a register. */
#ifndef VM_EXEC_MEMORY_OPS_H
#define VM_EXEC_MEMORY_OPS_H

#include "vm/exec/resolve.h"

void vm_load_undefined(struct vm *m, uint32_t thread, struct vm_spot *p, uint64_t pointer,
                       uint32_t size, uint32_t reg);
void vm_store_undefined(struct vm *m, const struct vm_frame *f, struct vm_spot *p, uint64_t pointer,
                        uint32_t size, uint32_t reg);
/* For a load whose object may have undefined bits: before it writes its register. */
enum vm_status vm_exec_load_shadowed(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                     struct vm_spot *p, uint64_t pointer);
enum vm_status vm_exec_load_two(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                uint32_t site);
enum vm_status vm_exec_store_two(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                 uint32_t site);
enum vm_status vm_exec_atomic(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);
enum vm_status vm_exec_scope_end(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                 uint32_t site);
enum vm_status vm_exec_scope_start(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                   uint32_t site);
enum vm_status vm_exec_alloca(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);

#endif
