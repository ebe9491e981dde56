/* A folder of our own among the temporary files: the user headers, and what the compiler writes. It
 * is flat. Private to the front end. */
#ifndef FRONT_LLVM_COMPILE_SCRATCH_H
#define FRONT_LLVM_COMPILE_SCRATCH_H

#include "base/status.h"
#include <stdbool.h>

struct front_llvm_scratch {
    char *path; /* NULL: not made yet */
};

/* Makes it and writes the user headers into it, unless it is there. */
BASE_MUST_CHECK bool front_llvm_scratch_make(struct front_llvm_scratch *scratch,
                                             struct base_status *s);
/* The path of a file in it, allocated. */
char *front_llvm_scratch_file(const struct front_llvm_scratch *scratch, const char *name);
/* Removes the folder and all in it. */
void front_llvm_scratch_drop(struct front_llvm_scratch *scratch);

#endif
