/* Globals and thread-local variables as objects. */
#ifndef VM_HEAP_GLOBAL_H
#define VM_HEAP_GLOBAL_H

#include "vm/core/machine.h"

void vm_globals_make(struct vm *m); /* those that are there from the start */
/* The object of that name. A global that the program got only now is made as it would be in the
 * initial state. */
struct vm_object *vm_object_reach(struct vm *m, uint32_t name);
uint64_t vm_tls_address(struct vm *m, uint32_t thread, uint32_t global);

#endif
