/* From a method's CIL to its function's code, and functions that have no CIL. */
#ifndef FRONT_CIL_LOWER_LOWER_H
#define FRONT_CIL_LOWER_LOWER_H

#include "front/cil/class/class.h"

/* Gives a lazy function its code and makes it defined. */
BASE_MUST_CHECK bool cil_lower(struct cil *cil, uint32_t function, struct base_status *s);

/* Is a method of that key one that is replaced by code of ours (special.c)? */
bool cil_is_special(const char *key);

#endif
