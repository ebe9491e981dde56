/* The image's header, its perfect hash and its entries. Numbers of the header and tables are in the
 * byte order of the platform that the JDK is for, which is ours; an entry's are big-endian. */
#include "front/jvm/read/jimage.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER_SIZE = 28, MAGIC = (int)0xcafedada, VERSION = 0x10000, HASH_SEED = 0x01000193 };

/* An entry's values, by the kind in its attributes. */
enum attribute { END, MODULE, PARENT, BASE, EXTENSION, OFFSET, COMPRESSED, SIZE, ATTRIBUTES };

static uint32_t native_u4(const struct jvm_jimage *i, uint64_t at) {
    uint32_t value;
    assert(at <= i->size && i->size - at >= sizeof value);
    memcpy(&value, i->bytes + at, sizeof value);
    return value;
}

bool jvm_jimage_read(struct jvm_jimage *i, const char *file, const void *bytes, size_t size,
                     struct base_status *s) {
    *i = (struct jvm_jimage){.file = file, .bytes = bytes, .size = size};
    if (size < HEADER_SIZE || native_u4(i, 0) != (uint32_t)MAGIC)
        return base_fail_at(s, file, 0, "not an image of JDK modules");
    if (native_u4(i, 4) != VERSION)
        return base_fail_at(s, file, 4, "an image of an unknown version, %u.%u",
                            native_u4(i, 4) >> 16, native_u4(i, 4) & 0xffff);
    i->resource_count = native_u4(i, 12);
    i->slots = native_u4(i, 16);
    i->locations_size = native_u4(i, 20);
    i->strings_size = native_u4(i, 24);
    i->redirect = HEADER_SIZE;
    i->offsets = i->redirect + 4ull * i->slots;
    i->locations = i->offsets + 4ull * i->slots;
    i->strings = i->locations + i->locations_size;
    i->resources = i->strings + i->strings_size;
    if (i->resources > size)
        return base_fail_at(s, file, HEADER_SIZE, "the image ends inside its tables");
    return true;
}

bool jvm_jimage_open(struct jvm_jimage *i, const char *path, struct base_status *s) {
    *i = (struct jvm_jimage){.file = path};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat st;
    if (fd < 0 || fstat(fd, &st)) {
        int error = errno;
        if (fd >= 0)
            close(fd);
        return base_fail(s, "%s: %s", path, strerror(error));
    }
    size_t size = S_ISREG(st.st_mode) ? (size_t)st.st_size : 0;
    void *bytes = size ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (bytes == MAP_FAILED)
        return base_fail(s, "%s: cannot be mapped", path);
    if (!jvm_jimage_read(i, path, bytes, size, s)) {
        munmap(bytes, size);
        return false;
    }
    i->mapped = true;
    return true;
}

void jvm_jimage_drop(struct jvm_jimage *i) {
    if (i->mapped)
        munmap((void *)(uintptr_t)i->bytes, i->size);
    *i = (struct jvm_jimage){0};
}

/* ---- entries ---- */

static bool read_attributes(const struct jvm_jimage *i, uint32_t offset,
                            uint64_t values[ATTRIBUTES], struct base_status *s) {
    uint64_t at = i->locations + offset, end = i->strings;
    assert(i->locations <= end && end <= i->size);
    memset(values, 0, sizeof *values * ATTRIBUTES);
    while (at < end) {
        uint32_t kind = i->bytes[at] >> 3, length = (i->bytes[at] & 7u) + 1;
        if (kind == END)
            return true;
        if (kind >= ATTRIBUTES || end - at <= length)
            break;
        uint64_t value = 0;
        for (uint32_t k = 1; k <= length; k++)
            value = value << 8 | i->bytes[at + k];
        values[kind] = value;
        at += length + 1;
    }
    return base_fail_at(s, i->file, at < end ? at : end, "a broken entry in the image");
}

static bool string_at(const struct jvm_jimage *i, uint64_t offset, struct jvm_text *t,
                      struct base_status *s) {
    const char *at = (const char *)i->bytes + i->strings;
    assert(i->strings + i->strings_size <= i->size);
    const char *end = offset < i->strings_size
                          ? memchr(at + offset, '\0', i->strings_size - (size_t)offset)
                          : NULL;
    if (!end)
        return base_fail_at(s, i->file, i->strings, "a name outside of the image's names");
    *t = (struct jvm_text){at + offset, (uint32_t)(end - (at + offset))};
    return true;
}

static bool contents(const struct jvm_jimage *i, const uint64_t values[ATTRIBUTES],
                     struct jvm_span *span, struct base_status *s) {
    if (values[COMPRESSED])
        return base_fail_at(s, i->file, i->resources,
                            "the image is compressed; use a JDK whose image is not");
    assert(i->resources <= i->size);
    uint64_t room = i->size - i->resources;
    if (values[OFFSET] > room || values[SIZE] > room - values[OFFSET] || values[SIZE] > INT32_MAX)
        return base_fail_at(s, i->file, i->resources, "a resource outside of the image");
    *span = (struct jvm_span){i->bytes + i->resources + values[OFFSET], (uint32_t)values[SIZE]};
    return true;
}

bool jvm_jimage_entry(const struct jvm_jimage *i, uint32_t slot, struct jvm_jimage_entry *e,
                      struct base_status *s) {
    assert(slot < i->slots);
    uint64_t values[ATTRIBUTES];
    uint32_t offset = native_u4(i, i->offsets + 4ull * slot);
    return read_attributes(i, offset, values, s) && string_at(i, values[MODULE], &e->module, s) &&
           string_at(i, values[PARENT], &e->folder, s) && string_at(i, values[BASE], &e->base, s) &&
           string_at(i, values[EXTENSION], &e->extension, s) && contents(i, values, &e->bytes, s);
}

/* ---- finding ---- */

static uint32_t hash_part(uint32_t seed, const char *bytes, uint32_t length) {
    for (uint32_t k = 0; k < length; k++)
        seed = seed * 0x01000193u ^ (uint8_t)bytes[k];
    return seed;
}

static uint32_t hash_name(uint32_t seed, const struct jvm_jimage_entry *e) {
    if (e->module.length) {
        seed = hash_part(seed, "/", 1);
        seed = hash_part(seed, e->module.at, e->module.length);
        seed = hash_part(seed, "/", 1);
    }
    if (e->folder.length) {
        seed = hash_part(seed, e->folder.at, e->folder.length);
        seed = hash_part(seed, "/", 1);
    }
    seed = hash_part(seed, e->base.at, e->base.length);
    if (e->extension.length) {
        seed = hash_part(seed, ".", 1);
        seed = hash_part(seed, e->extension.at, e->extension.length);
    }
    return seed & 0x7fffffff;
}

static bool find_entry(const struct jvm_jimage *i, const struct jvm_jimage_entry *name,
                       struct jvm_span *found, struct base_status *s) {
    *found = (struct jvm_span){NULL, 0};
    if (!i->slots)
        return true;
    uint32_t first = hash_name(HASH_SEED, name) % i->slots;
    int32_t r = (int32_t)native_u4(i, i->redirect + 4ull * first);
    if (!r)
        return true;
    uint32_t slot = r > 0 ? hash_name((uint32_t)r, name) % i->slots : (uint32_t)(-1 - r);
    if (slot >= i->slots)
        return base_fail_at(s, i->file, i->redirect + 4ull * first, "a broken table in the image");
    struct jvm_jimage_entry e;
    if (!jvm_jimage_entry(i, slot, &e, s))
        return false;
    /* The hash is perfect only for existing names: any other name leads somewhere too. */
    if (jvm_text_same(e.module, name->module) && jvm_text_same(e.folder, name->folder) &&
        jvm_text_same(e.base, name->base) && jvm_text_same(e.extension, name->extension))
        *found = e.bytes;
    return true;
}

bool jvm_jimage_find(const struct jvm_jimage *i, struct jvm_text module, struct jvm_text folder,
                     struct jvm_text base, struct jvm_text extension, struct jvm_span *found,
                     struct base_status *s) {
    struct jvm_jimage_entry name = {
        .module = module, .folder = folder, .base = base, .extension = extension};
    return find_entry(i, &name, found, s);
}

/* A package is a resource "/packages/java.util", with rows of a flag (that module has nothing of
 * the package) and a module's name. */
bool jvm_jimage_module(const struct jvm_jimage *i, struct jvm_text package, struct jvm_text *module,
                       struct base_status *s) {
    char dotted[512];
    *module = (struct jvm_text){NULL, 0};
    if (package.length >= sizeof dotted)
        return true;
    for (uint32_t k = 0; k < package.length; k++)
        dotted[k] = package.at[k] == '/' ? '.' : package.at[k];
    struct jvm_span rows;
    if (!jvm_jimage_find(i, jvm_text_of("packages"), (struct jvm_text){NULL, 0},
                         (struct jvm_text){dotted, package.length}, (struct jvm_text){NULL, 0},
                         &rows, s))
        return false;
    for (uint32_t at = 0; rows.size - at >= 8 && rows.at; at += 8) {
        uint64_t place = (uint64_t)(rows.at - i->bytes) + at;
        if (!native_u4(i, place))
            return string_at(i, native_u4(i, place + 4), module, s);
    }
    return true;
}
