/* Components, each content stored once in an append-only arena (recursive indexing, Holzmann 1997).
 * An id is an offset in the arena in units of 8 bytes; the content is aligned to that, its size is
 * in the 4 bytes before it. Id 0 has no content: it is a slot as in the initial state. */
#ifndef STORE_COMPONENT_H
#define STORE_COMPONENT_H

#include "store/gate.h"
#include "store/region.h"

#include <assert.h>
#include <string.h>

enum { STORE_ID_INITIAL = 0, STORE_ID_FIRST = 1 };
enum { STORE_COMPONENT_SHARDS = 16 };

/* Open addressing; a cell is {tag 32, id 32}, and the tag also gives the place, so that growing
 * does not touch the contents. */
struct store_component_shard {
    _Alignas(64) _Atomic uint64_t *cells; /* changes only behind the stopped door */
    uint32_t mask;
    _Alignas(64) _Atomic uint32_t count;
};

struct store_components {
    struct store_component_shard shards[STORE_COMPONENT_SHARDS];
    struct store_region arena;
    _Atomic uint64_t table_bytes;
};

/* For so many workers at most: each may be about to fill a cell that the others have not counted.
 */
void store_components_open(struct store_components *s, uint32_t workers);
void store_components_close(struct store_components *s);
uint64_t store_components_count(const struct store_components *s);
uint64_t store_components_bytes(const struct store_components *s);

/* The id of a content, inside the gate. */
uint32_t store_component_intern(struct store_components *s, struct store_gate *g, const void *bytes,
                                uint32_t size);

static inline const void *store_component_at(const struct store_components *s, uint32_t id,
                                             uint32_t *size) {
    assert(id >= STORE_ID_FIRST);
    assert((size_t)id * 8 <= atomic_load_explicit(&s->arena.used, memory_order_relaxed));
    const char *at = s->arena.base + (size_t)id * 8;
    memcpy(size, at - sizeof *size, sizeof *size);
    return at;
}

#endif
