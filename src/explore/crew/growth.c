#include "explore/crew/growth.h"

#include "explore/crew/worker.h"
#include "explore/walk/walker.h"
#include <assert.h>

void explore_growth_note(struct explore_worker *w, bool looked) {
    struct explore_crew *crew = w->crew;
    const struct explore_walker *k = &w->walker;
    uint64_t now = model_growth(k->m, false);
    if (now == crew->grown)
        return;
    assert(crew->grows && crew->count == 1); /* the order of several workers would be chance */
    crew->grown = now;
    struct explore_growth *g = base_vec_push(&crew->growths);
    *g = (struct explore_growth){.looked = looked};
    if (w->path)
        w->path(w, &g->path);
    explore_path_append(&g->path, &w->tail);
    assert(looked || g->path.count > 0); /* the last step made the new parts */
}

/* Ignores faults: all were reported when the run was first taken. */
static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    (void)k, (void)fault, (void)own;
}

/* Asks the same of a state as explore_worker_enter. */
static void look(struct explore_walker *k, const struct explore_options *o, explore_path *choices) {
    const struct model_choice *enabled;
    uint32_t count = k->v->choices(k->m, &enabled);
    base_vec_reserve(choices, count + 1u);
    for (uint32_t i = 0; i < count; i++)
        choices->at[i] = enabled[i];
    if (count == 0 && model_abandoned(k->m))
        return;
    explore_walker_look(k, choices->at, count);
    if (count && o->policy)
        o->policy->select(o->policy->context, k->m, choices->at, count);
}

/* Repeats a run. Steps before the last were parts of earlier runs, so they make no new parts. */
static bool repeat(struct explore_walker *k, const struct explore_options *o,
                   const struct explore_growth *g, explore_path *choices, uint64_t *steps) {
    struct model_fault fault;
    explore_walker_back(k, 0);
    for (uint32_t i = 0; i < g->path.count; i++) {
        bool last = i + 1 == g->path.count && !g->looked;
        struct model_choice c = g->path.at[i];
        if (c.thread >= k->v->threads(k->m))
            return false;
        enum model_outcome outcome =
            last ? explore_walker_step(k, c, ++*steps) : explore_walker_creep(k, c, &fault);
        if (last)
            store_cursor_rest(k->cursor);
        else if (outcome != MODEL_STEPPED && outcome != MODEL_CUT)
            return false;
    }
    if (g->looked)
        look(k, o, choices);
    return true;
}

bool explore_growth_repeat(struct explore_worker *w, uint64_t whole) {
    const struct explore_crew *crew = w->crew;
    struct model *m = w->walker.m;
    struct explore_walker k;
    explore_path choices = {0};
    uint64_t steps = 0;
    bool good = true;
    struct store *store = store_new(
        &(struct store_options){.kind = STORE_TREE, .workers = 1, .tuning = crew->options->tuning});
    explore_walker_open(&k, m, store, crew->options, hook);
    for (uint32_t i = 0; good && i < crew->growths.count; i++)
        good = repeat(&k, crew->options, &crew->growths.at[i], &choices, &steps);
    explore_walker_back(&k, 0);
    explore_walker_close(&k);
    store_drop(store);
    base_vec_drop(&choices);
    return good && model_growth(m, true) == whole;
}
