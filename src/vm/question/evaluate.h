/* Asking a function of the program about the current state.
 *
 * Invariants of this folder:
 * - questions are asked between two steps, in a state that is not broken, and never while another
 *   one is being asked;
 * - when a function has been asked, the threads that it ran on are free again, and the machine is
 *   as before but for what the collector may take;
 * - who refuses to answer says why; a value comes without a reason, and without a class that is
 *   not ready;
 * - a term has the kind that its place in the tree asks for: a place names a global, or what is
 *   reached from one, an element is of an array or a pointer, and each operator has its operands;
 * - a proposition is asked of the program that it was read for. */
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
