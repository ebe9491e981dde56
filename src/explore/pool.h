/* What workers share about states: that somebody works on one and how, and when it is complete,
 * what came out. Filling a cell is lock-free; growing waits until everybody is out (store/gate.h).
 */
#ifndef EXPLORE_POOL_H
#define EXPLORE_POOL_H

#include "store/arena.h"
#include "store/gate.h"
#include "store/store.h"

/* The value of a state that nobody has; a bit says that one is complete, or open; the rest is the
 * owners'. */
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
