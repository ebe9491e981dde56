/* The function that the first thread runs. Private to the front end. */
#ifndef FRONT_CIL_ENTRY_H
#define FRONT_CIL_ENTRY_H

#include "front/cil/class/class_int.h"
#include "front/cil/front.h"

/* Makes it from the entry point of the assembly, or the method that the input names. */
BASE_MUST_CHECK bool cil_entry_make(struct cil *cil, struct cil_assembly *program,
                                    const struct front_cil_input *in, struct base_status *s);

#endif
