/* Names and results that the summaries of all workers share. Names are the numbers of accesses,
 * operations, sets of accesses, steps, demands, parts and whole summaries. Because they are shared,
 * all workers read a summary of a state, and a result about parts, in the same way.
 *
 * Parts and summaries are as many as states, and lie in shared memory (store/component.h). The
 * other names are few and are read all the time. So each worker has a copy of them, under the same
 * numbers, and looks a name up here only if its copy lacks it. A worker that is alone never needs
 * to. */
#ifndef EXPLORE_SUMMARY_SHARED_H
#define EXPLORE_SUMMARY_SHARED_H

#include "base/hash.h"
#include "base/prefetch.h"
#include "explore/table.h"
#include "store/component.h"
#include "store/growth_lock.h"
#include <pthread.h>

/* ---- results ---- */

/* A cache of results that were computed from parts of summaries, by their arguments. A new result
 * replaces an old one. All workers share the cache, so that none computes again what another has
 * computed.
 *
 * A result is two words, which cannot be read in one access. The second has a version in it, which
 * is odd while the result is written. A reader that finds the same version before and after reading
 * the key has read two words that belong together. */
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
    uint64_t mask, first, most; /* `mask` of `at`; the first and the largest number of cells */
    _Alignas(64) _Atomic uint64_t lost; /* about how many results were replaced since it grew */
};

void explore_result_cache_open(struct explore_result_cache *r, uint32_t workers,
                               const struct base_tuning *tuning);
void explore_result_cache_close(struct explore_result_cache *r);

/* The flag is the worker's flag of the growth lock. A key is not 0. */
void explore_result_cache_put(struct explore_result_cache *r, struct store_growth_flag *g,
                              uint64_t key, struct explore_before answer);

static inline struct explore_cached_result *
explore_cached_result_at(const struct explore_result_cache *r, uint64_t key) {
    return &r->at[base_hash_word(key) & r->mask];
}

/* Prefetches a result that will be looked up soon. */
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

/* The kinds of names of which there are few. Operations and sets contain numbers of accesses, and
 * steps contain numbers of operations. */
enum explore_name {
    EXPLORE_ACCESSES,
    EXPLORE_OPS,
    EXPLORE_SETS,
    EXPLORE_STEPS,
    EXPLORE_DEMANDS,
    EXPLORE_NAMES
};

/* The memory that entries or a step access, as bits (explore_summary_op_reach), and their threads.
 * It rules most conflicts out quickly. Each part has one as its note. */
struct explore_summary_reach {
    uint64_t reads, writes, threads;
};

/* While the growth lock is not shared, one worker is alone, uses names of its own, and `names` are
 * empty. From then on no worker has a name that is not here, and `version` counts the names. */
struct explore_shared_names {
    const struct base_tuning *tuning;
    struct store_growth_lock growth_lock; /* of everything that the workers of the search share */
    struct store_components parts, summaries;
    struct explore_result_cache singles, joined, befores; /* of parts, by their numbers */
    pthread_mutex_t lock;                                 /* of `names` */
    struct explore_intern names[EXPLORE_NAMES];
    _Alignas(64) _Atomic uint32_t version; /* how many names of all kinds there are */
};

/* The tuning must outlive the names. */
struct explore_shared_names *explore_shared_names_new(uint32_t workers,
                                                      const struct base_tuning *tuning);
void explore_shared_names_drop(struct explore_shared_names *c);

/* Begins to share: `names` are those of the worker that was alone. No worker is inside the growth
 * lock. */
void explore_shared_names_share(struct explore_shared_names *c, const struct explore_intern *names);

/* Has a worker all shared names? */
static inline bool explore_shared_names_known(const struct explore_shared_names *c,
                                              const struct explore_intern *names) {
    uint32_t count = 0;
    if (!c->growth_lock.shared)
        return true;
    for (int i = 0; i < EXPLORE_NAMES; i++)
        count += names[i].ends.count;
    return count == atomic_load_explicit(&c->version, memory_order_relaxed);
}
/* Adds the shared names that a worker lacks. */
void explore_shared_names_catch_up(struct explore_shared_names *c, struct explore_intern *names);
/* The number of an array of words, both in the worker's names and in the shared ones. */
uint32_t explore_shared_names_name(struct explore_shared_names *c, struct explore_intern *names,
                                   enum explore_name kind, const uint64_t *words, uint32_t count);

#endif
