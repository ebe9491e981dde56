/* Steps of an execution, and how executions end.
 *
 * A thread spins if it comes back to where it was without changing anything that others see: it
 * waits for another thread, or its compare-and-swap failed. If the event that it waits for comes
 * first, this is another execution (Kokologiannakis, Ren, Vafeiadis 2021). If the thread spins by
 * one step, that step is undone and the thread waits until another thread changes the memory that
 * it looked at. Otherwise it stops there. The other threads go on, because their steps may show
 * races. But the execution is complete only if no thread waits or has stopped. */
#include "explore/executions/executions_int.h"

#include <assert.h>
#include <string.h>

enum { THREADS = EXPLORE_EXEC_THREADS };

/* ---- running threads ---- */

struct alive {
    uint64_t running;
    uint64_t joining; /* threads that wait for a thread's end: they have no access pending */
};

static struct alive alive(struct model *m) {
    struct alive now = {0};
    struct model_wait wait;
    const struct model_access *accesses;
    for (uint32_t t = 0; t < m->v->threads(m) && t < THREADS; t++) {
        if (m->v->reduction->life(m, t) == MODEL_RUNS)
            now.running |= explore_exec_bit(t);
        if (m->v->blocked(m, t, &wait) && !m->v->pending(m, t, &accesses))
            now.joining |= explore_exec_bit(t);
    }
    return now;
}

/* Sets the clocks after an event. It happens before everything in the threads that it started, or
 * that it let go on by ending its thread. */
static void pass_clocks(struct model *m, const struct explore_exec_event *e, struct alive before,
                        struct alive now, const struct explore_exec_level *from,
                        struct explore_exec_level *to) {
    uint64_t moved = now.running & ~before.running;
    if (!(now.running & explore_exec_bit(e->choice.thread)))
        moved |= before.joining & ~now.joining;
    uint32_t threads = m->v->threads(m) < THREADS ? m->v->threads(m) : THREADS;
    to->width = from->width > threads ? from->width : threads;
    if (e->choice.thread >= to->width)
        to->width = e->choice.thread + 1;
    assert(from->width <= to->width && to->width <= THREADS);
    memcpy(to->clocks, from->clocks, from->width * sizeof *to->clocks);
    memset(to->clocks + from->width, 0, (to->width - from->width) * sizeof *to->clocks);
    to->clocks[e->choice.thread] = e->clock;
    for (uint32_t t = 0; t < to->width; t++)
        if (moved & explore_exec_bit(t))
            explore_exec_clock_join(&to->clocks[t], &e->clock);
}

/* ---- spinning ---- */

static bool writes(const struct explore_exec *x, const struct explore_exec_event *e) {
    for (uint32_t i = 0; i < e->count; i++)
        if (x->run.accesses.at[e->first + i].kind & (MODEL_WRITE | MODEL_FREE))
            return true;
    return e->all;
}

/* Did the event leave its thread as it was, and was it the thread's only choice? */
static bool spins_at_once(const struct explore_exec_event *e, const struct explore_exec_level *l) {
    return !e->effect && !e->all && e->before == e->after && l->alts[e->choice.thread] == 1;
}

/* Is the thread of the last event back in a state that it has been in since it last changed
 * something? */
static bool spins(const struct explore_exec *x) {
    const struct explore_exec_event *last = &base_vec_last(&x->run.events);
    for (uint32_t i = x->run.events.count; i-- > 0;) {
        const struct explore_exec_event *e = &x->run.events.at[i];
        if (e->choice.thread != last->choice.thread)
            continue;
        if (e->effect)
            return false;
        if (e->before == last->after)
            return true;
    }
    return false;
}

/* ---- endings ---- */

enum explore_exec_ending explore_exec_ending_of(enum model_outcome outcome) {
    if (outcome == MODEL_PRUNED)
        return EXPLORE_EXEC_ASSUMED;
    return outcome == MODEL_FAULTED ? EXPLORE_EXEC_FAULTED : EXPLORE_EXEC_GOES_ON;
}

enum explore_exec_ending explore_exec_end(struct explore_exec *x) {
    const struct explore_exec_level *l = explore_exec_top(x);
    struct model *m = x->m;
    if (l->enabled & ~l->waiting)
        return EXPLORE_EXEC_REDUNDANT;
    explore_exec_relate_stuck(x);
    if (l->stopped || l->waiting)
        return EXPLORE_EXEC_SPINS;
    if (model_abandoned(m))
        return EXPLORE_EXEC_ASSUMED;
    return m->v->ended(m) ? EXPLORE_EXEC_COMPLETE : EXPLORE_EXEC_STUCK;
}

static bool is_checked(const struct explore_exec *x, enum model_fault_kind kind) {
    return kind != MODEL_FAULT_UNMODELLED && x->checked >> kind & 1;
}

void explore_exec_count(struct explore_exec *x, enum explore_exec_ending ending) {
    switch (ending) {
    case EXPLORE_EXEC_GOES_ON:
    case EXPLORE_EXEC_EXHAUSTED: break;
    case EXPLORE_EXEC_COMPLETE: x->found.complete++; break;
    case EXPLORE_EXEC_STUCK: x->found.complete++, x->found.stuck++; break;
    case EXPLORE_EXEC_FAULTED:
        x->found.complete++, x->found.faults++;
        x->found.open += !is_checked(x, x->fault);
        break;
    case EXPLORE_EXEC_SPINS: x->found.spinning++; break;
    case EXPLORE_EXEC_ASSUMED: x->found.assumed++; break;
    case EXPLORE_EXEC_REDUNDANT: x->found.redundant++; break;
    }
}

/* ---- steps ---- */

void explore_exec_back(struct explore_exec *x) {
    assert(x->depth > 0 && x->run.events.count == x->depth);
    explore_exec_level_leave(x, x->depth--);
    const struct explore_exec_event *e = &x->run.events.at[--x->run.events.count];
    explore_exec_undo_to(x, e->undo);
    assert(e->first + e->count == x->run.accesses.count);
    x->run.accesses.count = e->first;
    x->own[e->choice.thread] = e->before;
}

/* Lets the model take a step, and fills in the event without its clock. */
static enum model_outcome step(struct explore_exec *x, struct explore_exec_event *e) {
    struct model *m = x->m;
    struct model_fault fault;
    const struct model_access *accesses;
    uint32_t thread = e->choice.thread;
    uint32_t nature = m->v->reduction->nature(m, thread);
    e->all = (nature & (MODEL_OPAQUE | MODEL_HELD)) != 0;
    e->several = (nature & MODEL_SEVERAL) != 0;
    enum model_outcome outcome = m->v->step(m, e->choice, &fault);
    x->fault = outcome == MODEL_FAULTED ? fault.kind : x->fault;
    e->first = x->run.accesses.count;
    e->count = m->v->footprint(m, &accesses);
    for (uint32_t i = 0; i < e->count; i++) {
        struct model_access *a = base_vec_push(&x->run.accesses);
        *a = accesses[i];
        if (a->kind & MODEL_UNWRITTEN)
            a->kind &= ~(uint32_t)MODEL_WRITE;
    }
    e->effect = writes(x, e);
    e->undo = x->undo.count;
    e->before = x->own[thread];
    explore_exec_keep(x, thread);
    e->after = x->own[thread];
    return outcome;
}

void explore_exec_redo(struct explore_exec *x, const struct explore_exec_run *run, uint32_t depth) {
    for (uint32_t i = 0; i < depth; i++) {
        struct explore_exec_event e = run->events.at[i];
        step(x, &e);
        assert(e.after == run->events.at[i].after && e.count == run->events.at[i].count);
        *base_vec_push(&x->run.events) = e;
    }
    x->depth = depth;
}

/* The consequences of a step for the level in which it was claimed. */
struct consequence {
    enum explore_exec_ending ending;
    bool waits; /* the step was undone, and its thread waits instead */
    bool stuck; /* all other threads wait too */
};

static struct consequence advance(struct explore_exec *x, struct explore_exec_event *e,
                                  struct explore_exec_level *l, struct explore_exec_level *next) {
    struct consequence c = {.ending = explore_exec_ending_of(step(x, e))};
    uint64_t bit = explore_exec_bit(e->choice.thread);
    explore_exec_sleep(x, l, next, e);
    c.waits = c.ending == EXPLORE_EXEC_GOES_ON && spins_at_once(e, l);
    if (!c.waits) {
        l->tried |= bit;
        return c;
    }
    l->waiting |= bit;
    c.stuck = !l->tried && !explore_exec_choose_first(l, e->choice.thread);
    return c;
}

/* Was the step the last one of other threads, too: of all of them, or of those of its process?
 * Their later steps are never seen, nor the races that they would have shown. So the executions
 * that are found depend on which thread came first. Threads that only waited for another thread's
 * end do not count: if that thread ended, they went on in the same step. */
static bool cuts_off(struct explore_exec *x, const struct explore_exec_event *e,
                     const struct consequence *c, struct alive before, struct alive now) {
    if (c->ending != EXPLORE_EXEC_GOES_ON)
        return true;
    uint64_t others = before.running & ~before.joining & ~explore_exec_bit(e->choice.thread);
    return (others & ~now.running) || (others && x->m->v->ended(x->m));
}

/* Undoes the last event, whose thread waits instead. */
static void wait_here(struct explore_exec *x, bool stuck) {
    explore_exec_back(x);
    if (stuck)
        explore_exec_count(x, explore_exec_end(x));
}

enum explore_exec_ending explore_exec_take(struct explore_exec *x) {
    struct explore_exec_level *l = explore_exec_top(x),
                              *next = explore_exec_level_at(x, x->depth + 1);
    struct explore_exec_event e;
    assert(x->run.events.count == x->depth && x->depth + 1 < x->run.levels.count);
    bool locked = explore_exec_enter(l);
    if (!explore_exec_claim(l, &e.choice)) {
        explore_exec_exit(l, locked);
        return EXPLORE_EXEC_EXHAUSTED;
    }
    struct alive before = alive(x->m);
    struct consequence c = advance(x, &e, l, next);
    explore_exec_exit(l, locked);
    x->found.steps++;
    struct alive now = c.ending == EXPLORE_EXEC_GOES_ON ? alive(x->m) : before;
    x->ordered |= cuts_off(x, &e, &c, before, now);
    e.clock = l->clocks[e.choice.thread];
    explore_exec_relate(x, &e);
    assert(e.clock.at[e.choice.thread] <= x->run.events.count);
    e.clock.at[e.choice.thread] = x->run.events.count + 1;
    *base_vec_push(&x->run.events) = e;
    x->depth++;
    if (c.waits)
        return wait_here(x, c.stuck), EXPLORE_EXEC_GOES_ON;
    if (c.ending != EXPLORE_EXEC_GOES_ON)
        return c.ending;
    pass_clocks(x->m, &e, before, now, l, next);
    next->stopped = l->stopped | (spins(x) ? explore_exec_bit(e.choice.thread) : 0);
    return explore_exec_open(x, e.choice.thread) ? EXPLORE_EXEC_GOES_ON : explore_exec_end(x);
}
