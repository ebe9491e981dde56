/* The table of a shard does not use base/map.h: workers put ids into free cells by compare-and-swap
 * while others read the table, and stop only while one of them makes it larger. */
#include "store/component.h"

#include "base/hash.h"

enum { HEAD = STORE_COMPONENT_HEAD, SIZE_END = 1 << 24 };

static size_t table_size(uint32_t mask) {
    return ((size_t)mask + 1) * sizeof(uint64_t);
}

void store_components_open(struct store_components *s, uint32_t workers, uint32_t note,
                           const struct base_tuning *tuning) {
    uint32_t room = UINT32_C(1) << tuning->component_first_log2;
    assert(note % 8 == 0);
    assert(room && !(room & (room - 1)));
    s->note = note;
    while (room / 4 < workers)
        room *= 2;
    store_region_open(&s->arena, (size_t)8 << 32);
    /* Contents start at multiples of 8, and their sizes lie 4 bytes before. Id 0 is not given
     * out. */
    store_region_take(&s->arena, STORE_ID_FIRST * 8 - HEAD);
    for (int i = 0; i < STORE_COMPONENT_SHARDS; i++) {
        struct store_component_shard *h = &s->shards[i];
        h->mask = room - 1;
        h->cells = store_table_new(table_size(h->mask));
        atomic_init(&h->count, 0);
    }
    atomic_init(&s->table_bytes, STORE_COMPONENT_SHARDS * table_size(room - 1));
}

void store_components_close(struct store_components *s) {
    for (int i = 0; i < STORE_COMPONENT_SHARDS; i++)
        store_table_drop(s->shards[i].cells, table_size(s->shards[i].mask));
    store_region_close(&s->arena);
}

uint64_t store_components_count(const struct store_components *s) {
    uint64_t n = 0;
    for (int i = 0; i < STORE_COMPONENT_SHARDS; i++)
        n += atomic_load_explicit(&s->shards[i].count, memory_order_relaxed);
    return n;
}

uint64_t store_components_bytes(const struct store_components *s) {
    return store_region_bytes(&s->arena) +
           atomic_load_explicit(&s->table_bytes, memory_order_relaxed);
}

static bool crowded(const struct store_component_shard *h) {
    uint64_t room = (uint64_t)h->mask + 1;
    return atomic_load_explicit(&h->count, memory_order_relaxed) >= room - room / 4;
}

static void grow(struct store_components *s, struct store_component_shard *h) {
    uint32_t mask = h->mask * 2 + 1;
    assert(mask > h->mask);
    _Atomic uint64_t *cells = store_table_new(table_size(mask));
    for (uint64_t i = 0; i <= h->mask; i++) {
        uint64_t cell = atomic_load_explicit(&h->cells[i], memory_order_relaxed);
        if (!cell)
            continue;
        uint32_t at = (uint32_t)(cell >> 32) & mask;
        while (atomic_load_explicit(&cells[at], memory_order_relaxed))
            at = (at + 1) & mask;
        atomic_store_explicit(&cells[at], cell, memory_order_relaxed);
    }
    atomic_fetch_add_explicit(&s->table_bytes, table_size(mask) - table_size(h->mask),
                              memory_order_relaxed);
    store_table_drop(h->cells, table_size(h->mask));
    h->cells = cells;
    h->mask = mask;
}

static bool same(const struct store_components *s, uint32_t id, const void *bytes, uint32_t size) {
    uint32_t have;
    const void *at = store_component_at(s, id, &have);
    return have == size && memcmp(at, bytes, size) == 0;
}

static size_t taken(const struct store_components *s, uint32_t size) {
    return s->note + (((size_t)HEAD + size + 7) & ~(size_t)7);
}

static uint32_t append(struct store_components *s, const void *bytes, uint32_t size) {
    size_t at = store_region_take(&s->arena, taken(s, size)) + s->note + HEAD;
    assert(at % 8 == 0 && at / 8 >= STORE_ID_FIRST && at / 8 <= UINT32_MAX);
    memcpy(s->arena.base + at - HEAD, &size, HEAD);
    memcpy(s->arena.base + at, bytes, size);
    return (uint32_t)(at / 8);
}

static void unappend(struct store_components *s, uint32_t id, uint32_t size) {
    store_region_untake(&s->arena, (size_t)id * 8 - HEAD - s->note, taken(s, size));
}

uint32_t store_component_intern_noted(struct store_components *s, struct store_growth_flag *g,
                                      const void *bytes, uint32_t size, store_note_writer *write,
                                      void *context) {
    assert(bytes && size < SIZE_END);
    assert(store_growth_is_inside(g) && !write == !s->note);
    uint64_t hash = base_hash_bytes(bytes, size);
    struct store_component_shard *h = &s->shards[hash >> 60];
    uint32_t tag = (uint32_t)hash, mine = 0;
    for (uint32_t at = tag & h->mask;;) {
        uint64_t cell = atomic_load_explicit(&h->cells[at], memory_order_acquire);
        if (!cell) {
            if (crowded(h)) {
                store_growth_stop(g);
                if (crowded(h))
                    grow(s, h);
                assert(!crowded(h));
                store_growth_go(g, NULL);
                at = tag & h->mask;
                continue;
            }
            if (!mine) {
                mine = append(s, bytes, size);
                if (write)
                    write(context, bytes, size, store_component_note(s, mine));
            }
            if (atomic_compare_exchange_strong_explicit(
                    &h->cells[at], &cell, (uint64_t)tag << 32 | mine, memory_order_release,
                    memory_order_acquire)) {
                atomic_fetch_add_explicit(&h->count, 1, memory_order_relaxed);
                assert(same(s, mine, bytes, size));
                return mine;
            }
        }
        if ((uint32_t)(cell >> 32) == tag && same(s, (uint32_t)cell, bytes, size)) {
            if (mine)
                unappend(s, mine, size);
            return (uint32_t)cell;
        }
        at = (at + 1) & h->mask;
    }
}

uint32_t store_component_intern(struct store_components *s, struct store_growth_flag *g,
                                const void *bytes, uint32_t size) {
    return store_component_intern_noted(s, g, bytes, size, NULL, NULL);
}
