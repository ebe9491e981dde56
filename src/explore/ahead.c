#include "explore/ahead.h"

#include "explore/growth.h"
#include "explore/memo.h"
#include "explore/scene.h"
#include "explore/spin.h"
#include <assert.h>

/* A policy, a twin, what is matched in place of the state, and cycles on the stack are the model's
 * business. */
void explore_ahead_open(struct explore_worker *w) {
    const struct explore_crew *crew = w->crew;
    struct explore_walker *k = &w->walker;
    bool can = k->memo && k->v->look && crew->options->store.kind == STORE_TREE &&
               !crew->options->policy && !crew->options->abstract && !crew->check_termination;
    for (uint32_t i = 0; i < k->property_count; i++)
        can &= k->properties[i].asks_views;
    if (can)
        k->scene = explore_scene_new();
}

/* ---- entering ---- */

/* Would a property, or the search for livelocks, object to the state? */
static bool is_suspect(struct explore_walker *k, const struct model_choice *choices,
                       uint32_t count) {
    struct model *m = explore_scene_model(k->scene);
    struct model_fault fault;
    if (k->spin && explore_spin_may(m, choices, count))
        return true;
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->state && p->state(p->context, m, choices, count, &fault))
            return true;
    }
    return false;
}

/* 0: the model must. */
static uint32_t enter_scene(struct explore_worker *w) {
    const struct explore_walker *k = &w->walker;
    uint32_t before = w->choices.count, count = explore_scene_choices(k->scene, &w->choices);
    if (count == 0 || is_suspect(&w->walker, w->choices.at + before, count)) {
        w->choices.count = before;
        return 0;
    }
    w->left_out = 0;
    explore_worker_order(w, w->choices.at + before, count);
    return count;
}

uint32_t explore_ahead_enter(struct explore_worker *w, uint32_t *mode) {
    struct explore_walker *k = &w->walker;
    uint32_t count = 0;
    bool known = k->scene && explore_scene_gather(k->scene, k, *mode);
    if (known)
        count = enter_scene(w);
    if (count)
        return count;
    explore_walker_sync(k);
    *mode = explore_walker_mode(k);
    if (k->scene && !known && explore_scene_learn(k->scene, k, *mode & ~EXPLORE_WALKER_LOUD))
        count = enter_scene(w);
    if (!count)
        count = explore_worker_enter(w);
    explore_growth_check(w, true);
    return count;
}

/* ---- looking ahead ---- */

/* Would a property object to the step? */
static bool is_loud(struct explore_walker *k, struct model_choice choice,
                    const struct explore_memo_effect *e) {
    struct model *m = explore_scene_model(k->scene);
    bool loud = false;
    explore_scene_show(k->scene, e->accesses, e->access_count);
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        struct model_fault fault;
        while (p->step && p->step(p->context, m, choice, &fault))
            loud = true;
    }
    return loud;
}

static bool prepare(struct explore_walker *k) {
    struct model *m = explore_scene_model(k->scene);
    bool quiet = true;
    k->prepared = false; /* for the model */
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (!p->step || (p->quiet && p->quiet(p->context, m)))
            continue;
        quiet = false;
        if (p->before)
            p->before(p->context, m);
    }
    return quiet;
}

/* The step's effect, for a property; false: it is not known. */
static bool find(struct explore_walker *k, struct explore_memo_key key,
                 struct explore_memo_effect *e) {
    const struct explore_memo_view *known = explore_scene_step(k->scene, key.choice);
    if (!known)
        return explore_memo_find(k->memo, k->cursor, key, e) == EXPLORE_MEMO_HIT;
    explore_memo_effect_at(k->memo, known->effect, e);
    return true;
}

static struct explore_plan plan_of(struct explore_worker *w, const struct explore_frame *f,
                                   struct model_choice choice, bool quiet) {
    struct explore_walker *k = &w->walker;
    struct explore_memo_key key = {choice, f->mode & ~EXPLORE_WALKER_LOUD};
    struct explore_memo_effect e;
    if (!find(k, key, &e) || (!quiet && is_loud(k, choice, &e)))
        return (struct explore_plan){0};
    explore_walker_verify(k, choice, &e);
    store_state to = store_cursor_foresee(k->cursor, f->state, e.tags, e.writes, e.write_count);
    store_cursor_prefetch(k->cursor, to);
    return (struct explore_plan){e.number, (uint32_t)e.instructions, to};
}

void explore_ahead_plan(struct explore_worker *w) {
    struct explore_walker *k = &w->walker;
    struct explore_frame *f = &base_vec_last(&w->frames);
    if (!k->scene || !explore_scene_known(k->scene))
        return;
    bool quiet = prepare(k);
    base_vec_reserve(&w->plans, f->end);
    w->plans.count = f->end;
    f->era = explore_memo_era(k->memo);
    if (!quiet)
        f->mode |= EXPLORE_WALKER_LOUD;
    for (uint32_t i = f->first; i < f->end; i++)
        w->plans.at[i] = plan_of(w, f, w->choices.at[i], quiet);
}

/* ---- going there ---- */

uint32_t explore_ahead_take(struct explore_worker *w, const struct explore_frame *f, bool *is_new,
                            store_state *state) {
    if (!f->era || f->era != explore_memo_era(w->walker.memo))
        return 0;
    const struct explore_plan *plan = &w->plans.at[f->next - 1];
    if (!plan->effect || w->stats.states >= w->states_allowed)
        return 0;
    *state = plan->to;
    *is_new = store_cursor_claim(w->walker.cursor, plan->to);
    w->walker.recalled += plan->instructions;
    w->stats.states += *is_new;
    return plan->effect;
}

void explore_ahead_go(struct explore_worker *w, uint32_t effect) {
    struct explore_walker *k = &w->walker;
    struct explore_memo_effect e;
    explore_memo_effect_at(k->memo, effect, &e);
    w->away = false;
    for (uint32_t i = 0; i < e.write_count; i++)
        store_cursor_put(k->cursor, e.writes[i].slot, e.writes[i].id);
}
