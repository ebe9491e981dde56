/* Where classes and resources come from, in the order of the search: classes embedded in the
 * executable, the JDK's image (lib/modules), then the user's entries one after another. */
#ifndef FRONT_JVM_READ_CLASSPATH_H
#define FRONT_JVM_READ_CLASSPATH_H

#include "base/status.h"
#include "front/jvm/read/bytes.h"
#include <stddef.h>

struct jvm_classpath;

/* Our compiled model classes, as the build embeds them; a row with name NULL ends the table. Sorted
 * by strcmp of the names. */
struct jvm_embedded_class {
    const char *name; /* binary name: "java/lang/System" */
    const unsigned char *bytes;
    size_t size;
};

enum jvm_origin { JVM_ORIGIN_EMBEDDED, JVM_ORIGIN_JDK, JVM_ORIGIN_USER };

struct jvm_found {
    const uint8_t *at; /* NULL: there is none of that name */
    size_t size;
    enum jvm_origin origin;
    const char *file; /* for messages: "lib/app.jar!/a/B.class" */
    const char *jar;  /* the user's jar that it is in; NULL: it is in none */
};

struct jvm_classpath_options {
    const struct jvm_embedded_class *embedded; /* or NULL */
    /* The JDK's folder. NULL: $JAVA_HOME, else the `java` on $PATH, symlinks resolved. */
    const char *java_home;
    bool no_jdk; /* for tests: no image at all */
};

/* NULL with a status: no JDK found, its image unreadable, or not a JDK 17. */
BASE_MUST_CHECK struct jvm_classpath *jvm_classpath_open(const struct jvm_classpath_options *o,
                                                         struct base_status *s);
void jvm_classpath_drop(struct jvm_classpath *p); /* and all bytes that it ever gave */

/* One entry: a folder, a jar (with the jars of its manifest's Class-Path, if they exist), a single
 * .class file (and the folder its package starts in, if it is where its name says), or "folder/" +
 * "*" for all its jars. *main, unless main is NULL, is the class to start, as binary name, owned by
 * the class path: the manifest's Main-Class, or the .class file's own; NULL if there is none. */
BASE_MUST_CHECK bool jvm_classpath_add(struct jvm_classpath *p, const char *entry,
                                       const char **main, struct base_status *s);
/* Entries separated by ':'; empty ones are the current folder. */
BASE_MUST_CHECK bool jvm_classpath_add_list(struct jvm_classpath *p, const char *entries,
                                            struct base_status *s);

/* Finds a class by binary name, "java/util/Map$Entry". False: the class was found but cannot be
 * read. If there is none: true with found->at NULL. The bytes live as long as the class path.
 * Nothing is cached: a second call reads again. */
BASE_MUST_CHECK bool jvm_classpath_find(struct jvm_classpath *p, struct jvm_text name,
                                        struct jvm_found *found, struct base_status *s);
/* Any file by its path from a root: "META-INF/services/x", "java/util/logging/a.properties". Of
 * those that have this path, the one with this number, from 0: the JDK's is the first. */
BASE_MUST_CHECK bool jvm_classpath_resource(struct jvm_classpath *p, struct jvm_text path,
                                            uint32_t number, struct jvm_found *found,
                                            struct base_status *s);

/* Is it a folder in one of the user's folders? "" is the folder itself. */
bool jvm_classpath_is_folder(struct jvm_classpath *p, const char *path);

/* The module of the JDK that has this package ("java/util" → "java.base"), or none. */
struct jvm_text jvm_classpath_module(struct jvm_classpath *p, struct jvm_text package);
const char *jvm_classpath_java_home(const struct jvm_classpath *p); /* NULL without a JDK */

#endif
