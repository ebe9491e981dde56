/* Words under numbers: equal arrays of words get equal numbers, counted from 0. */
#ifndef EXPLORE_TABLE_INTERN_H
#define EXPLORE_TABLE_INTERN_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* All zero is empty. */
struct explore_intern {
    BASE_VEC(uint64_t) words; /* of all arrays, one after the other */
    BASE_VEC(uint32_t) ends;  /* where in `words` each one ends */
    uint64_t *slots;          /* upper half of it: the array's hash; lower half: number + 1 */
    uint32_t mask;
};

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count);
/* UINT32_MAX: it is not there. */
uint32_t explore_intern_find(const struct explore_intern *t, const uint64_t *words, uint32_t count);
uint64_t explore_intern_bytes(const struct explore_intern *t);
void explore_intern_clear(struct explore_intern *t); /* keeps the room */
void explore_intern_drop(struct explore_intern *t);

static inline uint32_t explore_intern_first(const struct explore_intern *t, uint32_t number) {
    return number ? t->ends.at[number - 1] : 0;
}
static inline uint32_t explore_intern_count(const struct explore_intern *t, uint32_t number) {
    return t->ends.at[number] - explore_intern_first(t, number);
}
/* Valid until the next add. */
static inline const uint64_t *explore_intern_get(const struct explore_intern *t, uint32_t number) {
    return t->words.at + explore_intern_first(t, number);
}

#endif
