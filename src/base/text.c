#include "base/text.h"

#include "base/fatal.h"
#include "base/status.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef NDEBUG
/* For asserts: does the text, if there is any, end with a NUL that is not counted? */
static bool is_ended(const struct base_text *t) {
    return t->at ? t->length < t->room && !t->at[t->length] : !t->length && !t->room;
}
#endif

static void make_room(struct base_text *t, size_t more) {
    assert(more < SIZE_MAX / 2 - t->length);
    if (more < t->room - t->length)
        return;
    size_t room = t->room ? t->room : 64;
    while (room - t->length <= more)
        room *= 2;
    t->at = base_realloc(t->at, room);
    t->room = room;
}

void base_text_add_n(struct base_text *t, const char *s, size_t n) {
    assert(is_ended(t));
    make_room(t, n);
    memcpy(t->at + t->length, s, n);
    t->length += n;
    t->at[t->length] = 0;
}

void base_text_add(struct base_text *t, const char *s) {
    base_text_add_n(t, s, strlen(s));
}

void base_text_char(struct base_text *t, char c) {
    base_text_add_n(t, &c, 1);
}

void base_text_printf(struct base_text *t, const char *format, ...) {
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    assert(n >= 0 && is_ended(t));
    make_room(t, (size_t)n);
    vsnprintf(t->at + t->length, (size_t)n + 1, format, again);
    t->length += (size_t)n;
    va_end(again);
    assert(is_ended(t));
}

void base_text_clear(struct base_text *t) {
    t->length = 0;
    if (t->at)
        t->at[0] = 0;
}

void base_text_drop(struct base_text *t) {
    free(t->at);
    *t = (struct base_text){0};
}

const char *base_text_get(const struct base_text *t) {
    assert(is_ended(t));
    return t->at ? t->at : "";
}

enum { FILE_MOST = 1 << 28 }; /* bytes */

/* True: the open file is one, and not too large. */
static bool is_readable(int fd, const char *path, struct base_status *s) {
    struct stat st;
    if (fstat(fd, &st) != 0)
        return base_fail(s, "%s: %s", path, strerror(errno));
    if (S_ISDIR(st.st_mode))
        return base_fail(s, "%s: %s", path, strerror(EISDIR));
    if (!S_ISREG(st.st_mode))
        return base_fail(s, "%s: not a regular file", path);
    return st.st_size <= FILE_MOST || base_fail(s, "%s: larger than %d MB", path, FILE_MOST >> 20);
}

int base_file_open(const char *path, struct base_status *s) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        base_fail(s, "%s: %s", path, strerror(errno));
    else if (!is_readable(fd, path, s)) {
        close(fd);
        fd = -1;
    }
    assert(fd >= 0 || s->message);
    return fd;
}

bool base_file_check(const char *path, struct base_status *s) {
    int fd = base_file_open(path, s);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

char *base_file_read(const char *path, size_t *size, struct base_status *s) {
    int fd = base_file_open(path, s);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "rb");
    if (fd < 0)
        return NULL;
    if (!f)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    struct base_text t = {0};
    char buffer[16384];
    size_t n;
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        base_text_add_n(&t, buffer, n);
    bool broken = ferror(f) != 0;
    fclose(f);
    if (broken) {
        base_text_drop(&t);
        base_fail(s, "%s: cannot be read", path);
        return NULL;
    }
    base_text_add_n(&t, "", 0);
    *size = t.length;
    return t.at;
}

bool base_file_write(const char *path, const void *bytes, size_t size, struct base_status *s) {
    struct stat st;
    FILE *f = fopen(path, "wb");
    if (!f)
        return base_fail(s, "%s: %s", path, strerror(errno));
    bool regular = fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode);
    bool ok = fwrite(bytes, 1, size, f) == size;
    int error = errno;
    if (fclose(f) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (!ok && regular)
        unlink(path);
    return ok || base_fail(s, "%s: %s", path, strerror(error));
}

bool base_has_suffix(const char *name, const char *suffix) {
    size_t n = strlen(name), k = strlen(suffix);
    assert(k);
    return n > k && strcmp(name + n - k, suffix) == 0;
}

bool base_path_ends(const char *path, const char *end) {
    size_t n = strlen(path), k = strlen(end);
    return n >= k && strcmp(path + n - k, end) == 0 && (n == k || path[n - k - 1] == '/');
}
