/* What the workers of a dynamic reduction share: of each state, that somebody works on it and which
 * thread goes first there, and when it is complete, its summary.
 *
 * A complete state is complete for everybody. Which threads are explored in a state follows from
 * the state, its first thread, and the summaries of the states after it; neither the stack above it
 * nor the order in which states are met comes into it, and any choice of first threads is sound. So
 * every worker explores the whole graph from the initial state, each with a stack of its own, and
 * takes a state that another has completed as it takes one of its own. A worker's complete
 * component leads only to components that were complete before it, whosever they are: the states
 * with the worker that completed each are a graph like that of a single worker, in which a state
 * may occur more than once. Whoever completes the initial state has proven all.
 *
 * A summary has the same number for all workers (summary_commons.h). Filling a cell is lock-free;
 * growing waits until everybody is out (store/gate.h). */
#ifndef EXPLORE_DPOR_POOL_H
#define EXPLORE_DPOR_POOL_H

#include "store/arena.h"
#include "store/gate.h"
#include "store/store.h"

/* The value of a state that nobody has; one bit says that it is complete, and the rest its summary,
 * otherwise the rest is the thread that goes first. */
enum { EXPLORE_POOL_NONE = 0 };
#define EXPLORE_POOL_COMPLETE 0x80000000u
#define EXPLORE_POOL_OPEN     0x40000000u

enum { EXPLORE_POOL_SHARDS = 64 };

struct explore_pool_cell {
    _Atomic uint64_t key; /* state + 1 */
    _Atomic uint32_t value;
};

/* Open addressing. */
struct explore_pool_shard {
    _Alignas(64) struct explore_pool_cell *cells; /* changes only behind the stopped door */
    uint64_t mask;
    _Alignas(64) _Atomic uint64_t count;
};

struct explore_pool {
    struct store_arena arena; /* used behind the stopped door */
    struct explore_pool_shard shards[EXPLORE_POOL_SHARDS];
    _Atomic uint64_t bytes;
};

/* The gates of so many workers are to one door, which may be to other things too. */
struct explore_pool *explore_pool_new(uint32_t workers);
void explore_pool_drop(struct explore_pool *p);
uint64_t explore_pool_bytes(const struct explore_pool *p);

uint32_t explore_pool_find(struct explore_pool *p, struct store_gate *g, store_state state);
/* It will be asked for soon. */
void explore_pool_approach(const struct explore_pool *p, struct store_gate *g, store_state state);
/* A complete state stays as it is, and an open one becomes complete only. */
void explore_pool_put(struct explore_pool *p, struct store_gate *g, store_state state,
                      uint32_t value);

#endif
