#include "explore/dpor/state.h"

#include "explore/walk/livelock.h"
#include <assert.h>

/* An annotation is 0, or COMPLETE with a summary, or OPEN with the first thread. */
#define COMPLETE 0x80000000u
#define OPEN     0x40000000u

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct explore_dpor *d = w->search;
    uint32_t first = out->count;
    if (d->at == EXPLORE_DPOR_NONE)
        return;
    *base_vec_push(out) = d->taking;
    for (uint32_t at = d->at; d->graph.nodes.at[at].parent != EXPLORE_DPOR_NONE;
         at = d->graph.nodes.at[at].parent)
        *base_vec_push(out) = d->graph.nodes.at[at].came;
    explore_path_reverse(out, first);
}

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w,
                        struct explore_shared_names *shared_names) {
    d->w = w;
    d->tuning = base_tuning_of(w->crew->options->tuning);
    d->shared_names = shared_names;
    store_growth_join(&d->flag, &shared_names->growth_lock);
    d->flag.inner = store_cursor_growth_flag(w->walker.cursor);
    d->at = EXPLORE_DPOR_NONE;
    d->next_look = d->tuning->dpor_look_first;
    d->trips = 1;
    d->summaries = explore_summaries_new(shared_names, &d->flag);
    d->careful = w->crew->checked >> MODEL_FAULT_PARTIAL_DEADLOCK & 1;
    w->path = path_of;
    w->search = d;
    d->livelock = w->walker.livelock;
    w->walker.livelock = NULL; /* stack.c looks for livelocks */
}

void explore_dpor_end(struct explore_dpor *d) {
    d->w->walker.livelock = d->livelock;
    d->w->path = NULL;
    d->w->search = NULL;
    d->w->stats.frontier = 0;
    explore_summaries_drop(d->summaries);
    store_growth_quit(&d->flag);
    explore_profile_drop(d->profile);
    explore_map_drop(&d->graph.by_state);
    base_vec_drop(&d->graph.nodes);
    base_vec_drop(&d->graph.offers);
    base_vec_drop(&d->graph.edges);
    base_vec_drop(&d->graph.parts);
    base_vec_drop(&d->graph.alts);
    base_vec_drop(&d->frames);
    base_vec_drop(&d->seen.pending);
    base_vec_drop(&d->seen.known_steps);
    base_vec_drop(&d->seen.kept);
    base_vec_drop(&d->accesses);
    base_vec_drop(&d->waits);
}

/* ---- the stack ---- */

void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge, bool here) {
    assert(node < d->graph.nodes.count);
    assert(edge == EXPLORE_DPOR_NONE || d->graph.edges.at[edge].to == node);
    *base_vec_push(&d->frames) = (struct explore_dpor_frame){
        .node = node, .edge = edge, .thread = EXPLORE_DPOR_NONE, .first_wait = d->waits.count};
    if (here) {
        base_vec_last(&d->frames).trip = d->trips;
        base_vec_last(&d->frames).mark = store_cursor_mark(d->w->walker.cursor);
    }
}

void explore_dpor_cut(struct explore_dpor *d, uint32_t root) {
    assert(root < d->graph.nodes.count);
    assert(d->graph.nodes.at[root].first_offer <= d->graph.offers.count &&
           d->graph.nodes.at[root].first_edge <= d->graph.edges.count &&
           d->graph.nodes.at[root].mark <= d->graph.parts.count &&
           d->graph.nodes.at[root].first_alt <= d->graph.alts.count);
    d->graph.offers.count = d->graph.nodes.at[root].first_offer;
    d->graph.edges.count = d->graph.nodes.at[root].first_edge;
    d->graph.parts.count = d->graph.nodes.at[root].mark;
    d->graph.alts.count = d->graph.nodes.at[root].first_alt;
    d->graph.nodes.count = root;
}

void explore_dpor_jump(struct explore_dpor *d, store_state state) {
    explore_walker_goto(&d->w->walker, state);
    d->trips++;
}

void explore_dpor_come_back(struct explore_dpor *d) {
    struct explore_dpor_frame *f = &base_vec_last(&d->frames);
    struct explore_walker *k = &d->w->walker;
    if (!d->moved)
        return;
    d->moved = false;
    assert(f->trip <= d->trips);
    if (f->trip == d->trips) {
        explore_walker_return(k, f->mark);
        return;
    }
    explore_dpor_jump(d, d->graph.nodes.at[f->node].state);
    f->trip = d->trips;
    f->mark = store_cursor_mark(k->cursor);
}

/* ---- what the workers tell each other ---- */

void explore_dpor_join(struct explore_dpor *d) {
    assert(!d->shared);
    d->shared = true;
    d->next_overtake = d->tuning->dpor_overtake;
}

void explore_dpor_rest(struct explore_dpor *d) {
    store_cursor_rest(d->w->walker.cursor);
    if (d->shared)
        store_growth_rest(&d->flag);
}

/* Holds the shared names. Their growth lock is entered before the store's, so the store is released
 * first. */
void explore_dpor_hold(struct explore_dpor *d) {
    if (!d->shared)
        return;
    store_cursor_rest(d->w->walker.cursor);
    store_growth_hold(&d->flag);
}

void explore_dpor_announce(struct explore_dpor *d, store_state state, uint32_t first) {
    uint32_t was = 0;
    assert(first < EXPLORE_SUMMARY_THREADS);
    store_cursor_annotate(d->w->walker.cursor, state, &was, OPEN | first);
}

uint32_t explore_dpor_announced(struct explore_dpor *d, store_state state) {
    uint32_t annotation = store_cursor_annotation(d->w->walker.cursor, state);
    return annotation & OPEN && !(annotation & COMPLETE) ? annotation & ~OPEN : EXPLORE_DPOR_NONE;
}

/* Annotates a state as complete, unless another worker has done so. A complete state stays as it
 * is. */
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

void explore_dpor_put_off(struct explore_dpor *d, uint32_t step, store_state state) {
    assert(d->shared); /* a single worker has nodes for all states that are not complete */
    *base_vec_push(&d->waits) = (struct explore_dpor_wait){state, d->taking, step};
}
