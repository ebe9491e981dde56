#include "explore/dpor/node.h"

#include "explore/dpor/pending.h"
#include "explore/dpor/source.h"
#include "explore/memo/scene.h"
#include "explore/search/ahead.h"
#include <assert.h>

static struct explore_dpor_offer *offer_of(struct explore_dpor *d, struct explore_dpor_node *n,
                                           uint32_t thread) {
    assert(thread < n->threads);
    return &d->graph.offers.at[n->first_offer + thread];
}

/* ---- the threads ---- */

/* The only thread that can end a wait. NONE: there may be several, or it does not run. */
static uint32_t sole_waker(const struct explore_dpor_node *n, uint64_t one) {
    if (one == 0 || (one & (one - 1)) || one >> 63 || !(one & n->runs))
        return EXPLORE_DPOR_NONE;
    return (uint32_t)__builtin_ctzll(one);
}

/* The pending operations of a new state and what they touch, by thread. Valid until another state
 * is opened. */
struct around {
    uint32_t pending[EXPLORE_SUMMARY_THREADS];
    const struct explore_touch_bits *touches[EXPLORE_SUMMARY_THREADS];
};

static const struct explore_dpor_offer nobody = {.op = EXPLORE_OP_NONE, .waker = EXPLORE_DPOR_NONE};

static bool note_life(struct explore_dpor_node *n, uint32_t thread, enum model_life life) {
    uint64_t bit = explore_dpor_bit(thread);
    n->runs |= life == MODEL_RUNS ? bit : 0;
    n->needed |= life != MODEL_GONE ? bit : 0;
    return life == MODEL_RUNS;
}

/* Notes which thread can end the wait of a thread. All threads of the state must be known. */
static void note_waker(const struct explore_dpor_node *n, struct explore_dpor_offer *offer,
                       const struct model_view *v) {
    if (offer->alts || !v->blocked)
        return;
    offer->waker = sole_waker(n, v->wait.wakers);
    offer->follows = v->wait.follows;
}

/* Keeps the numbers of a thread's alternatives, which have gaps. */
static void list_alternatives(struct explore_dpor *d, struct explore_dpor_offer *offer,
                              uint32_t thread, const uint32_t *alts) {
    offer->gaps = true;
    for (uint32_t i = 0; i < offer->alts; i++)
        *base_vec_push(&d->graph.alts) = (struct model_choice){thread, alts[i]};
}

/* Asks the model for the view of a thread that has `alts` choices, without its life. */
static void ask_model(struct model *m, uint32_t thread, uint32_t alts, struct model_view *out) {
    *out = (struct model_view){.nature = m->v->reduction->nature(m, thread)};
    out->blocked = !alts && m->v->blocked(m, thread, &out->wait);
    out->access_count = m->v->pending(m, thread, &out->accesses);
    out->position = explore_profile_position(m, thread);
}

static void look_by_model(struct explore_dpor *d, struct explore_dpor_node *n,
                          const struct explore_dpor_arrival *a, struct around *out) {
    struct model *m = d->w->walker.m;
    for (uint32_t t = 0; t < n->threads; t++) {
        note_life(n, t, m->v->reduction->life(m, t));
        *base_vec_push(&d->graph.offers) = nobody;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        struct explore_dpor_offer *offer = offer_of(d, n, a->choices[i].thread);
        offer->gaps |= a->choices[i].alt != offer->alts;
        offer->alts++;
        n->enabled |= explore_dpor_bit(a->choices[i].thread);
    }
    for (uint32_t i = 0; i < a->count; i++)
        if (offer_of(d, n, a->choices[i].thread)->gaps)
            *base_vec_push(&d->graph.alts) = a->choices[i];
    for (uint64_t rest = n->runs; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        struct explore_dpor_offer *offer = offer_of(d, n, t);
        struct model_view view;
        struct explore_dpor_offer counted = *offer;
        ask_model(m, t, counted.alts, &view);
        out->pending[t] = explore_dpor_pending_of(d, t, &view);
        *offer = d->seen.pending.at[out->pending[t]].offer;
        offer->alts = counted.alts;
        offer->gaps = counted.gaps;
        note_waker(n, offer, &view);
    }
}

static void look_by_scene(struct explore_dpor *d, struct explore_dpor_node *n, struct around *out) {
    const struct explore_memo_view *const *views;
    const struct explore_scene *s = d->w->walker.scene;
    bool numbered = explore_scene_numbered(s);
    uint32_t count = explore_scene_views(s, &views);
    assert(count == n->threads);
    n->seen = numbered ? explore_memo_era(d->w->walker.memo) : 0;
    base_vec_reserve(&d->graph.offers, d->graph.offers.count + count);
    d->graph.offers.count += count;
    struct explore_dpor_offer *offer = d->graph.offers.at + n->first_offer;
    for (uint32_t t = 0; t < count; t++, offer++) {
        const struct explore_memo_view *v = views[t];
        bool runs = note_life(n, t, v->offers.life);
        *offer = nobody;
        if (runs) {
            out->pending[t] = numbered ? explore_dpor_pending_by_view(d, t, v)
                                       : explore_dpor_pending_of(d, t, &v->offers);
            *offer = d->seen.pending.at[out->pending[t]].offer;
        }
        offer->view = v->number;
        offer->alts = v->offers.ways;
        if (v->offers.alts)
            list_alternatives(d, offer, t, v->offers.alts);
        n->enabled |= offer->alts ? explore_dpor_bit(t) : 0;
    }
    for (uint64_t rest = n->runs & ~n->enabled; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        note_waker(n, offer_of(d, n, t), &views[t]->offers);
    }
}

static void look_around(struct explore_dpor *d, struct explore_dpor_node *n,
                        const struct explore_dpor_arrival *a, struct around *around) {
    n->first_offer = d->graph.offers.count;
    n->first_alt = d->graph.alts.count;
    if (a->scene)
        look_by_scene(d, n, around);
    else
        look_by_model(d, n, a, around);
    explore_dpor_parts_open(d, n);
    /* If only one thread is needed, every entry comes after it and would be dropped. */
    bool alone = !(n->needed & (n->needed - 1));
    for (uint64_t rest = n->runs; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        const struct explore_dpor_pending *pending = &d->seen.pending.at[around->pending[t]];
        const struct explore_touch_bits *seen =
            pending->more ? explore_profile_now(d->profile, pending->offer.point) : NULL;
        n->held |= pending->held;
        around->touches[t] = seen ? seen : &pending->touches;
        if (!alone)
            d->graph.parts.at[n->first_part + t] = pending->part;
    }
}

/* ---- the first thread ---- */

/* Which threads of a state conflict, judging by the profile. */
struct conflicts {
    const struct explore_touches *later[EXPLORE_SUMMARY_THREADS];
    uint64_t with[EXPLORE_SUMMARY_THREADS]; /* for each thread in `known`: the threads that it
                                               conflicts with */
    uint64_t known;
};

static bool touches_conflict(const struct explore_touches *t, const struct explore_touch_bits *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if ((f->written[i] ? t->all : t->written)[f->bit[i] / 64] >> f->bit[i] % 64 & 1)
            return true;
    return false;
}

/* The rivals of a thread: those that must be explored as well if this thread is. */
static uint64_t rivals_of(struct explore_dpor *d, struct explore_dpor_node *n,
                          const struct around *around, struct conflicts *c, uint32_t thread) {
    const struct explore_touch_bits *own = around->touches[thread];
    if (c->known & explore_dpor_bit(thread))
        return c->with[thread];
    c->known |= explore_dpor_bit(thread);
    uint32_t waker = offer_of(d, n, thread)->waker;
    uint64_t with = waker == EXPLORE_DPOR_NONE ? 0 : explore_dpor_bit(waker);
    for (uint64_t rest = n->runs & ~explore_dpor_bit(thread); rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        if (touches_conflict(c->later[t], own) ||
            explore_touch_bits_conflict(own, around->touches[t]))
            with |= explore_dpor_bit(t);
    }
    c->with[thread] = with;
    return with;
}

/* How many enabled threads must be explored with `thread`. */
static uint32_t cost_of(struct explore_dpor *d, struct explore_dpor_node *n,
                        const struct around *around, struct conflicts *c, uint32_t thread) {
    uint64_t in = explore_dpor_bit(thread), fresh = in;
    while (fresh) {
        uint64_t more = rivals_of(d, n, around, c, (uint32_t)__builtin_ctzll(fresh)) & ~in;
        fresh &= fresh - 1;
        fresh |= more;
        in |= more;
    }
    return (uint32_t)__builtin_popcountll(in & n->enabled);
}

/* The order in which threads are considered: first thread 0, which starts others, then from the
 * last one down. Of threads without conflicts the first in this order is taken. So their steps come
 * in the same order whatever happened before, and lead to known states. */
static uint32_t next_of(uint64_t threads) {
    return threads & 1 ? 0 : 63 - (uint32_t)__builtin_clzll(threads);
}

/* How many rivals of a thread conflict with it only later, not by their pending operations. They
 * must be let go on to reach the conflict, and have rivals of their own by then. */
static uint32_t later_rivals(const struct around *around, const struct conflicts *c,
                             uint32_t thread) {
    uint32_t count = 0;
    for (uint64_t rest = c->with[thread]; rest; rest &= rest - 1)
        count += !explore_touch_bits_conflict(around->touches[thread],
                                              around->touches[__builtin_ctzll(rest)]);
    return count;
}

/* The thread with the lowest rank is explored first. The rank is made from the number of threads
 * that must be explored with this one, and the number of its rivals. Unless it needs no other
 * thread or moved last, the number of later rivals and the distance from the thread that moved last
 * follow. 0 is the best rank. */
static uint32_t rank_of(struct explore_dpor *d, struct explore_dpor_node *n,
                        const struct around *around, struct conflicts *c, uint32_t thread,
                        uint32_t from) {
    const uint32_t most = EXPLORE_SUMMARY_THREADS;
    uint32_t cost = cost_of(d, n, around, c, thread);
    if (offer_of(d, n, thread)->op == EXPLORE_OP_ALL || offer_of(d, n, thread)->ends)
        cost += most;
    uint32_t rank = (cost - 1) * most + (uint32_t)__builtin_popcountll(c->with[thread]);
    if (cost == 1 || thread == from)
        return rank * most * most;
    return (rank * most + later_rivals(around, c, thread)) * most + (thread + most - from) % most;
}

static uint32_t choose_first(struct explore_dpor *d, struct explore_dpor_node *n,
                             const struct around *around, uint32_t from) {
    if (!(n->enabled & (n->enabled - 1)))
        return (uint32_t)__builtin_ctzll(n->enabled);
    uint32_t best = EXPLORE_DPOR_NONE, least = UINT32_MAX;
    struct conflicts c;
    c.known = 0;
    for (uint64_t rest = n->runs; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        c.later[t] = explore_profile_after(d->profile, offer_of(d, n, t)->point);
    }
    for (uint64_t rest = n->enabled; rest && least; rest &= ~explore_dpor_bit(next_of(rest))) {
        uint32_t t = next_of(rest), rank = rank_of(d, n, around, &c, t, from);
        if (rank < least)
            best = t, least = rank;
    }
    return best;
}

/* The same first thread as that of the worker that opened the state before. So all workers explore
 * the same graph, and find much of it complete. */
static uint32_t choose_again(struct explore_dpor *d, struct explore_dpor_node *n,
                             const struct around *around, uint32_t from) {
    uint32_t thread = explore_dpor_announced(d, n->state);
    if (thread == EXPLORE_DPOR_NONE)
        return choose_first(d, n, around, from);
    assert(thread < n->threads);
    assert(n->enabled & explore_dpor_bit(thread));
    return thread;
}

static void choose(struct explore_dpor *d, struct explore_dpor_node *n, const struct around *around,
                   bool again) {
    if (!n->enabled)
        return;
    uint32_t from = d->at == EXPLORE_DPOR_NONE ? 0 : d->taking.thread;
    n->first = again ? choose_again(d, n, around, from) : choose_first(d, n, around, from);
    assert(n->first < n->threads && offer_of(d, n, n->first)->alts > 0);
    n->want = explore_dpor_bit(n->first);
    bool free = n->enabled & (n->enabled - 1); /* otherwise all workers choose the same anyway */
    if (d->shared && !again && free)
        explore_dpor_announce(d, n->state, n->first);
}

/* Plans the step of the first thread, if it is known. */
static void plan_first(struct explore_dpor *d, struct explore_dpor_node *n) {
    if (!n->enabled || !explore_scene_numbered(d->w->walker.scene))
        return;
    if (offer_of(d, n, n->first)->alts == 1)
        n->plan = explore_ahead_foresee(
            d->w, n->state, explore_dpor_choice(&d->graph, n, n->first, 0), &n->mode, &n->era);
    else
        explore_ahead_note_loud(&d->w->walker, &n->mode);
}

bool explore_dpor_open(struct explore_dpor *d, const struct explore_dpor_arrival *a,
                       uint32_t *node) {
    struct explore_walker *k = &d->w->walker;
    struct model *m = a->scene ? explore_scene_model(k->scene) : k->m;
    struct explore_dpor_node n = {
        .state = a->state, .mode = a->mode, .parent = d->at, .threads = m->v->threads(m)};
    struct around around;
    assert(explore_map_find(&d->graph.by_state, a->state) == EXPLORE_MAP_NONE);
    if (n.threads > EXPLORE_SUMMARY_THREADS)
        return false;
    if (d->at != EXPLORE_DPOR_NONE) {
        n.came = d->taking;
        n.depth = d->graph.nodes.at[d->at].depth + 1;
    }
    n.low = *node = d->graph.nodes.count;
    n.first_edge = d->graph.edges.count;
    look_around(d, &n, a, &around);
    assert(d->graph.offers.count == n.first_offer + n.threads);
    choose(d, &n, &around, a->again);
    if (a->scene)
        plan_first(d, &n);
    *base_vec_push(&d->graph.nodes) = n;
    explore_map_put(&d->graph.by_state, a->state, n.low);
    return true;
}
