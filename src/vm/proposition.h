/* Propositions: named questions about a state of the machine, for temporal properties. An
 * expression in C's syntax over what all threads can reach: integers, globals with [], . -> and *,
 * arithmetic, comparisons, && || !, enumerators; `at(function)`, `at(file.c:12)` and `at(12)`, the
 * number of threads that stand there; `ended`, whether the process has, and `stopped`, whether
 * no thread can go on.
 *
 * A thread stands before its next visible operation. An access that the program could not do (a
 * null pointer, undefined bytes) makes the whole proposition false. */
#ifndef VM_PROPOSITION_H
#define VM_PROPOSITION_H

#include "base/status.h"
#include "ir/program.h"
#include <stdbool.h>

struct vm;
struct vm_proposition;

enum { VM_PROPOSITIONS_MOST = 64 };

/* NULL with a status. The program must outlive it. */
struct vm_proposition *vm_proposition_new(const struct ir_program *p, const char *text,
                                          struct base_status *s);
void vm_proposition_drop(struct vm_proposition *p);

bool vm_proposition_holds(struct vm *m, const struct vm_proposition *p);

#endif
