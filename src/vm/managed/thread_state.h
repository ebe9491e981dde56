/* How far another thread is, as a native. */
#ifndef VM_MANAGED_THREAD_STATE_H
#define VM_MANAGED_THREAD_STATE_H

#include "vm/native.h"

enum vm_status vm_thread_tell(struct vm_call *c);
uint32_t vm_thread_tell_ready(struct vm_call *c);
enum vm_status vm_thread_rest(struct vm_call *c);

#endif
