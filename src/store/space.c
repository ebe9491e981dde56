#include "store/space.h"

#include "base/fatal.h"
#include "store/region.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>

static const size_t reserved = (size_t)1 << 38; /* addresses */
static const size_t page = (size_t)2 << 20;
static const size_t least = (size_t)128 << 10; /* smaller tables lie apart */

/* Where addresses are limited (ulimit -v), others need them more. */
static bool may_reserve(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

void store_arena_open(struct store_arena *a) {
    *a = (struct store_arena){0};
    if (!may_reserve())
        return;
    void *at = mmap(NULL, reserved, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        return;
    a->base = at;
    a->used = (page - (uintptr_t)at % page) % page;
    a->tables = base_calloc(reserved / page + 1, sizeof *a->tables);
    madvise(at, reserved, MADV_HUGEPAGE);
}

void store_arena_close(struct store_arena *a) {
    if (a->base)
        munmap(a->base, reserved);
    free(a->tables);
    *a = (struct store_arena){0};
}

/* The number of the page that an address lies in; the first of all has number 0. */
static size_t page_of(const struct store_arena *a, const char *at) {
    return (uintptr_t)at / page - (uintptr_t)a->base / page;
}

void *store_arena_take(struct store_arena *a, size_t bytes) {
    if (!a->base || bytes < least || bytes > reserved - a->used)
        return store_table_new(bytes);
    char *at = a->base + a->used;
    a->used += bytes;
    a->last = bytes;
    for (size_t p = page_of(a, at); p <= page_of(a, at + bytes - 1); p++) {
        assert(a->tables[p] < UINT8_MAX);
        a->tables[p]++;
    }
    store_table_touch(at, bytes);
    return at;
}

void store_arena_give(struct store_arena *a, void *table, size_t bytes) {
    char *at = table;
    if (!a->base || at < a->base || at >= a->base + reserved) {
        store_table_drop(table, bytes);
        return;
    }
    size_t next = page_of(a, a->base + a->used); /* others will lie there */
    for (size_t p = page_of(a, at); p <= page_of(a, at + bytes - 1); p++) {
        assert(a->tables[p] > 0);
        if (--a->tables[p] == 0 && p != next)
            madvise((char *)(((uintptr_t)a->base / page + p) * page), page, MADV_DONTNEED);
    }
}

void store_arena_ready(const struct store_arena *a) {
    size_t used = a->used, bytes = a->last;
    if (a->base && bytes <= reserved - used)
        store_table_ready(a->base + used, bytes);
}
