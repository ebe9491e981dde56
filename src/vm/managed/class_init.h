/* The natives of the initialisation of classes. */
#ifndef VM_MANAGED_CLASS_INIT_H
#define VM_MANAGED_CLASS_INIT_H

#include "vm/native.h"

enum vm_status vm_class_begin(struct vm_call *c);
uint32_t vm_class_begin_ready(struct vm_call *c);
void vm_class_begin_waits(struct vm_call *c, struct vm_wait *out);
enum vm_status vm_class_enter(struct vm_call *c);
uint32_t vm_class_enter_ready(struct vm_call *c);
enum vm_status vm_class_end(struct vm_call *c);

/* Does it wait for the initialisation of a class, in a way that depends on where others wait? */
bool vm_class_waits(struct vm_call *c, const struct vm_native *native);

#endif
