/* Levels: the threads that must be explored in a state, those that were, and the sleeping ones.
 *
 * A worker claims a choice, takes the step and puts it to sleep without letting other workers in.
 * So a later claim has the choice in its sleep set, even if the states after it are not explored
 * yet. Source sets and sleep sets need no more than that. */
#include "explore/executions/executions_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = EXPLORE_EXEC_THREADS };

struct explore_exec_level *explore_exec_level_at(struct explore_exec *x, uint32_t depth) {
    while (x->run.levels.count <= depth)
        *base_vec_push(&x->run.levels) = NULL;
    struct explore_exec_level **l = &x->run.levels.at[depth];
    if (!*l) {
        *l = base_calloc(1, sizeof **l);
        pthread_mutex_init(&(*l)->lock, NULL);
        atomic_init(&(*l)->holders, 1);
    }
    return *l;
}

static void drop_sleepers(struct explore_exec_level *l) {
    for (uint32_t i = 0; i < l->sleep.count; i++)
        free(l->sleep.at[i].accesses);
    l->sleep.count = 0;
}

void explore_exec_level_drop(struct explore_exec_level *l) {
    assert(!l || atomic_load(&l->holders) > 0);
    if (!l || atomic_fetch_sub(&l->holders, 1) > 1)
        return;
    drop_sleepers(l);
    base_vec_drop(&l->sleep);
    base_vec_drop(&l->listed);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

/* Gives a level up. The only holder keeps it for reuse. */
void explore_exec_level_leave(struct explore_exec *x, uint32_t depth) {
    struct explore_exec_level **l = &x->run.levels.at[depth];
    if (atomic_load_explicit(&(*l)->holders, memory_order_acquire) == 1)
        return;
    explore_exec_level_drop(*l);
    *l = NULL;
}

/* Only a holder can make another worker a holder, so a single holder stays the only one. */
bool explore_exec_enter(struct explore_exec_level *l) {
    bool others = atomic_load_explicit(&l->holders, memory_order_acquire) > 1;
    assert(atomic_load_explicit(&l->holders, memory_order_relaxed) > 0);
    if (others)
        pthread_mutex_lock(&l->lock);
    return others;
}

void explore_exec_exit(struct explore_exec_level *l, bool locked) {
    if (locked)
        pthread_mutex_unlock(&l->lock);
}

void explore_exec_want(struct explore_exec_level *l, uint64_t initials, uint32_t thread) {
    assert(initials && thread < THREADS); /* some thread can begin the opposite order */
    uint64_t can = initials & l->enabled, more = l->enabled;
    if (can & explore_exec_bit(thread))
        more = explore_exec_bit(thread);
    else if (can)
        more = can & -can;
    uint64_t want = atomic_load_explicit(&l->want, memory_order_relaxed);
    do
        if (initials & want)
            return;
    while (!atomic_compare_exchange_weak(&l->want, &want, want | more));
}

/* ---- sleeping threads ---- */

static bool asleep(const struct explore_exec_level *l, struct model_choice choice) {
    for (uint32_t i = 0; i < l->sleep.count; i++)
        if (model_choice_same(l->sleep.at[i].choice, choice))
            return true;
    return false;
}

/* The i-th choice of a thread. */
static struct model_choice choice_of(const struct explore_exec_level *l, uint32_t thread,
                                     uint32_t i) {
    uint32_t at = 0;
    assert(i < l->alts[thread]);
    if (!(l->gaps & explore_exec_bit(thread)))
        return (struct model_choice){thread, i};
    while (l->listed.at[at].thread != thread)
        at++;
    return l->listed.at[at + i];
}

static bool all_asleep(const struct explore_exec_level *l, uint32_t thread) {
    for (uint32_t i = 0; i < l->alts[thread]; i++)
        if (!asleep(l, choice_of(l, thread, i)))
            return false;
    return true;
}

static void put_to_sleep(struct explore_exec_level *l, struct model_choice choice,
                         const struct model_access *accesses, uint32_t count, bool all) {
    assert(!asleep(l, choice)); /* a sleeping choice is never claimed */
    struct explore_exec_sleeper *z = base_vec_push(&l->sleep);
    *z = (struct explore_exec_sleeper){choice, all, base_alloc((count + 1) * sizeof *accesses),
                                       count};
    if (count)
        memcpy(z->accesses, accesses, count * sizeof *accesses);
}

void explore_exec_sleep(const struct explore_exec *x, struct explore_exec_level *from,
                        struct explore_exec_level *to, const struct explore_exec_event *e) {
    const struct model_access *accesses = x->run.accesses.at + e->first;
    assert(from != to && e->first + e->count <= x->run.accesses.count);
    drop_sleepers(to);
    to->waiting = 0;
    for (uint32_t i = 0; i < from->sleep.count; i++) {
        const struct explore_exec_sleeper *z = &from->sleep.at[i];
        if (z->choice.thread == e->choice.thread || z->all || e->all ||
            explore_exec_conflict(z->accesses, z->count, accesses, e->count))
            continue;
        put_to_sleep(to, z->choice, z->accesses, z->count, false);
        to->waiting |= from->waiting & explore_exec_bit(z->choice.thread);
    }
    put_to_sleep(from, e->choice, accesses, e->count, e->all);
}

/* ---- threads to explore ---- */

/* Wants a thread that is awake, if none is wanted. False: all threads that could go on sleep. */
bool explore_exec_choose_first(struct explore_exec_level *l, uint32_t prefer) {
    assert(!(l->enabled & l->stopped) && prefer < THREADS);
    uint64_t awake = l->enabled, bit = explore_exec_bit(prefer);
    for (uint32_t i = 0; i < l->sleep.count; i++)
        if (all_asleep(l, l->sleep.at[i].choice.thread))
            awake &= ~explore_exec_bit(l->sleep.at[i].choice.thread);
    if (!(awake & atomic_load_explicit(&l->want, memory_order_relaxed)))
        atomic_fetch_or(&l->want, awake & bit ? bit : awake & -awake);
    return awake != 0;
}

static void note_choices(struct explore_exec_level *l, const struct model_choice *choices,
                         uint32_t count) {
    memset(l->alts, 0, sizeof l->alts);
    l->gaps = 0;
    l->listed.count = 0;
    for (uint32_t i = 0; i < count && choices[i].thread < THREADS; i++) {
        uint64_t bit = explore_exec_bit(choices[i].thread);
        l->gaps |= choices[i].alt != l->alts[choices[i].thread] ? bit : 0;
        l->enabled |= bit & ~l->stopped;
        l->alts[choices[i].thread]++;
    }
    for (uint32_t i = 0; l->gaps && i < count && choices[i].thread < THREADS; i++)
        if (l->gaps & explore_exec_bit(choices[i].thread))
            *base_vec_push(&l->listed) = choices[i];
}

bool explore_exec_open(struct explore_exec *x, uint32_t prefer) {
    struct explore_exec_level *l = explore_exec_top(x);
    const struct model_choice *choices;
    uint32_t count = x->m->v->choices(x->m, &choices);
    assert(atomic_load(&l->holders) == 1);
    l->enabled = l->done = l->tried = 0;
    atomic_store_explicit(&l->want, 0, memory_order_relaxed);
    memset(l->taken, 0, sizeof l->taken);
    x->overflown |= x->m->v->threads(x->m) > THREADS;
    note_choices(l, choices, count);
    return explore_exec_choose_first(l, prefer);
}

static uint64_t not_done(const struct explore_exec_level *l) {
    assert(!(l->done & ~l->enabled));
    return atomic_load_explicit(&l->want, memory_order_relaxed) & ~l->done & l->enabled;
}

bool explore_exec_claim(struct explore_exec_level *l, struct model_choice *out) {
    for (uint64_t left = not_done(l); left; left &= left - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(left);
        assert(l->taken[t] <= l->alts[t] && l->alts[t]);
        while (l->taken[t] < l->alts[t]) {
            *out = choice_of(l, t, l->taken[t]++);
            if (!asleep(l, *out))
                return true;
        }
        l->done |= explore_exec_bit(t);
    }
    return false;
}

uint32_t explore_exec_left(const struct explore_exec_level *l) {
    uint32_t count = 0;
    for (uint64_t left = not_done(l); left; left &= left - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(left);
        for (uint32_t i = l->taken[t]; i < l->alts[t]; i++)
            count += !asleep(l, choice_of(l, t, i));
    }
    return count;
}
