#include "explore/pool.h"

#include "base/fatal.h"
#include "base/hash.h"
#include "base/prefetch.h"
#include <assert.h>
#include <stdlib.h>

enum { FIRST_ROOM = 256 };

static size_t table_size(uint64_t mask) {
    return (size_t)(mask + 1) * sizeof(struct explore_pool_cell);
}

static void furnish(struct explore_pool *p, struct explore_pool_shard *h, uint64_t mask) {
    h->cells = store_arena_take(&p->arena, table_size(mask));
    h->mask = mask;
}

struct explore_pool *explore_pool_new(uint32_t workers) {
    uint64_t room = FIRST_ROOM;
    struct explore_pool *p = base_calloc_apart(1, sizeof *p);
    while (room / 4 < workers)
        room *= 2;
    store_arena_open(&p->arena);
    for (int i = 0; i < EXPLORE_POOL_SHARDS; i++) {
        furnish(p, &p->shards[i], room - 1);
        atomic_init(&p->shards[i].count, 0);
    }
    atomic_init(&p->bytes, EXPLORE_POOL_SHARDS * table_size(room - 1));
    return p;
}

void explore_pool_drop(struct explore_pool *p) {
    if (!p)
        return;
    for (int i = 0; i < EXPLORE_POOL_SHARDS; i++)
        store_arena_give(&p->arena, p->shards[i].cells, table_size(p->shards[i].mask));
    store_arena_close(&p->arena);
    free(p);
}

uint64_t explore_pool_bytes(const struct explore_pool *p) {
    return sizeof *p + atomic_load_explicit(&p->bytes, memory_order_relaxed);
}

static uint32_t shard_of(uint64_t hash) {
    return (uint32_t)(hash >> 58);
}

void explore_pool_approach(const struct explore_pool *p, struct store_gate *g, store_state state) {
    uint64_t hash = base_hash_word(state + 1);
    const struct explore_pool_shard *h = &p->shards[shard_of(hash)];
    store_gate_enter(g);
    base_prefetch(&h->cells[hash & h->mask]);
    store_gate_leave(g);
}

uint32_t explore_pool_find(struct explore_pool *p, struct store_gate *g, store_state state) {
    uint64_t hash = base_hash_word(state + 1), key;
    const struct explore_pool_shard *h = &p->shards[shard_of(hash)];
    uint32_t value = EXPLORE_POOL_NONE;
    store_gate_enter(g);
    for (uint64_t i = hash & h->mask;; i = (i + 1) & h->mask) {
        key = atomic_load_explicit(&h->cells[i].key, memory_order_relaxed);
        if (key == state + 1)
            value = atomic_load_explicit(&h->cells[i].value, memory_order_acquire);
        if (key == 0 || key == state + 1)
            break;
    }
    store_gate_leave(g);
    return value;
}

static bool crowded(const struct explore_pool_shard *h) {
    uint64_t room = h->mask + 1;
    return atomic_load_explicit(&h->count, memory_order_relaxed) >= room - room / 4;
}

static void grow(struct explore_pool *p, struct explore_pool_shard *h) {
    struct explore_pool_shard old = {.cells = h->cells, .mask = h->mask};
    furnish(p, h, 2 * old.mask + 1);
    for (uint64_t i = 0; i <= old.mask; i++) {
        uint64_t key = atomic_load_explicit(&old.cells[i].key, memory_order_relaxed);
        if (!key)
            continue;
        uint64_t at = base_hash_word(key) & h->mask;
        while (atomic_load_explicit(&h->cells[at].key, memory_order_relaxed))
            at = (at + 1) & h->mask;
        uint32_t value = atomic_load_explicit(&old.cells[i].value, memory_order_relaxed);
        atomic_store_explicit(&h->cells[at].key, key, memory_order_relaxed);
        atomic_store_explicit(&h->cells[at].value, value, memory_order_relaxed);
    }
    atomic_fetch_add_explicit(&p->bytes, table_size(h->mask) - table_size(old.mask),
                              memory_order_relaxed);
    store_arena_give(&p->arena, old.cells, table_size(old.mask));
}

/* The state's cell, which is new if need be. Inside the gate. */
static uint64_t cell_of(struct explore_pool *p, struct store_gate *g, struct explore_pool_shard *h,
                        uint64_t hash, uint64_t wanted) {
    for (uint64_t i = hash & h->mask;;) {
        uint64_t key = atomic_load_explicit(&h->cells[i].key, memory_order_relaxed);
        if (!key && crowded(h)) {
            store_gate_stop(g);
            if (crowded(h))
                grow(p, h);
            store_gate_go(g, &p->arena);
            i = hash & h->mask;
            continue;
        }
        if (!key &&
            atomic_compare_exchange_strong_explicit(&h->cells[i].key, &key, wanted,
                                                    memory_order_relaxed, memory_order_relaxed)) {
            atomic_fetch_add_explicit(&h->count, 1, memory_order_relaxed);
            return i;
        }
        if (key == wanted)
            return i;
        i = (i + 1) & h->mask;
    }
}

void explore_pool_put(struct explore_pool *p, struct store_gate *g, store_state state,
                      uint32_t value) {
    uint64_t hash = base_hash_word(state + 1);
    struct explore_pool_shard *h = &p->shards[shard_of(hash)];
    assert(value != EXPLORE_POOL_NONE);
    store_gate_enter(g);
    uint64_t at = cell_of(p, g, h, hash, state + 1);
    _Atomic uint32_t *cell = &h->cells[at].value;
    uint32_t have = atomic_load_explicit(cell, memory_order_relaxed);
    while (have == EXPLORE_POOL_NONE ||
           (value & EXPLORE_POOL_COMPLETE && !(have & EXPLORE_POOL_COMPLETE)))
        if (atomic_compare_exchange_weak_explicit(cell, &have, value, memory_order_release,
                                                  memory_order_relaxed))
            break;
    store_gate_leave(g);
}
