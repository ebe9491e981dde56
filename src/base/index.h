/* A hash index over things in an array. It keeps hashes and numbers. The owner keeps the things,
 * and decides whether one matches a key. All zero is an empty index. */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/map.h"

#define BASE_INDEX_NONE UINT32_MAX

struct base_index {
    struct base_map map; /* of struct base_index_cell */
};

struct base_index_cell {
    uint32_t hash, number; /* `number`: the number + 1 */
};

/* Is the thing with this number the one that `key` describes? */
typedef bool base_index_same(const void *owner, uint32_t number, const void *key);

struct base_index_key {
    base_index_same *same;
    const void *key;
    uint32_t hash;
};

BASE_MAP_INLINE uint64_t base_index_hash(const void *owner, const void *cell) {
    (void)owner;
    return ((const struct base_index_cell *)cell)->hash;
}

BASE_MAP_INLINE bool base_index_fits(const void *owner, const void *cell, const void *key) {
    const struct base_index_cell *c = cell;
    const struct base_index_key *k = key;
    assert(c->number); /* or the cell would be free */
    return c->hash == k->hash && k->same(owner, c->number - 1, k->key);
}

static const struct base_map_kind base_index_kind = {.size = sizeof(struct base_index_cell),
                                                     .first = 64,
                                                     .fill = 2,
                                                     .hash = base_index_hash,
                                                     .same = base_index_fits};

/* The number of the first thing added with this hash that matches the key, or BASE_INDEX_NONE. */
BASE_MAP_INLINE uint32_t base_index_find(const struct base_index *x, uint64_t hash,
                                         base_index_same *same, const void *owner,
                                         const void *key) {
    const struct base_index_key k = {same, key, (uint32_t)hash};
    const struct base_index_cell *c = base_map_find(&x->map, &base_index_kind, owner, k.hash, &k);
    return c ? c->number - 1 : BASE_INDEX_NONE;
}

void base_index_add(struct base_index *x, uint64_t hash, uint32_t number);
void base_index_reserve(struct base_index *x, uint64_t cells); /* at least half stay free */
void base_index_clear(struct base_index *x);                   /* keeps the memory */
void base_index_drop(struct base_index *x);

#endif
