/* Memory with one lifetime: pieces are allocated, and all are freed together. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct base_arena_block;

struct base_arena {
    struct base_arena_block *block;
    char *next, *end;
    size_t total; /* bytes taken from the system */
};

void *base_arena_alloc(struct base_arena *a, size_t size); /* 16-byte aligned, zeroed */
char *base_arena_strdup(struct base_arena *a, const char *text);
__attribute__((format(printf, 2, 3))) char *base_arena_printf(struct base_arena *a,
                                                              const char *format, ...);
void base_arena_drop(struct base_arena *a);

#endif
