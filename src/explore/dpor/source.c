#include "explore/dpor/source.h"

#include <assert.h>
#include <string.h>

/* ---- demands ---- */

/* Adds the threads that must take a step before a blocked member can. True: some of them are
 * unknown. */
static bool close_over(const struct explore_dpor *d, const struct explore_dpor_node *n,
                       uint64_t *members) {
    const struct explore_dpor_offer *offers = d->graph.offers.at + n->first_offer;
    bool unknown = false;
    for (uint64_t fresh = *members & ~n->enabled; fresh;) {
        uint32_t t = (uint32_t)__builtin_ctzll(fresh);
        fresh &= fresh - 1;
        bool runs = t < n->threads && (n->runs & explore_dpor_bit(t));
        uint32_t waker = runs ? offers[t].waker : EXPLORE_DPOR_NONE;
        unknown |= waker == EXPLORE_DPOR_NONE;
        if (waker == EXPLORE_DPOR_NONE || (*members & explore_dpor_bit(waker)))
            continue;
        *members |= explore_dpor_bit(waker);
        fresh |= explore_dpor_bit(waker) & ~n->enabled;
    }
    return unknown;
}

bool explore_dpor_require(struct explore_dpor *d, uint32_t node, uint32_t thread, uint64_t past) {
    assert(node < d->graph.nodes.count && thread < EXPLORE_SUMMARY_THREADS);
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    uint64_t members = past | explore_dpor_bit(thread), before = n->want;
    bool unknown = close_over(d, n, &members);
    if (members & n->want)
        return false;
    uint64_t can = members & n->enabled;
    if (can)
        n->want |= can & explore_dpor_bit(thread) ? explore_dpor_bit(thread) : can & -can;
    else if (unknown)
        n->want = n->enabled;
    return n->want != before;
}

/* ---- steps ---- */

static uint64_t alive_in(struct model *m) {
    uint64_t runs = 0;
    for (uint32_t t = 0; t < m->v->threads(m) && t < EXPLORE_SUMMARY_THREADS; t++)
        runs |= m->v->reduction->life(m, t) == MODEL_RUNS ? explore_dpor_bit(t) : 0;
    return runs;
}

/* The threads that waited for the end of this thread and no longer do. */
static uint64_t released(const struct explore_dpor *d, const struct explore_dpor_node *n,
                         struct model *m, uint32_t thread, uint64_t runs) {
    const struct explore_dpor_offer *offers = d->graph.offers.at + n->first_offer;
    uint64_t set = 0;
    if (runs & explore_dpor_bit(thread))
        return 0;
    for (uint32_t t = 0; t < n->threads; t++) {
        struct model_wait wait;
        if (!(n->runs & explore_dpor_bit(t)) || offers[t].alts || offers[t].waker != thread)
            continue;
        if (!m->v->blocked(m, t, &wait) || wait.wakers != explore_dpor_bit(thread))
            set |= explore_dpor_bit(t);
    }
    return set;
}

static uint32_t op_of(struct explore_dpor *d, const struct explore_dpor_node *n, struct model *m,
                      uint32_t thread) {
    const struct model_access *accesses;
    const struct explore_dpor_offer *offer = &d->graph.offers.at[n->first_offer + thread];
    uint32_t count = m->v->footprint(m, &accesses);
    d->accesses.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&d->accesses) = accesses[i];
    if (offer->unread && count)
        d->accesses.at[0].kind |= MODEL_UNREAD;
    uint32_t own = offer->own < count ? offer->own : count;
    return explore_summary_op(d->summaries, d->accesses.at, d->accesses.count, own);
}

struct explore_step explore_dpor_step(struct explore_dpor *d, uint32_t node,
                                      struct model_choice choice, bool over) {
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    struct model *m = d->w->walker.m;
    uint64_t me = explore_dpor_bit(choice.thread);
    uint64_t runs = alive_in(m);
    struct explore_step step = {.thread = choice.thread, .needed = n->needed};
    if (!over)
        step.moved = (runs & ~n->runs) | released(d, n, m, choice.thread, runs);
    bool held = n->held || (!over && m->v->reduction->nature(m, choice.thread) & MODEL_HELD);
    bool erases = !over && m->v->ended(m) && (n->runs & ~me & ~step.moved);
    const struct explore_dpor_offer *offer = &d->graph.offers.at[n->first_offer + choice.thread];
    if (held || (erases && !offer->ends) || offer->op == EXPLORE_OP_ALL)
        step.op = EXPLORE_OP_ALL;
    else
        step.op = op_of(d, n, m, choice.thread);
    if (over || erases)
        n->want = n->enabled;
    return step;
}

/* ---- summaries ---- */

static uint32_t room_for(struct explore_dpor *d, uint32_t width) {
    uint32_t first = d->graph.parts.count;
    base_vec_reserve(&d->graph.parts, first + width);
    memset(d->graph.parts.at + first, 0, width * sizeof *d->graph.parts.at);
    d->graph.parts.count += width;
    return first;
}

void explore_dpor_parts_open(struct explore_dpor *d, struct explore_dpor_node *n) {
    if (n->threads > d->graph.width)
        d->graph.width = n->threads;
    assert(d->graph.width <= EXPLORE_SUMMARY_THREADS);
    n->mark = d->graph.parts.count;
    n->width = d->graph.width;
    n->first_part = room_for(d, n->width);
}

/* Makes room for the part of a thread that is new to this node: its parts move to the end. The room
 * is given back with the node's component, to which all states after the node belong. */
static void widen(struct explore_dpor *d, struct explore_dpor_node *n, uint32_t thread) {
    uint32_t width = thread + 1 > d->graph.width ? thread + 1 : d->graph.width;
    uint32_t first = room_for(d, width);
    memcpy(d->graph.parts.at + first, d->graph.parts.at + n->first_part,
           n->width * sizeof *d->graph.parts.at);
    n->first_part = first;
    n->width = d->graph.width = width;
}

uint32_t *explore_dpor_part(struct explore_dpor *d, uint32_t node, uint32_t thread) {
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    assert(thread < EXPLORE_SUMMARY_THREADS);
    if (thread >= n->width)
        widen(d, n, thread);
    assert(thread < n->width && n->first_part + n->width <= d->graph.parts.count);
    return &d->graph.parts.at[n->first_part + thread];
}

static bool require_all(struct explore_dpor *d, uint32_t node, uint32_t thread, uint32_t demands) {
    uint32_t count;
    const uint64_t *pasts = explore_summary_demands(d->summaries, demands, &count);
    bool changed = false;
    for (uint32_t i = 0;
         i < count && d->graph.nodes.at[node].want != d->graph.nodes.at[node].enabled; i++)
        changed |= explore_dpor_require(d, node, thread, pasts[i]);
    return changed;
}

bool explore_dpor_update(struct explore_dpor *d, uint32_t node, uint32_t step,
                         const uint32_t *after, uint32_t count) {
    bool changed = false;
    assert(node < d->graph.nodes.count && count <= EXPLORE_SUMMARY_THREADS);
    uint64_t touched = explore_summary_touched(d->summaries, after, count, step);
    for (uint32_t t = 0; t < count; t++) {
        if (after[t] == EXPLORE_PART_NONE)
            continue;
        struct explore_before b = {.part = after[t]};
        if (touched & explore_dpor_bit(t))
            b = explore_summary_before(d->summaries, after[t], step);
        assert(touched & explore_dpor_bit(t) ||
               explore_summary_is_passed(d->summaries, after[t], step));
        if (b.demands)
            changed |= require_all(d, node, t, b.demands);
        if (b.part == EXPLORE_PART_NONE)
            continue;
        uint32_t *part = explore_dpor_part(d, node, t);
        uint32_t joined = explore_summary_join(d->summaries, *part, b.part);
        changed |= joined != *part;
        *part = joined;
    }
    return changed;
}

bool explore_dpor_update_from(struct explore_dpor *d, uint32_t node, uint32_t step,
                              uint32_t after) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    const struct explore_dpor_node *n = &d->graph.nodes.at[after];
    memcpy(parts, d->graph.parts.at + n->first_part, n->width * sizeof *parts);
    return explore_dpor_update(d, node, step, parts, n->width);
}
