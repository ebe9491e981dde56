/* An index finds ids by the hash of the things that they stand for. It uses open addressing. A cell
 * holds an id and, in the bits that ids do not need yet, a tag, so that the thing of a wrong cell
 * is rarely read. Filling a cell is lock-free. Growing needs all other workers outside
 * (growth_lock.h), and goes in small steps, so that the load stays about 0.7.
 *
 *     for (at = store_index_first(h, hash);; at = store_index_next(h, at)) {
 *         cell = store_index_cell(h, at);
 *         if (!cell) the thing is not there: it gets an id, and store_index_fill tries to put it
 *         if (store_index_may_be(h, cell, hash)) store_index_id(h, cell) may be it
 *     } */
#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "base/tuning.h"
#include "store/growth_lock.h"
#include "store/region.h"
#include "store/stream.h"

#include <assert.h>

enum { STORE_INDEX_SHARDS = 16 };

struct store_index_shard {
    _Alignas(64) _Atomic uint32_t *cells; /* changes only while the growth lock is stopped */
    uint32_t room, id_mask;
    _Alignas(64) _Atomic uint32_t count;
};

/* The things that ids stand for: each takes `size` bytes, at `base` + id * `size`. */
struct store_index_things {
    const char *base;
    size_t size;
    uint64_t (*hash)(const void *owner, uint32_t id);
    const void *owner;
};

struct store_index {
    struct store_index_shard shards[STORE_INDEX_SHARDS];
    struct store_index_things things;
    struct store_space arena; /* used while the growth lock is stopped */
    _Atomic uint64_t bytes;
};

/* `workers` is the most there will be: each may be about to fill a cell that is not counted yet. */
void store_index_open(struct store_index *x, struct store_index_things things, uint32_t workers,
                      const struct base_tuning *tuning);
void store_index_close(struct store_index *x);
uint64_t store_index_count(const struct store_index *x);
static inline uint64_t store_index_bytes(const struct store_index *x) {
    return atomic_load_explicit(&x->bytes, memory_order_relaxed);
}

/* See store_save. */
void store_index_save(const struct store_index *x, struct store_stream *f);
void store_index_load(struct store_index *x, struct store_stream *f);

/* Shard, place and tag come from disjoint parts of the hash. */
static inline struct store_index_shard *store_index_shard(struct store_index *x, uint64_t hash) {
    return &x->shards[hash >> 60];
}

static inline uint32_t store_index_first(const struct store_index_shard *h, uint64_t hash) {
    return (uint32_t)((hash & UINT32_MAX) * h->room >> 32);
}

static inline uint32_t store_index_next(const struct store_index_shard *h, uint32_t at) {
    assert(at < h->room); /* not a place from before the shard grew */
    return at + 1 == h->room ? 0 : at + 1;
}

static inline uint32_t store_index_tag(const struct store_index_shard *h, uint64_t hash) {
    return (uint32_t)(hash >> 28) & ~h->id_mask;
}

static inline uint32_t store_index_cell(const struct store_index_shard *h, uint32_t at) {
    return atomic_load_explicit(&h->cells[at], memory_order_acquire);
}

static inline uint32_t store_index_id(const struct store_index_shard *h, uint32_t cell) {
    return cell & h->id_mask;
}

static inline bool store_index_may_be(const struct store_index_shard *h, uint32_t cell,
                                      uint64_t hash) {
    return (cell & ~h->id_mask) == store_index_tag(h, hash);
}

/* Must the shard grow before it can hold this id? */
static inline bool store_index_crowded(const struct store_index_shard *h, uint32_t id) {
    return id > h->id_mask ||
           atomic_load_explicit(&h->count, memory_order_relaxed) >= h->room - h->room / 5;
}

/* Called inside the growth lock, which it leaves and enters again. Places have changed
 * afterwards. */
void store_index_grow(struct store_index *x, struct store_index_shard *h,
                      struct store_growth_flag *g, uint32_t id);

/* Fills an empty cell. False: another worker filled it, and *cell is its content. */
static inline bool store_index_fill(struct store_index_shard *h, uint32_t at, uint64_t hash,
                                    uint32_t id, uint32_t *cell) {
    assert(!*cell && id && id <= h->id_mask && at < h->room);
    if (!atomic_compare_exchange_strong_explicit(&h->cells[at], cell, store_index_tag(h, hash) | id,
                                                 memory_order_release, memory_order_acquire))
        return false;
    atomic_fetch_add_explicit(&h->count, 1, memory_order_relaxed);
    assert(atomic_load_explicit(&h->count, memory_order_relaxed) < h->room);
    return true;
}

#endif
