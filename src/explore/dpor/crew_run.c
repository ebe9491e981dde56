/* A dynamic reduction on all workers. The first one begins alone, as it is done with a small
 * program before another could begin, and what it explores there is the same each time. Then what
 * it knows becomes common knowledge, and the others begin, at the initial state as it did. Whoever
 * completes that ends the search. */
#include "explore/dpor/dpor.h"

#include "explore/crew/worker.h"
#include <assert.h>
#include <stdlib.h>

enum { ALONE_FIRST = 20000 }; /* states */

/* crew->shared */
struct common {
    struct explore_shared_names *shared_names;
    struct explore_profile **profiles; /* by worker: what the first had learnt, for it to take */
    bool gave_up;                      /* under the crew's lock */
};

/* Where the first worker works becomes common knowledge; what it has completed is. */
static void share(struct explore_crew *crew) {
    struct common *c = crew->shared;
    struct explore_dpor *d = crew->workers[0].search;
    explore_summaries_share(d->summaries);
    explore_dpor_join(d);
    for (uint32_t i = 0; i < d->nodes.count; i++) {
        const struct explore_dpor_node *n = &d->nodes.at[i];
        if (n->enabled)
            explore_dpor_announce(d, n->state, n->first);
    }
    for (uint32_t i = 1; i < crew->count; i++)
        c->profiles[i] = explore_profile_copy(d->profile);
}

/* A worker ends when it has completed the initial state, or because another has, or was stopped. */
static void search(struct explore_dpor *d) {
    struct explore_crew *crew = d->w->crew;
    struct common *c = crew->shared;
    store_state state;
    uint32_t node;
    bool first = explore_worker_visit(d->w, &state);
    assert(first || d->shared || explore_crew_stopped(crew));
    if (!explore_crew_stopped(crew) && explore_dpor_enter(d, state, 0, !first, &node)) {
        explore_dpor_push(d, node, EXPLORE_DPOR_NONE, true);
        explore_dpor_loop(d);
    }
    pthread_mutex_lock(&crew->lock);
    c->gave_up |= d->gave_up;
    pthread_mutex_unlock(&crew->lock);
    explore_crew_stop(crew);
}

static void work(struct explore_worker *w) {
    struct common *c = w->crew->shared;
    struct explore_dpor d = {.profile = c->profiles[w->id]};
    explore_dpor_begin(&d, w, c->shared_names);
    explore_dpor_join(&d);
    search(&d);
    explore_dpor_end(&d);
}

bool explore_dpor_run(struct explore_crew *crew) {
    struct common c = {0};
    if (!crew->workers[0].walker.v->reduction)
        return false;
    struct explore_dpor d = {.profile = explore_profile_new()};
    explore_dpor_warm_up(d.profile, crew->workers[0].walker.m);
    c.profiles = base_calloc(crew->count, sizeof *c.profiles);
    if (!crew->options->alone_first)
        crew->alone_first = ALONE_FIRST;
    crew->work = work;
    crew->prepare = share;
    crew->shared = &c;
    c.shared_names = explore_shared_names_new(crew->count);
    explore_dpor_begin(&d, &crew->workers[0], c.shared_names);
    search(&d);
    explore_crew_join(crew);
    explore_dpor_end(&d);
    explore_shared_names_drop(c.shared_names);
    free(c.profiles);
    return !c.gave_up;
}
