/* Making managed objects (ir/class.h says what they look like). */
#ifndef VM_GC_NEW_H
#define VM_GC_NEW_H

#include "vm/core/machine.h"

/* For natives: it collects nothing, so that a native may hold pointers that nothing else holds. */
enum vm_status vm_managed_new(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                              uint32_t site, uint64_t *pointer);
/* For operations: it collects first if it is time to, and for want of room. The top frame's pc is
 * at the operation. */
enum vm_status vm_managed_make(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                               uint32_t site, uint64_t *pointer);

#endif
