/* A set of words: states on the search stack, outcomes, states already followed. */
#ifndef EXPLORE_TABLE_SET_H
#define EXPLORE_TABLE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is an empty set. */
struct explore_set {
    uint64_t *slots; /* word + 1, so that 0 is a free slot; UINT64_MAX is kept aside */
    uint64_t mask, count;
    bool has_max;
};

bool explore_set_has(const struct explore_set *s, uint64_t word);
bool explore_set_add(struct explore_set *s, uint64_t word);    /* true: it was not there */
void explore_set_remove(struct explore_set *s, uint64_t word); /* it must be there */
size_t explore_set_bytes(const struct explore_set *s);
void explore_set_drop(struct explore_set *s);

/* Every member once, in no order: for (uint64_t i = 0; explore_set_next(s, &i, &word);) */
bool explore_set_next(const struct explore_set *s, uint64_t *position, uint64_t *word);

#endif
