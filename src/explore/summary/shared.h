/* Names and results that the summaries of all workers share: the numbers of accesses, of
 * operations, of sets of accesses, of steps, of demands, of parts and of whole summaries. So a
 * summary that one worker found for a state means the same to another, and so do results that it
 * computed of parts.
 *
 * Parts and summaries are as many as states, and lie in memory that all share (store/component.h).
 * The others are few and read all the time: each worker has all of them for itself, under the same
 * numbers, and asks here only for one that it has not met. As long as a worker is alone it need not
 * ask at all. */
#ifndef EXPLORE_SUMMARY_SHARED_H
#define EXPLORE_SUMMARY_SHARED_H

#include "base/hash.h"
#include "base/prefetch.h"
#include "explore/table.h"
#include "store/component.h"
#include "store/growth_lock.h"
#include <pthread.h>

/* ---- results ---- */

/* A cache of results that were computed of parts of summaries, by their arguments. An old result
 * makes way for a new one. All workers share it, as each would compute them anew otherwise.
 *
 * A result is two words that cannot be read in one go. The second has a version in it, which is odd
 * while the result is written. A reader that finds the same version before and after reading the
 * key has read two words that belong together. */
struct explore_before {
    uint32_t part, demands;
};

struct explore_cached_result {
    _Atomic uint64_t key;   /* 0: free */
    _Atomic uint64_t value; /* from the lowest bit: version, demands, part */
};
enum { EXPLORE_CACHED_VERSION = 0xffff, EXPLORE_CACHED_BUSY = 1 };
enum { EXPLORE_CACHED_DEMANDS_SHIFT = 16, EXPLORE_CACHED_DEMANDS_END = 1 << 16 };
enum { EXPLORE_CACHED_PART_SHIFT = 32 };

struct explore_result_cache {
    struct explore_cached_result
        *at;                    /* changes only while the growth lock is stopped; NULL: none yet */
    uint64_t mask, first, most; /* of `at`; as many as there are at first, and as there may be */
    _Alignas(64) _Atomic uint64_t lost; /* since it grew, about */
    _Atomic uint64_t bytes;
};

void explore_result_cache_open(struct explore_result_cache *r, uint32_t workers,
                               const struct base_tuning *tuning);
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

/* ---- names ---- */

/* The kinds of names that are few. An operation has numbers of accesses in it, a set too, and a
 * step the number of an operation. */
enum explore_name {
    EXPLORE_ACCESSES,
    EXPLORE_OPS,
    EXPLORE_SETS,
    EXPLORE_STEPS,
    EXPLORE_DEMANDS,
    EXPLORE_NAMES
};

/* The memory and threads that entries or a step are about, for a quick no: bits of memory, as
 * explore_summary_op_reach says, and threads. The note of a part. */
struct explore_summary_reach {
    uint64_t reads, writes, threads;
};

/* While the growth lock is not shared, one worker is alone and `names` are empty: it has its own.
 * From then on no worker has a name that is not here, and `version` is how many there are. */
struct explore_shared_names {
    const struct base_tuning *tuning;
    struct store_growth_lock growth_lock; /* to what all share of a search */
    struct store_components parts, summaries;
    struct explore_result_cache singles, joined, befores; /* of parts, by their numbers */
    pthread_mutex_t lock;                                 /* of the next */
    struct explore_intern names[EXPLORE_NAMES];
    _Alignas(64) _Atomic uint32_t version; /* how many there are of those together */
};

/* The tuning must outlive them. */
struct explore_shared_names *explore_shared_names_new(uint32_t workers,
                                                      const struct base_tuning *tuning);
void explore_shared_names_drop(struct explore_shared_names *c);
uint64_t explore_shared_names_bytes(const struct explore_shared_names *c);

/* The worker that was alone is no longer: these are its names. Nobody is inside the growth_lock. */
void explore_shared_names_share(struct explore_shared_names *c, const struct explore_intern *names);

/* Are these all? */
static inline bool explore_shared_names_known(const struct explore_shared_names *c,
                                              const struct explore_intern *names) {
    uint32_t count = 0;
    if (!c->growth_lock.shared)
        return true;
    for (int i = 0; i < EXPLORE_NAMES; i++)
        count += names[i].ends.count;
    return count == atomic_load_explicit(&c->version, memory_order_relaxed);
}
/* Adds those that a worker does not have. */
void explore_shared_names_catch_up(struct explore_shared_names *c, struct explore_intern *names);
/* The number of an array of words, in the worker's names as here. */
uint32_t explore_shared_names_name(struct explore_shared_names *c, struct explore_intern *names,
                                   enum explore_name kind, const uint64_t *words, uint32_t count);

#endif
