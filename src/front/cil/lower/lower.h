/* From a method's CIL to its function's code, and functions that have no CIL. */
#ifndef FRONT_CIL_LOWER_LOWER_H
#define FRONT_CIL_LOWER_LOWER_H

#include "front/cil/class/class.h"

/* Gives a lazy function its code and makes it defined. */
BASE_MUST_CHECK bool cil_lower(struct cil *cil, uint32_t function, struct base_status *s);

struct lower;
/* Bodies that have no CIL: each fills a lowering that has begun. */
void cil_lower_delegate(struct lower *l); /* Invoke */
void cil_lower_begin_invoke(struct lower *l);
void cil_lower_end_invoke(struct lower *l);
void cil_lower_invoking(struct lower *l);
void cil_lower_array_method(struct lower *l);
void cil_lower_thunk(struct lower *l, enum cil_code_kind kind);
void cil_lower_init(struct lower *l, struct cil_class *c);
bool cil_lower_special(struct lower *l); /* lower/special.c: methods replaced by code of ours */
bool cil_is_special(const char *key);    /* is a method of that key one of those? */

#endif
