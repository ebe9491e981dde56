#include "store/edge_cache.h"

#include "base/fatal.h"
#include "base/prefetch.h"
#include "store/region.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 5 };

struct edge {
    uint32_t from, step, to; /* step 0: a free place */
};

/* A tag together with its half. */
static inline uint32_t step_of(uint32_t tag, uint32_t half) {
    assert(tag && !(tag >> 31) && half < STORE_HALVES);
    return tag << 1 | half;
}

/* A cache line of edges. An edge can be in any place of its set. A use moves it forward, and the
 * last one is replaced first. */
struct set {
    _Alignas(64) struct edge way[WAYS];
};

struct store_edge_cache {
    struct set *sets; /* by hash */
    uint32_t mask, learned;
};

static size_t size_of(const struct store_edge_cache *l) {
    return ((size_t)l->mask + 1) * sizeof *l->sets;
}

static void furnish(struct store_edge_cache *l, uint32_t sets) {
    assert(sets && !(sets & (sets - 1)));
    l->sets = store_table_new(sets * sizeof *l->sets);
    l->mask = sets - 1;
    l->learned = 0;
}

struct store_edge_cache *store_edge_cache_new(uint32_t sets) {
    struct store_edge_cache *l = base_calloc(1, sizeof *l);
    furnish(l, sets);
    return l;
}

void store_edge_cache_drop(struct store_edge_cache *l) {
    store_table_drop(l->sets, size_of(l));
    free(l);
}

uint64_t store_edge_cache_bytes(const struct store_edge_cache *l) {
    return sizeof *l + size_of(l);
}

void store_edge_cache_clear(struct store_edge_cache *l) {
    memset(l->sets, 0, size_of(l));
}

static inline struct set *set_of(const struct store_edge_cache *l, uint32_t from, uint32_t step) {
    uint64_t h = ((uint64_t)from << 32 | step) * 0x9E3779B97F4A7C15u;
    return &l->sets[(uint32_t)(h >> 32) & l->mask];
}

void store_edge_cache_prefetch(const struct store_edge_cache *l, store_state from,
                               struct store_tags tags) {
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        if (tags.half[i])
            base_prefetch(set_of(l, store_state_half(from, i), step_of(tags.half[i], i)));
}

static inline bool find(const struct store_edge_cache *l, uint32_t half, uint32_t from,
                        uint32_t tag, uint32_t *to) {
    const uint32_t step = step_of(tag, half);
    struct edge *way = set_of(l, from, step)->way;
    for (uint32_t i = 0; i < WAYS; i++)
        if (way[i].from == from && way[i].step == step) {
            *to = way[i].to;
            if (i) {
                struct edge used = way[i];
                way[i] = way[i - 1];
                way[i - 1] = used;
            }
            return true;
        }
    return false;
}

bool store_edge_cache_find(const struct store_edge_cache *l, store_state from,
                           struct store_tags tags, store_state *to) {
    uint32_t halves[STORE_HALVES];
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        halves[i] = store_state_half(from, i);
        if (tags.half[i] && !find(l, i, halves[i], tags.half[i], &halves[i]))
            return false;
    }
    *to = (uint64_t)halves[0] << 32 | halves[1];
    return true;
}

bool store_edge_cache_find_half(const struct store_edge_cache *l, uint32_t half, uint32_t from,
                                uint32_t tag, uint32_t *to) {
    return find(l, half, from, tag, to);
}

/* Doubles the room. Each set becomes two, which keep its order. */
static void widen(struct store_edge_cache *l, uint64_t room) {
    struct store_edge_cache old = *l;
    l->learned = 0;
    if (2 * size_of(l) > room)
        return;
    furnish(l, 2 * (l->mask + 1));
    for (uint32_t i = 0; i <= old.mask; i++) {
        uint32_t used[2] = {0, 0};
        for (uint32_t k = 0; k < WAYS; k++) {
            const struct edge *from = &old.sets[i].way[k];
            struct set *to = from->step ? set_of(l, from->from, from->step) : NULL;
            assert(!to || to == &l->sets[i] || to == &l->sets[i] + old.mask + 1);
            if (to)
                to->way[used[to != &l->sets[i]]++] = *from;
        }
    }
    store_table_drop(old.sets, size_of(&old));
}

void store_edge_cache_learn(struct store_edge_cache *l, uint32_t half, uint32_t from, uint32_t tag,
                            uint32_t to, uint64_t room) {
    assert(!find(l, half, from, tag, &(uint32_t){0})); /* or the edge would take two places */
    if (++l->learned > WAYS * l->mask)
        widen(l, room);
    const uint32_t step = step_of(tag, half);
    struct edge *way = set_of(l, from, step)->way;
    memmove(way + 1, way, (WAYS - 1) * sizeof *way);
    way[0] = (struct edge){from, step, to};
}
