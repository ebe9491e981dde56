/* The virtual machine as a model: what the cli needs. */
#ifndef VM_VM_H
#define VM_VM_H

#include "base/status.h"
#include "base/vec.h"
#include "ir/program.h"
#include "model/model.h"
#include "vm/native.h"
#include "vm/options.h"

/* Links a program with natives and gives a model of it in its initial state's machine. The program
 * must be verified and have its liveness; it, the natives and the list of tables must outlive the
 * model. Tables end with a NULL name. */
struct model *vm_model_new(struct ir_program *program, const struct vm_native *const *tables,
                           uint32_t table_count, const struct vm_options *options);

/* A table for vm_options.mixed (heap/mixed.h), which the caller drops after the last machine.
 * Before a machine is made it learns what those before it have met. */
struct vm_mixed *vm_mixed_new(void);
void vm_mixed_drop(struct vm_mixed *table); /* NULL is fine */
void vm_mixed_learn(struct vm_mixed *table);

/* Was the assumption wrong in some step of this machine, or of another of its family? */
bool vm_was_wrong(struct model *m, enum vm_assumption assumption);

/* Was there a wait that may end for no reason, and was it not explored (options.spurious_wakeups)?
 */
bool vm_has_waited(struct model *m);

/* The same of a weak operation that may fail for no reason (options.no_weak_failures). */
bool vm_has_spared(struct model *m);

/* Did an observed run execute this instruction? Of a program that keeps its origins. */
bool vm_was_executed(struct model *m, uint32_t function, uint32_t pc);

/* A line of the program that has code, or with `function` the first line of one. */
struct vm_line {
    const char *file, *function; /* they live as long as the program */
    uint32_t line;
    bool hit; /* some machine of the family executed it */
};
struct vm_lines {
    BASE_VEC(struct vm_line) at; /* by file and line, each once */
};
/* Adds the lines of the program's own code, as far as it has been lowered; with options.coverage
 * only. No other machine of the family may run meanwhile; the marks of those that are not dropped
 * are missing. */
void vm_lines_list(struct model *m, struct vm_lines *out);

/* The exit code once model->v->ended. */
int vm_exit_code(struct model *m);

/* The text that the program wrote since the initial state, if options.keep_output; of this instance
 * only. */
const char *vm_output_text(struct model *m, bool from_stderr, size_t *length);

#endif
