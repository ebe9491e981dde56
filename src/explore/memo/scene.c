#include "explore/memo/scene.h"

#include "base/fatal.h"
#include "explore/memo/recall.h"
#include "explore/walk/livelock.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64 };

/* Totals over the views of all threads. */
struct sum {
    uint32_t ways;
    bool works;
    struct explore_scene_concerns concerns;
};

/* While the scene is known, its first `threads` views are those of the current state, `sum` is of
 * these views, and each bit of `twice` is in `once` too. While it is numbered, its views are the
 * memo's. */
struct explore_scene {
    struct model model; /* first: its functions cast back */
    const struct explore_memo_view *views[MOST_THREADS];
    uint32_t threads;
    const struct model_access *accesses; /* of the step that is shown */
    uint32_t access_count;
    uint32_t mode, mode_threads; /* states of `mode` have `mode_threads` threads */
    bool known, numbered;
    struct sum sum;
    /* of a scene that was filled */
    struct explore_memo_view filled[MOST_THREADS];
    BASE_VEC(struct model_access) seen;
    BASE_VEC(uint32_t) seen_alts;
};

/* ---- as a model ---- */

static struct explore_scene *self(struct model *m) {
    return (struct explore_scene *)m;
}

static uint32_t footprint(struct model *m, const struct model_access **out) {
    *out = self(m)->accesses;
    return self(m)->access_count;
}

static uint32_t pending(struct model *m, uint32_t thread, const struct model_access **out) {
    assert(thread < self(m)->threads);
    *out = self(m)->views[thread]->offers.accesses;
    return self(m)->views[thread]->offers.access_count;
}

static bool any_plain(struct model *m) {
    const struct explore_scene *s = self(m);
    for (uint32_t t = 0; t < s->threads; t++)
        if (s->views[t]->offers.plain)
            return true;
    return false;
}

static uint32_t threads(struct model *m) {
    return self(m)->threads;
}

static bool blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    assert(thread < self(m)->threads);
    const struct model_view *v = &self(m)->views[thread]->offers;
    if (v->blocked)
        *out = v->wait;
    return v->blocked;
}

static enum model_life life(struct model *m, uint32_t thread) {
    assert(thread < self(m)->threads);
    return self(m)->views[thread]->offers.life;
}

static const struct model_reduction reduction = {.life = life};
static const struct model_vtable vtable = {.footprint = footprint,
                                           .pending = pending,
                                           .any_plain = any_plain,
                                           .threads = threads,
                                           .blocked = blocked,
                                           .reduction = &reduction};

struct explore_scene *explore_scene_new(void) {
    struct explore_scene *s = base_calloc_apart(1, sizeof *s);
    s->model.v = &vtable;
    return s;
}

void explore_scene_drop(struct explore_scene *s) {
    if (s) {
        base_vec_drop(&s->seen);
        base_vec_drop(&s->seen_alts);
    }
    free(s);
}

struct model *explore_scene_model(struct explore_scene *s) {
    return &s->model;
}

void explore_scene_show(struct explore_scene *s, const struct model_access *accesses,
                        uint32_t count) {
    s->accesses = accesses;
    s->access_count = count;
}

uint32_t explore_scene_choices(const struct explore_scene *s, explore_path *out) {
    assert(s->known);
    base_vec_reserve(out, out->count + s->sum.ways);
    struct model_choice *next = out->at + out->count;
    for (uint32_t t = 0, threads = s->threads; t < threads; t++) {
        const struct model_view *v = &s->views[t]->offers;
        uint32_t ways = v->ways;
        if (ways)
            *next++ = (struct model_choice){t, v->alts ? v->alts[0] : 0};
        for (uint32_t i = 1; i < ways; i++)
            *next++ = (struct model_choice){t, v->alts ? v->alts[i] : i};
    }
    out->count += s->sum.ways;
    assert(next == out->at + out->count);
    return s->sum.ways;
}

struct explore_scene_concerns explore_scene_concerns(const struct explore_scene *s) {
    assert(s->known && !(s->sum.concerns.twice & ~s->sum.concerns.once));
    return s->sum.concerns;
}

bool explore_scene_works(const struct explore_scene *s) {
    assert(s->known);
    return s->sum.works;
}

const struct explore_memo_view *explore_scene_view(const struct explore_scene *s, uint32_t thread) {
    assert(s->known && thread < s->threads);
    return s->views[thread];
}

uint32_t explore_scene_views(const struct explore_scene *s,
                             const struct explore_memo_view *const **out) {
    assert(s->known);
    *out = s->views;
    return s->threads;
}

/* ---- from the memo ---- */

#ifndef NDEBUG
static bool same_view(const struct model_view *a, const struct model_view *b) {
    bool same = a->ways == b->ways && a->life == b->life && a->blocked == b->blocked &&
                a->plain == b->plain && a->nature == b->nature &&
                a->access_count == b->access_count && a->wait.wakers == b->wait.wakers &&
                a->wait.timed == b->wait.timed && a->wait.follows == b->wait.follows &&
                a->wait.site == b->wait.site && !a->alts == !b->alts;
    for (uint32_t i = 0; same && a->alts && i < a->ways; i++)
        same = a->alts[i] == b->alts[i];
    for (uint32_t i = 0; same && i < a->access_count; i++)
        same = memcmp(&a->accesses[i], &b->accesses[i], sizeof *a->accesses) == 0;
    return same;
}

/* Does the model say the same? If its mode differs now, it may have more threads than the scene,
 * because a step that adds a thread is not remembered. Its choices must be the same in any case. */
static bool is_true(struct explore_scene *s, struct explore_walker *k, uint32_t mode) {
    const struct model_choice *choices;
    explore_walker_sync(k);
    bool same_mode = k->v->memo->mode(k->m) == mode;
    bool good = !same_mode || k->v->threads(k->m) == s->threads;
    for (uint32_t t = 0; same_mode && good && t < s->threads; t++) {
        struct model_view now;
        k->v->memo->look(k->m, t, &now);
        good = same_view(&now, &s->views[t]->offers);
    }
    explore_path mine = {0};
    uint32_t count = explore_scene_choices(s, &mine);
    uint32_t now = k->v->choices(k->m, &choices);
    bool gave_up = !now && model_abandoned(k->m); /* an assumption of the model was wrong */
    good = good && (gave_up || now == count);
    for (uint32_t i = 0; good && i < now; i++)
        good = model_choice_same(choices[i], mine.at[i]);
    base_vec_drop(&mine);
    return good;
}
#endif

bool explore_scene_known(const struct explore_scene *s) {
    return s->known;
}

bool explore_scene_numbered(const struct explore_scene *s) {
    return s->known && s->numbered;
}

/* Derives the rest of a view from what the thread offers. */
static void derive(const struct explore_walker *k, struct explore_memo_view *v) {
    const struct model_view *o = &v->offers;
    v->concerns = explore_walker_concerns(k, o->accesses, o->access_count, false);
    v->works = o->ways && !explore_livelock_may_wait(o->accesses, o->access_count);
}

static inline void add(struct sum *sum, const struct explore_memo_view *v) {
    assert(!v->offers.ways || (v->offers.life == MODEL_RUNS && !v->offers.blocked));
    sum->ways += v->offers.ways;
    sum->works |= v->works;
    sum->concerns.twice |= sum->concerns.once & v->concerns;
    sum->concerns.once |= v->concerns;
}

/* The model's view is valid until it looks again: copies its lists, which move while more come. */
static void copy_lists(struct explore_scene *s, const struct model_view *v) {
    base_vec_reserve(&s->seen, s->seen.count + v->access_count);
    for (uint32_t i = 0; i < v->access_count; i++)
        s->seen.at[s->seen.count + i] = v->accesses[i];
    s->seen.count += v->access_count;
    for (uint32_t i = 0; v->alts && i < v->ways; i++)
        *base_vec_push(&s->seen_alts) = v->alts[i];
}

/* The views of all threads are there: their lists are the copies. */
static void use_copies(struct explore_scene *s) {
    const struct model_access *next = s->seen.at;
    const uint32_t *next_alt = s->seen_alts.at;
    for (uint32_t t = 0; t < s->threads; t++) {
        struct model_view *v = &s->filled[t].offers;
        v->accesses = next;
        next += v->access_count;
        if (!v->alts)
            continue;
        v->alts = next_alt;
        next_alt += v->ways;
    }
}

bool explore_scene_fill(struct explore_scene *s, struct explore_walker *k) {
    assert(store_cursor_is_met(k->cursor));
    s->threads = k->v->threads(k->m);
    s->known = s->threads <= MOST_THREADS;
    s->numbered = false;
    s->seen.count = s->seen_alts.count = 0;
    s->sum = (struct sum){0};
    for (uint32_t t = 0; s->known && t < s->threads; t++) {
        struct model_view *view = &s->filled[t].offers;
        s->views[t] = &s->filled[t];
        k->v->memo->look(k->m, t, view);
        derive(k, &s->filled[t]);
        add(&s->sum, &s->filled[t]);
        copy_lists(s, view);
    }
    if (s->known)
        use_copies(s);
    return s->known;
}

/* The thread's view in the current state, derived from its previous view where possible. NULL: not
 * known. */
static inline const struct explore_memo_view *find(const struct explore_walker *k, uint32_t thread,
                                                   uint32_t mode,
                                                   const struct explore_scene_before *before,
                                                   const struct explore_memo_effect *effect) {
    const struct explore_memo_view *v = before ? before->views[thread] : NULL;
    enum explore_memo_answer answer;
    if (v && (!(v->reads & effect->touches) || !explore_memo_disturbs(effect, v)))
        return v;
    if (v && thread == before->thread)
        answer = explore_memo_find_next(k->memo, k->cursor, before->effect, &v);
    else
        answer = explore_memo_find_view(k->memo, k->cursor, thread, mode, &v);
    return answer == EXPLORE_MEMO_HIT ? v : NULL;
}

bool explore_scene_gather(struct explore_scene *s, struct explore_walker *k, uint32_t mode,
                          const struct explore_scene_before *before) {
    s->known = mode && mode == s->mode;
    s->numbered = true;
    s->threads = s->mode_threads;
    if (!s->known)
        return false;
    if (before && before->count != s->threads)
        before = NULL;
    assert(!before || before->thread < before->count);
    const struct explore_memo_effect *effect =
        before ? explore_memo_effect_at(k->memo, before->effect) : NULL;
    struct sum sum = {0};
    for (uint32_t t = 0, threads = s->threads; t < threads; t++) {
        const struct explore_memo_view *v = find(k, t, mode, before, effect);
        s->views[t] = v;
        s->known = v != NULL;
        if (!v)
            return false;
        add(&sum, v);
    }
    s->sum = sum;
    assert(explore_recall_has_grown(k) || is_true(s, k, mode) || explore_recall_has_grown(k));
    return true;
}

static void learn_one(struct explore_walker *k, uint32_t thread, uint32_t mode) {
    struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS];
    struct explore_memo_view view;
    bool all;
    k->v->memo->ask(k->m, true);
    k->v->memo->look(k->m, thread, &view.offers);
    k->v->memo->ask(k->m, false);
    derive(k, &view);
    uint32_t count = explore_recall_inputs(k, inputs, &all);
    explore_memo_make_room(k->memo);
    explore_memo_learn_view(k->memo, k->cursor, thread, mode, inputs, count,
                            all && count ? &view : NULL);
}

bool explore_scene_learn(struct explore_scene *s, struct explore_walker *k, uint32_t mode) {
    assert(store_cursor_is_met(k->cursor) && (!mode || k->memo));
    const struct explore_memo_view *view;
    if (mode && mode != s->mode) {
        s->mode_threads = k->v->threads(k->m);
        s->mode = s->mode_threads <= MOST_THREADS ? mode : 0;
    }
    for (uint32_t t = 0; mode && s->mode == mode && t < s->mode_threads; t++)
        if (explore_memo_find_view(k->memo, k->cursor, t, mode, &view) == EXPLORE_MEMO_MISS)
            learn_one(k, t, mode);
    explore_recall_check_growth(k);
    return explore_scene_gather(s, k, mode, NULL);
}
