/* Which threads a state must explore: the source sets of a dynamic reduction. */
#include "explore/dpor/dpor.h"

#include <assert.h>

/* ---- demands ---- */

/* Adds those that must do something before a blocked member can; true: it is not known who. */
static bool close_over(const struct explore_dpor *d, const struct explore_dpor_node *n,
                       uint64_t *members) {
    const struct explore_dpor_slot *slots = d->slots.at + n->first_slot;
    bool unknown = false;
    for (uint64_t fresh = *members & ~n->enabled; fresh;) {
        uint32_t t = (uint32_t)__builtin_ctzll(fresh);
        fresh &= fresh - 1;
        bool runs = t < n->threads && (n->runs & explore_dpor_bit(t));
        uint32_t waker = runs ? slots[t].waker : EXPLORE_DPOR_NONE;
        unknown |= waker == EXPLORE_DPOR_NONE;
        if (waker == EXPLORE_DPOR_NONE || (*members & explore_dpor_bit(waker)))
            continue;
        *members |= explore_dpor_bit(waker);
        fresh |= explore_dpor_bit(waker) & ~n->enabled;
    }
    return unknown;
}

bool explore_dpor_require(struct explore_dpor *d, uint32_t node, uint32_t thread, uint64_t past) {
    struct explore_dpor_node *n = &d->nodes.at[node];
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

/* Those who waited for this thread's end and no longer do. */
static uint64_t released(const struct explore_dpor *d, const struct explore_dpor_node *n,
                         struct model *m, uint32_t thread, uint64_t runs) {
    const struct explore_dpor_slot *slots = d->slots.at + n->first_slot;
    uint64_t set = 0;
    if (runs & explore_dpor_bit(thread))
        return 0;
    for (uint32_t t = 0; t < n->threads; t++) {
        struct model_wait wait;
        if (!(n->runs & explore_dpor_bit(t)) || slots[t].alts || slots[t].waker != thread)
            continue;
        if (!m->v->blocked(m, t, &wait) || wait.wakers != explore_dpor_bit(thread))
            set |= explore_dpor_bit(t);
    }
    return set;
}

static uint32_t op_of(struct explore_dpor *d, const struct explore_dpor_node *n, struct model *m,
                      uint32_t thread) {
    const struct model_access *accesses;
    const struct explore_dpor_slot *slot = &d->slots.at[n->first_slot + thread];
    uint32_t count = m->v->footprint(m, &accesses);
    d->accesses.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&d->accesses) = accesses[i];
    if (slot->unread && count)
        d->accesses.at[0].kind |= MODEL_UNREAD;
    uint32_t own = slot->own < count ? slot->own : count;
    return explore_summary_op(d->summaries, d->accesses.at, d->accesses.count, own);
}

struct explore_step explore_dpor_step(struct explore_dpor *d, uint32_t node,
                                      struct model_choice choice, bool over) {
    struct explore_dpor_node *n = &d->nodes.at[node];
    struct model *m = d->w->walker.m;
    uint64_t me = explore_dpor_bit(choice.thread);
    uint64_t runs = alive_in(m);
    struct explore_step step = {.thread = choice.thread, .needed = n->needed};
    if (!over)
        step.moved = (runs & ~n->runs) | released(d, n, m, choice.thread, runs);
    bool held = n->held || (!over && m->v->reduction->nature(m, choice.thread) & MODEL_HELD);
    bool erases = !over && m->v->ended(m) && (n->runs & ~me & ~step.moved);
    const struct explore_dpor_slot *slot = &d->slots.at[n->first_slot + choice.thread];
    if (held || (erases && !slot->ends) || slot->op == EXPLORE_OP_ALL)
        step.op = EXPLORE_OP_ALL;
    else
        step.op = op_of(d, n, m, choice.thread);
    if (over || erases)
        n->want = n->enabled;
    return step;
}
