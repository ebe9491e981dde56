/* Asking a function of the program about the current state. */
#ifndef VM_QUESTION_EVALUATE_H
#define VM_QUESTION_EVALUATE_H

#include "vm/core/machine.h"

enum vm_evaluated {
    VM_EVALUATED,         /* *result is what it returned */
    VM_EVALUATED_NOT_YET, /* it needs a class that is not initialised */
    VM_EVALUATED_REFUSED, /* it is no question; *why is a constant text */
};

enum vm_evaluated vm_evaluate(struct vm *m, const struct ir_question *question, uint64_t *result,
                              const char **why);

#endif
