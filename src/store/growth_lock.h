/* The growth lock. Inserting into a table is lock-free, but growing it needs all other workers
 * outside. Each worker has a flag in a cache line of its own, which is up while the worker is
 * inside the tables. To grow, a worker raises `stop` and waits until all other flags are down. So
 * the common case is one exchange on a line that no other worker writes, and with one worker the
 * lock costs nothing. A worker that has several operations to do inside may stay there in between
 * (hold).
 *
 * A flag also has the number of a counter stripe. A counter that every worker writes would be slow,
 * so each worker adds to its own stripe. The workers that found no free stripe share stripe 0. */
#ifndef STORE_GROWTH_LOCK_H
#define STORE_GROWTH_LOCK_H

#include "store/region.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { STORE_GROWTH_STRIPES = 32 };

struct store_growth_flag;

struct store_growth_lock {
    bool shared; /* there may be more than one worker */
    atomic_bool stop;
    pthread_mutex_t lock;
    struct store_growth_flag *flags; /* under the lock */
    uint32_t stripes_taken;          /* as bits, under the lock */
    _Atomic uint32_t stripes;        /* only stripes below this number were ever taken */
};

struct store_growth_flag {
    _Alignas(64) atomic_bool inside;
    bool held; /* the worker stays inside until rest; only the owner reads and writes this */
    uint32_t stripe;
    struct store_growth_lock *growth_lock;
    struct store_growth_flag *next;
    /* Lock order: a worker that is inside both entered this one before `inner` (NULL: there is no
     * such rule). Otherwise three workers could deadlock: one that waits to enter this lock while
     * it is inside `inner`, one that grows the tables of this lock, and one inside this lock that
     * grows those of `inner`. */
    const struct store_growth_flag *inner;
};

void store_growth_open(struct store_growth_lock *l, bool shared);
void store_growth_close(struct store_growth_lock *l);
/* `shared`: there will be more than one worker from now on. No worker may be inside. */
void store_growth_share(struct store_growth_lock *l, bool shared);
/* Is no worker inside? */
bool store_growth_is_quiet(const struct store_growth_lock *l);
void store_growth_join(struct store_growth_flag *g, struct store_growth_lock *l);
void store_growth_quit(struct store_growth_flag *g);

void store_growth_wait(struct store_growth_flag *g);
/* Called inside. From stop until go all other workers are outside. The tables may have changed when
 * stop returns, and again when go returns. Go also prepares the space (NULL: none) for the next
 * table. */
void store_growth_stop(struct store_growth_flag *g);
void store_growth_go(struct store_growth_flag *g, const struct store_space *ready);

/* May the owner of the flag use the tables? */
static inline bool store_growth_is_inside(const struct store_growth_flag *g) {
    return !g->growth_lock->shared || atomic_load_explicit(&g->inside, memory_order_relaxed);
}

static inline void store_growth_come_in(struct store_growth_flag *g) {
    assert(!atomic_load(&g->inside));
    assert(!g->inner || !atomic_load(&g->inner->inside));
    atomic_exchange(&g->inside, true);
    if (atomic_load(&g->growth_lock->stop))
        store_growth_wait(g);
}

static inline void store_growth_enter(struct store_growth_flag *g) {
    if (g->growth_lock->shared && !g->held)
        store_growth_come_in(g);
}

static inline void store_growth_leave(struct store_growth_flag *g) {
    assert(store_growth_is_inside(g));
    if (g->growth_lock->shared && !g->held)
        atomic_store_explicit(&g->inside, false, memory_order_release);
}

static inline void store_growth_rest(struct store_growth_flag *g) {
    if (!g->held)
        return;
    g->held = false;
    store_growth_leave(g);
}

/* Enters and stays inside until rest. A worker that holds for long must call this again and again,
 * so that other workers can grow the tables. */
static inline void store_growth_hold(struct store_growth_flag *g) {
    if (!g->growth_lock->shared)
        return;
    if (g->held && atomic_load_explicit(&g->growth_lock->stop, memory_order_relaxed))
        store_growth_rest(g);
    store_growth_enter(g);
    g->held = true;
}

#endif
