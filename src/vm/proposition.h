/* Propositions: named questions about a state of the machine, for temporal properties and
 * invariants. An expression in C's syntax over everything that all threads can reach: integers,
 * globals with [], . -> and *, arithmetic, comparisons, && || !, enumerators; `at(function)`,
 * `at(file.c:12)` and `at(12)`, the number of threads that stand there; `ended`, whether the
 * process has, and `stopped`, whether no thread can go on; `function()`, the result of a function
 * of the program that changes nothing.
 *
 * In a managed program names begin with a class, "Bank.account.balance", and "." goes through
 * references; the fields depend on the object that is met, not on its declared type.
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
struct vm_proposition *vm_proposition_new(struct ir_program *p, const char *text,
                                          struct base_status *s);
/* The same for a place, of any type; it has to be a global or static, or be reached from one. */
struct vm_proposition *vm_proposition_place(struct ir_program *p, const char *text,
                                            struct base_status *s);
void vm_proposition_drop(struct vm_proposition *p);
const char *vm_proposition_text(const struct vm_proposition *p);

enum vm_answer {
    VM_ANSWER_NO,
    VM_ANSWER_YES,
    VM_ANSWER_NOT_YET, /* a function needs a class that is not initialised; counts as no */
    VM_ANSWER_NONE,    /* it is no question about a state; *why is a constant text */
};
/* YES: it has a value; if it is the call of a function, what that returned. */
enum vm_answer vm_proposition_value(struct vm *m, const struct vm_proposition *p, uint64_t *out,
                                    const char **why);
/* Where a place is now. YES: there; NO: nowhere. */
enum vm_answer vm_proposition_find(struct vm *m, const struct vm_proposition *p, uint64_t *pointer,
                                   uint64_t *size, const char **why);
enum vm_answer vm_proposition_ask(struct vm *m, const struct vm_proposition *p, const char **why);

#endif
