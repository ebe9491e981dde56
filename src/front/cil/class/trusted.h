/* The trusted steps of the library. The tables are in trusted.c, which says what may be in them. */
#ifndef FRONT_CIL_CLASS_TRUSTED_H
#define FRONT_CIL_CLASS_TRUSTED_H

#include "front/cil/class/class.h"

/* Is the method a trusted step: does it seem to happen at one moment, so that no other thread sees
 * what it does between its beginning, its waits and its end? And does it show its effect at another
 * moment than the trusted step that calls it? */
bool cil_trusted_is(const struct cil_method *m);
bool cil_trusted_shows(const struct cil_method *m);
/* The program names a member of the library: what that could show is not trusted. */
void cil_trusted_foresee(struct cil *cil, const char *member, bool has_parameters);
/* Does it name Thread.Interrupt? */
bool cil_foresees_interrupts(const struct cil *cil);

#endif
