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

/* A dynamic reduction needs the views of all threads in any case: if the memo is of no use now they
 * are the model's, and properties need not ask for them again. */
static uint32_t enter_filled(struct explore_worker *w, uint32_t *mode) {
    struct explore_walker *k = &w->walker;
    if (!k->scene || !w->crew->options->dynamic || !explore_memo_rests(k->memo))
        return 0;
    *mode = k->v->mode(k->m);
    if (!*mode || !explore_scene_fill(k->scene, k))
        return 0;
    if (explore_walker_is_loud(k, explore_scene_model(k->scene)))
        *mode |= EXPLORE_WALKER_LOUD;
    return enter_scene(w);
}

uint64_t explore_ahead_touches(const struct explore_worker *w, uint32_t effect) {
    struct explore_memo_effect e;
    explore_memo_effect_at(w->walker.memo, effect, &e);
    return e.touches;
}

uint32_t explore_ahead_enter(struct explore_worker *w, uint32_t *mode,
                             const struct explore_scene_before *before) {
    struct explore_walker *k = &w->walker;
    uint32_t count = 0;
    bool known = k->scene && explore_scene_gather(k->scene, k, *mode, before);
    if (known)
        count = enter_scene(w);
    if (count)
        return count;
    explore_walker_sync(k);
    count = known ? 0 : enter_filled(w, mode);
    if (count)
        return count;
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

/* What a choice does: an effect of the memo, or none. `same` is its plan in a state before, NULL if
 * that may not be so any more. */
static struct explore_plan step_of(struct explore_walker *k, struct model_choice choice, bool quiet,
                                   const struct explore_plan *same) {
    const struct explore_memo_view *view = explore_scene_view(k->scene, choice.thread);
    if (same && quiet)
        return *same;
    if (view->effect && quiet)
        return (struct explore_plan){.effect = view->effect,
                                     .instructions = view->instructions,
                                     .tags = view->tags,
                                     .reads = view->reads};
    struct explore_memo_effect e;
    if (view->effect || same)
        explore_memo_effect_at(k->memo, same ? same->effect : view->effect, &e);
    else if (explore_memo_find_after(k->memo, k->cursor, view, choice.alt, &e) != EXPLORE_MEMO_HIT)
        return (struct explore_plan){0};
    if (!quiet && is_loud(k, choice, &e))
        return (struct explore_plan){0};
    return (struct explore_plan){.effect = e.number,
                                 .instructions = (uint32_t)e.instructions,
                                 .tags = e.tags,
                                 .reads = e.reads};
}

static store_state goal_of(struct explore_walker *k, store_state here,
                           const struct explore_plan *p) {
    store_state to;
    struct explore_memo_effect e;
    if (store_cursor_leap(k->cursor, here, p->tags, &to))
        return to;
    struct store_put puts[EXPLORE_MEMO_WRITES];
    explore_memo_effect_at(k->memo, p->effect, &e);
    explore_memo_puts(k->memo, k->cursor, k->m, &e, puts);
    return store_cursor_foresee(k->cursor, here, p->tags, puts, e.write_count);
}

static void verify(struct explore_walker *k, struct model_choice choice,
                   const struct explore_plan *p) {
    struct explore_memo_effect e;
    explore_memo_effect_at(k->memo, p->effect, &e);
    explore_walker_verify(k, choice, &e);
}

/* Makes plans for a state of this mode: true if no property minds any step. */
static bool begin_plan(struct explore_walker *k, uint32_t *mode, uint32_t *era) {
    bool quiet = prepare(k);
    if (!quiet)
        *mode |= EXPLORE_WALKER_LOUD;
    *era = explore_memo_era(k->memo);
    if (*era != k->tagged)
        store_cursor_retag(k->cursor);
    k->tagged = *era;
    return quiet;
}

struct explore_plan explore_ahead_foresee(struct explore_worker *w, store_state here,
                                          struct model_choice choice, uint32_t *mode,
                                          uint32_t *era) {
    struct explore_walker *k = &w->walker;
    assert(explore_scene_known(k->scene));
    bool quiet = begin_plan(k, mode, era);
    struct explore_plan plan = step_of(k, choice, quiet, NULL);
    if (plan.effect) {
        verify(k, choice, &plan);
        plan.to = goal_of(k, here, &plan);
        store_cursor_prefetch(k->cursor, plan.to);
    }
    return plan;
}

/* The plan of the same choice in the state of a frame, if what was done since does not touch what
 * it depends on. */
static const struct explore_plan *same_step(const struct explore_worker *w,
                                            const struct explore_frame *before, uint64_t touches,
                                            struct model_choice choice) {
    for (uint32_t i = before->first; i < before->end; i++) {
        const struct explore_plan *p = &w->plans.at[i];
        if (model_choice_same(w->choices.at[i], choice))
            return p->effect && !(p->reads & touches) ? p : NULL;
    }
    return NULL;
}

static void remember_views(struct explore_worker *w, struct explore_frame *f) {
    struct explore_scene *s = w->walker.scene;
    struct model *m = explore_scene_model(s);
    f->view_count = m->v->threads(m);
    base_vec_reserve(&w->views, f->views + f->view_count);
    for (uint32_t t = 0; t < f->view_count; t++)
        w->views.at[f->views + t] = explore_scene_view(s, t)->number;
}

/* In rounds, so that what one has to wait for in memory is on its way for all. */
void explore_ahead_plan(struct explore_worker *w, uint32_t effect) {
    struct explore_walker *k = &w->walker;
    struct explore_frame *f = &base_vec_last(&w->frames);
    if (!k->scene || !explore_scene_numbered(k->scene))
        return;
    bool quiet = begin_plan(k, &f->mode, &f->era);
    remember_views(w, f);
    const struct explore_frame *before = effect && f[-1].era == f->era ? f - 1 : NULL;
    uint64_t touches = before ? explore_ahead_touches(w, effect) : 0;
    base_vec_reserve(&w->plans, f->end);
    w->plans.count = f->end;
    uint32_t reused = 0;
    for (uint32_t i = f->first; i < f->end; i++) {
        struct explore_plan *p = &w->plans.at[i];
        const struct explore_plan *same =
            before ? same_step(w, before, touches, w->choices.at[i]) : NULL;
        reused += same != NULL;
        *p = step_of(k, w->choices.at[i], quiet, same);
        if (p->effect)
            store_cursor_approach(k->cursor, f->state, p->tags);
    }
    explore_memo_reuse(k->memo, reused);
    for (uint32_t i = f->first; i < f->end; i++) {
        struct explore_plan *p = &w->plans.at[i];
        if (!p->effect)
            continue;
        verify(k, w->choices.at[i], p);
        p->to = goal_of(k, f->state, p);
        store_cursor_prefetch(k->cursor, p->to);
    }
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
    struct store_put puts[EXPLORE_MEMO_WRITES];
    explore_memo_effect_at(k->memo, effect, &e);
    explore_memo_puts(k->memo, k->cursor, k->m, &e, puts);
    w->away = false;
    store_cursor_follow(k->cursor, puts, e.write_count);
}
