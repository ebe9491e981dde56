/* What is known of states, and the workers of a dynamic reduction beside one another. Of each state
 * the store keeps that somebody works on it and which thread goes first there, if that matters to
 * others, and when it is complete, its summary, which has the same number for all
 * (summary/names.h).
 *
 * A complete state is complete for everybody. Which threads are explored in a state follows from
 * the state, its first thread, and the summaries of the states after it; neither the stack above it
 * nor the order in which states are met comes into it, and any choice of first threads is sound. So
 * every worker explores the whole graph from the initial state, each with a stack of its own, and
 * takes a state that another has completed as it takes one of its own. A worker's complete
 * component leads only to components that were complete before it, whosever they are: the states
 * with the worker that completed each are a graph like that of a single worker, in which a state
 * may occur more than once. Whoever completes the initial state has proven all.
 *
 * A state that another works on is put off: the rest of what is to be explored here comes first.
 * When nothing else is left it is either complete by then, or this worker goes into it as well,
 * with the same first threads, and so comes after the other to where that one has left something
 * open; what it completes there the other need not do. Whatever it works on, if another completes
 * it first, it leaves. */
#include "explore/dpor/dpor.h"

#include <assert.h>

enum { OVERTAKE_LEAST = 256 }; /* steps between looks at what others have completed */

/* Annotations: none, or one of the two bits with what it is about. */
#define COMPLETE 0x80000000u
#define OPEN     0x40000000u

void explore_dpor_join(struct explore_dpor *d) {
    assert(!d->shared);
    d->shared = true;
    d->next_overtake = OVERTAKE_LEAST;
}

void explore_dpor_rest(struct explore_dpor *d) {
    store_cursor_rest(d->w->walker.cursor);
    if (d->shared)
        store_growth_rest(&d->flag);
}

/* The store is the inner one. */
void explore_dpor_hold(struct explore_dpor *d) {
    if (!d->shared)
        return;
    store_cursor_rest(d->w->walker.cursor);
    store_growth_hold(&d->flag);
}

void explore_dpor_announce(struct explore_dpor *d, store_state state, uint32_t first) {
    uint32_t was = 0;
    store_cursor_annotate(d->w->walker.cursor, state, &was, OPEN | first);
}

uint32_t explore_dpor_announced(struct explore_dpor *d, store_state state) {
    uint32_t annotation = store_cursor_annotation(d->w->walker.cursor, state);
    return annotation & OPEN && !(annotation & COMPLETE) ? annotation & ~OPEN : EXPLORE_DPOR_NONE;
}

/* Once is enough: a complete state stays as it is. */
void explore_dpor_publish(struct explore_dpor *d, store_state state, uint32_t summary) {
    uint32_t was = 0;
    assert(!(summary & COMPLETE));
    while (!store_cursor_annotate(d->w->walker.cursor, state, &was, COMPLETE | summary) &&
           !(was & COMPLETE)) {
    }
}

uint32_t explore_dpor_ask(struct explore_dpor *d, store_state state) {
    uint32_t annotation = store_cursor_annotation(d->w->walker.cursor, state);
    return annotation & COMPLETE ? annotation & ~COMPLETE : EXPLORE_DPOR_NONE;
}

/* ---- what others work on ---- */

void explore_dpor_put_off(struct explore_dpor *d, uint32_t step, store_state state) {
    *base_vec_push(&d->waits) = (struct explore_dpor_wait){state, d->taking, step};
}

/* Goes into a state that another still works on. */
static void follow(struct explore_dpor *d, uint32_t from, const struct explore_dpor_wait *x) {
    uint32_t node;
    explore_dpor_jump(d, x->state);
    d->at = from;
    d->taking = x->choice;
    if (explore_dpor_enter(d, x->state, 0, true, &node))
        explore_dpor_descend(d, from, node, x->step);
}

/* ---- what others have completed ---- */

/* A member that its component opened again stays as long as that does. The nodes after one that was
 * opened for the first time were all met after it, and none from below it. */
static bool can_leave(const struct explore_dpor *d, uint32_t frame) {
    return frame == 0 || d->frames.at[frame].edge != EXPLORE_DPOR_NONE;
}

static bool leave(struct explore_dpor *d, uint32_t frame) {
    struct explore_dpor_frame f = d->frames.at[frame];
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    uint32_t summary = explore_dpor_ask(d, d->nodes.at[f.node].state);
    if (summary == EXPLORE_DPOR_NONE)
        return false;
    for (uint32_t i = f.node; i < d->nodes.count; i++)
        explore_map_forget(&d->by_state, d->nodes.at[i].state);
    explore_dpor_cut(d, f.node);
    d->waits.count = f.first_wait;
    d->frames.count = frame;
    d->moved = true;
    uint32_t count = explore_summary_get(d->summaries, summary, parts);
    explore_dpor_ascend(d, f, true, parts, count);
    return true;
}

void explore_dpor_overtake(struct explore_dpor *d) {
    if (--d->next_overtake > 0)
        return;
    for (uint32_t i = 0; i < d->frames.count; i++)
        if (can_leave(d, i) && leave(d, i))
            break;
    d->next_overtake = OVERTAKE_LEAST + d->frames.count;
}

bool explore_dpor_take_up(struct explore_dpor *d) {
    const struct explore_dpor_frame f = base_vec_last(&d->frames);
    if (d->waits.count == f.first_wait)
        return false;
    if (can_leave(d, d->frames.count - 1) && leave(d, d->frames.count - 1))
        return true;
    for (uint32_t i = f.first_wait; i < d->waits.count; i++) {
        struct explore_dpor_wait x = d->waits.at[i];
        if (explore_dpor_meet(d, f.node, x.step, x.state)) {
            d->waits.at[i] = base_vec_last(&d->waits);
            d->waits.count--;
            return true;
        }
    }
    struct explore_dpor_wait last = base_vec_last(&d->waits);
    d->waits.count--;
    follow(d, f.node, &last);
    return true;
}
