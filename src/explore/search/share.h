/* Depth-first search by several workers over one store. A state is expanded by the worker that
 * inserted it; a worker without work takes half of the untried choices of the lowest frame of one
 * that has some, since those near the root stand for the most work (Rao and Kumar, Parallel
 * depth-first search, 1987). Every state and every transition is counted exactly once.
 *
 * A policy's proviso holds for several workers as for one: of a cycle of states, the one that was
 * added last has its successor on the cycle in the store when it is expanded, and is explored in
 * full. But only the worker that has the frame can do that, so a frame from which something is left
 * out is not shared. */
#ifndef EXPLORE_SEARCH_SHARE_H
#define EXPLORE_SEARCH_SHARE_H

#include "explore/crew/crew.h"

/* Waits until a checkpoint is written. */
void explore_share_pause(struct explore_worker *w);
/* Leaves some of the worker's choices to others that wait. */
void explore_share_split(struct explore_worker *w);
/* Waits for a job; false when the search is over. */
bool explore_share_next_job(struct explore_crew *crew, struct explore_job *job);

#endif
