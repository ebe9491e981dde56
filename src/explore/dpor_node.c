/* A new state of a dynamic reduction: what its threads are about to do, and which of them is the
 * first to be explored. */
#include "explore/dpor.h"

#include <assert.h>

static struct explore_dpor_slot *slot_of(struct explore_dpor *d, struct explore_dpor_node *n,
                                         uint32_t thread) {
    assert(thread < n->threads);
    return &d->slots.at[n->first_slot + thread];
}

/* ---- the threads ---- */

/* The one thread that can end a wait; NONE if there may be several, or none that runs. */
static uint32_t sole_waker(const struct explore_dpor_node *n, const struct model_wait *wait) {
    uint64_t one = wait->wakers;
    if (one == 0 || (one & (one - 1)) || one >> 63 || !(one & n->runs))
        return EXPLORE_DPOR_NONE;
    return (uint32_t)__builtin_ctzll(one);
}

static void look_at(struct explore_dpor *d, struct explore_dpor_node *n, uint32_t thread) {
    struct model *m = d->w->walker.m;
    struct explore_dpor_slot *slot = slot_of(d, n, thread);
    const struct model_access *accesses;
    struct model_wait wait;
    uint32_t count = m->v->pending(m, thread, &accesses);
    slot->own = count;
    uint32_t site = m->v->position ? m->v->position(m, thread) : count ? accesses[0].site : 0;
    slot->place = explore_learn_place(d->learn, thread, site);
    slot->unread = count == 1 && accesses[0].kind & MODEL_UNREAD;
    d->touches.at[thread] = explore_few_of(accesses, count);
    slot->op = explore_summary_op(d->summaries, accesses, count, count);
    uint32_t nature = m->v->nature(m, thread);
    n->held |= (nature & MODEL_HELD) != 0;
    if (nature & (MODEL_HELD | MODEL_OPAQUE))
        slot->op = EXPLORE_OP_ALL;
    slot->ends = nature & MODEL_ENDS;
    if (nature & MODEL_MORE) {
        const struct explore_few *seen = explore_learn_now(d->learn, slot->place);
        if (seen)
            d->touches.at[thread] = *seen;
    }
    if (slot->alts == 0 && m->v->blocked(m, thread, &wait))
        slot->waker = sole_waker(n, &wait);
}

static void look_at_lives(struct explore_dpor_node *n, struct model *m) {
    for (uint32_t t = 0; t < n->threads; t++) {
        enum model_life life = m->v->life(m, t);
        n->runs |= life == MODEL_RUNS ? explore_dpor_bit(t) : 0;
        n->needed |= life != MODEL_GONE ? explore_dpor_bit(t) : 0;
    }
}

static void make_slots(struct explore_dpor *d, struct explore_dpor_node *n,
                       const struct model_choice *choices, uint32_t count) {
    n->first_slot = d->slots.count;
    d->touches.count = 0;
    for (uint32_t t = 0; t < n->threads; t++) {
        *base_vec_push(&d->slots) =
            (struct explore_dpor_slot){.op = EXPLORE_OP_NONE, .waker = EXPLORE_DPOR_NONE};
        *base_vec_push(&d->touches) = (struct explore_few){0};
    }
    for (uint32_t i = 0; i < count; i++) {
        assert(choices[i].alt == slot_of(d, n, choices[i].thread)->alts);
        slot_of(d, n, choices[i].thread)->alts++;
        n->enabled |= explore_dpor_bit(choices[i].thread);
    }
}

static void summarise(struct explore_dpor *d, struct explore_dpor_node *n) {
    /* What follows a thread alone comes after everything anyway. */
    bool alone = !(n->needed & (n->needed - 1));
    explore_dpor_parts_open(d, n);
    for (uint64_t rest = n->runs; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        look_at(d, n, t);
        if (!alone)
            d->parts.at[n->first_part + t] =
                explore_summary_single(d->summaries, t, slot_of(d, n, t)->op);
    }
}

/* ---- the first thread ---- */

/* How many enabled threads must be explored with `thread`, if threads do what they were seen to. */
static uint32_t cost_of(struct explore_dpor *d, struct explore_dpor_node *n,
                        const struct explore_touches **later, uint32_t thread) {
    uint64_t in = explore_dpor_bit(thread), fresh = in;
    while (fresh) {
        uint32_t t = (uint32_t)__builtin_ctzll(fresh);
        fresh &= fresh - 1;
        uint32_t waker = slot_of(d, n, t)->waker;
        if (waker != EXPLORE_DPOR_NONE && !(in & explore_dpor_bit(waker)))
            in |= explore_dpor_bit(waker), fresh |= explore_dpor_bit(waker);
        for (uint64_t rest = n->runs & ~in; rest; rest &= rest - 1) {
            uint32_t r = (uint32_t)__builtin_ctzll(rest);
            if (explore_touches_conflict(later[r], &d->touches.at[t]) ||
                explore_few_conflict(&d->touches.at[t], &d->touches.at[r]))
                in |= explore_dpor_bit(r), fresh |= explore_dpor_bit(r);
        }
    }
    return (uint32_t)__builtin_popcountll(in & n->enabled);
}

/* So that bit 0 is that of the thread `by`. */
static uint64_t rotate(uint64_t threads, uint32_t by) {
    return by ? threads >> by | threads << (EXPLORE_SUMMARY_THREADS - by) : threads;
}

static uint32_t choose_first(struct explore_dpor *d, struct explore_dpor_node *n, uint32_t from) {
    if (!(n->enabled & (n->enabled - 1)))
        return (uint32_t)__builtin_ctzll(n->enabled);
    uint32_t best = EXPLORE_DPOR_NONE, least = UINT32_MAX;
    const struct explore_touches *later[EXPLORE_SUMMARY_THREADS];
    for (uint64_t rest = n->runs; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        later[t] = explore_learn_after(d->learn, slot_of(d, n, t)->place);
    }
    /* Of equal ones the last thread goes on, or the next after it. */
    for (uint64_t rest = rotate(n->enabled, from); rest && least > 1; rest &= rest - 1) {
        uint32_t t = ((uint32_t)__builtin_ctzll(rest) + from) % EXPLORE_SUMMARY_THREADS;
        uint32_t cost = cost_of(d, n, later, t);
        if (slot_of(d, n, t)->op == EXPLORE_OP_ALL || slot_of(d, n, t)->ends)
            cost += EXPLORE_SUMMARY_THREADS;
        if (cost < least)
            best = t, least = cost;
    }
    return best;
}

/* The same thread as whoever opened the state before: so that all explore the same graph, and find
 * much of it complete. */
static uint32_t choose_again(struct explore_dpor *d, struct explore_dpor_node *n, uint32_t from) {
    uint32_t value = explore_pool_find(d->pool, &d->gate, n->state);
    uint32_t thread = value & ~EXPLORE_POOL_OPEN;
    if (!(value & EXPLORE_POOL_OPEN) || value & EXPLORE_POOL_COMPLETE)
        return choose_first(d, n, from);
    assert(n->enabled & explore_dpor_bit(thread));
    return thread;
}

static void choose(struct explore_dpor *d, struct explore_dpor_node *n, bool again) {
    if (!n->enabled)
        return;
    uint32_t from = d->at == EXPLORE_DPOR_NONE ? 0 : d->taking.thread;
    n->first = again ? choose_again(d, n, from) : choose_first(d, n, from);
    n->want = explore_dpor_bit(n->first);
    bool free = n->enabled & (n->enabled - 1); /* otherwise others choose the same anyway */
    if (d->pool && !again && free)
        explore_pool_put(d->pool, &d->gate, n->state, EXPLORE_POOL_OPEN | n->first);
}

bool explore_dpor_open(struct explore_dpor *d, store_state state,
                       const struct model_choice *choices, uint32_t count, bool again,
                       uint32_t *node) {
    struct model *m = d->w->walker.m;
    struct explore_dpor_node n = {.state = state, .parent = d->at, .threads = m->v->threads(m)};
    if (n.threads > EXPLORE_SUMMARY_THREADS)
        return false;
    if (d->at != EXPLORE_DPOR_NONE) {
        n.came = d->taking;
        n.depth = d->nodes.at[d->at].depth + 1;
    }
    n.low = *node = d->nodes.count;
    n.first_edge = d->edges.count;
    look_at_lives(&n, m);
    make_slots(d, &n, choices, count);
    summarise(d, &n);
    choose(d, &n, again);
    *base_vec_push(&d->nodes) = n;
    explore_dpor_put(&d->known, state, n.low);
    return true;
}
