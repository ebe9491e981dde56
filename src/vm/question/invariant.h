/* Invariants. */
#ifndef VM_QUESTION_INVARIANT_H
#define VM_QUESTION_INVARIANT_H

#include "vm/core/machine.h"

bool vm_invariant(struct vm *m, struct model_fault *fault); /* is one broken? */

/* The name of one that could not be asked in any state so far, since a class that it needs was not
 * initialised; NULL: there is none. */
const char *vm_invariant_unasked(const struct vm *m);

#endif
