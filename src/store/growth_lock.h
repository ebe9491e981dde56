/* Inserting is lock-free, growing a table is not: it needs everybody else out. Each cursor has a
 * gate, in a cache line of its own, that it closes behind it while it is inside the tables; who
 * grows raises the stop and waits until all other gates are open. So the common case is one
 * exchange on a line nobody else writes, and a store of one worker pays nothing. A worker that has
 * several things to do inside, one after the other, may stay there in between (hold).
 *
 * A gate has a lane: the place of its owner's share in what is counted in shares, since a number
 * that everybody writes is slow to write. Lane 0 is of all who came when no other was free. */
#ifndef STORE_GROWTH_LOCK_H
#define STORE_GROWTH_LOCK_H

#include "store/space.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { STORE_GATE_LANES = 32 };

struct store_gate;

struct store_door {
    bool shared; /* more than one worker */
    atomic_bool stop;
    pthread_mutex_t lock;
    struct store_gate *gates; /* under the lock */
    uint32_t lanes_taken;     /* as bits, under the lock */
    _Atomic uint32_t lanes;   /* only lower ones were ever taken */
};

struct store_gate {
    _Alignas(64) atomic_bool inside;
    bool held; /* stays inside until rest; its owner's alone */
    uint32_t lane;
    struct store_door *door;
    struct store_gate *next;
    /* Of the same worker, or NULL: who is inside of both came through this one first. Otherwise one
     * who waits to come in here, one who waits until all are out of here, and one inside here who
     * grows what the first is inside of would wait for each other in a ring. */
    const struct store_gate *inner;
};

void store_door_open(struct store_door *d, bool shared);
void store_door_close(struct store_door *d);
/* Will there be more than one worker from now on? Nobody may be inside. */
void store_door_share(struct store_door *d, bool shared);
void store_gate_join(struct store_gate *g, struct store_door *d);
void store_gate_quit(struct store_gate *g);

void store_gate_wait(struct store_gate *g);
/* Called inside: everybody else is out until go. The tables may have changed in between, and while
 * go made an arena (NULL: none) ready for the next that grows. */
void store_gate_stop(struct store_gate *g);
void store_gate_go(struct store_gate *g, const struct store_arena *ready);

static inline void store_gate_come_in(struct store_gate *g) {
    assert(!g->inner || !atomic_load(&g->inner->inside));
    atomic_exchange(&g->inside, true);
    if (atomic_load(&g->door->stop))
        store_gate_wait(g);
}

static inline void store_gate_enter(struct store_gate *g) {
    if (g->door->shared && !g->held)
        store_gate_come_in(g);
}

static inline void store_gate_leave(struct store_gate *g) {
    if (g->door->shared && !g->held)
        atomic_store_explicit(&g->inside, false, memory_order_release);
}

static inline void store_gate_rest(struct store_gate *g) {
    if (!g->held)
        return;
    g->held = false;
    store_gate_leave(g);
}

/* Who does so again and again lets those in between who want to grow. */
static inline void store_gate_hold(struct store_gate *g) {
    if (!g->door->shared)
        return;
    if (g->held && atomic_load_explicit(&g->door->stop, memory_order_relaxed))
        store_gate_rest(g);
    store_gate_enter(g);
    g->held = true;
}

#endif
