/* The order of events, and races. Two events race if they conflict and neither happens before the
 * other through a third. They could then come in the opposite order, so a thread that can begin
 * that order must also be explored in the state before the first (source sets). */
#include "explore/executions/executions_int.h"

#include "model/conflict.h"
#include <assert.h>

enum { THREADS = EXPLORE_EXEC_THREADS };

void explore_exec_clock_join(struct explore_exec_clock *a, const struct explore_exec_clock *b) {
    for (uint32_t t = 0; t < THREADS; t++)
        if (b->at[t] > a->at[t])
            a->at[t] = b->at[t];
}

static bool happens_before(const struct explore_exec *x, uint32_t j,
                           const struct explore_exec_clock *c) {
    assert(j < x->run.events.count);
    return c->at[x->run.events.at[j].choice.thread] > j;
}

bool explore_exec_conflict(const struct model_access *a, uint32_t n, const struct model_access *b,
                           uint32_t m) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m; k++)
            if (model_conflict(&a[i], &b[k]))
                return true;
    return false;
}

static bool events_conflict(const struct explore_exec *x, const struct explore_exec_event *a,
                            const struct explore_exec_event *b) {
    const struct model_access *accesses = x->run.accesses.at;
    return a->all || b->all ||
           explore_exec_conflict(accesses + a->first, a->count, accesses + b->first, b->count);
}

/* The access of an event that takes (ACQUIRE) or releases (RELEASE) a lock. NULL: it has none. */
static const struct model_access *lock_of(const struct explore_exec *x,
                                          const struct explore_exec_event *e, uint32_t kind) {
    for (uint32_t i = 0; i < e->count; i++) {
        const struct model_access *a = &x->run.accesses.at[e->first + i];
        if (a->kind & MODEL_EXCLUSIVE && a->kind & kind)
            return a;
    }
    return NULL;
}

static bool same_lock(const struct model_access *a, const struct model_access *b) {
    return a && b && model_same_place(a, b);
}

/* Could event k (or the new event, if k == end) come first of all events after j that do not depend
 * on j? It could if none of these happens before it. */
static bool is_initial(const struct explore_exec *x, uint32_t j, uint32_t k,
                       const struct explore_exec_clock *clock) {
    assert(j < k && k <= x->run.events.count);
    for (uint32_t i = j + 1; i < k; i++)
        if (!happens_before(x, j, &x->run.events.at[i].clock) && happens_before(x, i, clock))
            return false;
    return true;
}

/* Wants the opposite order of event j and the new event: finds the threads that can begin it before
 * j. */
static void reverse(struct explore_exec *x, uint32_t j, uint32_t thread,
                    const struct explore_exec_clock *clock) {
    uint32_t end = x->run.events.count;
    uint64_t seen = 0, initials = 0;
    assert(j < end && x->run.levels.count > j);
    for (uint32_t k = j + 1; k < end; k++) {
        const struct explore_exec_event *e = &x->run.events.at[k];
        uint64_t bit = explore_exec_bit(e->choice.thread);
        if (happens_before(x, j, &e->clock) || seen & bit)
            continue;
        seen |= bit;
        if (is_initial(x, j, k, &e->clock))
            initials |= bit;
    }
    if (!(seen & explore_exec_bit(thread)) && is_initial(x, j, end, clock))
        initials |= explore_exec_bit(thread);
    explore_exec_want(x->run.levels.at[j], initials, thread);
}

/* Wants the opposite order of the last event that took the same lock, unless that event happens
 * before the new one. Two threads that take a lock race, although the second waits until the first
 * has released it. */
static void reverse_lock(struct explore_exec *x, const struct explore_exec_event *e,
                         const struct explore_exec_clock *before) {
    const struct model_access *lock = lock_of(x, e, MODEL_ACQUIRE);
    for (uint32_t j = x->run.events.count; lock && j-- > 0;) {
        const struct explore_exec_event *o = &x->run.events.at[j];
        if (o->choice.thread == e->choice.thread || !same_lock(lock, lock_of(x, o, MODEL_ACQUIRE)))
            continue;
        if (!happens_before(x, j, before))
            reverse(x, j, e->choice.thread, &e->clock);
        return;
    }
}

/* Does another operation that the thread of event j could have done there sleep, and conflict with
 * e? */
static bool wakes_sibling(const struct explore_exec *x, uint32_t j,
                          const struct explore_exec_event *e) {
    struct explore_exec_level *l = x->run.levels.at[j];
    struct model_choice taken = x->run.events.at[j].choice;
    bool found = false, locked = explore_exec_enter(l);
    for (uint32_t i = 0; i < l->sleep.count && !found; i++) {
        const struct explore_exec_sleeper *z = &l->sleep.at[i];
        found =
            z->choice.thread == taken.thread && z->choice.alt != taken.alt &&
            (z->all || e->all ||
             explore_exec_conflict(z->accesses, z->count, x->run.accesses.at + e->first, e->count));
    }
    explore_exec_exit(l, locked);
    return found;
}

/* Where a thread took one of several operations while another of them slept, no execution shows
 * what races with that other one. It races with e, which may come before both. */
static void reverse_sleepers(struct explore_exec *x, const struct explore_exec_event *e) {
    for (uint32_t j = x->run.events.count; j-- > 0;)
        if (x->run.events.at[j].several && !happens_before(x, j, &e->clock) &&
            wakes_sibling(x, j, e))
            reverse(x, j, e->choice.thread, &e->clock);
}

void explore_exec_relate(struct explore_exec *x, struct explore_exec_event *e) {
    struct explore_exec_clock before = e->clock;
    struct {
        uint32_t at[THREADS], count;
    } races = {.count = 0};
    const struct model_access *taken = lock_of(x, e, MODEL_ACQUIRE);
    bool several = false;
    assert(e->first + e->count == x->run.accesses.count); /* the event comes after all others */
    for (uint32_t j = x->run.events.count; j-- > 0;) {
        const struct explore_exec_event *o = &x->run.events.at[j];
        several |= o->several;
        if (happens_before(x, j, &e->clock) || !events_conflict(x, o, e))
            continue;
        bool given = same_lock(taken, lock_of(x, o, MODEL_RELEASE));
        assert(given || races.count < THREADS); /* at most one event of each thread races */
        if (!given && races.count < THREADS)
            races.at[races.count++] = j;
        explore_exec_clock_join(&e->clock, &o->clock);
    }
    for (uint32_t i = 0; i < races.count; i++)
        reverse(x, races.at[i], e->choice.thread, &e->clock);
    reverse_lock(x, e, &before);
    if (several)
        reverse_sleepers(x, e);
}

void explore_exec_relate_stuck(struct explore_exec *x) {
    const struct explore_exec_level *l = explore_exec_top(x);
    assert(x->run.events.count == x->depth);
    for (uint32_t t = 0; t < x->m->v->threads(x->m) && t < THREADS; t++) {
        struct model_wait wait;
        const struct model_access *accesses;
        if (!x->m->v->blocked(x->m, t, &wait) && !(l->waiting & explore_exec_bit(t)))
            continue;
        uint32_t count = x->m->v->pending(x->m, t, &accesses), first = x->run.accesses.count;
        for (uint32_t i = 0; i < count; i++)
            *base_vec_push(&x->run.accesses) = accesses[i];
        struct explore_exec_event e = {
            .choice = {t, 0}, .first = first, .count = count, .clock = l->clocks[t]};
        explore_exec_relate(x, &e);
        x->run.accesses.count = first;
    }
}
