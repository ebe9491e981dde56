/* The native that a thread stands before. */
#ifndef VM_THREAD_NATIVE_CALL_H
#define VM_THREAD_NATIVE_CALL_H

#include "vm/core/machine.h"

/* Where a thread is: in its innermost frame that is not of a library, because that is what people
 * know. */
uint32_t vm_site_here(struct vm *m, uint32_t thread);
/* ret: two result slots, and the undefined bits of the first; `c` is the call, for VM_TAIL. */
enum vm_status vm_native_run(struct vm *m, uint32_t thread, const struct ir_ins *i,
                             struct vm_call *c, uint64_t ret[3]);
uint32_t vm_pending_ways(struct vm *m,
                         uint32_t thread); /* alternatives of the pending operation; 0: blocked */
/* The same of a weak compare-and-swap: 2 if it could succeed, as it may then fail for no reason. */
uint32_t vm_weak_ways(struct vm *m, const struct vm_frame *f, const struct ir_ins *i);
bool vm_pending_call(struct vm *m, uint32_t thread, struct vm_call *c, uint64_t *args,
                     const struct vm_native **native);
enum { VM_ARGS = 32 };

#endif
