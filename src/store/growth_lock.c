#include "store/growth_lock.h"

#include <assert.h>
#include <sched.h>
#include <stddef.h>

void store_door_open(struct store_door *d, bool shared) {
    d->shared = shared;
    atomic_init(&d->stop, false);
    pthread_mutex_init(&d->lock, NULL);
    d->gates = NULL;
    d->lanes_taken = 1;
    atomic_init(&d->lanes, 1);
}

void store_door_close(struct store_door *d) {
    assert(!d->gates);
    pthread_mutex_destroy(&d->lock);
}

void store_door_share(struct store_door *d, bool shared) {
    for (const struct store_gate *g = d->gates; g; g = g->next)
        assert(!g->held && !atomic_load(&g->inside));
    d->shared = shared;
}

/* The lowest that is free. The lock is held. */
static uint32_t take_lane(struct store_door *d) {
    if (d->lanes_taken == UINT32_MAX)
        return 0;
    uint32_t lane = (uint32_t)__builtin_ctz(~d->lanes_taken);
    d->lanes_taken |= UINT32_C(1) << lane;
    if (lane >= atomic_load(&d->lanes))
        atomic_store(&d->lanes, lane + 1);
    return lane;
}

void store_gate_join(struct store_gate *g, struct store_door *d) {
    atomic_init(&g->inside, false);
    g->held = false;
    g->inner = NULL;
    g->door = d;
    pthread_mutex_lock(&d->lock);
    g->lane = take_lane(d);
    g->next = d->gates;
    d->gates = g;
    pthread_mutex_unlock(&d->lock);
}

void store_gate_quit(struct store_gate *g) {
    struct store_door *d = g->door;
    store_gate_rest(g);
    assert(!atomic_load(&g->inside));
    pthread_mutex_lock(&d->lock);
    struct store_gate **p = &d->gates;
    while (*p != g)
        p = &(*p)->next;
    *p = g->next;
    if (g->lane)
        d->lanes_taken &= ~(UINT32_C(1) << g->lane);
    pthread_mutex_unlock(&d->lock);
}

/* The lock is held exactly while the stop is up, so to take it is to wait. */
void store_gate_wait(struct store_gate *g) {
    do {
        atomic_store(&g->inside, false);
        pthread_mutex_lock(&g->door->lock);
        pthread_mutex_unlock(&g->door->lock);
        atomic_exchange(&g->inside, true);
    } while (atomic_load(&g->door->stop));
}

void store_gate_stop(struct store_gate *g) {
    struct store_door *d = g->door;
    if (!d->shared)
        return;
    assert(atomic_load(&g->inside));
    atomic_store(&g->inside, false); /* first, or two who want to grow would wait for each other */
    pthread_mutex_lock(&d->lock);
    atomic_store(&d->stop, true);
    for (struct store_gate *other = d->gates; other; other = other->next)
        while (atomic_load(&other->inside))
            sched_yield();
}

void store_gate_go(struct store_gate *g, const struct store_arena *ready) {
    struct store_door *d = g->door;
    if (!d->shared)
        return;
    assert(atomic_load(&d->stop) && !atomic_load(&g->inside));
    atomic_store(&d->stop, false);
    pthread_mutex_unlock(&d->lock);
    if (ready)
        store_arena_ready(ready);
    store_gate_come_in(g);
}
