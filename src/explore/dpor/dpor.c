/* The search of a dynamic reduction: depth-first, with an explicit stack of states that are being
 * worked on over Tarjan's stack of states whose component is not complete. See dpor.h. */
#include "explore/dpor/dpor.h"

#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/dpor/rival.h"
#include "explore/memo/recall.h"
#include "explore/memo/scene.h"
#include "explore/search/ahead.h"
#include "explore/walk/livelock.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* States after which it is looked at whether the reduction saves anything, each time twice as
 * many; and how much it must leave out, in percent of the choices. */
enum { LOOK_FIRST = 2000, LOOK_LAST = 300000, WORTH = 8 };

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct explore_dpor *d = w->search;
    uint32_t first = out->count;
    if (d->at == EXPLORE_DPOR_NONE)
        return;
    *base_vec_push(out) = d->taking;
    for (uint32_t at = d->at; d->nodes.at[at].parent != EXPLORE_DPOR_NONE;
         at = d->nodes.at[at].parent)
        *base_vec_push(out) = d->nodes.at[at].came;
    for (uint32_t i = first, k = out->count - 1; i < k; i++, k--) {
        struct model_choice c = out->at[i];
        out->at[i] = out->at[k];
        out->at[k] = c;
    }
}

void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge, bool here) {
    *base_vec_push(&d->frames) = (struct explore_dpor_frame){
        .node = node, .edge = edge, .thread = EXPLORE_DPOR_NONE, .first_wait = d->waits.count};
    if (here) {
        base_vec_last(&d->frames).trip = d->trips;
        base_vec_last(&d->frames).mark = store_cursor_mark(d->w->walker.cursor);
    }
}

/* ---- going on ---- */

/* As explore_worker_enter, but whoever came first has shown the state to the properties. */
static uint32_t enter_again(struct explore_worker *w) {
    const struct model_choice *enabled;
    uint32_t count = w->walker.v->choices(w->walker.m, &enabled);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->choices) = enabled[i];
    return count;
}

/* A state that is too deep is not gone on from. */
static void limit_depth(struct explore_worker *w, struct explore_dpor_node *n) {
    uint64_t limit = w->crew->options->limit_depth;
    if (n->depth > w->stats.depth)
        w->stats.depth = n->depth;
    if (limit && n->depth >= limit && n->enabled) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        n->want = n->enabled = 0;
    }
}

/* What the threads offered where the step began says most of what they offer now. */
static uint32_t enter_new(struct explore_dpor *d, uint32_t *mode) {
    struct explore_worker *w = d->w;
    const struct explore_memo_view *views[EXPLORE_SUMMARY_THREADS];
    const struct explore_dpor_node *n =
        d->at != EXPLORE_DPOR_NONE && d->effect ? &d->nodes.at[d->at] : NULL;
    if (!n || !n->seen || n->seen != explore_memo_era(w->walker.memo))
        return explore_ahead_enter(w, mode, NULL);
    for (uint32_t t = 0; t < n->threads; t++)
        views[t] = explore_memo_view_at(w->walker.memo, d->slots.at[n->first_slot + t].view);
    struct explore_scene_before before = {views, n->threads, d->taking.thread, d->effect};
    return explore_ahead_enter(w, mode, &before);
}

bool explore_dpor_enter(struct explore_dpor *d, store_state state, uint32_t mode, bool again,
                        uint32_t *node) {
    struct explore_worker *w = d->w;
    struct explore_dpor_arrival a = {.state = state, .mode = mode, .again = again};
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
    limit_depth(w, &d->nodes.at[*node]);
    return true;
}

static uint32_t add_edge(struct explore_dpor *d, uint32_t from, uint32_t to, uint32_t step) {
    *base_vec_push(&d->edges) = (struct explore_dpor_edge){step, from, to};
    return d->edges.count - 1;
}

static bool meet_complete(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    uint32_t summary = explore_dpor_ask(d, state);
    if (summary == EXPLORE_DPOR_NONE)
        return false;
    d->nodes.at[from].leaves = true;
    uint32_t count = explore_summary_get(d->summaries, summary, parts);
    explore_dpor_update(d, from, step, parts, count);
    return true;
}

bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state) {
    uint32_t node = explore_map_find(&d->by_state, state);
    struct explore_dpor_node *n = &d->nodes.at[from];
    if (node == EXPLORE_DPOR_NONE)
        return meet_complete(d, from, step, state);
    if (node < n->low)
        n->low = node;
    n->self |= node == from;
    add_edge(d, from, node, step);
    explore_dpor_update_from(d, from, step, node);
    return true;
}

void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step) {
    /* The edge belongs to the state before, so it comes before all of the new one. */
    uint32_t edge = add_edge(d, from, node, step);
    d->nodes.at[node].first_edge = d->edges.count;
    explore_dpor_push(d, node, edge, true);
    d->moved = false;
}

/* ---- going back ---- */

static bool component_is_cyclic(const struct explore_dpor *d, uint32_t root) {
    return d->nodes.count - root > 1 || d->nodes.at[root].self;
}

static void iterate(struct explore_dpor *d, uint32_t root) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = d->edges.count; i-- > d->nodes.at[root].first_edge;) {
            const struct explore_dpor_edge e = d->edges.at[i];
            if (e.to != EXPLORE_DPOR_NONE)
                changed |= explore_dpor_update_from(d, e.from, e.step, e.to);
        }
    }
}

/* Works again on members that want more; true if there are any. */
static bool reopen(struct explore_dpor *d, uint32_t root) {
    bool any = false;
    for (uint32_t i = root; i < d->nodes.count; i++) {
        if (!(d->nodes.at[i].want & ~d->nodes.at[i].done))
            continue;
        any = true;
        if (i != root)
            explore_dpor_push(d, i, EXPLORE_DPOR_NONE, false);
    }
    return any;
}

static bool is_left(const struct explore_dpor *d, uint32_t root) {
    for (uint32_t i = root; i < d->nodes.count; i++)
        if (d->nodes.at[i].leaves)
            return true;
    return false;
}

/* In a component that nobody leaves each thread must go on. */
static bool ignores(struct explore_dpor *d, uint32_t root) {
    uint64_t done = 0;
    if (is_left(d, root))
        return false;
    for (uint32_t i = root; i < d->nodes.count; i++)
        done |= d->nodes.at[i].done;
    struct explore_dpor_node *n = &d->nodes.at[root];
    uint64_t left = n->enabled & ~done;
    n->want |= left & -left;
    return left != 0;
}

static uint32_t choices_of(const struct explore_dpor *d, const struct explore_dpor_node *n,
                           uint64_t threads) {
    uint32_t count = 0;
    for (uint64_t rest = threads; rest; rest &= rest - 1)
        count += d->slots.at[n->first_slot + (uint32_t)__builtin_ctzll(rest)].alts;
    return count;
}

/* Whether it is worth it, the first worker says for all. */
static void look_back(struct explore_dpor *d) {
    if (d->w->id != 0 || d->popped < d->next_look || d->next_look > LOOK_LAST)
        return;
    d->next_look *= 2;
    d->gave_up = (d->offered - d->taken) * 100 < d->offered * WORTH;
}

void explore_dpor_cut(struct explore_dpor *d, uint32_t root) {
    d->slots.count = d->nodes.at[root].first_slot;
    d->edges.count = d->nodes.at[root].first_edge;
    d->parts.count = d->nodes.at[root].mark;
    d->nodes.count = root;
}

static void pop_component(struct explore_dpor *d, uint32_t root) {
    for (uint32_t i = root; i < d->nodes.count; i++) {
        const struct explore_dpor_node *n = &d->nodes.at[i];
        uint32_t summary =
            explore_summary_keep(d->summaries, d->parts.at + n->first_part, n->width);
        explore_map_forget(&d->by_state, n->state);
        explore_dpor_publish(d, n->state, summary);
        d->popped++;
        d->offered += choices_of(d, n, n->enabled);
        d->taken += choices_of(d, n, n->done);
    }
    explore_dpor_cut(d, root);
    look_back(d);
}

/* From a livelock no step leads out, and whatever is reached from it is the same livelock: so the
 * search goes round in it, and to look at one state of a component that nobody leaves is enough. */
static void look_for_livelock(struct explore_dpor *d, uint32_t root) {
    struct explore_worker *w = d->w;
    struct model_fault fault = {0};
    const struct model_choice *choices;
    if (!d->livelock || is_left(d, root))
        return;
    explore_dpor_rest(d);
    d->at = d->nodes.at[root].parent;
    d->taking = d->nodes.at[root].came;
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

/* The state of the last frame has nothing left to try: true if it is through. */
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
    struct explore_dpor_edge *e = &d->edges.at[gone.edge];
    assert(e->from == below);
    if (whole) {
        e->to = EXPLORE_DPOR_NONE;
        d->nodes.at[below].leaves = true;
    }
    explore_dpor_update(d, below, e->step, parts, width);
}

static void finish(struct explore_dpor *d) {
    struct explore_dpor_frame f = base_vec_last(&d->frames);
    uint32_t low = d->nodes.at[f.node].low, parts[EXPLORE_SUMMARY_THREADS];
    bool is_root = low == f.node;
    store_cursor_prefetch(d->w->walker.cursor, d->nodes.at[f.node].state);
    if (is_root && !complete(d, f.node))
        return;
    uint32_t width = d->nodes.at[f.node].width;
    memcpy(parts, d->parts.at + d->nodes.at[f.node].first_part, width * sizeof *parts);
    d->frames.count--;
    d->moved = true;
    if (is_root)
        pop_component(d, f.node);
    if (d->frames.count && !is_root && low < d->nodes.at[base_vec_last(&d->frames).node].low)
        d->nodes.at[base_vec_last(&d->frames).node].low = low;
    explore_dpor_ascend(d, f, is_root, parts, width);
}

/* ---- the loop ---- */

/* The next choice of the last frame's state; false if it has none. */
static bool next_choice(struct explore_dpor *d, struct model_choice *choice) {
    struct explore_dpor_frame *f = &base_vec_last(&d->frames);
    struct explore_dpor_node *n = &d->nodes.at[f->node];
    if (f->thread == EXPLORE_DPOR_NONE || f->next == d->slots.at[n->first_slot + f->thread].alts) {
        uint64_t left = n->want & ~n->done;
        if (!left)
            return false;
        f->thread = (uint32_t)__builtin_ctzll(left);
        f->next = 0;
        n->done |= explore_dpor_bit(f->thread);
    }
    *choice = (struct model_choice){f->thread, f->next++};
    return true;
}

/* What all share counts as the first worker's. */
static uint64_t shared_bytes(const struct explore_dpor *d) {
    return d->w->id == 0 ? explore_shared_names_bytes(d->shared_names) : 0;
}

static uint64_t bytes_of(const struct explore_dpor *d) {
    return explore_summaries_bytes(d->summaries) + d->nodes.room * sizeof *d->nodes.at +
           d->slots.room * sizeof *d->slots.at + d->edges.room * sizeof *d->edges.at +
           d->parts.room * sizeof *d->parts.at + d->frames.room * sizeof *d->frames.at +
           d->looks.room * sizeof *d->looks.at + d->known_steps.room * sizeof *d->known_steps.at +
           d->kept.room * sizeof *d->kept.at + explore_map_bytes(&d->by_state) +
           d->waits.room * sizeof *d->waits.at + shared_bytes(d);
}

static void count_step(struct explore_dpor *d) {
    if (d->w->countdown == 1) { /* then they are looked at */
        explore_dpor_rest(d);
        d->w->stats.memory_bytes = bytes_of(d);
        d->w->stats.frontier = d->frames.count;
    }
    explore_meter_tick(d->w);
    if (explore_rival_due(d->w)) {
        explore_dpor_rest(d);
        explore_rival_take_turn(d->w);
    }
    if (d->shared)
        explore_dpor_overtake(d);
}

void explore_dpor_loop(struct explore_dpor *d) {
    while (d->frames.count > 0 && !d->gave_up && !explore_crew_stopped(d->w->crew)) {
        struct model_choice choice;
        explore_dpor_hold(d);
        if (next_choice(d, &choice)) {
            explore_dpor_take(d, choice);
            count_step(d);
        } else if (explore_dpor_take_up(d)) {
            count_step(d);
        } else {
            finish(d);
        }
    }
    explore_dpor_rest(d);
}

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w,
                        struct explore_shared_names *shared_names) {
    d->w = w;
    d->shared_names = shared_names;
    store_growth_join(&d->flag, &shared_names->growth_lock);
    d->flag.inner = store_cursor_growth_flag(w->walker.cursor);
    d->at = EXPLORE_DPOR_NONE;
    d->next_look = LOOK_FIRST;
    d->trips = 1;
    d->summaries = explore_summaries_new(shared_names, &d->flag);
    explore_dpor_looks_open(d);
    d->careful = w->crew->checked >> MODEL_FAULT_PARTIAL_DEADLOCK & 1;
    w->path = path_of;
    w->search = d;
    d->livelock = w->walker.livelock;
    w->walker.livelock = NULL; /* not in every state */
}

void explore_dpor_end(struct explore_dpor *d) {
    d->w->walker.livelock = d->livelock;
    d->w->path = NULL;
    d->w->search = NULL;
    d->w->stats.frontier = 0;
    explore_summaries_drop(d->summaries);
    store_growth_quit(&d->flag);
    explore_profile_drop(d->profile);
    explore_map_drop(&d->by_state);
    base_vec_drop(&d->nodes);
    base_vec_drop(&d->slots);
    base_vec_drop(&d->edges);
    base_vec_drop(&d->parts);
    base_vec_drop(&d->frames);
    base_vec_drop(&d->looks);
    base_vec_drop(&d->known_steps);
    base_vec_drop(&d->kept);
    base_vec_drop(&d->accesses);
    base_vec_drop(&d->waits);
}
