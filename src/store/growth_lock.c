#include "store/growth_lock.h"

#include <assert.h>
#include <sched.h>
#include <stddef.h>

void store_growth_open(struct store_growth_lock *l, bool shared) {
    l->shared = shared;
    atomic_init(&l->stop, false);
    pthread_mutex_init(&l->lock, NULL);
    l->flags = NULL;
    l->stripes_taken = 1;
    atomic_init(&l->stripes, 1);
}

void store_growth_close(struct store_growth_lock *l) {
    assert(!l->flags && l->stripes_taken == 1);
    pthread_mutex_destroy(&l->lock);
}

void store_growth_share(struct store_growth_lock *l, bool shared) {
    assert(store_growth_is_quiet(l));
    l->shared = shared;
}

bool store_growth_is_quiet(const struct store_growth_lock *l) {
    for (const struct store_growth_flag *g = l->flags; g; g = g->next)
        if (g->held || atomic_load(&g->inside))
            return false;
    return !atomic_load(&l->stop);
}

/* Takes the lowest free stripe. The lock is held. */
static uint32_t take_stripe(struct store_growth_lock *l) {
    if (l->stripes_taken == UINT32_MAX)
        return 0;
    uint32_t stripe = (uint32_t)__builtin_ctz(~l->stripes_taken);
    assert(stripe && stripe <= atomic_load(&l->stripes)); /* there is no gap below the lowest */
    l->stripes_taken |= UINT32_C(1) << stripe;
    if (stripe >= atomic_load(&l->stripes))
        atomic_store(&l->stripes, stripe + 1);
    return stripe;
}

void store_growth_join(struct store_growth_flag *g, struct store_growth_lock *l) {
    atomic_init(&g->inside, false);
    g->held = false;
    g->inner = NULL;
    g->growth_lock = l;
    pthread_mutex_lock(&l->lock);
    g->stripe = take_stripe(l);
    g->next = l->flags;
    l->flags = g;
    pthread_mutex_unlock(&l->lock);
}

void store_growth_quit(struct store_growth_flag *g) {
    struct store_growth_lock *l = g->growth_lock;
    store_growth_rest(g);
    assert(!atomic_load(&g->inside));
    pthread_mutex_lock(&l->lock);
    struct store_growth_flag **p = &l->flags;
    while (*p != g)
        p = &(*p)->next;
    *p = g->next;
    assert(l->stripes_taken >> g->stripe & 1);
    if (g->stripe)
        l->stripes_taken &= ~(UINT32_C(1) << g->stripe);
    pthread_mutex_unlock(&l->lock);
}

/* The lock is held exactly while `stop` is up, so to take the lock is to wait. */
void store_growth_wait(struct store_growth_flag *g) {
    do {
        atomic_store(&g->inside, false);
        pthread_mutex_lock(&g->growth_lock->lock);
        pthread_mutex_unlock(&g->growth_lock->lock);
        atomic_exchange(&g->inside, true);
    } while (atomic_load(&g->growth_lock->stop));
}

void store_growth_stop(struct store_growth_flag *g) {
    struct store_growth_lock *l = g->growth_lock;
    if (!l->shared)
        return;
    assert(atomic_load(&g->inside));
    atomic_store(&g->inside, false); /* first, or two that want to grow would wait for each other */
    pthread_mutex_lock(&l->lock);
    atomic_store(&l->stop, true);
    for (struct store_growth_flag *other = l->flags; other; other = other->next)
        while (atomic_load(&other->inside))
            sched_yield();
}

void store_growth_go(struct store_growth_flag *g, const struct store_space *ready) {
    struct store_growth_lock *l = g->growth_lock;
    if (!l->shared)
        return;
    assert(atomic_load(&l->stop) && !atomic_load(&g->inside));
    atomic_store(&l->stop, false);
    pthread_mutex_unlock(&l->lock);
    if (ready)
        store_space_ready(ready);
    store_growth_come_in(g);
}
