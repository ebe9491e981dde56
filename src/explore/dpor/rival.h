/* A search without reduction, but with symmetry, in turn with a dynamic reduction: with many
 * interchangeable threads either can be thousands of times smaller than the other, and nobody knows
 * beforehand which.
 *
 * The reduction goes on until it has so many states, then waits while the other search begins anew
 * with a limit of as many; if that ends within it, its result is the result, since either search is
 * exhaustive by itself, and nothing of the one is used by the other. Otherwise the reduction goes
 * on to three times as many. So all in all no more is explored than a few times what the better of
 * the two needs. It is tried only where a first look without reduction found enough threads
 * interchangeable. */
#ifndef EXPLORE_DPOR_RIVAL_H
#define EXPLORE_DPOR_RIVAL_H

#include "explore/crew/crew.h"

/* Asked by every worker of a dynamic reduction, between steps: is it the first one's turn to look
 * aside, or the others' to wait for it? They do, and must not hold anything that others wait for.
 */
bool explore_rival_due(struct explore_worker *w);
void explore_rival_take_turn(struct explore_worker *w);

/* After the search: is there another result? It takes the place of `result`. */
bool explore_rival_end(struct explore_crew *crew, struct explore_result *result);

#endif
