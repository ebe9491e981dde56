/* Taking a step in a dynamic reduction. For a known step the reduction knows the state after it and
 * its conflicts, and the model stays in an older state (search/ahead.h). With asserts on, every
 * such answer is compared with the model's. */
#include "explore/dpor/take.h"

#include "explore/crew/worker.h"
#include "explore/dpor/pending.h"
#include "explore/dpor/source.h"
#include "explore/dpor/stack.h"
#include "explore/memo/recall.h"
#include "explore/search/ahead.h"
#include "explore/search/cut.h"
#include <assert.h>

/* ---- the conflicts of the step ---- */

/* Requires the threads whose pending operation conflicts with the step. The operations are compared
 * as they were before the step: after it one may look different (an object may be gone). */
static void compare_pending(struct explore_dpor *d, uint32_t node,
                            const struct explore_step *step) {
    for (uint32_t t = 0; t < d->graph.nodes.at[node].threads; t++) {
        const struct explore_dpor_node *n = &d->graph.nodes.at[node];
        if (n->want == n->enabled)
            return;
        if (t == step->thread || !(n->runs & explore_dpor_bit(t)))
            continue;
        if (explore_summary_races(d->summaries, step->op,
                                  d->graph.offers.at[n->first_offer + t].op))
            explore_dpor_require(d, node, t, 0);
    }
}

/* An operation may turn out to touch more than the offer said (an atomic section). Then the summary
 * gets the larger operation too. */
static void note_step(struct explore_dpor *d, uint32_t node, const struct explore_step *step) {
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    if (step->op == d->graph.offers.at[n->first_offer + step->thread].op ||
        !(n->needed & ~explore_dpor_bit(step->thread)))
        return;
    uint32_t *part = explore_dpor_part(d, node, step->thread);
    *part = explore_summary_join(d->summaries, *part,
                                 explore_summary_single(d->summaries, step->thread, step->op));
}

/* Has the thread given up a wait, so that the run counts only up to here? Threads that are stuck by
 * then must have been seen, since the end of the run no longer shows them. */
static bool is_given_up(struct explore_walker *k, uint32_t thread) {
    struct model_wait wait;
    return k->v->abandoned && k->v->blocked(k->m, thread, &wait) && wait.timed;
}

static struct explore_step step_of(const struct explore_dpor *d, uint32_t node,
                                   const struct explore_dpor_known *known) {
    return (struct explore_step){.thread = d->taking.thread,
                                 .op = known->op,
                                 .moved = known->moved,
                                 .needed = d->graph.nodes.at[node].needed};
}

/* Brings the model to the cursor's state, after a step that was taken without it. */
static void follow_step(struct explore_dpor *d, uint32_t effect) {
    struct explore_walker *k = &d->w->walker;
    const struct explore_memo_effect *e = explore_memo_effect_at(k->memo, effect);
    explore_walker_sync(k);
    k->v->memo->recall(k->m, e->accesses, e->access_count);
}

#ifndef NDEBUG
/* Does the model agree with a known step? The cursor is in the state after it. */
static bool is_true(struct explore_dpor *d, uint32_t node, uint32_t effect,
                    const struct explore_dpor_known *known) {
    struct explore_walker *k = &d->w->walker;
    if (explore_recall_has_grown(k))
        return true;
    follow_step(d, effect);
    const struct model_access *accesses;
    uint32_t count = k->v->footprint(k->m, &accesses);
    struct explore_touch_bits touched = explore_touch_bits_of(accesses, count);
    struct explore_step step = explore_dpor_step(d, node, d->taking, false);
    return (memcmp(&touched, &known->touched, sizeof touched) == 0 && step.op == known->op &&
            step.moved == known->moved && !is_given_up(k, d->taking.thread)) ||
           explore_recall_has_grown(k);
}

static bool plan_is_true(struct explore_dpor *d, uint32_t node, uint32_t effect,
                         const struct explore_dpor_known *known) {
    explore_dpor_come_back(d);
    store_mark mark = store_cursor_mark(d->w->walker.cursor);
    explore_ahead_go(d->w, effect);
    bool good = is_true(d, node, effect, known);
    explore_walker_return(&d->w->walker, mark);
    return good;
}
#endif

/* ---- where it leads ---- */

static void learn(struct explore_dpor *d, uint32_t from, uint32_t to,
                  const struct explore_touch_bits *touched) {
    const struct explore_dpor_node *a = &d->graph.nodes.at[from], *b = &d->graph.nodes.at[to];
    uint32_t thread = d->taking.thread, point = EXPLORE_PROFILE_NONE;
    if (thread < b->threads && (b->runs & explore_dpor_bit(thread)))
        point = d->graph.offers.at[b->first_offer + thread].point;
    explore_profile_step(d->profile, d->graph.offers.at[a->first_offer + thread].point, point,
                         touched);
}

/* Enters the new state that the cursor is in. */
static void go_deeper(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state,
                      uint32_t mode, const struct explore_touch_bits *touched) {
    uint32_t node;
    if (!explore_dpor_enter(d, state, mode, false, &node))
        return;
    learn(d, from, node, touched);
    explore_dpor_descend(d, from, node, step);
}

static void meet_or_put_off(struct explore_dpor *d, uint32_t from, uint32_t step,
                            store_state state) {
    if (!explore_dpor_meet(d, from, step, state))
        explore_dpor_put_off(d, step, state);
}

/* ---- the step ---- */

/* The plan of the step, if it is known. That of the first thread was made when the state was new.
 * Those of other threads are made now, from their views. */
static struct explore_plan plan_of(struct explore_dpor *d, uint32_t node) {
    struct explore_worker *w = d->w;
    const struct explore_dpor_node *n = &d->graph.nodes.at[node];
    const struct explore_plan none = {.step = {.effect = 0}};
    bool planned = n->era && n->era == explore_memo_era(w->walker.memo);
    if (!planned || w->stats.states >= w->states_allowed)
        return none;
    if (d->taking.thread == n->first)
        return n->plan;
    if (n->seen != n->era || n->mode & EXPLORE_WALKER_LOUD)
        return none;
    uint32_t view = d->graph.offers.at[n->first_offer + d->taking.thread].view;
    explore_dpor_come_back(d);
    return explore_ahead_foresee_again(w, n->state, d->taking,
                                       explore_memo_view_at(w->walker.memo, view));
}

/* Takes a planned step without the model. If it leads to a known state, the cursor mostly need not
 * move. False: the step is not planned. */
static bool take_planned(struct explore_dpor *d, uint32_t node) {
    struct explore_worker *w = d->w;
    const struct explore_dpor_node *n = &d->graph.nodes.at[node];
    struct explore_plan plan = plan_of(d, node);
    if (!plan.step.effect)
        return false;
    struct explore_dpor_known *known =
        explore_dpor_known_find(d, node, d->taking.thread, plan.step.effect);
    if (!known)
        return false;
    assert(plan_is_true(d, node, plan.step.effect, known));
    struct explore_step step = step_of(d, node, known);
    struct explore_touch_bits touched = known->touched;
    uint32_t number = explore_dpor_known_number(d, known, &step),
             mode = n->mode & ~EXPLORE_WALKER_LOUD;
    note_step(d, node, &step);
    compare_pending(d, node, &step);
    w->walker.recalled += plan.step.instructions;
    if (!store_cursor_claim(w->walker.cursor, plan.to)) {
        meet_or_put_off(d, node, number, plan.to);
        return true;
    }
    w->stats.states++;
    explore_dpor_come_back(d);
    explore_ahead_go(w, plan.step.effect);
    d->effect = plan.step.effect;
    d->moved = true;
    go_deeper(d, node, number, plan.to, mode, &touched);
    return true;
}

/* Visits the state after a step that did not end its run. */
static void arrive(struct explore_dpor *d, uint32_t from, uint32_t step, enum model_outcome outcome,
                   uint32_t mode, const struct explore_touch_bits *touched) {
    struct explore_worker *w = d->w;
    store_state state;
    if (explore_worker_visit(w, &state)) {
        go_deeper(d, from, step, state, mode, touched);
        return;
    }
    if (explore_crew_stopped(w->crew))
        return;
    meet_or_put_off(d, from, step, state);
    if (outcome == MODEL_CUT && w->crew->follow_cuts)
        explore_cut_follow(w, d->taking.thread, state);
}

/* Goes on after a recalled step, if it is known. False: the model must be asked. */
static bool arrive_known(struct explore_dpor *d, uint32_t node, uint32_t effect) {
    struct explore_dpor_known *known = explore_dpor_known_find(d, node, d->taking.thread, effect);
    if (!known)
        return false;
    assert(is_true(d, node, effect, known));
    struct explore_step step = step_of(d, node, known);
    struct explore_touch_bits touched = known->touched;
    uint32_t number = explore_dpor_known_number(d, known, &step);
    note_step(d, node, &step);
    compare_pending(d, node, &step);
    arrive(d, node, number, MODEL_STEPPED, d->graph.nodes.at[node].mode & ~EXPLORE_WALKER_LOUD,
           &touched);
    return true;
}

static void arrive_by_model(struct explore_dpor *d, uint32_t node, enum model_outcome outcome,
                            uint32_t effect) {
    struct explore_walker *k = &d->w->walker;
    const struct model_access *accesses;
    if (effect)
        follow_step(d, effect);
    uint32_t count = k->v->footprint(k->m, &accesses);
    struct explore_touch_bits touched = explore_touch_bits_of(accesses, count);
    bool over = outcome == MODEL_FAULTED || outcome == MODEL_PRUNED;
    struct explore_step step = explore_dpor_step(d, node, d->taking, over);
    if (effect)
        explore_dpor_known_keep(d, node, effect, &step, &touched);
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    if (d->careful && !over && is_given_up(k, d->taking.thread))
        n->want = n->enabled;
    uint32_t mode = effect ? n->mode & ~EXPLORE_WALKER_LOUD : 0;
    note_step(d, node, &step);
    compare_pending(d, node, &step);
    d->w->stats.pruned += outcome == MODEL_PRUNED;
    if (!over)
        arrive(d, node, explore_summary_step(d->summaries, &step), outcome, mode, &touched);
}

void explore_dpor_take(struct explore_dpor *d, struct model_choice choice) {
    struct explore_walker *k = &d->w->walker;
    uint32_t node = base_vec_last(&d->frames).node;
    d->at = node;
    d->taking = choice;
    assert(choice.thread < d->graph.nodes.at[node].threads);
    d->w->stats.transitions++;
    if (take_planned(d, node))
        return;
    explore_dpor_rest(d);
    explore_dpor_come_back(d);
    d->moved = true;
    struct explore_dpor_node *n = &d->graph.nodes.at[node];
    enum model_outcome outcome = explore_recall_step(k, choice, n->state, &n->mode);
    store_cursor_rest(k->cursor); /* the lock of the shared names is entered before the store's */
    d->effect = k->taken;
    if (!k->taken || !arrive_known(d, node, k->taken))
        arrive_by_model(d, node, outcome, k->taken);
}
