/* The loop of a dynamic reduction, and its workers.
 *
 * The first worker begins alone. It finishes a small program before another could begin, and the
 * states that it explores until then are the same each time. Then its knowledge is shared, and the
 * other workers also begin at the initial state. The worker that completes the initial state ends
 * the search. The store keeps an annotation with each state (state.h), which all workers read.
 *
 * A complete state is complete for all workers. The threads that are explored in a state follow
 * from the state, its first thread, and the summaries of the states after it. They depend neither
 * on the stack nor on the order in which states are met, and any choice of first threads is sound.
 * So every worker explores the whole graph from the initial state, with a stack of its own, and
 * treats a state that another worker has completed like one that it completed itself. A component
 * that a worker completes leads only to components that were complete before, whichever worker
 * completed them. So the pairs of a state and the worker that completed it form a graph like that
 * of a single worker, in which a state may occur more than once. The worker that completes the
 * initial state has proven the whole graph.
 *
 * A step to a state that another worker works on is put off until the other choices of its state
 * are done. If that state is not complete by then, this worker goes into it as well, with the same
 * first threads. Following the other worker it reaches states where that worker has left choices
 * open, and completes some of these in its place. A worker leaves a state that another worker
 * completes first. */
#include "explore/dpor/dpor.h"

#include "explore/crew/hunt.h"
#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/dpor/pending.h"
#include "explore/dpor/rival.h"
#include "explore/dpor/stack.h"
#include "explore/dpor/take.h"
#include <assert.h>
#include <stdlib.h>

/* ---- states that other workers work on ---- */

/* Goes into a state that another worker still works on. */
static void follow(struct explore_dpor *d, uint32_t from, const struct explore_dpor_wait *x) {
    uint32_t node;
    explore_dpor_jump(d, x->state);
    d->at = from;
    d->taking = x->choice;
    if (explore_dpor_enter(d, x->state, 0, true, &node))
        explore_dpor_descend(d, from, node, x->step);
}

/* ---- states that other workers have completed ---- */

/* Can a frame be left because another worker has completed its state? A node that was opened again
 * stays as long as its component. The nodes after one that was opened for the first time were all
 * met after it, by steps from it or from states above it. */
static bool can_leave(const struct explore_dpor *d, uint32_t frame) {
    return frame == 0 || d->frames.at[frame].edge != EXPLORE_DPOR_NONE;
}

static bool leave(struct explore_dpor *d, uint32_t frame) {
    struct explore_dpor_frame f = d->frames.at[frame];
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    uint32_t summary = explore_dpor_ask(d, d->graph.nodes.at[f.node].state);
    if (summary == EXPLORE_DPOR_NONE)
        return false;
    for (uint32_t i = f.node; i < d->graph.nodes.count; i++)
        explore_map_forget(&d->graph.by_state, d->graph.nodes.at[i].state);
    explore_dpor_cut(d, f.node);
    assert(f.first_wait <= d->waits.count);
    d->waits.count = f.first_wait;
    d->frames.count = frame;
    d->moved = true;
    uint32_t count = explore_summary_get(d->summaries, summary, parts);
    explore_dpor_ascend(d, f, true, parts, count);
    return true;
}

static void overtake(struct explore_dpor *d) {
    if (--d->next_overtake > 0)
        return;
    for (uint32_t i = 0; i < d->frames.count; i++)
        if (can_leave(d, i) && leave(d, i))
            break;
    d->next_overtake = d->tuning->dpor_overtake + d->frames.count;
}

static bool take_up(struct explore_dpor *d) {
    const struct explore_dpor_frame f = base_vec_last(&d->frames);
    if (d->waits.count == f.first_wait)
        return false;
    if (can_leave(d, d->frames.count - 1) && leave(d, d->frames.count - 1))
        return true;
    for (uint32_t i = f.first_wait; i < d->waits.count; i++) {
        struct explore_dpor_wait x = d->waits.at[i];
        if (explore_dpor_meet(d, f.node, x.step, x.state)) {
            d->waits.at[i] = base_vec_last(&d->waits);
            d->waits.count--;
            return true;
        }
    }
    struct explore_dpor_wait last = base_vec_last(&d->waits);
    d->waits.count--;
    follow(d, f.node, &last);
    return true;
}

/* ---- the loop ---- */

/* The next choice of the last frame's state. False: it has none. */
static bool next_choice(struct explore_dpor *d, struct model_choice *choice) {
    struct explore_dpor_frame *f = &base_vec_last(&d->frames);
    struct explore_dpor_node *n = &d->graph.nodes.at[f->node];
    if (f->thread == EXPLORE_DPOR_NONE ||
        f->next == d->graph.offers.at[n->first_offer + f->thread].alts) {
        uint64_t left = n->want & ~n->done;
        if (!left)
            return false;
        f->thread = (uint32_t)__builtin_ctzll(left);
        f->next = 0;
        n->done |= explore_dpor_bit(f->thread);
    }
    assert(f->thread < n->threads);
    assert(f->next < d->graph.offers.at[n->first_offer + f->thread].alts);
    *choice = explore_dpor_choice(&d->graph, n, f->thread, f->next++);
    return true;
}

static void count_step(struct explore_dpor *d) {
    if (explore_meter_is_due(d->w)) {
        explore_dpor_rest(d);
        d->w->stats.frontier = d->frames.count;
    }
    explore_meter_tick(d->w);
    if (explore_rival_due(d->w)) {
        explore_dpor_rest(d);
        explore_rival_take_turn(d->w);
    }
    if (explore_hunt_is_due(d->w)) {
        explore_dpor_rest(d);
        explore_hunt_run(d->w);
    }
    if (d->shared)
        overtake(d);
}

static void run_loop(struct explore_dpor *d) {
    while (d->frames.count > 0 && !d->gave_up && !explore_crew_stopped(d->w->crew)) {
        struct model_choice choice;
        explore_dpor_hold(d);
        if (next_choice(d, &choice)) {
            explore_dpor_take(d, choice);
            count_step(d);
        } else if (take_up(d)) {
            count_step(d);
        } else {
            explore_dpor_finish(d);
        }
    }
    explore_dpor_rest(d);
}

/* ---- all workers ---- */

/* The data behind crew->shared. */
struct common {
    struct explore_shared_names *shared_names;
    struct explore_profile **profiles; /* by worker: a copy of the first worker's profile */
    bool gave_up;                      /* under the crew's lock */
};

/* Announces the states that the first worker works on. Those that it has completed are known
 * already. */
static void share(struct explore_crew *crew) {
    struct common *c = crew->shared;
    struct explore_dpor *d = crew->workers[0].search;
    explore_summaries_share(d->summaries);
    explore_dpor_join(d);
    for (uint32_t i = 0; i < d->graph.nodes.count; i++) {
        const struct explore_dpor_node *n = &d->graph.nodes.at[i];
        if (n->enabled)
            explore_dpor_announce(d, n->state, n->first);
    }
    for (uint32_t i = 1; i < crew->count; i++)
        c->profiles[i] = explore_profile_copy(d->profile);
}

/* Is every state that this worker met complete? */
static inline bool is_through(const struct explore_dpor *d) {
    return d->graph.nodes.count == 0 && d->graph.edges.count == 0 && d->waits.count == 0;
}
/* Searches until this worker or another completes the initial state, or until the search is
 * stopped. */
static void search(struct explore_dpor *d) {
    struct explore_crew *crew = d->w->crew;
    struct common *c = crew->shared;
    store_state state;
    uint32_t node;
    bool first = explore_worker_visit(d->w, &state);
    assert(first || d->shared || explore_crew_stopped(crew));
    if (!explore_crew_stopped(crew) && explore_dpor_enter(d, state, 0, !first, &node)) {
        explore_dpor_push(d, node, EXPLORE_DPOR_NONE, true);
        run_loop(d);
        assert(explore_crew_stopped(crew) || d->gave_up || is_through(d));
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
    explore_dpor_pending_open(&d);
    explore_dpor_join(&d);
    search(&d);
    explore_dpor_end(&d);
}

void explore_dpor_run(struct explore_crew *crew) {
    const struct base_tuning *tuning = base_tuning_of(crew->options->tuning);
    struct common c = {0};
    crew->gave_up = !crew->workers[0].walker.v->reduction;
    if (crew->gave_up)
        return;
    struct explore_dpor d = {.profile = explore_profile_new()};
    explore_profile_warm_up(d.profile, crew->workers[0].walker.m, tuning);
    c.profiles = base_calloc(crew->count, sizeof *c.profiles);
    if (!crew->options->alone_first)
        crew->alone_first = tuning->dpor_alone_first;
    crew->work = work;
    crew->prepare = share;
    crew->shared = &c;
    c.shared_names = explore_shared_names_new(crew->count, tuning);
    explore_dpor_begin(&d, &crew->workers[0], c.shared_names);
    explore_dpor_pending_open(&d);
    search(&d);
    explore_crew_join(crew);
    explore_dpor_end(&d);
    explore_shared_names_drop(c.shared_names);
    free(c.profiles);
    crew->gave_up = c.gave_up;
}
