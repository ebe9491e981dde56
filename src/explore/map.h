/* A map from words to numbers: states to their place in a search. */
#ifndef EXPLORE_MAP_H
#define EXPLORE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct explore_map_entry {
    uint64_t word;
    uint32_t value;
    bool used;
};

/* All zero is an empty map. */
struct explore_map {
    struct explore_map_entry *at;
    uint64_t mask, count;
};

void explore_map_set(struct explore_map *m, uint64_t word, uint32_t value);
bool explore_map_get(const struct explore_map *m, uint64_t word, uint32_t *value);
size_t explore_map_bytes(const struct explore_map *m);
void explore_map_drop(struct explore_map *m);

#endif
