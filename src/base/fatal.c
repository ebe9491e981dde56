#include "base/fatal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_and_exit(enum base_fatal_kind kind, const char *message) {
    (void)kind;
    fprintf(stderr, "heddle: %s\n", message);
    exit(6);
}

/* The only mutable global of the program: where its last words go. */
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

void *base_alloc(size_t size) {
    return checked(malloc(size), size);
}

void *base_calloc(size_t count, size_t size) {
    return checked(calloc(count, size), count && size ? count * size : 0);
}

void *base_calloc_apart(size_t count, size_t size) {
    static const size_t apart = 128;
    size_t bytes = (count * size + apart - 1) / apart * apart;
    void *p = checked(aligned_alloc(apart, bytes), bytes);
    return p ? memset(p, 0, bytes) : NULL;
}

void *base_realloc(void *old, size_t size) {
    return checked(realloc(old, size), size);
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
