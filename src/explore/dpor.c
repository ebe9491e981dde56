/* The search of a dynamic reduction: depth-first, with an explicit stack of states that are being
 * worked on over Tarjan's stack of states whose component is not complete. See dpor.h. */
#include "explore/dpor.h"

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

void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge) {
    *base_vec_push(&d->frames) =
        (struct explore_dpor_frame){node, edge, EXPLORE_DPOR_NONE, 0, d->waits.count};
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

bool explore_dpor_enter(struct explore_dpor *d, store_state state, bool again, uint32_t *node) {
    struct explore_worker *w = d->w;
    uint32_t count = again ? enter_again(w) : explore_worker_enter(w);
    const struct model_choice *choices = w->choices.at + (w->choices.count - count);
    if (!explore_dpor_open(d, state, choices, count, again, node)) {
        d->gave_up = true;
        return false;
    }
    w->choices.count -= count;
    struct explore_dpor_node *n = &d->nodes.at[*node];
    if (n->depth > w->stats.depth)
        w->stats.depth = n->depth;
    uint64_t limit = w->crew->options->limit_depth;
    if (limit && n->depth >= limit && n->enabled) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        n->want = n->enabled = 0;
    }
    return true;
}

static void learn(struct explore_dpor *d, uint32_t from, uint32_t to, struct model_choice choice,
                  const struct explore_few *touched) {
    const struct explore_dpor_node *a = &d->nodes.at[from], *b = &d->nodes.at[to];
    uint32_t place = EXPLORE_LEARN_NONE;
    if (choice.thread < b->threads && (b->runs & explore_dpor_bit(choice.thread)))
        place = d->slots.at[b->first_slot + choice.thread].place;
    explore_learn_step(d->learn, d->slots.at[a->first_slot + choice.thread].place, place, touched);
}

static uint32_t add_edge(struct explore_dpor *d, uint32_t from, uint32_t to, uint32_t step) {
    *base_vec_push(&d->edges) = (struct explore_dpor_edge){step, from, to};
    return d->edges.count - 1;
}

/* The summary of a complete state; NONE: it is not, or is not known to be. */
static uint32_t summary_of(struct explore_dpor *d, uint32_t known, store_state state) {
    if (known == EXPLORE_DPOR_NONE)
        return explore_dpor_ask(d, state);
    return known & EXPLORE_DPOR_COMPLETE ? known & ~EXPLORE_DPOR_COMPLETE : EXPLORE_DPOR_NONE;
}

bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state) {
    uint32_t known = explore_dpor_find(&d->known, state), summary = summary_of(d, known, state);
    struct explore_dpor_node *n = &d->nodes.at[from];
    if (summary != EXPLORE_DPOR_NONE) {
        n->leaves = true;
        uint32_t parts[EXPLORE_SUMMARY_THREADS];
        uint32_t count = explore_summary_get(d->summaries, summary, parts);
        explore_dpor_update(d, from, step, parts, count);
        return true;
    }
    if (known == EXPLORE_DPOR_NONE)
        return false;
    if (known < n->low)
        n->low = known;
    n->self |= known == from;
    add_edge(d, from, known, step);
    explore_dpor_update_from(d, from, step, known);
    return true;
}

void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step) {
    /* The edge belongs to the state before, so it comes before all of the new one. */
    uint32_t edge = add_edge(d, from, node, step);
    d->nodes.at[node].first_edge = d->edges.count;
    explore_dpor_push(d, node, edge);
    d->moved = false;
}

/* The state after a step that did not end its run. */
static void arrive(struct explore_dpor *d, uint32_t from, uint32_t step, enum model_outcome outcome,
                   const struct explore_few *touched) {
    struct explore_worker *w = d->w;
    store_state state;
    uint32_t node;
    if (explore_worker_visit(w, &state)) {
        if (!explore_dpor_enter(d, state, false, &node))
            return;
        learn(d, from, node, d->taking, touched);
        explore_dpor_descend(d, from, node, step);
        return;
    }
    if (explore_crew_stopped(w->crew))
        return;
    if (!explore_dpor_meet(d, from, step, state))
        explore_dpor_put_off(d, step, state);
    if (outcome == MODEL_CUT && w->crew->follow_cuts)
        explore_cut_follow(w, d->taking.thread, state);
}

/* Threads whose pending operation conflicts with the step, seen where it was taken: afterwards an
 * operation may look different (an object may be gone). */
static void compare_pending(struct explore_dpor *d, uint32_t node,
                            const struct explore_step *step) {
    for (uint32_t t = 0; t < d->nodes.at[node].threads; t++) {
        const struct explore_dpor_node *n = &d->nodes.at[node];
        if (n->want == n->enabled)
            return;
        if (t == step->thread || !(n->runs & explore_dpor_bit(t)))
            continue;
        if (explore_summary_races(d->summaries, step->op, d->slots.at[n->first_slot + t].op))
            explore_dpor_require(d, node, t, 0);
    }
}

/* An operation may turn out to touch more than it said (an atomic section): then that is what the
 * thread comes to. */
static void note_step(struct explore_dpor *d, uint32_t node, const struct explore_step *step) {
    struct explore_dpor_node *n = &d->nodes.at[node];
    if (step->op == d->slots.at[n->first_slot + step->thread].op ||
        !(n->needed & ~explore_dpor_bit(step->thread)))
        return;
    uint32_t *part = explore_dpor_part(d, node, step->thread);
    *part = explore_summary_join(d->summaries, *part,
                                 explore_summary_single(d->summaries, step->thread, step->op));
}

/* The thread waits for ever and the run counts only up to here: whoever is stuck by then must have
 * been seen, as the end of the run no longer shows it. */
static bool is_given_up(struct explore_walker *k, uint32_t thread) {
    struct model_wait wait;
    return k->v->abandoned && k->v->blocked(k->m, thread, &wait) && wait.timed;
}

static void take(struct explore_dpor *d, uint32_t node, struct model_choice choice) {
    struct explore_worker *w = d->w;
    struct explore_walker *k = &w->walker;
    const struct model_access *accesses;
    if (d->moved)
        explore_walker_goto(k, d->nodes.at[node].state);
    d->at = node;
    d->taking = choice;
    d->moved = true;
    enum model_outcome outcome = explore_walker_step(k, choice, d->nodes.at[node].state);
    w->stats.transitions++;
    uint32_t count = k->v->footprint(k->m, &accesses);
    struct explore_few touched = explore_few_of(accesses, count);
    bool over = outcome == MODEL_FAULTED || outcome == MODEL_PRUNED;
    struct explore_step step = explore_dpor_step(d, node, choice, over);
    if (d->careful && !over && is_given_up(k, choice.thread))
        d->nodes.at[node].want = d->nodes.at[node].enabled;
    note_step(d, node, &step);
    compare_pending(d, node, &step);
    w->stats.pruned += outcome == MODEL_PRUNED;
    if (!over)
        arrive(d, node, explore_summary_step(d->summaries, &step), outcome, &touched);
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
            explore_dpor_push(d, i, EXPLORE_DPOR_NONE);
    }
    return any;
}

/* In a component that nobody leaves each thread must go on. */
static bool ignores(struct explore_dpor *d, uint32_t root) {
    uint64_t done = 0;
    for (uint32_t i = root; i < d->nodes.count; i++) {
        if (d->nodes.at[i].leaves)
            return false;
        done |= d->nodes.at[i].done;
    }
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
        if (d->pool)
            explore_dpor_publish(d, n->state, summary);
        else
            explore_dpor_put(&d->known, n->state, EXPLORE_DPOR_COMPLETE | summary);
        d->popped++;
        d->offered += choices_of(d, n, n->enabled);
        d->taken += choices_of(d, n, n->done);
    }
    explore_dpor_cut(d, root);
    look_back(d);
}

/* The state of the last frame has nothing left to try: true if it is through. */
static bool complete(struct explore_dpor *d, uint32_t root) {
    if (component_is_cyclic(d, root)) {
        iterate(d, root);
        if (reopen(d, root) || ignores(d, root))
            return false;
    }
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

static uint64_t bytes_of(const struct explore_dpor *d) {
    return explore_summaries_bytes(d->summaries) + d->nodes.room * sizeof *d->nodes.at +
           d->slots.room * sizeof *d->slots.at + d->edges.room * sizeof *d->edges.at +
           d->parts.room * sizeof *d->parts.at + d->frames.room * sizeof *d->frames.at +
           explore_dpor_map_bytes(&d->known) + (d->pool ? explore_dpor_crew_bytes(d) : 0);
}

static void count_step(struct explore_dpor *d) {
    d->w->stats.memory_bytes = bytes_of(d);
    d->w->stats.frontier = d->frames.count;
    explore_meter_tick(d->w);
    if (d->pool)
        explore_dpor_overtake(d);
}

void explore_dpor_loop(struct explore_dpor *d) {
    while (d->frames.count > 0 && !d->gave_up && !explore_crew_stopped(d->w->crew)) {
        struct model_choice choice;
        if (next_choice(d, &choice)) {
            take(d, base_vec_last(&d->frames).node, choice);
            count_step(d);
        } else if (explore_dpor_take_up(d)) {
            count_step(d);
        } else {
            finish(d);
        }
    }
}

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w) {
    d->w = w;
    d->at = EXPLORE_DPOR_NONE;
    d->next_look = LOOK_FIRST;
    d->summaries = explore_summaries_new();
    d->careful = w->crew->checked >> MODEL_FAULT_PARTIAL_DEADLOCK & 1;
    w->path = path_of;
    w->search = d;
}

void explore_dpor_end(struct explore_dpor *d) {
    d->w->path = NULL;
    d->w->search = NULL;
    d->w->stats.frontier = 0;
    explore_summaries_drop(d->summaries);
    explore_learn_drop(d->learn);
    free(d->known.cells);
    base_vec_drop(&d->nodes);
    base_vec_drop(&d->slots);
    base_vec_drop(&d->edges);
    base_vec_drop(&d->parts);
    base_vec_drop(&d->frames);
    base_vec_drop(&d->touches);
    base_vec_drop(&d->accesses);
    base_vec_drop(&d->waits);
}
