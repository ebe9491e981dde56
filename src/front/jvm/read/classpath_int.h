/* Files and the JDK's place, for the class path. */
#ifndef FRONT_JVM_READ_CLASSPATH_INT_H
#define FRONT_JVM_READ_CLASSPATH_INT_H

#include "base/arena.h"
#include "base/status.h"
#include <stddef.h>

/* The whole file into the arena. Absent, or not a regular file: true with *bytes NULL. */
BASE_MUST_CHECK bool jvm_file_read(struct base_arena *a, const char *path, const uint8_t **bytes,
                                   size_t *size, struct base_status *s);
/* Is it a relative path that does not climb out of its root? */
bool jvm_path_inside(const char *path);
/* The JDK's folder: `given`, else $JAVA_HOME, else from the `java` on $PATH; NULL with a status. */
const char *jvm_java_home_find(struct base_arena *a, const char *given, struct base_status *s);

#endif
