/* For the tests of the lowering: LLVM text in, a program out, and what it returns when it runs. */
#ifndef TESTS_FRONT_LLVM_LOWERING_H
#define TESTS_FRONT_LLVM_LOWERING_H

#include "front/llvm/lower/lower.h"
#include "ir/program.h"

/* Fails the test if the text is no module or is refused. The program is verified. */
void lowering_make(struct ir_program *p, const char *text,
                   const struct front_llvm_lower_options *o);
/* The module must be refused with words that contain `part`. */
void lowering_fails(const char *text, const char *part);

/* What main returns; the run must end in its first step. */
int lowering_run(const char *text);
/* The kind of fault (enum model_fault_kind) that main ends with. */
uint32_t lowering_fault(const char *text, const struct front_llvm_lower_options *o);

const struct ir_function *lowering_function(const struct ir_program *p, const char *name);
uint32_t lowering_count(const struct ir_function *f, enum ir_op op);

#endif
