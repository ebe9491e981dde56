/* Images of modules made by hand, see front/jvm/read/jimage.h. */
#ifndef TEST_FRONT_JVM_IMAGE_H
#define TEST_FRONT_JVM_IMAGE_H

#include "build.h"

struct image_file {
    const char *module, *folder, *base, *extension; /* "" for none */
    const void *bytes;
    size_t size;
    const char *package_module; /* instead of bytes: a row of /packages that names this module */
};

struct build_bytes image_build(const struct image_file *files, uint32_t count);

#endif
