/* Data abstraction. */
#ifndef VM_QUESTION_ABSTRACT_H
#define VM_QUESTION_ABSTRACT_H

#include "vm/core/machine.h"

uint32_t vm_abstract(struct vm *m, const struct model_change **out, const char **why);
void vm_abstract_drop(struct vm *m);

#endif
