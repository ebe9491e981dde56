/* Chooses the next thread in a random run with priorities (Burckhardt, Kothari, Musuvathi,
 * Nagarakatte 2010, "A randomized scheduler with probabilistic guarantees of finding bugs"). The
 * enabled thread with the highest priority runs. At d - 1 steps, chosen at random, the running
 * thread falls below all others. A fault that needs d orderings of steps shows with probability 1 /
 * (n * k^(d-1)) or more in one run of n threads and k steps. */
#ifndef EXPLORE_SEARCH_PCT_H
#define EXPLORE_SEARCH_PCT_H

#include "base/vec.h"
#include "model/model.h"

enum { EXPLORE_PCT_DEPTH_MOST = 64 };

/* Drawn priorities are above 0. Those of threads that have fallen are below 0, each lower than the
 * one before; `lowest` is the last of them. */
struct explore_pct {
    uint64_t generator;
    uint32_t changes; /* d - 1 */
    uint64_t change_at[EXPLORE_PCT_DEPTH_MOST];
    BASE_VEC(int64_t) priority; /* by thread */
    int64_t lowest;
};

/* Begins a run of about `length` steps. The depth is at least 1. */
void explore_pct_begin(struct explore_pct *p, uint64_t seed, uint32_t depth, uint64_t length);
/* The number of the choice to take as step number `step`. */
uint32_t explore_pct_pick(struct explore_pct *p, const struct model_choice *choices, uint32_t count,
                          uint64_t step);
/* Lets a thread fall below all others because it runs in circles, as in a loop that waits for
 * another thread. Otherwise the others might never run. */
void explore_pct_yield(struct explore_pct *p, uint32_t thread);
void explore_pct_drop(struct explore_pct *p);

/* Draws a random number below `count`. */
uint32_t explore_draw(uint64_t *generator, uint32_t count);

#endif
