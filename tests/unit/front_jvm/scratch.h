/* A folder of a test's own, and files in it. */
#ifndef TEST_FRONT_JVM_SCRATCH_H
#define TEST_FRONT_JVM_SCRATCH_H

#include "build.h"

struct scratch_file {
    const char *path; /* NULL ends a list */
    const void *bytes;
    size_t size;
};

char *scratch_make(void);        /* caller frees */
void scratch_drop(char *folder); /* and all in it */
char *scratch_path(const char *folder, const char *name);
/* Makes folders on the way. */
void scratch_write(const char *folder, const char *name, const void *bytes, size_t size);
struct build_bytes scratch_jar(const struct scratch_file *files);

#endif
