#include "explore/crew/hunt.h"

#include "explore/crew/worker.h"
#include <assert.h>

static bool may_hunt(const struct explore_crew *crew) {
    const struct explore_options *o = crew->options;
    return !o->all_faults && !o->abstract && !o->checkpoint && !o->resume && !crew->grows &&
           !crew->check_termination && !atomic_load(&crew->symmetric) && crew->control->search;
}

void explore_hunt_plan(struct explore_worker *w) {
    const struct base_tuning *tuning = base_tuning_of(w->crew->options->tuning);
    assert(w->id == 0);
    w->hunt_at = may_hunt(w->crew) ? tuning->hunt_first : UINT64_MAX;
}

static uint64_t steps_of(const struct explore_worker *w) {
    const struct base_tuning *tuning = base_tuning_of(w->crew->options->tuning);
    uint64_t states = w->stats.states * w->crew->hired;
    enum { FIRST_SHARE = 25 }; /* some 20 ms */
    uint64_t share = w->hunt_at == tuning->hunt_first ? FIRST_SHARE : tuning->hunt_share;
    return states * share / 100 + 1; /* 0 is no limit */
}

static struct explore_options options_of(const struct explore_worker *w) {
    struct explore_options o = *w->crew->options;
    struct explore_control *control = w->crew->control;
    o.search = EXPLORE_PCT;
    o.seed += control->hunt.count++;
    o.random_steps = steps_of(w);
    /* a model that refuses to go on, because an assumption was wrong, takes no steps */
    o.random_runs = o.random_steps < UINT32_MAX ? (uint32_t)o.random_steps : UINT32_MAX;
    o.workers = 1;
    o.store.workers = 1;
    o.store.kind = STORE_TREE;
    o.limit_states = 0;
    o.dynamic = o.symmetry = o.bounded = o.shrink = o.want_outcomes = false;
    o.policy = NULL;
    o.sink = NULL;
    return o;
}

void explore_hunt_run(struct explore_worker *w) {
    struct explore_crew *crew = w->crew;
    struct explore_hunt *h = &crew->control->hunt;
    assert(!h->found.faults.count && w->id == 0);
    if (!may_hunt(crew)) {
        w->hunt_at = UINT64_MAX;
        return;
    }
    struct explore_options o = options_of(w);
    struct model *m = w->walker.m->v->fork(w->walker.m);
    struct explore_result found = {0};
    crew->control->search(m, &o, crew->control, &found);
    m->v->drop(m);
    w->hunt_at *= 2;
    if (found.faults.count) {
        h->found = found;
        explore_crew_stop(crew);
    } else {
        explore_result_drop(&found);
    }
}

bool explore_hunt_end(struct explore_crew *crew, struct explore_result *result) {
    struct explore_result *found = &crew->control->hunt.found;
    if (!found->faults.count)
        return false;
    if (result->faults.count)
        explore_result_drop(found);
    for (uint32_t i = 0; i < found->faults.count; i++)
        *base_vec_push(&result->faults) = found->faults.at[i];
    found->faults.count = 0;
    explore_result_drop(found);
    return true;
}
