/* Two ways to fail: base_fatal, when a resource is exhausted, with the allocations that use it; and
 * statuses, for bad input. */
#include "base/status.h"

#include "base/fatal.h"
#include "base/stress.h"
#include <assert.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- fatal errors ---- */

static void print_and_exit(enum base_fatal_kind kind, const char *message) {
    (void)kind;
    fprintf(stderr, "heddle: %s\n", message);
    exit(6);
}

/* The only mutable global outside of cli/main.c. main sets it before anything else runs. */
static base_fatal_hook *hook = print_and_exit;

base_fatal_hook *base_fatal_set(base_fatal_hook *next) {
    base_fatal_hook *old = hook;
    hook = next ? next : print_and_exit;
    return old;
}

void base_fatal(enum base_fatal_kind kind, const char *format, ...) {
    char message[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(message, sizeof message, format, ap);
    va_end(ap);
    hook(kind, message);
    abort(); /* a hook must not return */
}

static void *checked(void *p, size_t size) {
    if (!p && size)
        base_fatal(BASE_FATAL_MEMORY, "out of memory (asked for %zu bytes)", size);
    return p;
}

/* Bytes that nobody may rely on become a pattern that is no good pointer or count. The compiler
 * must not know the block: it would leave the pattern out before a free, and with fortified
 * functions the bytes past the size that was asked for would count as an overflow. */
static void spoil(void *p) {
    if (!BASE_STRESS || !p)
        return;
    __asm__ volatile("" : "+r"(p));
    memset(p, 0xdb, malloc_usable_size(p));
    __asm__ volatile("" : : "r"(p) : "memory");
}

void *base_alloc(size_t size) {
    void *p = checked(malloc(size), size);
    spoil(p);
    return p;
}

void *base_calloc(size_t count, size_t size) {
    return checked(calloc(count, size), count && size ? count * size : 0);
}

void *base_calloc_apart(size_t count, size_t size) {
    static const size_t apart = 128;
    assert(count && size && count <= (SIZE_MAX - apart) / size);
    size_t bytes = (count * size + apart - 1) / apart * apart;
    void *p = checked(aligned_alloc(apart, bytes), bytes);
    return p ? memset(p, 0, bytes) : NULL;
}

static void *moved(void *old, size_t size) {
    void *p = base_alloc(size);
    size_t had = old ? malloc_usable_size(old) : 0;
    memcpy(p, old, had < size ? had : size);
    base_free(old);
    return p;
}

void *base_realloc(void *old, size_t size) {
    return BASE_STRESS && old && size ? moved(old, size) : checked(realloc(old, size), size);
}

void base_free(void *p) {
    spoil(p);
    free(p);
}

char *base_strdup(const char *text) {
    return base_strndup(text, strlen(text));
}

char *base_strndup(const char *text, size_t length) {
    char *copy = base_alloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

/* ---- statuses ---- */

static char *vformat(const char *format, va_list ap) {
    char *text = NULL;
    if (vasprintf(&text, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}

/* Keeps only the first failure, which is the cause of later ones. */
static bool set_failure(struct base_status *s, const char *file, uint64_t offset, bool has_offset,
                        uint32_t line, const char *format, va_list ap) {
    if (s->message)
        return false;
    assert(!s->file && (file || !line)); /* new or dropped; only a file has lines */
    s->message = vformat(format, ap);
    s->file = file ? base_strdup(file) : NULL;
    s->offset = offset;
    s->has_offset = has_offset;
    s->line = line;
    return false;
}

bool base_fail(struct base_status *s, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    set_failure(s, NULL, 0, false, 0, format, ap);
    va_end(ap);
    return false;
}

bool base_fail_at(struct base_status *s, const char *file, uint64_t offset, const char *format,
                  ...) {
    va_list ap;
    va_start(ap, format);
    set_failure(s, file, offset, true, 0, format, ap);
    va_end(ap);
    return false;
}

bool base_fail_line(struct base_status *s, const char *file, uint32_t line, const char *format,
                    ...) {
    va_list ap;
    va_start(ap, format);
    set_failure(s, file, 0, false, line, format, ap);
    va_end(ap);
    return false;
}

char *base_status_text(const struct base_status *s) {
    char *text = NULL;
    int n;
    const char *message = s->message ? s->message : "no error";
    assert(!s->line || !s->has_offset);
    if (s->file && s->line)
        n = asprintf(&text, "%s:%u: %s", s->file, s->line, message);
    else if (s->file && s->has_offset)
        n = asprintf(&text, "%s: at offset %llu: %s", s->file, (unsigned long long)s->offset,
                     message);
    else if (s->file)
        n = asprintf(&text, "%s: %s", s->file, message);
    else
        n = asprintf(&text, "%s", message);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}

void base_status_drop(struct base_status *s) {
    free(s->message);
    free(s->file);
    *s = (struct base_status){0};
}
