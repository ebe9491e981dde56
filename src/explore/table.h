/* Hash tables of a search: sets of words, maps from states to numbers, and words under numbers. */
#ifndef EXPLORE_TABLE_H
#define EXPLORE_TABLE_H

#include "base/index.h"
#include "base/map.h"
#include "base/vec.h"
#include "store/store.h"
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- sets ---- */

/* A set of words, such as the states on the search stack, or outcomes. All zero is an empty set. */
struct explore_set {
    struct base_map map; /* holds each word + 1, so that 0 is a free cell */
    bool has_max;        /* UINT64_MAX is in the set; it has no cell */
};

bool explore_set_has(const struct explore_set *s, uint64_t word);
bool explore_set_add(struct explore_set *s, uint64_t word);    /* true: it was not there */
void explore_set_remove(struct explore_set *s, uint64_t word); /* it must be there */
void explore_set_drop(struct explore_set *s);

/* Iterates over the members, in no order: for (uint64_t i = 0; explore_set_next(s, &i, &word);) */
bool explore_set_next(const struct explore_set *s, uint64_t *position, uint64_t *word);

/* ---- maps ---- */

#define EXPLORE_MAP_NONE UINT32_MAX

/* A map from states to numbers. All zero is an empty map. The state UINT64_MAX cannot be a key, and
 * EXPLORE_MAP_NONE cannot be a value. */
struct explore_map {
    struct base_map map;
};

uint32_t explore_map_find(const struct explore_map *m, store_state state); /* MAP_NONE: none */
void explore_map_put(struct explore_map *m, store_state state, uint32_t value);
void explore_map_forget(struct explore_map *m, store_state state); /* it must be there */
void explore_map_drop(struct explore_map *m);                      /* leaves an empty one */

/* ---- words under numbers ---- */

/* A table of arrays of words: equal arrays get equal numbers, counted from 0. All zero is empty.
 * The ends ascend, the last end is the number of words, and the index has each number once. */
struct explore_intern {
    BASE_VEC(uint64_t) words; /* of all arrays, one after the other */
    BASE_VEC(uint32_t) ends;  /* where in `words` each array ends */
    struct base_index index;
};

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count);
/* UINT32_MAX: it is not there. */
uint32_t explore_intern_find(const struct explore_intern *t, const uint64_t *words, uint32_t count);
uint64_t explore_intern_bytes(const struct explore_intern *t);
void explore_intern_clear(struct explore_intern *t); /* keeps its memory */
void explore_intern_drop(struct explore_intern *t);

static inline uint32_t explore_intern_first(const struct explore_intern *t, uint32_t number) {
    return number ? t->ends.at[number - 1] : 0;
}
static inline uint32_t explore_intern_count(const struct explore_intern *t, uint32_t number) {
    assert(number < t->ends.count && t->ends.at[number] >= explore_intern_first(t, number));
    return t->ends.at[number] - explore_intern_first(t, number);
}
/* Valid until the next add. */
static inline const uint64_t *explore_intern_get(const struct explore_intern *t, uint32_t number) {
    assert(number < t->ends.count);
    return t->words.at + explore_intern_first(t, number);
}

#endif
