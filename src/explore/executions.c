/* Source-DPOR with sleep sets (Abdulla, Aronis, Jonsson, Sagonas 2014, algorithm 1). Each step is
 * an event with a vector clock; when an event conflicts with an earlier one that does not happen
 * before it, the state before that one must also explore a thread that can begin the other order.
 * Sleep sets keep two executions of one trace from both being completed, so complete executions are
 * traces. States are not stored: backtracking undoes the changes.
 *
 * A thread that comes back to where it was without having changed anything that others see is
 * spinning, be it that it waits or that its compare-and-swap failed: the execution in which what it
 * waits for comes first is another one (Kokologiannakis, Ren, Vafeiadis 2021). If it spins by one
 * step, that step is taken back and the thread waits until somebody changes what it looked at.
 * Otherwise it stops there. The others go on, because what they do may show that something could
 * have come earlier; but the execution is not a complete one unless nobody waits or stopped. */
#include "explore/executions.h"

#include "base/hash.h"
#include "base/vec.h"
#include "explore/crew.h"
#include "model/conflict.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 64 };

struct clock {
    uint32_t at[THREADS]; /* events of each thread that happen before, as index + 1 */
};

struct event {
    uint32_t thread;
    uint32_t first, count;  /* accesses */
    bool all;               /* conflicts with everything */
    bool effect;            /* it wrote what others can see, if only what was there */
    uint64_t before, after; /* digests of what the thread changed so far */
    struct clock clock;     /* of all that happens before it, itself included */
};

/* What a sleeping thread would do, as it did when it was explored. */
struct sleeper {
    uint32_t thread;
    bool all;
    struct model_access *accesses;
    uint32_t count;
};

struct content {
    void *bytes;
    uint32_t size;
};
struct undo {
    uint32_t slot;
    struct content old;
};

/* A state of the current execution, and what was and is to be explored there. */
struct level {
    uint64_t enabled, want, done;
    uint64_t stopped; /* threads that spin, and are not enabled any more */
    uint64_t waiting; /* threads that spin by one step: they sleep */
    uint64_t tried;   /* threads that went on from here */
    uint32_t alts[THREADS];
    uint32_t thread, alt; /* being explored */
    BASE_VEC(struct sleeper) sleep;
    struct clock clocks[THREADS]; /* of the threads */
    uint32_t undo;                /* the changes after it start here */
};

struct search {
    struct model *m;
    const struct explore_options *options;
    struct explore_executions *out;
    BASE_VEC(struct level *) levels; /* levels[i] is before event i; kept for reuse */
    uint32_t depth;
    BASE_VEC(struct event) events;
    BASE_VEC(struct model_access) accesses;
    BASE_VEC(struct content) contents; /* by slot: now */
    BASE_VEC(struct undo) undo;
    uint64_t own[THREADS]; /* digests of what each thread changed so far */
    double start;
    bool stopped;
};

static uint64_t bit(uint32_t thread) {
    return UINT64_C(1) << thread;
}

/* ---- clocks ---- */

static void join(struct clock *a, const struct clock *b) {
    for (uint32_t t = 0; t < THREADS; t++)
        if (b->at[t] > a->at[t])
            a->at[t] = b->at[t];
}

static bool happens_before(const struct search *s, uint32_t j, const struct clock *c) {
    return c->at[s->events.at[j].thread] > j;
}

static bool accesses_conflict(const struct model_access *a, uint32_t n,
                              const struct model_access *b, uint32_t m) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m; k++)
            if (model_conflict(&a[i], &b[k]))
                return true;
    return false;
}

static bool events_conflict(const struct search *s, const struct event *a, const struct event *b) {
    return a->all || b->all ||
           accesses_conflict(s->accesses.at + a->first, a->count, s->accesses.at + b->first,
                             b->count);
}

/* ---- races ---- */

/* The place of the lock that an event takes (ACQUIRE) or gives back (RELEASE); NULL: none. */
static const struct model_access *lock_of(const struct search *s, const struct event *e,
                                          uint32_t kind) {
    for (uint32_t i = 0; i < e->count; i++) {
        const struct model_access *a = &s->accesses.at[e->first + i];
        if (a->kind & MODEL_EXCLUSIVE && a->kind & kind)
            return a;
    }
    return NULL;
}

static bool same_place(const struct model_access *a, const struct model_access *b) {
    return a && b && a->place == b->place && a->offset == b->offset;
}

/* Does event k, or the one that races (k == end), have nothing before it among those after j that
 * do not depend on j? */
static bool is_initial(const struct search *s, uint32_t j, uint32_t k, const struct clock *clock) {
    for (uint32_t i = j + 1; i < k; i++)
        if (!happens_before(s, j, &s->events.at[i].clock) && happens_before(s, i, clock))
            return false;
    return true;
}

/* Event j and the one at `end` (thread, clock) could come in the other order. */
static void reverse(struct search *s, uint32_t j, uint32_t end, uint32_t thread,
                    const struct clock *clock) {
    struct level *l = s->levels.at[j];
    uint64_t seen = 0, initials = 0;
    for (uint32_t k = j + 1; k < end; k++) {
        const struct event *e = &s->events.at[k];
        if (happens_before(s, j, &e->clock) || seen & bit(e->thread))
            continue;
        seen |= bit(e->thread);
        if (is_initial(s, j, k, &e->clock))
            initials |= bit(e->thread);
    }
    if (!(seen & bit(thread)) && is_initial(s, j, end, clock))
        initials |= bit(thread);
    if (initials & l->want)
        return;
    uint64_t can = initials & l->enabled;
    if (can & bit(thread))
        l->want |= bit(thread);
    else if (can)
        l->want |= can & -can;
    else
        l->want = l->enabled;
}

/* The last event that took the same lock, unless it happens before: who has the lock first is a
 * race, although the second waits until it is given back. */
static void reverse_lock(struct search *s, uint32_t end, const struct event *e,
                         const struct clock *before) {
    const struct model_access *lock = lock_of(s, e, MODEL_ACQUIRE);
    for (uint32_t j = end; lock && j-- > 0;) {
        const struct event *o = &s->events.at[j];
        if (o->thread == e->thread || !same_place(lock, lock_of(s, o, MODEL_ACQUIRE)))
            continue;
        if (!happens_before(s, j, before))
            reverse(s, j, end, e->thread, &e->clock);
        return;
    }
}

/* Finds what happens before an event that comes after all others, and the races it is in. */
static void relate(struct search *s, uint32_t end, struct event *e) {
    struct clock before = e->clock;
    struct {
        uint32_t at[THREADS], count;
    } races = {.count = 0};
    const struct model_access *taken = lock_of(s, e, MODEL_ACQUIRE);
    for (uint32_t j = end; j-- > 0;) {
        const struct event *o = &s->events.at[j];
        if (happens_before(s, j, &e->clock) || !events_conflict(s, o, e))
            continue;
        bool given = same_place(taken, lock_of(s, o, MODEL_RELEASE));
        if (!given && races.count < THREADS)
            races.at[races.count++] = j;
        join(&e->clock, &o->clock);
    }
    for (uint32_t i = 0; i < races.count; i++)
        reverse(s, races.at[i], end, e->thread, &e->clock);
    reverse_lock(s, end, e, &before);
}

/* ---- contents, and undoing ---- */

static struct content *content(struct search *s, uint32_t slot) {
    while (s->contents.count <= slot)
        *base_vec_push(&s->contents) = (struct content){0};
    return &s->contents.at[slot];
}

static uint64_t digest(uint32_t slot, const void *bytes, uint32_t size) {
    return bytes ? base_hash_word(base_hash_bytes(bytes, size) + slot) : 0;
}

static void keep_changes(struct search *s, uint32_t thread) {
    const struct model_change *changes;
    uint32_t count = s->m->v->changes(s->m, &changes);
    for (uint32_t i = 0; i < count; i++) {
        const struct model_change *c = &changes[i];
        struct content *now = content(s, c->slot);
        if (now->size == c->size && (now->bytes != NULL) == (c->bytes != NULL) &&
            (!c->bytes || memcmp(now->bytes, c->bytes, c->size) == 0))
            continue;
        s->own[thread] ^=
            digest(c->slot, now->bytes, now->size) ^ digest(c->slot, c->bytes, c->size);
        *base_vec_push(&s->undo) = (struct undo){c->slot, *now};
        *now = (struct content){NULL, c->bytes ? c->size : 0};
        if (c->bytes) {
            now->bytes = base_alloc(c->size + 1u);
            memcpy(now->bytes, c->bytes, c->size);
        }
    }
    s->m->v->settle(s->m);
}

static void undo_to(struct search *s, uint32_t mark) {
    while (s->undo.count > mark) {
        struct undo u = s->undo.at[--s->undo.count];
        struct content *now = content(s, u.slot);
        free(now->bytes);
        *now = u.old;
        s->m->v->load(s->m, u.slot, u.old.bytes, u.old.size, !u.old.bytes);
    }
    s->m->v->loaded(s->m);
}

/* ---- levels ---- */

static struct level *level_at(struct search *s, uint32_t depth) {
    while (s->levels.count <= depth)
        *base_vec_push(&s->levels) = base_calloc(1, sizeof(struct level));
    return s->levels.at[depth];
}

static void drop_sleepers(struct level *l) {
    for (uint32_t i = 0; i < l->sleep.count; i++)
        free(l->sleep.at[i].accesses);
    l->sleep.count = 0;
}

static bool asleep(const struct level *l, uint32_t thread) {
    for (uint32_t i = 0; i < l->sleep.count; i++)
        if (l->sleep.at[i].thread == thread)
            return true;
    return false;
}

static void put_to_sleep(struct level *l, uint32_t thread, const struct model_access *accesses,
                         uint32_t count, bool all) {
    struct sleeper *z = base_vec_push(&l->sleep);
    *z = (struct sleeper){thread, all, base_alloc((count + 1) * sizeof *accesses), count};
    if (count)
        memcpy(z->accesses, accesses, count * sizeof *accesses);
}

/* Who sleeps on after the event: whoever it does not conflict with. */
static void inherit_sleep(const struct search *s, const struct level *from, struct level *to,
                          const struct event *e) {
    to->waiting = 0;
    for (uint32_t i = 0; i < from->sleep.count; i++) {
        const struct sleeper *z = &from->sleep.at[i];
        if (z->thread == e->thread || z->all || e->all ||
            accesses_conflict(z->accesses, z->count, s->accesses.at + e->first, e->count))
            continue;
        put_to_sleep(to, z->thread, z->accesses, z->count, false);
        to->waiting |= from->waiting & bit(z->thread);
    }
}

/* False: all that could go on sleep. */
static bool choose_first(struct level *l, uint32_t prefer) {
    uint64_t awake = l->enabled;
    for (uint32_t i = 0; i < l->sleep.count; i++)
        awake &= ~bit(l->sleep.at[i].thread);
    if (!(awake & l->want))
        l->want |= awake & bit(prefer) ? bit(prefer) : awake & -awake;
    return awake != 0;
}

/* Sets up the state that the model is in; false: nobody is left to explore in it. */
static bool open_level(struct search *s, uint32_t prefer) {
    struct level *l = s->levels.at[s->depth];
    const struct model_choice *choices;
    uint32_t count = s->m->v->choices(s->m, &choices);
    l->enabled = l->want = l->done = l->tried = 0;
    l->undo = s->undo.count;
    memset(l->alts, 0, sizeof l->alts);
    for (uint32_t i = 0; i < count; i++) {
        l->enabled |= bit(choices[i].thread) & ~l->stopped;
        l->alts[choices[i].thread]++;
    }
    l->thread = THREADS;
    return choose_first(l, prefer);
}

/* ---- steps ---- */

static uint64_t running(struct model *m) {
    uint64_t set = 0;
    for (uint32_t t = 0; t < m->v->threads(m) && t < THREADS; t++)
        set |= m->v->life(m, t) == MODEL_RUNS ? bit(t) : 0;
    return set;
}

/* Who waits for a thread's end: that is what touches nothing while it waits. */
static uint64_t joining(struct model *m) {
    uint64_t set = 0;
    struct model_wait wait;
    const struct model_access *accesses;
    for (uint32_t t = 0; t < m->v->threads(m) && t < THREADS; t++)
        if (m->v->blocked(m, t, &wait) && !m->v->pending(m, t, &accesses))
            set |= bit(t);
    return set;
}

/* Threads that the event started, or let go on by ending, come after it. */
static void pass_clocks(struct search *s, const struct event *e, uint64_t were_running,
                        uint64_t were_joining, const struct level *from, struct level *to) {
    uint64_t now = running(s->m), moved = now & ~were_running;
    if (!(now & bit(e->thread)))
        moved |= were_joining & ~joining(s->m);
    memcpy(to->clocks, from->clocks, sizeof to->clocks);
    to->clocks[e->thread] = e->clock;
    for (uint32_t t = 0; t < THREADS; t++)
        if (moved & bit(t))
            join(&to->clocks[t], &e->clock);
}

static bool writes(const struct search *s, const struct event *e) {
    for (uint32_t i = 0; i < e->count; i++)
        if (s->accesses.at[e->first + i].kind & (MODEL_WRITE | MODEL_FREE))
            return true;
    return e->all;
}

/* The last event left its thread as it was, and is all that the thread can do. */
static bool spins_at_once(const struct search *s, const struct level *l) {
    const struct event *last = &base_vec_last(&s->events);
    return !last->effect && !last->all && last->before == last->after && l->alts[last->thread] == 1;
}

/* After the last event: has its thread been here, as it is now, since it last changed something? */
static bool spins(const struct search *s) {
    const struct event *last = &base_vec_last(&s->events);
    if (last->effect)
        return false;
    for (uint32_t i = s->events.count; i-- > 0;) {
        const struct event *e = &s->events.at[i];
        if (e->thread != last->thread)
            continue;
        if (e->effect)
            return false;
        if (e->before == last->after)
            return true;
    }
    return false;
}

/* The threads that wait at the end of an execution race too: each could have come first. */
static void relate_stuck(struct search *s) {
    for (uint32_t t = 0; t < s->m->v->threads(s->m) && t < THREADS; t++) {
        struct model_wait wait;
        const struct model_access *accesses;
        if (!s->m->v->blocked(s->m, t, &wait) && !(s->levels.at[s->depth]->waiting & bit(t)))
            continue;
        uint32_t count = s->m->v->pending(s->m, t, &accesses), first = s->accesses.count;
        for (uint32_t i = 0; i < count; i++)
            *base_vec_push(&s->accesses) = accesses[i];
        struct event e = {.thread = t,
                          .first = first,
                          .count = count,
                          .clock = s->levels.at[s->depth]->clocks[t]};
        relate(s, s->events.count, &e);
        s->accesses.count = first;
    }
}

enum ending { GOES_ON, COMPLETE, SPINS, ASSUMED, REDUNDANT, FAULTED };

static enum ending end_of(enum model_outcome outcome) {
    if (outcome == MODEL_PRUNED)
        return ASSUMED;
    return outcome == MODEL_FAULTED ? FAULTED : GOES_ON;
}

/* Of a state in which nobody is left who could go on. */
static enum ending end_here(struct search *s) {
    struct model *m = s->m;
    relate_stuck(s);
    if (s->levels.at[s->depth]->stopped || s->levels.at[s->depth]->waiting)
        return SPINS;
    return m->v->abandoned && m->v->abandoned(m) ? ASSUMED : COMPLETE;
}

/* Back to the state before the last event. */
static void step_back(struct search *s) {
    s->depth--;
    struct event e = s->events.at[--s->events.count];
    undo_to(s, s->levels.at[s->depth]->undo);
    struct level *l = s->levels.at[s->depth];
    if (l->alt + 1 == l->alts[l->thread])
        put_to_sleep(l, l->thread, s->accesses.at + e.first, e.count, e.all);
    s->accesses.count = e.first;
    s->own[e.thread] = e.before;
}

static void count(struct search *s, enum ending ending) {
    switch (ending) {
    case GOES_ON: break;
    case COMPLETE: s->out->complete++; break;
    case FAULTED: s->out->complete++, s->out->faults++; break;
    case SPINS: s->out->spinning++; break;
    case ASSUMED: s->out->assumed++; break;
    case REDUNDANT: s->out->redundant++; break;
    }
}

/* The thread of the last event waits instead. */
static void wait_here(struct search *s) {
    step_back(s);
    struct level *l = s->levels.at[s->depth];
    l->waiting |= bit(l->thread);
    if (!l->tried && !choose_first(l, l->thread))
        count(s, l->enabled & ~l->waiting ? REDUNDANT : end_here(s));
}

static enum ending take(struct search *s) {
    struct model *m = s->m;
    struct level *l = s->levels.at[s->depth], *next = level_at(s, s->depth + 1);
    uint64_t were_running = running(m), were_joining = joining(m);
    struct model_fault fault;
    struct event e = {
        .thread = l->thread, .first = s->accesses.count, .clock = l->clocks[l->thread]};
    e.all = (m->v->nature(m, l->thread) & (MODEL_OPAQUE | MODEL_HELD)) != 0;
    enum model_outcome outcome = m->v->step(m, (struct model_choice){l->thread, l->alt}, &fault);
    const struct model_access *accesses;
    e.count = m->v->footprint(m, &accesses);
    for (uint32_t i = 0; i < e.count; i++) {
        struct model_access *a = base_vec_push(&s->accesses);
        *a = accesses[i];
        if (a->kind & MODEL_UNWRITTEN)
            a->kind &= ~(uint32_t)MODEL_WRITE;
    }
    relate(s, s->events.count, &e);
    e.clock.at[e.thread] = s->events.count + 1;
    s->out->steps++;
    enum ending ending = end_of(outcome);
    drop_sleepers(next);
    inherit_sleep(s, l, next, &e);
    if (ending == GOES_ON)
        pass_clocks(s, &e, were_running, were_joining, l, next);
    s->depth++;
    e.before = s->own[e.thread];
    e.effect = writes(s, &e);
    keep_changes(s, e.thread);
    e.after = s->own[e.thread];
    *base_vec_push(&s->events) = e;
    if (ending == GOES_ON && spins_at_once(s, l))
        return wait_here(s), GOES_ON;
    l->tried |= bit(e.thread);
    next->stopped = l->stopped | (ending == GOES_ON && spins(s) ? bit(e.thread) : 0);
    if (ending != GOES_ON || open_level(s, e.thread))
        return ending;
    return next->enabled & ~next->waiting ? REDUNDANT : end_here(s);
}

/* ---- the search ---- */

/* The next thread, or alternative of it, to explore here. */
static bool choose(struct level *l) {
    if (l->thread < THREADS && ++l->alt < l->alts[l->thread])
        return true;
    if (l->thread < THREADS)
        l->done |= bit(l->thread);
    uint64_t left = l->want & ~l->done & l->enabled;
    for (; left; left &= left - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(left);
        if (asleep(l, t)) {
            l->done |= bit(t);
            continue;
        }
        l->thread = t;
        l->alt = 0;
        return true;
    }
    return false;
}

static bool must_stop(struct search *s) {
    const struct explore_options *o = s->options;
    if (o->interrupted && *o->interrupted)
        return true;
    return o->limit_seconds > 0 && explore_clock_now() - s->start > o->limit_seconds;
}

static void search(struct search *s) {
    level_at(s, 0);
    if (!open_level(s, 0)) {
        count(s, end_here(s));
        return;
    }
    for (uint64_t turns = 1; !s->stopped; turns++) {
        if (turns % 64 == 0) /* a step may take a millisecond */
            s->stopped = must_stop(s);
        if (choose(s->levels.at[s->depth])) {
            enum ending ending = take(s);
            count(s, ending);
            if (ending != GOES_ON)
                step_back(s);
        } else if (s->depth) {
            step_back(s);
        } else {
            return;
        }
    }
}

static void drop(struct search *s) {
    for (uint32_t i = 0; i < s->levels.count; i++) {
        drop_sleepers(s->levels.at[i]);
        base_vec_drop(&s->levels.at[i]->sleep);
        free(s->levels.at[i]);
    }
    for (uint32_t i = 0; i < s->contents.count; i++)
        free(s->contents.at[i].bytes);
    for (uint32_t i = 0; i < s->undo.count; i++)
        free(s->undo.at[i].old.bytes);
    base_vec_drop(&s->levels);
    base_vec_drop(&s->events);
    base_vec_drop(&s->accesses);
    base_vec_drop(&s->contents);
    base_vec_drop(&s->undo);
}

bool explore_executions_count(struct model *m, const struct explore_options *options,
                              struct explore_executions *out) {
    assert(m->v->life && m->v->nature);
    *out = (struct explore_executions){0};
    struct search s = {.m = m, .options = options, .out = out, .start = explore_clock_now()};
    struct model_fault fault;
    enum model_outcome outcome = m->v->initial(m, &fault);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        count(&s, end_of(outcome));
    else
        search(&s);
    bool fits = m->v->threads(m) <= THREADS;
    out->all = !s.stopped && fits;
    out->seconds = explore_clock_now() - s.start;
    drop(&s);
    return fits;
}
