/* In place of a state that has a twin, the store holds the twin, under a key that no state has. The
 * model and the cursor move to the twin and back again. So paths, frames and jobs contain only real
 * states, and a reported fault can be replayed unchanged.
 *
 * A twin costs about as much as a step. So the first states that have twins are a trial, which
 * counts how many of them were known only by their twins. If hardly any were, the rest of the
 * search does without symmetry. It may then explore some states a second time, under their own
 * names. */
#include "explore/crew/twin.h"

#include "explore/searches.h"
#include "explore/walk/walker.h"
#include <assert.h>

enum { TWIN = 1 }; /* the key of a twin, beside its components */

bool explore_twin_fits(const struct explore_options *o) {
    return o->symmetry && !(explore_asked(o) & explore_search_yields(EXPLORE_ASK_SYMMETRY));
}

void explore_twin_begin(struct explore_crew *crew, struct model *m) {
    const struct base_tuning *tuning = base_tuning_of(crew->options->tuning);
    bool fits = explore_twin_fits(crew->options);
    crew->twins.trial = tuning->twin_trial;
    crew->twins.least = tuning->twin_least;
    crew->may_be_void = fits && m->v->symmetry && !m->v->symmetry->turn(m, true);
    atomic_store(&crew->symmetric, crew->may_be_void);
}

bool explore_twin_voids(struct explore_crew *crew) {
    struct model *m = crew->workers[0].walker.m;
    return crew->may_be_void && m->v->symmetry->turn(m, true);
}

bool explore_twin_end(struct explore_crew *crew, struct model *m) {
    return !(crew->may_be_void && m->v->symmetry->turn(m, false));
}

static bool on_trial(struct explore_worker *w) {
    return atomic_load_explicit(&w->crew->twins.tried, memory_order_relaxed) < w->crew->twins.trial;
}

static void count_try(struct explore_worker *w, bool saves) {
    struct explore_twins *t = &w->crew->twins;
    if (!on_trial(w))
        return;
    uint32_t saved = atomic_fetch_add(&t->saved, saves) + saves;
    if (atomic_fetch_add(&t->tried, 1) + 1 == t->trial && saved * 100.0 < t->trial * t->least)
        atomic_store(&w->crew->symmetric, false);
}

/* Moves the model and the cursor to the twin of the current state. False: it has none. */
static bool enter(struct explore_worker *w, store_mark *mark, uint32_t *threads) {
    struct explore_walker *k = &w->walker;
    explore_walker_sync(k);
    *mark = store_cursor_mark(k->cursor);
    enum model_twin twin = k->v->symmetry->twin(k->m, threads);
    if (twin == MODEL_TWIN_NONE)
        return false;
    explore_walker_mirror(k);
    assert(twin != MODEL_TWIN_THERE || *threads > 0);
    if (twin == MODEL_TWIN_THERE)
        return true;
    explore_walker_back(k, *mark);
    count_try(w, false);
    return false;
}

/* From a known state the search mostly goes back at once, so the model stays in the twin. */
bool explore_twin_commit(struct explore_worker *w, store_state *state) {
    struct explore_walker *k = &w->walker;
    uint32_t threads;
    assert(!w->away && w->crew->may_be_void);
    if (!enter(w, &w->real, &threads))
        return store_cursor_commit(k->cursor, 0, state);
    if (threads > w->alike)
        w->alike = threads;
    bool fresh = store_cursor_commit(k->cursor, TWIN, state), trial = on_trial(w);
    w->away = true;
    if (fresh || trial)
        explore_twin_return(w, state);
    if (trial) /* was the state known under its own name too? */
        count_try(w, store_cursor_commit(k->cursor, 0, state) && !fresh);
    return fresh;
}

void explore_twin_return(struct explore_worker *w, store_state *state) {
    if (!w->away)
        return;
    w->away = false;
    assert(w->real <= store_cursor_mark(w->walker.cursor));
    explore_walker_back(&w->walker, w->real);
    store_cursor_find(w->walker.cursor, 0, state);
}

bool explore_twin_find(struct explore_worker *w, store_state *state) {
    struct explore_walker *k = &w->walker;
    store_mark mark;
    uint32_t threads;
    assert(!w->away); /* or it would look for the twin's twin */
    if (store_cursor_find(k->cursor, 0, state))
        return true;
    if (!enter(w, &mark, &threads))
        return false;
    store_state twin;
    bool known = store_cursor_find(k->cursor, TWIN, &twin);
    explore_walker_back(k, mark);
    return known;
}
