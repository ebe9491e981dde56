#include "explore/search/ahead.h"

#include "explore/crew/growth.h"
#include "explore/crew/worker.h"
#include "explore/memo/recall.h"
#include "explore/walk/livelock.h"
#include <assert.h>
#include <string.h>

/* ---- entering ---- */

/* Could a property, or the search for livelocks, find a fault in the state? */
static bool is_suspect(struct explore_walker *k, const struct model_choice *choices,
                       uint32_t count) {
    struct model *m = explore_scene_model(k->scene);
    struct model_fault fault;
    if (k->livelock && !explore_scene_works(k->scene) && explore_livelock_may(m, choices, count))
        return true;
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->state && !p->dead_only && p->state(p->context, m, choices, count, &fault))
            return true;
    }
    return false;
}

/* Takes the choices of a new state from the scene. 0: the model is needed. */
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

/* While the memo rests, a dynamic reduction still needs the views of all threads. They come from
 * the model, and serve the properties too. */
static uint32_t enter_filled(struct explore_worker *w, uint32_t *mode) {
    struct explore_walker *k = &w->walker;
    if (!k->scene || !w->crew->options->dynamic || !explore_memo_rests(k->memo))
        return 0;
    *mode = k->v->memo->mode(k->m);
    if (!*mode || !explore_scene_fill(k->scene, k))
        return 0;
    if (explore_walker_is_loud(k, explore_scene_model(k->scene)))
        *mode |= EXPLORE_WALKER_LOUD;
    return enter_scene(w);
}

/* Enters a new state with the model's help. `known`: the scene is known, but was not enough. */
static __attribute__((noinline)) uint32_t enter_model(struct explore_worker *w, uint32_t *mode,
                                                      bool known) {
    struct explore_walker *k = &w->walker;
    explore_walker_sync(k);
    uint32_t count = known ? 0 : enter_filled(w, mode);
    if (count)
        return count;
    *mode = explore_recall_mode(k);
    if (k->scene && !known && explore_scene_learn(k->scene, k, *mode & ~EXPLORE_WALKER_LOUD))
        count = enter_scene(w);
    if (!count)
        count = explore_worker_enter(w);
    if (w->crew->grows)
        explore_growth_note(w, true);
    return count;
}

uint32_t explore_ahead_enter(struct explore_worker *w, uint32_t *mode,
                             const struct explore_scene_before *before) {
    struct explore_walker *k = &w->walker;
    bool known = k->scene && explore_scene_gather(k->scene, k, *mode, before);
    uint32_t count = known ? enter_scene(w) : 0;
    return count ? count : enter_model(w, mode, known);
}

/* ---- planning ---- */

/* The work of the properties that see steps, in one state. Mostly the concerns show that there is
 * none. */
struct watch {
    struct explore_scene_concerns concerns;
    bool prepared; /* the properties were shown the state */
};

static void prepare(struct explore_walker *k, struct watch *watch) {
    struct model *m = explore_scene_model(k->scene);
    if (watch->prepared)
        return;
    watch->prepared = true;
    k->prepared = false; /* what properties know of the model's state is void */
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->before)
            p->before(p->context, m);
    }
}

/* Does a property find a fault in the step? */
static __attribute__((noinline)) bool is_loud(struct explore_walker *k, struct model_choice choice,
                                              uint32_t effect, struct watch *watch) {
    struct model *m = explore_scene_model(k->scene);
    const struct explore_memo_effect *e = explore_memo_effect_at(k->memo, effect);
    bool loud = false;
    prepare(k, watch);
    explore_scene_show(k->scene, e->accesses, e->access_count);
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        struct model_fault fault;
        while (p->step && p->step(p->context, m, choice, &fault))
            loud = true;
    }
    return loud;
}

/* Could a property find one, judging by the pending operations of the other threads? */
static inline bool may_be_loud(const struct explore_memo_step *step,
                               const struct explore_memo_view *own, const struct watch *watch) {
    return step->concerns & (watch->concerns.twice | (watch->concerns.once & ~own->concerns));
}

/* The step of an alternative that a thread offers in the cursor's state. NULL: not known. */
static inline const struct explore_memo_step *
step_after(struct explore_walker *k, const struct explore_memo_view *view, uint32_t alt) {
    const struct explore_memo_effect *e;
    if (view->step.effect)
        return &view->step;
    if (explore_memo_find_after(k->memo, k->cursor, view, alt, &e) != EXPLORE_MEMO_HIT)
        return NULL;
    return &e->step;
}

/* The step of a choice. NULL: not known, or a property finds a fault in it. `same` is the step of
 * this choice in the previous state, or NULL if it may have changed since. */
static inline const struct explore_memo_step *step_of(struct explore_walker *k,
                                                      struct model_choice choice,
                                                      const struct explore_memo_step *same,
                                                      struct watch *watch) {
    const struct explore_memo_view *view = explore_scene_view(k->scene, choice.thread);
    const struct explore_memo_step *step = same ? same : step_after(k, view, choice.alt);
    if (!step)
        return NULL;
    if (may_be_loud(step, view, watch) && is_loud(k, choice, step->effect, watch))
        return NULL;
    assert(!is_loud(k, choice, step->effect, watch));
    return step;
}

static __attribute__((noinline)) store_state foresee(struct explore_walker *k, uint32_t effect,
                                                     store_state to, struct store_tags tags) {
    struct store_put puts[EXPLORE_MEMO_WRITES];
    const struct explore_memo_effect *e = explore_memo_effect_at(k->memo, effect);
    explore_memo_puts(k->memo, k->cursor, k->m, e, puts);
    return store_cursor_foresee(k->cursor, to, tags, puts, e->write_count);
}

/* The state that an effect leads to. `to` holds the halves that are known already; their tags are
 * 0. */
static inline store_state goal_of(struct explore_walker *k, uint32_t effect, store_state to,
                                  struct store_tags tags) {
    if (!(tags.half[0] | tags.half[1]) || store_cursor_find_edge(k->cursor, to, tags, &to))
        return to;
    return foresee(k, effect, to, tags);
}

static void verify(struct explore_walker *k, struct model_choice choice,
                   const struct explore_plan *plan) {
    const struct explore_memo_effect *e = explore_memo_effect_at(k->memo, plan->step.effect);
    explore_recall_verify(k, choice, e, &plan->to);
}

static struct watch begin_plan(struct explore_walker *k, uint32_t *era) {
    *era = explore_memo_era(k->memo);
    if (*era != k->tagged)
        store_cursor_retag(k->cursor);
    k->tagged = *era;
    return (struct watch){.concerns = explore_scene_concerns(k->scene)};
}

void explore_ahead_note_loud(struct explore_walker *k, uint32_t *mode) {
    assert(explore_scene_known(k->scene));
    if (explore_walker_is_loud(k, explore_scene_model(k->scene)))
        *mode |= EXPLORE_WALKER_LOUD;
}

/* The plan of a choice with a known step, or an empty one if `step` is NULL. */
static struct explore_plan plan_by(struct explore_walker *k, store_state here,
                                   struct model_choice choice,
                                   const struct explore_memo_step *step) {
    struct explore_plan plan = {.step = {.effect = 0}};
    if (!step)
        return plan;
    plan.step = *step;
    plan.to = goal_of(k, plan.step.effect, here, plan.step.tags);
    verify(k, choice, &plan);
    store_cursor_prefetch(k->cursor, plan.to);
    return plan;
}

struct explore_plan explore_ahead_foresee(struct explore_worker *w, store_state here,
                                          struct model_choice choice, uint32_t *mode,
                                          uint32_t *era) {
    struct explore_walker *k = &w->walker;
    assert(explore_scene_known(k->scene));
    struct watch watch = begin_plan(k, era);
    const struct explore_memo_step *step = step_of(k, choice, NULL, &watch);
    explore_ahead_note_loud(k, mode);
    return plan_by(k, here, choice, step);
}

struct explore_plan explore_ahead_foresee_again(struct explore_worker *w, store_state here,
                                                struct model_choice choice,
                                                const struct explore_memo_view *view) {
    struct explore_walker *k = &w->walker;
    const struct explore_memo_step *step = step_after(k, view, choice.alt);
    assert(k->tagged == explore_memo_era(k->memo));
    struct explore_plan plan = plan_by(k, here, choice, step);
    if (step)
        explore_memo_reuse(k->memo, view->step.effect != 0);
    return plan;
}

/* The choices of the previous state, and the plans that were made for them. */
struct past {
    store_state state;
    uint64_t touches;    /* the words that the step from there changed, as bits */
    uint32_t first, end; /* equal: the previous state is not known */
    uint32_t next;       /* where the next comparison begins */
};

static struct past past_of(const struct explore_worker *w, const struct explore_frame *f,
                           uint32_t effect) {
    assert(!effect || f > w->frames.at); /* the effect led here from the frame below */
    if (!effect || f[-1].era != f->era)
        return (struct past){0};
    uint64_t touches = explore_memo_effect_at(w->walker.memo, effect)->touches;
    return (struct past){f[-1].state, touches, f[-1].first, f[-1].end, f[-1].first};
}

/* The plan of the same choice in the previous state, if the step from there did not change its
 * inputs. Both states have their choices in about the same order, which may begin elsewhere. */
static inline const struct explore_plan *same_step(const struct explore_plan *plans,
                                                   const struct model_choice *choices,
                                                   struct past *past, struct model_choice choice) {
    for (uint32_t left = past->end - past->first; left; left--) {
        assert(past->next >= past->first && past->next < past->end);
        uint32_t i = past->next++;
        if (past->next == past->end)
            past->next = past->first;
        if (model_choice_same(choices[i], choice))
            return plans[i].step.effect && !(plans[i].step.reads & past->touches) ? &plans[i]
                                                                                  : NULL;
    }
    return NULL;
}

static void remember_views(struct explore_worker *w, struct explore_frame *f) {
    const struct explore_memo_view *const *views;
    f->view_count = explore_scene_views(w->walker.scene, &views);
    assert(f == w->frames.at || f->views == f[-1].views + f[-1].view_count);
    base_vec_reserve(&w->views, f->views + f->view_count);
    memcpy(w->views.at + f->views, views, f->view_count * sizeof *views);
}

/* The bits of a half in a state's name. */
static inline uint64_t half_mask(uint32_t half) {
    return (uint64_t)UINT32_MAX << (half ? 0 : 32);
}

/* Sets the halves of a plan's goal that are known at once: those that the step does not write, and
 * those that the previous state had too when it planned the same step. The tags of the other halves
 * stay in `left`. */
static inline void begin_goal(struct explore_plan *p, store_state here,
                              const struct explore_plan *same, store_state before) {
    p->to = here;
    p->left = p->step.tags;
    for (uint32_t i = 0; same && i < STORE_HALVES; i++) {
        const uint64_t half = half_mask(i);
        if (!p->left.half[i] || (here ^ before) & half)
            continue;
        p->to = (p->to & ~half) | (same->to & half);
        p->left.half[i] = 0;
    }
}

/* Finds the steps of the choices. True: all are known. */
static bool plan_steps(struct explore_worker *w, const struct explore_frame *f, struct watch *watch,
                       struct past past) {
    struct explore_walker *k = &w->walker;
    struct explore_plan *plans = w->plans.at;
    const struct model_choice *choices = w->choices.at;
    const uint32_t first = f->first, end = f->end;
    uint32_t reused = 0, known = 0;
    for (uint32_t i = first; i < end; i++) {
        const struct explore_plan *same = same_step(plans, choices, &past, choices[i]);
        const struct explore_memo_step *step =
            step_of(k, choices[i], same ? &same->step : NULL, watch);
        plans[i].step.effect = 0;
        if (!step)
            continue;
        known++;
        reused += same != NULL;
        plans[i].step = *step;
        begin_goal(&plans[i], f->state, same, past.state);
        if (!same) /* otherwise approach_rest did this */
            store_cursor_approach(k->cursor, plans[i].to, plans[i].left);
    }
    explore_memo_reuse(k->memo, reused);
    return known == end - first;
}

/* Finds the states that the steps lead to. */
static void plan_goals(struct explore_worker *w, const struct explore_frame *f) {
    struct explore_walker *k = &w->walker;
    const struct explore_plan *end = w->plans.at + f->end;
    for (struct explore_plan *p = w->plans.at + f->first; p < end; p++) {
        if (!p->step.effect)
            continue;
        p->to = goal_of(k, p->step.effect, p->to, p->left);
        verify(k, w->choices.at[p - w->plans.at], p);
        assert(p->to == goal_of(k, p->step.effect, f->state, p->step.tags));
        store_cursor_prefetch(k->cursor, p->to);
    }
}

/* Plans in rounds, so that all choices wait for memory at the same time. */
void explore_ahead_plan(struct explore_worker *w, uint32_t effect) {
    struct explore_walker *k = &w->walker;
    struct explore_frame *f = &base_vec_last(&w->frames);
    if (!k->scene || !explore_scene_numbered(k->scene))
        return;
    assert(!f->era && f->next == f->first && explore_frame_fits(f, w->choices.count));
    struct watch watch = begin_plan(k, &f->era);
    remember_views(w, f);
    base_vec_reserve(&w->plans, f->end);
    w->plans.count = f->end;
    if (plan_steps(w, f, &watch, past_of(w, f, effect)))
        f->mode |= EXPLORE_WALKER_LOUD; /* read only if the memo starts again */
    else
        explore_ahead_note_loud(k, &f->mode);
    plan_goals(w, f);
}

/* ---- taking planned steps ---- */

/* Most steps of this state can also be taken in the next one. So the edges that will be looked up
 * there are prefetched while that state is entered. */
static inline void approach_rest(struct explore_worker *w, const struct explore_frame *f,
                                 const struct explore_plan *taken) {
    const store_state to = taken->to, changed = to ^ f->state;
    const struct explore_plan *end = w->plans.at + f->end;
    for (const struct explore_plan *p = w->plans.at + f->first; p < end; p++) {
        struct store_tags tags = p->step.tags;
        for (uint32_t i = 0; i < STORE_HALVES; i++)
            if (!(changed & half_mask(i)))
                tags.half[i] = 0;
        if (p != taken && p->step.effect)
            store_cursor_approach(w->walker.cursor, to, tags);
    }
}

uint32_t explore_ahead_take(struct explore_worker *w, const struct explore_frame *f, bool *is_new,
                            store_state *state) {
    if (!f->era || f->era != explore_memo_era(w->walker.memo))
        return 0;
    assert(f->next > f->first && f->next <= f->end && f->end <= w->plans.count);
    const struct explore_plan *plan = &w->plans.at[f->next - 1];
    if (!plan->step.effect || w->stats.states >= w->states_allowed)
        return 0;
    *state = plan->to;
    *is_new = store_cursor_claim(w->walker.cursor, plan->to);
    w->walker.recalled += plan->step.instructions;
    w->stats.states += *is_new;
    if (*is_new)
        approach_rest(w, f, plan);
    return plan->step.effect;
}

void explore_ahead_go(struct explore_worker *w, uint32_t effect) {
    struct explore_walker *k = &w->walker;
    struct store_put puts[EXPLORE_MEMO_WRITES];
    const struct explore_memo_effect *e = explore_memo_effect_at(k->memo, effect);
    explore_memo_puts(k->memo, k->cursor, k->m, e, puts);
    w->away = false;
    store_cursor_follow(k->cursor, puts, e->write_count);
}
