/* Methods marked with [Heddle.Invariant]. Private to the front end. */
#ifndef FRONT_CIL_INVARIANT_H
#define FRONT_CIL_INVARIANT_H

#include "front/cil/class/class_int.h"

/* Adds those of the open assemblies that are the user's to the program's invariants. False with a
 * status: one cannot be asked about states. */
BASE_MUST_CHECK bool cil_invariants_find(struct cil *cil, struct base_status *s);

#endif
