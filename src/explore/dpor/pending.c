#include "explore/dpor/pending.h"

#include "base/stress.h"
#include "explore/memo/memo.h"
#include <assert.h>
#include <string.h>

/* ---- threads ---- */

/* How many pending operations are kept for each thread, and for all. */
enum { PENDING_EACH = 16, PENDING_HASHED = EXPLORE_SUMMARY_THREADS * PENDING_EACH };

static void fill(struct explore_dpor *d, uint32_t thread, const struct model_view *v,
                 struct explore_dpor_pending *out) {
    uint32_t count = v->access_count;
    uint32_t own = v->nature & MODEL_SEVERAL ? 0 : count;
    uint32_t op = v->nature & (MODEL_HELD | MODEL_OPAQUE)
                      ? EXPLORE_OP_ALL
                      : explore_summary_op(d->summaries, v->accesses, count, own);
    *out = (struct explore_dpor_pending){.touches = explore_touch_bits_of(v->accesses, count)};
    out->key.is_there = count <= 1;
    out->key.position = v->position;
    out->key.nature = v->nature;
    out->key.count = count;
    if (count == 1)
        out->key.access = v->accesses[0];
    out->offer = (struct explore_dpor_offer){
        .op = op,
        .own = own,
        .waker = EXPLORE_DPOR_NONE,
        .point = explore_profile_point(d->profile, thread, v->position),
        .ends = v->nature & MODEL_ENDS,
        .unread = own == 1 && v->accesses[0].kind & MODEL_UNREAD,
    };
    out->part = explore_summary_single(d->summaries, thread, op);
    out->held = v->nature & MODEL_HELD;
    out->more = v->nature & MODEL_MORE;
}

static bool is_of(const struct explore_dpor_pending *pending, const struct model_view *v) {
    return pending->key.is_there && pending->key.position == v->position &&
           pending->key.nature == v->nature && pending->key.count == v->access_count &&
           (!v->access_count ||
            memcmp(&pending->key.access, v->accesses, sizeof *v->accesses) == 0);
}

/* For asserts: is this what the view says? */
static inline bool is_filled(struct explore_dpor *d, uint32_t thread, const struct model_view *v,
                             const struct explore_dpor_pending *pending) {
    struct explore_dpor_pending now;
    fill(d, thread, v, &now);
    return now.offer.op == pending->offer.op && now.offer.point == pending->offer.point &&
           now.part == pending->part && now.held == pending->held && now.more == pending->more &&
           memcmp(&now.touches, &pending->touches, sizeof now.touches) == 0;
}

uint32_t explore_dpor_pending_of(struct explore_dpor *d, uint32_t thread,
                                 const struct model_view *view) {
    assert(thread < EXPLORE_SUMMARY_THREADS && d->seen.pending.count >= PENDING_HASHED);
    uint64_t what = view->access_count ? view->accesses[0].place + view->accesses[0].offset : 0;
    uint64_t hash = (what + view->position) * 0x9E3779B97F4A7C15u;
    uint32_t at = thread * PENDING_EACH + (uint32_t)(hash >> 60);
    if (!is_of(&d->seen.pending.at[at], view))
        fill(d, thread, view, &d->seen.pending.at[at]);
    assert(is_of(&d->seen.pending.at[at], view) || view->access_count > 1);
    base_stress_assert(is_filled(d, thread, view, &d->seen.pending.at[at]));
    return at;
}

void explore_dpor_pending_open(struct explore_dpor *d) {
    d->seen.pending.count = PENDING_HASHED;
    base_vec_reserve(&d->seen.pending, d->seen.pending.count);
    memset(d->seen.pending.at, 0, d->seen.pending.count * sizeof *d->seen.pending.at);
}

/* ---- by number ---- */

/* Where the number for an effect or a view of the memo is kept, + 1. 0: none yet. */
static uint32_t *kept_at(struct explore_dpor *d, uint32_t number) {
    uint32_t era = explore_memo_era(d->w->walker.memo);
    assert(number); /* no effect and no view has number 0 */
    if (era != d->seen.era) {
        d->seen.known_steps.count = d->seen.kept.count = 0;
        d->seen.pending.count = PENDING_HASHED;
    }
    d->seen.era = era;
    uint32_t before = d->seen.kept.count;
    if (number < before)
        return &d->seen.kept.at[number];
    base_vec_reserve(&d->seen.kept, number + 1);
    memset(d->seen.kept.at + before, 0, (number + 1 - before) * sizeof *d->seen.kept.at);
    d->seen.kept.count = number + 1;
    return &d->seen.kept.at[number];
}

uint32_t explore_dpor_pending_by_view(struct explore_dpor *d, uint32_t thread,
                                      const struct explore_memo_view *view) {
    uint32_t *kept = kept_at(d, view->number);
    if (!*kept) {
        fill(d, thread, &view->offers, base_vec_push(&d->seen.pending));
        *kept = d->seen.pending.count;
    }
    assert(*kept > PENDING_HASHED && *kept <= d->seen.pending.count);
    base_stress_assert(is_filled(d, thread, &view->offers, &d->seen.pending.at[*kept - 1]));
    return *kept - 1;
}

/* ---- steps ---- */

/* Are these exactly the threads that wait for the end of `thread`, and do all of them go on with
 * it? */
static bool are_all(const struct explore_dpor *d, const struct explore_dpor_node *n,
                    uint32_t thread, uint64_t moved) {
    const struct explore_dpor_offer *offers = d->graph.offers.at + n->first_offer;
    uint64_t left = moved;
    for (uint64_t rest = n->runs & ~n->enabled; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        if (offers[t].waker != thread)
            continue;
        if (!offers[t].follows || !(moved & explore_dpor_bit(t)))
            return false;
        left &= ~explore_dpor_bit(t);
    }
    return !left;
}

struct explore_dpor_known *explore_dpor_known_find(struct explore_dpor *d, uint32_t node,
                                                   uint32_t thread, uint32_t effect) {
    const struct explore_dpor_node *n = &d->graph.nodes.at[node];
    const struct explore_dpor_offer *offer = &d->graph.offers.at[n->first_offer + thread];
    uint32_t kept = *kept_at(d, effect);
    assert(kept <= d->seen.known_steps.count && thread < n->threads);
    struct explore_dpor_known *known = kept ? &d->seen.known_steps.at[kept - 1] : NULL;
    if (!known || !known->repeats || offer->op == EXPLORE_OP_ALL || offer->own != known->own ||
        offer->unread != known->unread || (known->ends && !are_all(d, n, thread, known->moved)))
        return NULL;
    return known;
}

/* A known effect belongs to one mode: it does not end the process, no thread is in an atomic
 * section, and a step that starts a thread is not repeated. Two facts still depend on other
 * threads: which of them the end of a thread lets go on, and whether a wait is given up. */
void explore_dpor_known_keep(struct explore_dpor *d, uint32_t node, uint32_t effect,
                             const struct explore_step *step,
                             const struct explore_touch_bits *touched) {
    const struct explore_dpor_node *n = &d->graph.nodes.at[node];
    const struct explore_dpor_offer *offer = &d->graph.offers.at[n->first_offer + step->thread];
    struct model *m = d->w->walker.m;
    bool runs = m->v->reduction->life(m, step->thread) == MODEL_RUNS;
    uint32_t *kept = kept_at(d, effect);
    if (!*kept) {
        base_vec_push(&d->seen.known_steps);
        *kept = d->seen.known_steps.count;
    }
    d->seen.known_steps.at[*kept - 1] = (struct explore_dpor_known){
        .touched = *touched,
        .op = step->op,
        .own = offer->own,
        .unread = offer->unread,
        .ends = !runs,
        .moved = step->moved,
        .repeats = offer->op != EXPLORE_OP_ALL &&
                   (runs ? !step->moved : are_all(d, n, step->thread, step->moved)) &&
                   !(runs && m->v->reduction->nature(m, step->thread) & MODEL_TIMED),
    };
}

uint32_t explore_dpor_known_number(struct explore_dpor *d, struct explore_dpor_known *known,
                                   const struct explore_step *step) {
    assert(step->needed && known->op == step->op && known->moved == step->moved);
    if (known->needed != step->needed) {
        known->step = explore_summary_step(d->summaries, step);
        known->needed = step->needed;
    }
    base_stress_assert(known->step == explore_summary_step(d->summaries, step));
    return known->step;
}
