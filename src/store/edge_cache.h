/* The edge cache. An edge leads from a half name, by puts into that half, to the half name after
 * them. The half name and the tag of the puts determine the result. */
#ifndef STORE_EDGE_CACHE_H
#define STORE_EDGE_CACHE_H

#include "store/store.h"

struct store_edge_cache;

struct store_edge_cache *store_edge_cache_new(uint32_t sets); /* at first; a power of two */
void store_edge_cache_drop(struct store_edge_cache *l);
uint64_t store_edge_cache_bytes(const struct store_edge_cache *l);

void store_edge_cache_clear(struct store_edge_cache *l);

void store_edge_cache_prefetch(const struct store_edge_cache *l, store_state from,
                               struct store_tags tags);
/* False: not known. */
bool store_edge_cache_find(const struct store_edge_cache *l, store_state from,
                           struct store_tags tags, store_state *to);
/* The same for one half, whose tag is not 0. */
bool store_edge_cache_find_half(const struct store_edge_cache *l, uint32_t half, uint32_t from,
                                uint32_t tag, uint32_t *to);
/* Adds an edge. The cache grows as long as it takes at most about `room` bytes. */
void store_edge_cache_learn(struct store_edge_cache *l, uint32_t half, uint32_t from, uint32_t tag,
                            uint32_t to, uint64_t room);

#endif
