/* A program as text. */
#ifndef RANDOM_EMIT_H
#define RANDOM_EMIT_H

#include "base/text.h"
#include "prog.h"

void emit_ir(const struct prog *p, struct base_text *out); /* for the natives of engine.c */
void emit_c(const struct prog *p, struct base_text *out);  /* with POSIX threads and heddle.h */

/* Java or C#, in a class of that name, of a program that was made fit for it. */
void emit_tame(struct prog *p);
void emit_managed(const struct prog *p, const char *name, bool java, struct base_text *out);

#endif
