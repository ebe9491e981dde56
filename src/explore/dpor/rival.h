/* The rival search: a search with symmetry and without reduction that takes turns with a dynamic
 * reduction. With many interchangeable threads either can be thousands of times smaller than the
 * other, and it is not known beforehand which.
 *
 * The reduction goes on until it has a certain number of states, then waits while the rival search
 * begins from the start with a limit of as many states. If the rival search ends within the limit,
 * its result counts. This is sound because each search is exhaustive by itself and uses nothing of
 * the other. Otherwise the reduction goes on to three times as many states. So both together
 * explore at most a few times as many states as the better one needs. The rival search is tried
 * only if the short search without reduction found enough interchangeable threads. */
#ifndef EXPLORE_DPOR_RIVAL_H
#define EXPLORE_DPOR_RIVAL_H

#include "explore/crew/crew.h"

/* Every worker of a dynamic reduction calls these between steps. due: is it time for the first
 * worker to run the rival search, or for the other workers to wait for it? take_turn: runs it,
 * or waits. The worker must not hold anything that others wait for. */
bool explore_rival_due(struct explore_worker *w);
void explore_rival_take_turn(struct explore_worker *w);

/* After the search: did the rival search end first? Its result then replaces `result`. */
bool explore_rival_end(struct explore_crew *crew, struct explore_result *result);

#endif
