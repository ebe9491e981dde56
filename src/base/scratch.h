/* A temporary folder for the input and the output of compilers. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include "base/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct base_scratch {
    char *path;   /* NULL: not made yet */
    pid_t keeper; /* the process that removes the folder if heddle cannot */
    int line;     /* to the keeper */
};

/* Makes the folder, unless it exists. */
BASE_MUST_CHECK bool base_scratch_make(struct base_scratch *scratch, struct base_status *s);
/* The path of a file in the folder, allocated. The name may have folders. */
char *base_scratch_file(const struct base_scratch *scratch, const char *name);
/* Writes a file, and makes the folders of its name. */
BASE_MUST_CHECK bool base_scratch_write(const struct base_scratch *scratch, const char *name,
                                        const void *bytes, size_t size, struct base_status *s);
/* Tells which group of processes works in the folder, to be killed if heddle ends; 0: none. */
void base_scratch_tell(const struct base_scratch *scratch, pid_t group);
/* Removes the folder with everything in it. If heddle is killed before, that happens, too. */
void base_scratch_drop(struct base_scratch *scratch);

#endif
