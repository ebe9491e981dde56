/* A program as text. */
#ifndef RANDOM_EMIT_H
#define RANDOM_EMIT_H

#include "base/text.h"
#include "prog.h"

void emit_ir(const struct prog *p, struct base_text *out); /* for the natives of engine.c */
void emit_c(const struct prog *p, struct base_text *out);  /* with POSIX threads and heddle.h */

#endif
