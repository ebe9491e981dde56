/* A set of states in parts, each under a lock of its own, so that two workers seldom want the same.
 */
#include "explore/lasso.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <stdlib.h>

enum { PARTS = 64 };

struct part {
    _Alignas(64) pthread_mutex_t lock;
    struct explore_set states;
};

struct explore_lasso_dead {
    struct part parts[PARTS];
    _Atomic uint64_t bytes;
};

struct explore_lasso_dead *explore_lasso_dead_new(void) {
    struct explore_lasso_dead *d = base_calloc_apart(1, sizeof *d);
    atomic_init(&d->bytes, sizeof *d);
    for (int i = 0; i < PARTS; i++) {
        pthread_mutex_init(&d->parts[i].lock, NULL);
        d->parts[i].states = (struct explore_set){0};
    }
    return d;
}

void explore_lasso_dead_drop(struct explore_lasso_dead *d) {
    for (int i = 0; i < PARTS; i++) {
        pthread_mutex_destroy(&d->parts[i].lock);
        explore_set_drop(&d->parts[i].states);
    }
    free(d);
}

static struct part *part_of(struct explore_lasso_dead *d, store_state state) {
    return &d->parts[base_hash_word(state) >> 32 & (PARTS - 1)];
}

void explore_lasso_dead_add(struct explore_lasso_dead *d, store_state state) {
    struct part *p = part_of(d, state);
    pthread_mutex_lock(&p->lock);
    size_t before = explore_set_bytes(&p->states);
    explore_set_add(&p->states, state);
    size_t now = explore_set_bytes(&p->states);
    pthread_mutex_unlock(&p->lock);
    if (now != before)
        atomic_fetch_add_explicit(&d->bytes, now - before, memory_order_relaxed);
}

bool explore_lasso_dead_has(struct explore_lasso_dead *d, store_state state) {
    struct part *p = part_of(d, state);
    pthread_mutex_lock(&p->lock);
    bool there = explore_set_has(&p->states, state);
    pthread_mutex_unlock(&p->lock);
    return there;
}

uint64_t explore_lasso_dead_bytes(const struct explore_lasso_dead *d) {
    return atomic_load_explicit(&d->bytes, memory_order_relaxed);
}
