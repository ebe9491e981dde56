/* The hunt: now and then a long exhaustive search pauses, and random runs with priorities
 * (search/pct.h; Burckhardt, Kothari, Musuvathi and Nagarakatte, 2010) begin at the initial state,
 * on a model and a store of their own. Many faults need only few orderings of steps. Such runs meet
 * them soon, where a search that goes through all orders comes to them late.
 *
 * The first hunt takes a quarter as many steps as there are states by then, each later one a small
 * part of them. The numbers of states and steps decide, not the clock, so one worker finds the same
 * faults each time. */
#ifndef EXPLORE_CREW_HUNT_H
#define EXPLORE_CREW_HUNT_H

#include "explore/crew/crew.h"

void explore_hunt_plan(struct explore_worker *w); /* of the first worker, when it begins */

/* Is it time? `hunt_at` is only reached by the first worker of a search that hunts. */
static inline bool explore_hunt_is_due(const struct explore_worker *w) {
    return w->stats.states >= w->hunt_at;
}

/* Hunts. The worker must not hold anything that others wait for. A fault that is found ends the
 * search. */
void explore_hunt_run(struct explore_worker *w);

/* After the search: did a hunt end it? The faults that were found are its result then, unless it
 * met one itself. */
bool explore_hunt_end(struct explore_crew *crew, struct explore_result *result);

#endif
