/* The edge cache: an edge leads from the name of half a state, by puts into it, to the half after.
 * The name and the puts, which have a number, determine where it leads. */
#ifndef STORE_EDGE_CACHE_H
#define STORE_EDGE_CACHE_H

#include "store/store.h"

struct store_edge_cache;

struct store_edge_cache *store_edge_cache_new(uint32_t sets); /* a power of two, at first */
void store_edge_cache_drop(struct store_edge_cache *l);
uint64_t store_edge_cache_bytes(const struct store_edge_cache *l);

void store_edge_cache_clear(struct store_edge_cache *l);

void store_edge_cache_prefetch(const struct store_edge_cache *l, store_state from,
                               struct store_tags tags);
/* False: not known. */
bool store_edge_cache_find(const struct store_edge_cache *l, store_state from,
                           struct store_tags tags, store_state *to);
/* The same of one half, whose tag is not 0. */
bool store_edge_cache_find_half(const struct store_edge_cache *l, uint32_t half, uint32_t from,
                                uint32_t tag, uint32_t *to);
/* Takes about so many bytes at most, if it could use them. */
void store_edge_cache_learn(struct store_edge_cache *l, uint32_t half, uint32_t from, uint32_t tag,
                            uint32_t to, uint64_t room);

#endif
