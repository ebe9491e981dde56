#include "store/leap.h"

#include "base/fatal.h"
#include "base/hash.h"
#include "base/vec.h"
#include "store/region.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_KNOWN = 1 << 10, MOST_KNOWN = 1 << 18, FIRST_SETS = 1 << 8 };

struct leap {
    _Alignas(16) uint32_t from; /* none lies across two lines */
    uint32_t tag, to;           /* tag 0: free */
};

/* Sets of puts: `words` has each as its count and its puts; a tag is its place there. */
struct store_leaps {
    struct leap *known[STORE_HALVES]; /* by hash; the last one stays */
    uint32_t known_mask, learned;
    BASE_VEC(uint32_t) words;
    uint32_t *sets; /* by hash: tags; 0: free */
    uint32_t mask, used;
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
    l->mask = FIRST_SETS - 1;
    l->sets = base_calloc(FIRST_SETS, sizeof *l->sets);
    *base_vec_push(&l->words) = 0; /* no tag is 0 */
    widen(l, FIRST_KNOWN);
    return l;
}

void store_leaps_drop(struct store_leaps *l) {
    if (!l)
        return;
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        store_table_drop(l->known[i], known_size(l));
    base_vec_drop(&l->words);
    free(l->sets);
    free(l);
}

uint64_t store_leaps_bytes(const struct store_leaps *l) {
    return sizeof *l + STORE_HALVES * known_size(l) + l->words.room * sizeof *l->words.at +
           ((uint64_t)l->mask + 1) * sizeof *l->sets;
}

void store_leaps_clear(struct store_leaps *l) {
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        memset(l->known[i], 0, known_size(l));
    memset(l->sets, 0, ((size_t)l->mask + 1) * sizeof *l->sets);
    l->used = 0;
    l->words.count = 1; /* no tag is 0 */
}

/* ---- sets ---- */

static uint32_t size_of(const uint32_t *set) {
    return (1 + 2 * set[0]) * (uint32_t)sizeof *set;
}

/* Where the set is, or would be. */
static uint32_t *place_of(const struct store_leaps *l, const uint32_t *set) {
    uint32_t i = (uint32_t)base_hash_bytes(set, size_of(set)) & l->mask;
    while (l->sets[i] && memcmp(l->words.at + l->sets[i], set, sizeof *set) != 0)
        i = (i + 1) & l->mask;
    while (l->sets[i] && memcmp(l->words.at + l->sets[i], set, size_of(set)) != 0)
        i = (i + 1) & l->mask;
    return &l->sets[i];
}

static void grow(struct store_leaps *l) {
    uint32_t *old = l->sets, count = l->mask + 1;
    l->mask = 2 * l->mask + 1;
    l->sets = base_calloc((size_t)l->mask + 1, sizeof *l->sets);
    for (uint32_t i = 0; i < count; i++)
        if (old[i])
            *place_of(l, l->words.at + old[i]) = old[i];
    free(old);
}

static int by_slot(const void *a, const void *b) {
    uint32_t x = ((const struct store_put *)a)->slot, y = ((const struct store_put *)b)->slot;
    return x < y ? -1 : x > y;
}

/* The set is what was appended to the words; it stays there only if it is new. */
static uint32_t number(struct store_leaps *l, uint32_t at) {
    uint32_t *place = place_of(l, l->words.at + at);
    if (*place) {
        l->words.count = at;
        return *place;
    }
    *place = at;
    if (2 * ++l->used > l->mask)
        grow(l);
    return at;
}

static uint32_t tag_of(struct store_leaps *l, uint32_t half, const struct store_put *puts,
                       uint32_t count) {
    uint32_t at = l->words.count, in_half = 0;
    base_vec_reserve(&l->words, at + 1 + 2 * count);
    struct store_put *mine = (struct store_put *)(void *)(l->words.at + at + 1);
    for (uint32_t i = 0; i < count; i++)
        if (store_leap_half(puts[i].slot) == half)
            mine[in_half++] = puts[i];
    if (!in_half)
        return 0;
    qsort(mine, in_half, sizeof *mine, by_slot);
    l->words.at[at] = in_half;
    l->words.count = at + 1 + 2 * in_half;
    return number(l, at);
}

struct store_tags store_leap_tags(struct store_leaps *l, const struct store_put *puts,
                                  uint32_t count) {
    struct store_tags tags;
    for (uint32_t half = 0; half < STORE_HALVES; half++)
        tags.half[half] = tag_of(l, half, puts, count);
    return tags;
}

/* ---- leaps ---- */

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
