/* See audit.h. */
#include "explore/audit.h"

#include "base/text.h"
#include "explore/summary/shared.h"
#include "explore/summary/summary.h"
#include "explore/table.h"
#include "explore/verdict.h"
#include "explore/walk/walker.h"
#include "model/lives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void explore_audit_drop(struct explore_audit *a) {
    free(a->broken);
    *a = (struct explore_audit){0};
}

/* ---- independence ---- */

/* A state that waits to be checked. */
struct found {
    store_state state;
    uint32_t parent;
    struct model_choice came;
};

struct auditor {
    struct explore_walker walker; /* first: the walker's hook casts back */
    struct explore_summaries *summaries;
    BASE_VEC(struct found) queue;
    BASE_VEC(struct model_choice) choices;
    BASE_VEC(struct explore_step) steps; /* of the choices of the state that is checked */
    struct model_lives before, after;    /* before and after a step */
    struct explore_audit *out;
};

static void ignore(struct explore_walker *k, const struct model_fault *fault, bool own) {
    (void)k, (void)fault, (void)own;
}

static bool goes_on(enum model_outcome outcome) {
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static bool is_enabled(struct model *m, struct model_choice choice) {
    const struct model_choice *choices;
    uint32_t count = m->v->choices(m, &choices);
    for (uint32_t i = 0; i < count; i++)
        if (model_choice_same(choices[i], choice))
            return true;
    return false;
}

/* The operation of a step. It touches everything if its accesses are not known, if it ends a run,
 * or if threads begin or end in it. */
static uint32_t op_of(struct auditor *a, struct model_choice choice, store_state from) {
    struct explore_walker *k = &a->walker;
    const struct model_access *accesses;
    struct model_fault fault;
    explore_walker_goto(k, from);
    model_lives_note(k->m, &a->before);
    if (k->v->reduction->nature(k->m, choice.thread))
        return EXPLORE_OP_ALL;
    enum model_outcome outcome = explore_walker_creep(k, choice, &fault);
    model_lives_note(k->m, &a->after);
    if (!goes_on(outcome) || k->v->ended(k->m) || !model_lives_same(&a->before, &a->after) ||
        k->v->reduction->nature(k->m, choice.thread) & MODEL_HELD)
        return EXPLORE_OP_ALL;
    uint32_t count = k->v->footprint(k->m, &accesses);
    return explore_summary_op(a->summaries, accesses, count, 0);
}

static void tell_path(struct auditor *a, struct base_text *t, uint32_t at) {
    BASE_VEC(uint32_t) path = {0};
    assert(at < a->queue.count);
    for (; a->queue.at[at].parent != UINT32_MAX; at = a->queue.at[at].parent) {
        assert(a->queue.at[at].parent < at);
        *base_vec_push(&path) = at;
    }
    base_text_add(t, "the state after");
    for (uint32_t i = path.count; i-- > 0;) {
        struct model_choice c = a->queue.at[path.at[i]].came;
        base_text_printf(t, c.alt ? " T%u.%u" : " T%u", c.thread, c.alt);
    }
    if (!path.count)
        base_text_add(t, " nothing");
    base_vec_drop(&path);
}

static void tell_step(struct auditor *a, struct base_text *t, struct model_choice c) {
    struct explore_walker *k = &a->walker;
    const struct model_access *access;
    uint32_t n = k->v->pending(k->m, c.thread, &access);
    char *site = n && access[0].site ? model_site_text(k->m, access[0].site) : NULL;
    base_text_printf(t, " T%u", c.thread);
    if (site)
        base_text_printf(t, " (%s)", site);
    free(site);
}

static void broke(struct auditor *a, uint32_t at, struct model_choice x, struct model_choice y,
                  const char *how) {
    struct base_text t = {0};
    assert(!a->out->broken); /* the check ends with the first */
    explore_walker_goto(&a->walker, a->queue.at[at].state);
    tell_path(a, &t, at);
    base_text_add(&t, ": the steps of");
    tell_step(a, &t, x);
    base_text_add(&t, " and");
    tell_step(a, &t, y);
    base_text_printf(&t, " touch nothing in common, but %s", how);
    a->out->broken = t.at;
}

/* Takes x, then y. Returns NULL, or the reason why y cannot follow. */
static const char *two_steps(struct auditor *a, store_state from, struct model_choice x,
                             struct model_choice y, store_state *to) {
    struct explore_walker *k = &a->walker;
    struct model_fault fault;
    explore_walker_goto(k, from);
    assert(is_enabled(k->m, x));
    explore_walker_creep(k, x, &fault);
    if (!is_enabled(k->m, y))
        return "one disables the other";
    if (!goes_on(explore_walker_creep(k, y, &fault)))
        return "one makes the other end its run";
    store_cursor_commit(k->cursor, 0, to);
    return NULL;
}

static bool only_looks(struct explore_walker *k) {
    const struct model_access *accesses;
    uint32_t count = k->v->footprint(k->m, &accesses);
    for (uint32_t i = 0; i < count; i++)
        if ((accesses[i].kind & (MODEL_READ | MODEL_WRITE | MODEL_SYNC)) !=
            (MODEL_READ | MODEL_SYNC))
            return false;
    return count > 0;
}

/* Is one thread only one look behind, so that the two states can count as the same? A step may look
 * at a fact that stays true (a class is initialised) and go on. Taken too early, the same step
 * stops, and the thread has to look again. */
static bool is_a_look_behind(struct auditor *a, store_state behind, struct model_choice choice,
                             store_state ahead) {
    struct explore_walker *k = &a->walker;
    struct model_fault fault;
    store_state to;
    explore_walker_goto(k, behind);
    if (!is_enabled(k->m, choice) || !goes_on(explore_walker_creep(k, choice, &fault)) ||
        !only_looks(k))
        return false;
    store_cursor_commit(k->cursor, 0, &to);
    return to == ahead;
}

static void compare_pair(struct auditor *a, uint32_t at, uint32_t i, uint32_t j) {
    struct model_choice x = a->choices.at[i], y = a->choices.at[j];
    store_state from = a->queue.at[at].state, one, other;
    assert(x.thread != y.thread);
    a->out->pairs++;
    const char *how = two_steps(a, from, x, y, &one);
    if (!how)
        how = two_steps(a, from, y, x, &other);
    if (!how && one != other && !is_a_look_behind(a, one, x, other) &&
        !is_a_look_behind(a, other, y, one))
        how = "lead to different states in different orders";
    if (how)
        broke(a, at, x, y, how);
}

/* Queues the state after a choice if it is not in `seen`. The store cannot tell, because it also
 * holds the states after two steps. */
static void spread(struct auditor *a, struct explore_set *seen, uint32_t at,
                   struct model_choice choice) {
    struct explore_walker *k = &a->walker;
    struct model_fault fault;
    store_state state;
    explore_walker_goto(k, a->queue.at[at].state);
    if (!goes_on(explore_walker_creep(k, choice, &fault)))
        return;
    store_cursor_commit(k->cursor, 0, &state);
    if (explore_set_add(seen, state))
        *base_vec_push(&a->queue) = (struct found){state, at, choice};
}

static void look_at(struct auditor *a, struct explore_set *seen, uint32_t at) {
    struct explore_walker *k = &a->walker;
    const struct model_choice *choices;
    explore_walker_goto(k, a->queue.at[at].state);
    uint32_t count = k->v->choices(k->m, &choices);
    a->choices.count = a->steps.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&a->choices) = choices[i];
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&a->steps) =
            (struct explore_step){.thread = a->choices.at[i].thread,
                                  .op = op_of(a, a->choices.at[i], a->queue.at[at].state)};
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count && !a->out->broken; j++)
            if (a->steps.at[i].thread != a->steps.at[j].thread &&
                !explore_summary_races(a->summaries, a->steps.at[i].op, a->steps.at[j].op))
                compare_pair(a, at, i, j);
    assert(a->choices.count == count && a->steps.count == count);
    for (uint32_t i = 0; i < count; i++)
        spread(a, seen, at, a->choices.at[i]);
    a->out->states++;
}

static void audit(struct auditor *a, uint64_t limit) {
    struct explore_set seen = {0};
    store_state state;
    store_cursor_commit(a->walker.cursor, 0, &state);
    explore_set_add(&seen, state);
    *base_vec_push(&a->queue) = (struct found){.state = state, .parent = UINT32_MAX};
    uint32_t at = 0;
    for (; at < a->queue.count && at < limit && !a->out->broken; at++)
        look_at(a, &seen, at);
    assert(a->out->states == at);
    a->out->complete = at == a->queue.count;
    explore_set_drop(&seen);
}

void explore_audit_independence(struct model *m, uint64_t limit, struct explore_audit *out) {
    struct explore_options options = {.store = {.kind = STORE_TREE, .workers = 1}};
    struct auditor a = {.out = out};
    struct model_fault fault;
    assert(m->v->reduction);
    *out = (struct explore_audit){0};
    if (!goes_on(m->v->initial(m, &fault))) {
        out->complete = true;
        return;
    }
    struct store *store = store_new(&options.store);
    explore_walker_open(&a.walker, m, store, &options, ignore);
    struct explore_shared_names *shared_names = explore_shared_names_new(1, NULL);
    struct store_growth_flag flag;
    store_growth_join(&flag, &shared_names->growth_lock);
    a.summaries = explore_summaries_new(shared_names, &flag);
    audit(&a, limit);
    explore_summaries_drop(a.summaries);
    store_growth_quit(&flag);
    explore_shared_names_drop(shared_names);
    explore_walker_close(&a.walker);
    store_drop(store);
    base_vec_drop(&a.queue);
    base_vec_drop(&a.choices);
    base_vec_drop(&a.steps);
    base_vec_drop(&a.before.of);
    base_vec_drop(&a.after.of);
}

/* ---- results ---- */

static bool has_fault(const struct explore_result *r, const struct model_fault *f) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (explore_fault_same(&r->faults.at[i].fault, f))
            return true;
    return false;
}

static bool has_outcome(const struct explore_result *r, uint64_t outcome) {
    for (uint32_t i = 0; i < r->outcomes.count; i++)
        if (r->outcomes.at[i] == outcome)
            return true;
    return false;
}

static char *lost_fault(struct model *m, const struct explore_fault *f) {
    struct base_text t = {0};
    char *site = f->fault.site ? model_site_text(m, f->fault.site) : NULL;
    base_text_printf(&t, "a fault was lost: %s%s%s, after", model_fault_name(f->fault.kind),
                     site ? " at " : "", site ? site : "");
    for (uint32_t i = 0; i < f->path.count; i++)
        base_text_printf(&t, " T%u", f->path.at[i].thread);
    free(site);
    return t.at;
}

static void compare(struct model *m, const struct explore_result *all,
                    const struct explore_result *reduced, struct explore_audit *out) {
    for (uint32_t i = 0; i < all->faults.count && !out->broken; i++) {
        const struct explore_fault *f = &all->faults.at[i];
        /* The reduced search may have seen it only as a total deadlock. */
        if (f->fault.kind != MODEL_FAULT_PARTIAL_DEADLOCK && !has_fault(reduced, &f->fault))
            out->broken = lost_fault(m, f);
    }
    for (uint32_t i = 0; i < all->outcomes.count && !out->broken; i++)
        if (!has_outcome(reduced, all->outcomes.at[i]))
            out->broken = base_strdup("an end of the program was lost");
}

void explore_audit_result(struct model *m, const struct explore_options *options,
                          const struct explore_result *reduced, struct explore_audit *out) {
    struct explore_options everything = *options;
    struct explore_result all;
    everything.policy = NULL;
    everything.dynamic = false;
    everything.shortest = false;
    everything.all_faults = everything.want_outcomes = true;
    everything.sink = NULL;
    everything.renewal = NULL; /* the result is about this model */
    *out = (struct explore_audit){0};
    explore_run(m, &everything, &all);
    out->states = all.stats.states;
    out->complete = true;
    for (int i = EXPLORE_REASON_DEPTH; i <= EXPLORE_REASON_LOSSY; i++)
        out->complete &= !all.reasons[i];
    compare(m, &all, reduced, out);
    explore_result_drop(&all);
}

/* ---- both ---- */

static void doubt(struct explore_result *result, const struct explore_audit *a) {
    if (a->broken)
        explore_verdict_doubt(result, EXPLORE_REASON_REDUCTION, base_strdup(a->broken));
}

void explore_audit_run(struct model *m, const struct explore_options *options,
                       struct explore_result *result, struct explore_audit *independence,
                       struct explore_audit *everything) {
    struct model *own = m->v->fork(m);
    explore_audit_independence(own, base_tuning_of(options->tuning)->audit_states, independence);
    doubt(result, independence);
    explore_audit_result(own, options, result, everything);
    doubt(result, everything);
    own->v->drop(own);
}
