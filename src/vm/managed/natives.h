/* Questions of the machine about waits for the ends of threads. */
#ifndef VM_MANAGED_NATIVES_H
#define VM_MANAGED_NATIVES_H

#include "vm/native.h"

/* Is this wait for an end over for good once it is over, with nobody to see when? */
bool vm_join_is_eager(struct vm_call *c, const struct vm_native *native);
/* Does it end once the other has, and if nobody interrupts it then only? */
bool vm_join_is_untimed(struct vm_call *c, const struct vm_native *native);

#endif
