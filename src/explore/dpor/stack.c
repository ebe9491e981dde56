#include "explore/dpor/stack.h"

#include "explore/crew/worker.h"
#include "explore/dpor/node.h"
#include "explore/dpor/source.h"
#include "explore/memo/recall.h"
#include "explore/memo/scene.h"
#include "explore/search/ahead.h"
#include "explore/walk/livelock.h"
#include <assert.h>
#include <string.h>

/* ---- going on ---- */

/* As explore_worker_enter, but another worker has shown the state to the properties already. */
static uint32_t enter_again(struct explore_worker *w) {
    const struct model_choice *enabled;
    uint32_t count = w->walker.v->choices(w->walker.m, &enabled);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->choices) = enabled[i];
    return count;
}

/* Keeps the search from going on from a state that is too deep. */
static void limit_depth(struct explore_worker *w, struct explore_dpor_node *n) {
    uint64_t limit = w->crew->options->limit_depth;
    if (n->depth > w->stats.depth)
        w->stats.depth = n->depth;
    if (limit && n->depth >= limit && n->enabled) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        n->want = n->enabled = 0;
    }
}

/* Enters a new state. Most views are the same as in the state before the step. */
static uint32_t enter_new(struct explore_dpor *d, uint32_t *mode) {
    struct explore_worker *w = d->w;
    const struct explore_memo_view *views[EXPLORE_SUMMARY_THREADS];
    const struct explore_dpor_node *n =
        d->at != EXPLORE_DPOR_NONE && d->effect ? &d->graph.nodes.at[d->at] : NULL;
    if (!n || !n->seen || n->seen != explore_memo_era(w->walker.memo))
        return explore_ahead_enter(w, mode, NULL);
    for (uint32_t t = 0; t < n->threads; t++)
        views[t] =
            explore_memo_view_at(w->walker.memo, d->graph.offers.at[n->first_offer + t].view);
    struct explore_scene_before before = {views, n->threads, d->taking.thread, d->effect};
    return explore_ahead_enter(w, mode, &before);
}

bool explore_dpor_enter(struct explore_dpor *d, store_state state, uint32_t mode, bool again,
                        uint32_t *node) {
    struct explore_worker *w = d->w;
    struct explore_dpor_arrival a = {.state = state, .mode = mode, .again = again};
    assert(w->choices.count == 0); /* the choices of other states are in their nodes */
    if (again) {
        a.count = enter_again(w);
        a.mode = explore_recall_mode(&w->walker);
    } else {
        a.count = enter_new(d, &a.mode);
        a.scene = w->walker.scene && explore_scene_known(w->walker.scene);
    }
    a.choices = w->choices.at + (w->choices.count - a.count);
    if (!explore_dpor_open(d, &a, node)) {
        d->gave_up = true;
        return false;
    }
    w->choices.count -= a.count;
    limit_depth(w, &d->graph.nodes.at[*node]);
    return true;
}

static uint32_t add_edge(struct explore_dpor *d, uint32_t from, uint32_t to, uint32_t step) {
    *base_vec_push(&d->graph.edges) = (struct explore_dpor_edge){step, from, to};
    return d->graph.edges.count - 1;
}

static bool meet_complete(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    uint32_t summary = explore_dpor_ask(d, state);
    if (summary == EXPLORE_DPOR_NONE)
        return false;
    d->graph.nodes.at[from].leaves = true;
    uint32_t count = explore_summary_get(d->summaries, summary, parts);
    explore_dpor_update(d, from, step, parts, count);
    return true;
}

bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state) {
    uint32_t node = explore_map_find(&d->graph.by_state, state);
    struct explore_dpor_node *n = &d->graph.nodes.at[from];
    if (node == EXPLORE_DPOR_NONE)
        return meet_complete(d, from, step, state);
    if (node < n->low)
        n->low = node;
    assert(n->low <= from && node < d->graph.nodes.count);
    n->self |= node == from;
    add_edge(d, from, node, step);
    explore_dpor_update_from(d, from, step, node);
    return true;
}

void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step) {
    assert(from < node && node + 1 == d->graph.nodes.count);
    /* The edge belongs to the state before, so it comes before all edges of the new one. */
    uint32_t edge = add_edge(d, from, node, step);
    d->graph.nodes.at[node].first_edge = d->graph.edges.count;
    explore_dpor_push(d, node, edge, true);
    d->moved = false;
}

/* ---- going back ---- */

static bool component_is_cyclic(const struct explore_dpor *d, uint32_t root) {
    return d->graph.nodes.count - root > 1 || d->graph.nodes.at[root].self;
}

static void iterate(struct explore_dpor *d, uint32_t root) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = d->graph.edges.count; i-- > d->graph.nodes.at[root].first_edge;) {
            const struct explore_dpor_edge e = d->graph.edges.at[i];
            if (e.to != EXPLORE_DPOR_NONE)
                changed |= explore_dpor_update_from(d, e.from, e.step, e.to);
        }
    }
}

/* Puts those nodes of a component back on the stack that have wanted threads left. True: there are
 * any. */
static bool reopen(struct explore_dpor *d, uint32_t root) {
    bool any = false;
    for (uint32_t i = root; i < d->graph.nodes.count; i++) {
        if (!(d->graph.nodes.at[i].want & ~d->graph.nodes.at[i].done))
            continue;
        any = true;
        if (i != root)
            explore_dpor_push(d, i, EXPLORE_DPOR_NONE, false);
    }
    return any;
}

static bool is_left(const struct explore_dpor *d, uint32_t root) {
    for (uint32_t i = root; i < d->graph.nodes.count; i++)
        if (d->graph.nodes.at[i].leaves)
            return true;
    return false;
}

/* Every thread must go on in a component that no step leaves. True: one did not, and is wanted
 * now. */
static bool ignores(struct explore_dpor *d, uint32_t root) {
    uint64_t done = 0;
    if (is_left(d, root))
        return false;
    for (uint32_t i = root; i < d->graph.nodes.count; i++)
        done |= d->graph.nodes.at[i].done;
    struct explore_dpor_node *n = &d->graph.nodes.at[root];
    uint64_t left = n->enabled & ~done;
    n->want |= left & -left;
    return left != 0;
}

static uint32_t choices_of(const struct explore_dpor *d, const struct explore_dpor_node *n,
                           uint64_t threads) {
    uint32_t count = 0;
    for (uint64_t rest = threads; rest; rest &= rest - 1)
        count += d->graph.offers.at[n->first_offer + (uint32_t)__builtin_ctzll(rest)].alts;
    return count;
}

/* A state in which one thread can go on says nothing: no search could save anything there. */
static void count_saved(struct explore_dpor *d, const struct explore_dpor_node *n) {
    if (!(n->enabled & (n->enabled - 1)))
        return;
    d->popped++;
    d->offered += choices_of(d, n, n->enabled);
    d->taken += choices_of(d, n, n->done);
}

/* Gives up if the reduction saves too little. The first worker decides for all, after a number of
 * states with a choice that doubles each time. */
static void look_back(struct explore_dpor *d) {
    if (d->w->id != 0 || d->popped < d->next_look || d->next_look > d->tuning->dpor_look_last)
        return;
    d->next_look *= 2;
    d->gave_up = (d->offered - d->taken) * 100 < d->offered * d->tuning->dpor_worth;
}

static void pop_component(struct explore_dpor *d, uint32_t root) {
    for (uint32_t i = root; i < d->graph.nodes.count; i++) {
        const struct explore_dpor_node *n = &d->graph.nodes.at[i];
        assert(n->low >= root && !(n->want & ~n->done)); /* no edge leads below, all is done */
        uint32_t summary =
            explore_summary_keep(d->summaries, d->graph.parts.at + n->first_part, n->width);
        explore_map_forget(&d->graph.by_state, n->state);
        explore_dpor_publish(d, n->state, summary);
        count_saved(d, n);
    }
    explore_dpor_cut(d, root);
    assert(d->taken <= d->offered);
    look_back(d);
}

/* No step leads out of a livelock, so the search comes to a component of it that no step leaves.
 * All states of this component belong to the same livelock, so it is enough to check one. */
static void look_for_livelock(struct explore_dpor *d, uint32_t root) {
    struct explore_worker *w = d->w;
    struct model_fault fault = {0};
    const struct model_choice *choices;
    if (!d->livelock || is_left(d, root))
        return;
    explore_dpor_rest(d);
    d->at = d->graph.nodes.at[root].parent;
    d->taking = d->graph.nodes.at[root].came;
    explore_dpor_come_back(d);
    explore_walker_sync(&w->walker);
    uint32_t count = w->walker.v->choices(w->walker.m, &choices);
    w->choices.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->choices) = choices[i];
    if (explore_livelock_look(d->livelock, &w->walker, w->choices.at, count, &fault))
        w->walker.hook(&w->walker, &fault, false);
    w->choices.count = 0;
    store_cursor_rest(w->walker.cursor);
}

/* The root of a component has no choice left. True: the whole component is complete. */
static bool complete(struct explore_dpor *d, uint32_t root) {
    if (!component_is_cyclic(d, root))
        return true;
    iterate(d, root);
    if (reopen(d, root) || ignores(d, root))
        return false;
    look_for_livelock(d, root);
    return true;
}

void explore_dpor_ascend(struct explore_dpor *d, struct explore_dpor_frame gone, bool whole,
                         const uint32_t *parts, uint32_t width) {
    if (d->frames.count == 0 || gone.edge == EXPLORE_DPOR_NONE)
        return;
    uint32_t below = base_vec_last(&d->frames).node;
    struct explore_dpor_edge *e = &d->graph.edges.at[gone.edge];
    assert(e->from == below);
    if (whole) {
        e->to = EXPLORE_DPOR_NONE;
        d->graph.nodes.at[below].leaves = true;
    }
    explore_dpor_update(d, below, e->step, parts, width);
}

void explore_dpor_finish(struct explore_dpor *d) {
    struct explore_dpor_frame f = base_vec_last(&d->frames);
    uint32_t low = d->graph.nodes.at[f.node].low, parts[EXPLORE_SUMMARY_THREADS];
    bool is_root = low == f.node;
    assert(low <= f.node && d->waits.count == f.first_wait);
    store_cursor_prefetch(d->w->walker.cursor, d->graph.nodes.at[f.node].state);
    if (is_root && !complete(d, f.node))
        return;
    uint32_t width = d->graph.nodes.at[f.node].width;
    memcpy(parts, d->graph.parts.at + d->graph.nodes.at[f.node].first_part, width * sizeof *parts);
    d->frames.count--;
    d->moved = true;
    if (is_root)
        pop_component(d, f.node);
    if (d->frames.count && !is_root && low < d->graph.nodes.at[base_vec_last(&d->frames).node].low)
        d->graph.nodes.at[base_vec_last(&d->frames).node].low = low;
    explore_dpor_ascend(d, f, is_root, parts, width);
}
