/* The passes over every program before it runs. */
#ifndef IR_PASSES_H
#define IR_PASSES_H

#include "base/status.h"
#include "base/text.h"
#include "ir/program.h"

/* Refuses programs that the machine must not see: with registers, targets, indexes or widths out of
 * range, or code that runs past its end. The machine relies on it. */
BASE_MUST_CHECK bool ir_verify(const struct ir_program *p, struct base_status *s);

/* The same for one function, if the rest of the program is verified. */
BASE_MUST_CHECK bool ir_verify_function(const struct ir_program *p, const struct ir_function *f,
                                        struct base_status *s);

/* Computes liveness: fills live_in, live_after and live_sets of every defined function. */
void ir_live_compute(struct ir_program *p);
void ir_live_function(struct ir_program *p, struct ir_function *f);

/* Marks the weak compare-and-swaps whose failure for no reason would change nothing (IR_MEM_RETRY).
 * Liveness must have been computed. */
void ir_retry_find(struct ir_program *p);

/* Bounds loops: in one activation of a function control comes back to the head of a loop at most
 * `rounds` times. Before it would come back once more, the code calls heddle.loop.note and then
 * heddle.loop.cut, which are functions of the machine. Library functions are not changed, nor is a
 * function that would need too many registers. begin does this for all defined functions, and bound
 * for one that the supply gave. */
void ir_loops_begin(struct ir_program *p, uint32_t rounds);
void ir_loops_bound(struct ir_program *p, struct ir_function *f);

/* The text form. Printing and assembling again gives the same program. */
void ir_print(const struct ir_program *p, struct base_text *out);
void ir_print_ins(const struct ir_program *p, const struct ir_function *f, uint32_t pc,
                  struct base_text *out);
BASE_MUST_CHECK bool ir_assemble(struct ir_program *p, const char *text, const char *file,
                                 struct base_status *s); /* adds to p, which must be initialised */

/* Writes a page for docs/ that lists every operation of ops.def. */
void ir_reference(struct base_text *out);

#endif
