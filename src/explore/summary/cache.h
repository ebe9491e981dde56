/* What was computed of parts of summaries, by its arguments, as far as there is room: an old answer
 * makes way. All workers have it in common, as each would compute it anew otherwise.
 *
 * An answer is two words that nobody can read in one go. The second has a version in it: it is odd
 * while the answer is written, and whoever finds the same one before and after it has read the key
 * has read what belongs together. */
#ifndef EXPLORE_SUMMARY_CACHE_H
#define EXPLORE_SUMMARY_CACHE_H

#include "base/hash.h"
#include "base/prefetch.h"
#include "explore/summary/summary.h"
#include "store/growth_lock.h"

struct explore_cached_result {
    _Atomic uint64_t key;   /* 0: free */
    _Atomic uint64_t value; /* from the lowest bit: version, demands, part */
};
enum { EXPLORE_CACHED_VERSION = 0xffff, EXPLORE_CACHED_BUSY = 1 };
enum { EXPLORE_CACHED_DEMANDS_SHIFT = 16, EXPLORE_CACHED_DEMANDS_END = 1 << 16 };
enum { EXPLORE_CACHED_PART_SHIFT = 32 };

struct explore_result_cache {
    struct explore_cached_result
        *at;             /* changes only while the growth lock is stopped; NULL: none yet */
    uint64_t mask, most; /* of `at`; as many as there may be */
    _Alignas(64) _Atomic uint64_t lost; /* since it grew, about */
    _Atomic uint64_t bytes;
};

void explore_result_cache_open(struct explore_result_cache *r, uint32_t workers);
void explore_result_cache_close(struct explore_result_cache *r);
uint64_t explore_result_cache_bytes(const struct explore_result_cache *r);

/* The flag is of the growth lock that all workers enter. A key is not 0. */
void explore_result_cache_put(struct explore_result_cache *r, struct store_growth_flag *g,
                              uint64_t key, struct explore_before answer);

static inline struct explore_cached_result *
explore_cached_result_at(const struct explore_result_cache *r, uint64_t key) {
    return &r->at[base_hash_word(key) & r->mask];
}

/* It will be asked for soon. */
static inline void explore_result_cache_approach(const struct explore_result_cache *r,
                                                 struct store_growth_flag *g, uint64_t key) {
    store_growth_enter(g);
    if (r->at)
        base_prefetch(explore_cached_result_at(r, key));
    store_growth_leave(g);
}

static inline bool explore_result_cache_find(const struct explore_result_cache *r,
                                             struct store_growth_flag *g, uint64_t key,
                                             struct explore_before *out) {
    uint64_t have = 0, value = 0, again = 0;
    store_growth_enter(g);
    if (r->at) {
        const struct explore_cached_result *e = explore_cached_result_at(r, key);
        value = atomic_load_explicit(&e->value, memory_order_acquire);
        have = atomic_load_explicit(&e->key, memory_order_acquire);
        again = atomic_load_explicit(&e->value, memory_order_relaxed);
    }
    store_growth_leave(g);
    if (have != key || value & EXPLORE_CACHED_BUSY || value != again)
        return false;
    out->part = (uint32_t)(value >> EXPLORE_CACHED_PART_SHIFT);
    out->demands = (uint32_t)(value >> EXPLORE_CACHED_DEMANDS_SHIFT) % EXPLORE_CACHED_DEMANDS_END;
    return true;
}

#endif
