#include "store/leap.h"

#include "base/fatal.h"
#include "store/region.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_KNOWN = 1 << 10, MOST_KNOWN = 1 << 18 };

struct leap {
    _Alignas(16) uint32_t from; /* none lies across two lines */
    uint32_t tag, to;           /* tag 0: free */
};

struct store_leaps {
    struct leap *known[STORE_HALVES]; /* by hash; the last one stays */
    uint32_t known_mask, learned;
};

static size_t known_size(const struct store_leaps *l) {
    return ((size_t)l->known_mask + 1) * sizeof *l->known[0];
}

/* What was known is forgotten, which is cheaper than to find a place for it. */
static void widen(struct store_leaps *l, uint32_t size) {
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        store_table_drop(l->known[i], known_size(l));
        l->known[i] = store_table_new(size * sizeof *l->known[i]);
    }
    l->known_mask = size - 1;
    l->learned = 0;
}

struct store_leaps *store_leaps_new(void) {
    struct store_leaps *l = base_calloc(1, sizeof *l);
    widen(l, FIRST_KNOWN);
    return l;
}

void store_leaps_drop(struct store_leaps *l) {
    if (!l)
        return;
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        store_table_drop(l->known[i], known_size(l));
    free(l);
}

uint64_t store_leaps_bytes(const struct store_leaps *l) {
    return sizeof *l + STORE_HALVES * known_size(l);
}

void store_leaps_clear(struct store_leaps *l) {
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        memset(l->known[i], 0, known_size(l));
}

static inline struct leap *leap_at(const struct store_leaps *l, uint32_t half, uint32_t from,
                                   uint32_t tag) {
    uint64_t h = ((uint64_t)from << 32 | tag) * 0x9E3779B97F4A7C15u;
    return &l->known[half][(uint32_t)(h >> 40) & l->known_mask];
}

void store_leap_prefetch(const struct store_leaps *l, store_state from, struct store_tags tags) {
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        __builtin_prefetch(leap_at(l, i, store_leap_name(from, i), tags.half[i]));
}

bool store_leap_find(const struct store_leaps *l, store_state from, struct store_tags tags,
                     store_state *to) {
    uint32_t halves[STORE_HALVES];
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        uint32_t name = store_leap_name(from, i), tag = tags.half[i];
        const struct leap *known = leap_at(l, i, name, tag);
        if (tag && (known->from != name || known->tag != tag))
            return false;
        halves[i] = tag ? known->to : name;
    }
    *to = (uint64_t)halves[0] << 32 | halves[1];
    return true;
}

void store_leap_learn(struct store_leaps *l, store_state from, struct store_tags tags,
                      store_state to) {
    if (++l->learned > 2 * l->known_mask && l->known_mask < MOST_KNOWN - 1)
        widen(l, 4 * (l->known_mask + 1));
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        uint32_t name = store_leap_name(from, i), tag = tags.half[i];
        if (tag)
            *leap_at(l, i, name, tag) = (struct leap){name, tag, store_leap_name(to, i)};
    }
}
