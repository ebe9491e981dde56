/* What the summaries of all workers have in common: the numbers of accesses, of operations, of sets
 * of accesses, of steps, of demands, of parts and of whole summaries. So what one worker found out
 * about a state means the same to another, and what it computed of parts does too.
 *
 * Parts and summaries are as many as states, and lie in memory that all share (store/component.h).
 * The others are few and read all the time: each worker has all of them for itself, under the same
 * numbers, and asks here only for one that it has not met. As long as a worker is alone it need not
 * ask at all. */
#ifndef EXPLORE_SUMMARY_NAMES_H
#define EXPLORE_SUMMARY_NAMES_H

#include "explore/summary/cache.h"
#include "explore/table/intern.h"
#include "store/component.h"
#include <pthread.h>

/* What is few: an operation has numbers of accesses in it, a set too, and a step one of an
 * operation. */
enum explore_name {
    EXPLORE_ACCESSES,
    EXPLORE_OPS,
    EXPLORE_SETS,
    EXPLORE_STEPS,
    EXPLORE_DEMANDS,
    EXPLORE_NAMES
};

struct explore_shared_names {
    struct store_growth_lock growth_lock; /* to what all share of a search */
    struct store_components parts, summaries;
    struct explore_result_cache singles, joined, befores; /* of parts, by their numbers */
    pthread_mutex_t lock;                                 /* of the next */
    struct explore_intern names[EXPLORE_NAMES];
    _Alignas(64) _Atomic uint32_t version; /* how many there are of those together */
};

struct explore_shared_names *explore_shared_names_new(uint32_t workers);
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
