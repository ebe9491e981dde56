/* A map from states to numbers: their place in a search, or what is known of them. */
#ifndef EXPLORE_TABLE_MAP_H
#define EXPLORE_TABLE_MAP_H

#include "store/store.h"

#define EXPLORE_MAP_NONE UINT32_MAX

struct explore_map_cell {
    uint32_t low, high; /* state + 1; 0: free */
    uint32_t value;
};

/* All zero is an empty map. */
struct explore_map {
    struct explore_map_cell *cells;
    uint64_t mask, count;
};

uint32_t explore_map_find(const struct explore_map *m, store_state state); /* NONE: it has none */
void explore_map_put(struct explore_map *m, store_state state, uint32_t value);
void explore_map_forget(struct explore_map *m, store_state state); /* it must be there */
uint64_t explore_map_bytes(const struct explore_map *m);
void explore_map_drop(struct explore_map *m); /* leaves an empty one */

#endif
