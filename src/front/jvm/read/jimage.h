/* The JDK's image of its modules, lib/modules: a file of resources behind a perfect hash, mapped
 * into memory. Resources are named "/java.base/java/lang/Object.class". */
#ifndef FRONT_JVM_READ_JIMAGE_H
#define FRONT_JVM_READ_JIMAGE_H

#include "base/status.h"
#include "front/jvm/read/bytes.h"

struct jvm_jimage {
    const char *file; /* for messages; the caller's */
    const uint8_t *bytes;
    size_t size;
    bool mapped;
    uint32_t resource_count, slots;                            /* slots of the hash table */
    uint64_t redirect, offsets, locations, strings, resources; /* where each part starts */
    uint32_t locations_size, strings_size;
};

/* Maps the file. `path` must outlive i. */
BASE_MUST_CHECK bool jvm_jimage_open(struct jvm_jimage *i, const char *path, struct base_status *s);
/* The same over bytes of the caller's. */
BASE_MUST_CHECK bool jvm_jimage_read(struct jvm_jimage *i, const char *file, const void *bytes,
                                     size_t size, struct base_status *s);
void jvm_jimage_drop(struct jvm_jimage *i);

/* A resource by module, folder, base name and extension: "java.base", "java/lang", "Object",
 * "class". The last three may be empty. If there is none: true with an empty span (at NULL). */
BASE_MUST_CHECK bool jvm_jimage_find(const struct jvm_jimage *i, struct jvm_text module,
                                     struct jvm_text folder, struct jvm_text base,
                                     struct jvm_text extension, struct jvm_span *found,
                                     struct base_status *s);

/* The module that has this package ("java/util"); no text if there is none. */
BASE_MUST_CHECK bool jvm_jimage_module(const struct jvm_jimage *i, struct jvm_text package,
                                       struct jvm_text *module, struct base_status *s);

/* The resource in a slot of the hash table, for walks over all of them; slot < i->slots. */
struct jvm_jimage_entry {
    struct jvm_text module, folder, base, extension;
    struct jvm_span bytes;
};
BASE_MUST_CHECK bool jvm_jimage_entry(const struct jvm_jimage *i, uint32_t slot,
                                      struct jvm_jimage_entry *e, struct base_status *s);

#endif
