/* C# sources to an assembly, by mcs, in a temporary folder. Private to the front end. */
#ifndef FRONT_CIL_COMPILE_H
#define FRONT_CIL_COMPILE_H

#include "base/scratch.h"
#include "base/status.h"
#include "front/cil/front.h"

/* Compiles all .cs files of the input into one assembly. *output is its path, allocated, or NULL if
 * there are no such files. */
BASE_MUST_CHECK bool cil_compile(const struct front_cil_input *in, struct base_scratch *scratch,
                                 char **output, struct base_status *s);

#endif
