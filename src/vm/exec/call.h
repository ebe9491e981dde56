/* Frames come and go: calls, returns and long jumps. */
#ifndef VM_EXEC_CALL_H
#define VM_EXEC_CALL_H

#include "vm/core/machine.h"

enum vm_status vm_enter(struct vm *m, uint32_t thread, uint32_t function,
                        const struct ir_function *caller, const struct ir_ins *i, uint32_t site);
/* A call whose arguments are not those of an instruction: of the function that a native wants
 * called in its place, or of the one that makes an exception. */
enum vm_status vm_enter_with(struct vm *m, uint32_t thread, uint32_t function, const uint64_t *args,
                             uint32_t count, uint32_t site);
enum vm_status vm_leave(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);
enum vm_status vm_indirect(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *function);
enum vm_status vm_set_jump(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t pc,
                           uint32_t site);
enum vm_status vm_long_jump(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);

#endif
