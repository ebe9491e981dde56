#include "store/region.h"

#include "base/fatal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { PAGE = 4096, LINE = 64 };
static const size_t least_reservation = (size_t)16 << 20;
static const size_t large_table = (size_t)128 << 10; /* from this size on by mmap */
static const size_t huge_page = (size_t)2 << 20;
static const size_t space_addresses = (size_t)1 << 38; /* that a space reserves */
static const size_t least_table = (size_t)128 << 10;   /* in a space; smaller tables lie apart */
static const size_t first_part = (size_t)2 << 20;      /* of a region, in small pages */

static void *map(size_t bytes) {
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

/* How many bytes of addresses can be reserved, at most `bytes`. Where addresses are limited (ulimit
 * -v) it takes a quarter of what is left, because the rest of the program needs some too. */
static size_t affordable(size_t bytes) {
    size_t most = bytes;
    void *probe;
    while (!(probe = map(bytes)) && bytes > least_reservation)
        bytes /= 2;
    if (probe)
        munmap(probe, bytes);
    return bytes == most || bytes / 4 < least_reservation ? bytes : bytes / 4;
}

/* ---- regions ---- */

void store_region_open(struct store_region *r, size_t bytes) {
    assert(bytes > 0);
    r->base = map(bytes);
    if (!r->base)
        r->base = map(bytes = affordable(bytes));
    if (!r->base)
        base_fatal(BASE_FATAL_MEMORY, "cannot reserve %zu bytes of addresses", bytes);
    r->reserved = bytes;
    if (bytes > first_part)
        madvise(r->base + first_part, bytes - first_part, MADV_HUGEPAGE);
    atomic_init(&r->used, 0);
}

void store_region_close(struct store_region *r) {
    if (r->base)
        munmap(r->base, r->reserved);
    r->base = NULL;
}

size_t store_region_take(struct store_region *r, size_t bytes) {
    assert(r->base && bytes);
    /* acquire: bytes that were given back were zeroed before */
    size_t at = atomic_fetch_add_explicit(&r->used, bytes, memory_order_acquire);
    if (at + bytes > r->reserved)
        base_fatal(BASE_FATAL_MEMORY, "the state store has outgrown its %zu bytes of addresses",
                   r->reserved);
    return at;
}

void store_region_untake(struct store_region *r, size_t offset, size_t bytes) {
    size_t end = offset + bytes;
    assert(end <= atomic_load_explicit(&r->used, memory_order_relaxed));
    memset(r->base + offset, 0, bytes);
    atomic_compare_exchange_strong_explicit(&r->used, &end, offset, memory_order_release,
                                            memory_order_relaxed);
}

bool store_region_tight(const struct store_region *r) {
    return atomic_load_explicit(&r->used, memory_order_relaxed) > r->reserved - r->reserved / 16;
}

uint64_t store_region_bytes(const struct store_region *r) {
    size_t used = atomic_load_explicit(&r->used, memory_order_relaxed);
    return (used + PAGE - 1) / PAGE * PAGE;
}

/* ---- tables ---- */

/* Maps aligned memory, so that all but the tail comes in huge pages. Tables are read at random, and
 * with small pages the misses of the address cache would cost as much as those of the data. */
static void *map_huge(size_t bytes) {
    char *at = map(bytes + huge_page);
    if (!at)
        return NULL;
    size_t before = (huge_page - (uintptr_t)at % huge_page) % huge_page;
    size_t end = before + (bytes + PAGE - 1) / PAGE * PAGE;
    if (before)
        munmap(at, before);
    if (end < bytes + huge_page)
        munmap(at + end, bytes + huge_page - end);
    madvise(at + before, bytes, MADV_HUGEPAGE);
    assert((uintptr_t)(at + before) % huge_page == 0);
    return at + before;
}

/* Tables are read before they are written. When a page that was only read is first written, the
 * system replaces it. This interrupts every other thread, and splits a huge page. */
void store_table_touch(void *table, size_t bytes) {
    volatile char *at = table;
    for (size_t i = 0; i < bytes; i += PAGE)
        at[i] = 0;
}

void store_table_ready(void *table, size_t bytes) {
    size_t before = (uintptr_t)table % PAGE;
    assert((uintptr_t)table % LINE == 0);
    madvise((char *)table - before, bytes + before, MADV_POPULATE_WRITE);
}

void *store_table_new_sparse(size_t bytes) {
    assert(bytes && bytes % LINE == 0);
    void *at;
    if (bytes >= large_table) {
        at = bytes >= huge_page ? map_huge(bytes) : map(bytes);
    } else {
        at = aligned_alloc(LINE, bytes);
        if (at)
            memset(at, 0, bytes);
    }
    if (!at)
        base_fatal(BASE_FATAL_MEMORY, "out of memory (a table of %zu bytes)", bytes);
    return at;
}

void *store_table_new(size_t bytes) {
    void *at = store_table_new_sparse(bytes);
    if (bytes >= large_table)
        store_table_touch(at, bytes);
    return at;
}

void store_table_drop(void *table, size_t bytes) {
    if (table && bytes >= large_table)
        munmap(table, bytes);
    else
        free(table);
}

/* ---- tables side by side ---- */

/* Where addresses are limited (ulimit -v), the rest of the program needs them more. */
static bool may_reserve(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

void store_space_open(struct store_space *a) {
    *a = (struct store_space){0};
    if (!may_reserve())
        return;
    void *at = mmap(NULL, space_addresses, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        return;
    a->base = at;
    a->used = (huge_page - (uintptr_t)at % huge_page) % huge_page;
    a->tables = base_calloc(space_addresses / huge_page + 1, sizeof *a->tables);
    madvise(at, space_addresses, MADV_HUGEPAGE);
}

void store_space_close(struct store_space *a) {
    if (a->base)
        munmap(a->base, space_addresses);
    free(a->tables);
    *a = (struct store_space){0};
}

/* The number of the huge page that an address lies in, counted from the first page of the space. */
static size_t page_of(const struct store_space *a, const char *at) {
    return (uintptr_t)at / huge_page - (uintptr_t)a->base / huge_page;
}

void *store_space_take(struct store_space *a, size_t bytes) {
    if (!a->base || bytes < least_table || bytes > space_addresses - a->used)
        return store_table_new(bytes);
    char *at = a->base + a->used;
    assert((uintptr_t)at % LINE == 0 && bytes % LINE == 0);
    a->used += bytes;
    a->last = bytes;
    for (size_t p = page_of(a, at); p <= page_of(a, at + bytes - 1); p++) {
        assert(a->tables[p] < UINT8_MAX);
        a->tables[p]++;
    }
    store_table_touch(at, bytes);
    return at;
}

void store_space_give(struct store_space *a, void *table, size_t bytes) {
    char *at = table;
    if (!a->base || at < a->base || at >= a->base + space_addresses) {
        store_table_drop(table, bytes);
        return;
    }
    assert(at + bytes <= a->base + a->used);
    size_t next = page_of(a, a->base + a->used); /* later tables will lie in this page */
    for (size_t p = page_of(a, at); p <= page_of(a, at + bytes - 1); p++) {
        assert(a->tables[p] > 0);
        if (--a->tables[p] == 0 && p != next)
            madvise((char *)(((uintptr_t)a->base / huge_page + p) * huge_page), huge_page,
                    MADV_DONTNEED);
    }
}

void store_space_ready(const struct store_space *a) {
    size_t used = a->used, bytes = a->last;
    if (a->base && bytes <= space_addresses - used)
        store_table_ready(a->base + used, bytes);
}
