/* Memory: arenas, which are freed as a whole, and the room of growable arrays. */
#include "base/arena.h"

#include "base/fatal.h"
#include "base/stress.h"
#include "base/vec.h"
#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* ---- arenas ---- */

struct base_arena_block {
    struct base_arena_block *before;
    size_t pad; /* keeps the payload 16-byte aligned */
};

enum { BLOCK_FIRST = 2 * 1024, BLOCK_MOST = 64 * 1024, ALIGN = 16 };

/* A new block is as large as the arena so far. So a small arena is cheap to clear, and a large one
 * has few blocks. */
static size_t block_size(const struct base_arena *a) {
    if (a->total < BLOCK_FIRST)
        return BLOCK_FIRST;
    return a->total < BLOCK_MOST ? a->total : BLOCK_MOST;
}

static void add_block(struct base_arena *a, size_t need) {
    size_t usual = block_size(a);
    size_t size = sizeof(struct base_arena_block) + (need > usual ? need : usual);
    struct base_arena_block *b = base_calloc(1, size);
    assert((uintptr_t)(b + 1) % ALIGN == 0 && size % ALIGN == 0);
    b->before = a->block;
    a->block = b;
    a->next = (char *)(b + 1);
    a->end = (char *)b + size;
    a->total += size;
}

void *base_arena_alloc(struct base_arena *a, size_t size) {
    if (size > SIZE_MAX / 2)
        base_fatal(BASE_FATAL_MEMORY, "out of memory (asked for %zu bytes)", size);
    size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if ((size_t)(a->end - a->next) < size || !a->block)
        add_block(a, size);
    void *p = a->next;
    a->next += size;
    assert(a->next <= a->end && (uintptr_t)p % ALIGN == 0);
    return p;
}

char *base_arena_strdup(struct base_arena *a, const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(base_arena_alloc(a, n), text, n);
}

char *base_arena_printf(struct base_arena *a, const char *format, ...) {
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    assert(n >= 0);
    char *text = base_arena_alloc(a, (size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

void base_arena_drop(struct base_arena *a) {
    for (struct base_arena_block *b = a->block; b;) {
        struct base_arena_block *before = b->before;
        base_free(b);
        b = before;
    }
    *a = (struct base_arena){0};
}

/* ---- growable arrays ---- */

enum { LEAST = BASE_STRESS ? 1 : 8, MOVES_OFTEN = 64 };

/* In a stress build it moves though there is room: each time while it is small, and later so seldom
 * that an element is copied about so many times. */
static bool moves(uint32_t room, uint32_t need) {
    return BASE_STRESS && room && need % (1 + room / MOVES_OFTEN) == 0;
}

void *base_vec_grow(void *at, uint32_t *room, uint32_t need, size_t element) {
    if (need <= *room)
        return moves(*room, need) ? base_realloc(at, (size_t)*room * element) : at;
    assert(!at == !*room);
    uint64_t n = *room ? *room : LEAST;
    while (n < need)
        n *= 2;
    if (n > UINT32_MAX)
        base_fatal(BASE_FATAL_MEMORY, "an array of more than 4 G elements");
    *room = (uint32_t)n;
    return base_realloc(at, (size_t)n * element);
}

void *base_reserve(size_t bytes) {
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        base_fatal(BASE_FATAL_MEMORY, "out of address space");
    return at;
}
