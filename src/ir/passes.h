/* What is done to every program before it runs. */
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

/* The text form. Printing and assembling again gives the same program. */
void ir_print(const struct ir_program *p, struct base_text *out);
void ir_print_ins(const struct ir_program *p, const struct ir_function *f, uint32_t pc,
                  struct base_text *out);
BASE_MUST_CHECK bool ir_assemble(struct ir_program *p, const char *text, const char *file,
                                 struct base_status *s); /* adds to p, which is initialised */

/* docs: a page that lists every operation, from ops.def. */
void ir_reference(struct base_text *out);

#endif
