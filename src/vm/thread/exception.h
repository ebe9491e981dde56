/* Exceptions. In all these functions the top frame's pc is at the instruction. */
#ifndef VM_THREAD_EXCEPTION_H
#define VM_THREAD_EXCEPTION_H

#include "vm/core/machine.h"

enum vm_status vm_throw(struct vm *m, uint32_t thread, uint64_t exception, uint32_t site);
enum vm_status vm_unwind(struct vm *m, uint32_t thread, uint64_t exception, uint64_t target,
                         uint32_t site);
enum vm_status vm_end_filter(struct vm *m, uint32_t thread, bool takes, uint32_t site);
/* A fault that a managed function sees as that exception, whatever its kind. */
enum vm_status vm_raise_exception(struct vm *m, enum ir_raise kind, uint32_t site, uint64_t d0,
                                  uint64_t d1);
/* The function that makes an exception of the recorded fault, or IR_NO_INDEX. */
uint32_t vm_raiser(struct vm *m, uint32_t function, uint64_t details[2]);

#endif
