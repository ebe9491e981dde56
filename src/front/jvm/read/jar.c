/* Jars, read with libzip. A jar is hostile input: sizes are checked against the limits of deflate
 * before any memory is taken, and names are only looked up, never opened as files. */
#include "front/jvm/read/jar.h"

#include "base/fatal.h"
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <strings.h>
#include <zip.h>

enum {
    RELEASE = 17,        /* the newest version of a multi-release jar that is taken */
    RELEASE_FIRST = 9,   /* the oldest */
    RATIO_MAX = 1032,    /* deflate cannot pack more tightly */
    FILE_MAX = 64 << 20, /* of one file */
};

/* ---- manifest ---- */

static const uint8_t *line_end(const uint8_t *p, const uint8_t *end) {
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    return p;
}

static const uint8_t *line_next(const uint8_t *p, const uint8_t *end) {
    bool carriage = p < end && *p == '\r';
    p += carriage;
    return p + (p < end && *p == '\n');
}

/* The value that starts at p, with its continuation lines. */
static char *header_value(struct base_arena *a, const uint8_t *p, const uint8_t *end) {
    char *value = base_arena_alloc(a, (size_t)(end - p) + 1);
    size_t n = 0;
    for (;;) {
        const uint8_t *stop = line_end(p, end);
        memcpy(value + n, p, (size_t)(stop - p));
        n += (size_t)(stop - p);
        p = line_next(stop, end);
        if (p >= end || p == stop || *p != ' ')
            break;
        p++;
    }
    while (n && isspace((unsigned char)value[n - 1]))
        n--;
    value[n] = '\0';
    return value;
}

char *jvm_jar_header(struct base_arena *a, struct jvm_span manifest, const char *name) {
    if (!manifest.at)
        return NULL;
    const uint8_t *p = manifest.at, *end = p + manifest.size;
    size_t length = strlen(name);
    while (p < end) {
        const uint8_t *stop = line_end(p, end);
        if (stop == p)
            break; /* an empty line ends the main section */
        if ((size_t)(stop - p) > length + 1 && p[length] == ':' && p[length + 1] == ' ' &&
            !strncasecmp((const char *)p, name, length))
            return header_value(a, p + length + 2, end);
        p = line_next(stop, end);
    }
    return NULL;
}

static void slashes(char *name) {
    for (; name && *name; name++)
        if (*name == '.')
            *name = '/';
}

static bool read_manifest(struct jvm_jar *j, struct base_arena *a, struct base_status *s) {
    struct jvm_span manifest;
    if (!jvm_jar_find(j, a, jvm_text_of("META-INF/MANIFEST.MF"), &manifest, s))
        return false;
    char *main = jvm_jar_header(a, manifest, "Main-Class");
    slashes(main);
    j->main_class = main;
    j->class_path = jvm_jar_header(a, manifest, "Class-Path");
    const char *multi = jvm_jar_header(a, manifest, "Multi-Release");
    j->multi_release = multi && !strcasecmp(multi, "true");
    return true;
}

/* ---- opening ---- */

static bool fail_zip(struct base_status *s, const char *file, zip_error_t *error) {
    base_fail(s, "%s: not a readable jar: %s", file, zip_error_strerror(error));
    zip_error_fini(error);
    return false;
}

static bool begin(struct jvm_jar *j, struct base_arena *a, zip_source_t *source, zip_error_t *error,
                  struct base_status *s) {
    if (!source)
        return fail_zip(s, j->file, error);
    j->zip = zip_open_from_source(source, ZIP_RDONLY, error);
    if (!j->zip) {
        zip_source_free(source);
        return fail_zip(s, j->file, error);
    }
    zip_error_fini(error);
    if (read_manifest(j, a, s))
        return true;
    jvm_jar_drop(j);
    return false;
}

bool jvm_jar_open(struct jvm_jar *j, struct base_arena *a, const char *path,
                  struct base_status *s) {
    *j = (struct jvm_jar){.file = path};
    zip_error_t error;
    zip_error_init(&error);
    return begin(j, a, zip_source_file_create(path, 0, -1, &error), &error, s);
}

bool jvm_jar_read(struct jvm_jar *j, struct base_arena *a, const char *file, const void *bytes,
                  size_t size, struct base_status *s) {
    *j = (struct jvm_jar){.file = file};
    zip_error_t error;
    zip_error_init(&error);
    return begin(j, a, zip_source_buffer_create(bytes, size, 0, &error), &error, s);
}

void jvm_jar_drop(struct jvm_jar *j) {
    if (j->zip)
        zip_discard(j->zip);
    j->zip = NULL;
}

/* ---- finding ---- */

static bool fail_entry(struct jvm_jar *j, const char *path, const char *why,
                       struct base_status *s) {
    return base_fail(s, "%s!/%s: %s", j->file, path, why);
}

/* Reads exactly as many bytes as were promised. Reading up to the end makes libzip compare the
 * checksum. */
static bool read_exactly(zip_file_t *file, uint8_t *at, uint64_t size) {
    uint8_t beyond;
    while (size) {
        zip_int64_t n = zip_fread(file, at, size);
        if (n <= 0)
            return false;
        at += n;
        size -= (uint64_t)n;
    }
    return zip_fread(file, &beyond, 1) == 0;
}

static bool read_entry(struct jvm_jar *j, struct base_arena *a, const char *path, uint64_t index,
                       struct jvm_span *found, struct base_status *s) {
    zip_stat_t st;
    zip_uint64_t need = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
    if (zip_stat_index(j->zip, index, 0, &st) || (st.valid & need) != need)
        return fail_entry(j, path, "its size is not known", s);
    if (st.size > FILE_MAX || st.size / RATIO_MAX > st.comp_size)
        return fail_entry(j, path, "it is too large", s);
    zip_file_t *file = zip_fopen_index(j->zip, index, 0);
    if (!file)
        return fail_entry(j, path, zip_strerror(j->zip), s);
    /* Not NULL even for an empty file: NULL would mean that it is absent. */
    uint8_t *bytes = base_arena_alloc(a, st.size + 1);
    bool ok = read_exactly(file, bytes, st.size);
    zip_fclose(file);
    if (!ok)
        return fail_entry(j, path, "its contents are damaged", s);
    *found = (struct jvm_span){bytes, (uint32_t)st.size};
    return true;
}

static bool find_path(struct jvm_jar *j, struct base_arena *a, const char *path,
                      struct jvm_span *found, struct base_status *s) {
    zip_int64_t index = zip_name_locate(j->zip, path, ZIP_FL_ENC_RAW);
    return index < 0 || read_entry(j, a, path, (uint64_t)index, found, s);
}

bool jvm_jar_find(struct jvm_jar *j, struct base_arena *a, struct jvm_text path,
                  struct jvm_span *found, struct base_status *s) {
    *found = (struct jvm_span){NULL, 0};
    if (!path.length || memchr(path.at, '\0', path.length))
        return true;
    enum { PREFIX = 32 };
    char *name = base_alloc(path.length + PREFIX);
    bool ok = true;
    for (int release = j->multi_release ? RELEASE : 0; release >= RELEASE_FIRST; release--) {
        snprintf(name, path.length + PREFIX, "META-INF/versions/%d/%.*s", release, JVM_TEXT(path));
        ok = find_path(j, a, name, found, s);
        if (!ok || found->at)
            break;
    }
    if (ok && !found->at) {
        snprintf(name, path.length + PREFIX, "%.*s", JVM_TEXT(path));
        ok = find_path(j, a, name, found, s);
    }
    assert(ok || !found->at);
    free(name);
    return ok;
}
