/* Invariants. */
#ifndef VM_QUESTION_INVARIANT_H
#define VM_QUESTION_INVARIANT_H

#include "vm/core/machine.h"

bool vm_invariant(struct vm *m, struct model_fault *fault); /* is one broken? */

#endif
