/* The passes over every program before it runs. */
#ifndef IR_PASSES_H
#define IR_PASSES_H

#include "base/status.h"
#include "base/text.h"
#include "ir/program.h"

/* Refuses what the machine must not see: registers, targets, indexes and widths out of range, code
 * that falls off its end. The machine relies on it. */
BASE_MUST_CHECK bool ir_verify(const struct ir_program *p, struct base_status *s);

/* The same for one function of a program that is verified but for it. */
BASE_MUST_CHECK bool ir_verify_function(const struct ir_program *p, const struct ir_function *f,
                                        struct base_status *s);

/* Liveness (fills live_in, live_after, live_sets of every defined function). */
void ir_live_compute(struct ir_program *p);
void ir_live_function(struct ir_program *p, struct ir_function *f);

/* From now on control comes back to the head of a loop so many times at most in one activation of
 * its function: what would come once more calls heddle.loop.note and then heddle.loop.cut, which
 * the machine has. Library functions are left as they are, and so is a function that would have too
 * many registers. begin: for all that is defined; bound: for one that the supply gave. */
void ir_loops_begin(struct ir_program *p, uint32_t rounds);
void ir_loops_bound(struct ir_program *p, struct ir_function *f);

/* The text form. Printing and assembling again gives the same program. */
void ir_print(const struct ir_program *p, struct base_text *out);
void ir_print_ins(const struct ir_program *p, const struct ir_function *f, uint32_t pc,
                  struct base_text *out);
BASE_MUST_CHECK bool ir_assemble(struct ir_program *p, const char *text, const char *file,
                                 struct base_status *s); /* adds to p, which is initialised */

/* docs: a page that lists every operation, from ops.def. */
void ir_reference(struct base_text *out);

#endif
