/* A C# program, loaded from its text. */
#ifndef TESTS_FRONT_CIL_PROGRAM_H
#define TESTS_FRONT_CIL_PROGRAM_H

#include "front/cil/class/class_int.h"
#include "front/cil/front.h"

/* Fails the test if it does not load. */
struct cil *program_load(struct ir_program *p, const char *source);
/* False: it does not, and the status says why. */
bool program_try(struct ir_program *p, const char *source, struct base_status *s);
void program_drop(struct ir_program *p);

#endif
