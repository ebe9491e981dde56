/* Questions of the machine about waits for the ends of threads. */
#ifndef VM_MANAGED_NATIVES_H
#define VM_MANAGED_NATIVES_H

#include "vm/native.h"

/* Does this wait for an end stay over once it is over, so that no thread can tell when it is
 * noticed? */
bool vm_join_is_eager(struct vm_call *c, const struct vm_native *native);
/* Does it end once the other thread has ended, and, if it is not interrupted, only then? */
bool vm_join_is_untimed(struct vm_call *c, const struct vm_native *native);

#endif
