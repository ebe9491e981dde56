/* Asking a function of the program about the current state. */
#ifndef VM_EVALUATE_H
#define VM_EVALUATE_H

#include "vm/vm_int.h"

/* Runs the function, which has no parameters, on the state as it is; false: it is no question, and
 * `why` says why not. */
bool vm_evaluate(struct vm *m, uint32_t function, uint64_t *result, const char **why);

#endif
