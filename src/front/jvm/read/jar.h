/* A jar: a zip file with a manifest. */
#ifndef FRONT_JVM_READ_JAR_H
#define FRONT_JVM_READ_JAR_H

#include "base/arena.h"
#include "base/status.h"
#include "front/jvm/read/bytes.h"

struct zip;

struct jvm_jar {
    const char *file; /* for messages; the caller's */
    struct zip *zip;
    /* From the manifest, in the arena; NULL if it has none. */
    const char *main_class; /* as binary name, with slashes */
    const char *class_path; /* further entries, separated by spaces, relative to the jar's folder */
    bool multi_release;
};

/* Opens and reads the manifest. `path` must outlive j; what is found lives in the arena. */
BASE_MUST_CHECK bool jvm_jar_open(struct jvm_jar *j, struct base_arena *a, const char *path,
                                  struct base_status *s);
/* The same over bytes of the caller's, which must outlive j. */
BASE_MUST_CHECK bool jvm_jar_read(struct jvm_jar *j, struct base_arena *a, const char *file,
                                  const void *bytes, size_t size, struct base_status *s);
void jvm_jar_drop(struct jvm_jar *j);

/* A file of the jar by its path; in a multi-release jar, the newest version that JDK 17 would take.
 * If there is none: true with an empty span (at NULL). */
BASE_MUST_CHECK bool jvm_jar_find(struct jvm_jar *j, struct base_arena *a, struct jvm_text path,
                                  struct jvm_span *found, struct base_status *s);

/* The value of a header in a manifest's main section (JAR specification: lines of at most 72 bytes
 * go on after a line break and a space), in the arena; NULL without it. */
char *jvm_jar_header(struct base_arena *a, struct jvm_span manifest, const char *name);

#endif
