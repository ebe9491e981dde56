/* A folder of our own among the temporary files: what a compiler is given and what it writes. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include "base/status.h"
#include <stdbool.h>
#include <stddef.h>

struct base_scratch {
    char *path; /* NULL: not made yet */
};

/* Makes it, unless it is there. */
BASE_MUST_CHECK bool base_scratch_make(struct base_scratch *scratch, struct base_status *s);
/* The path of a file in it, allocated; the name may have folders. */
char *base_scratch_file(const struct base_scratch *scratch, const char *name);
/* Writes a file, and makes the folders that its name has. */
BASE_MUST_CHECK bool base_scratch_write(const struct base_scratch *scratch, const char *name,
                                        const void *bytes, size_t size, struct base_status *s);
/* Removes the folder and all in it. */
void base_scratch_drop(struct base_scratch *scratch);

#endif
