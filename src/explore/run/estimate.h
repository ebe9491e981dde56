/* How many states will there be? A guess, with its uncertainty.
 *
 * If threads did not care for one another, the number of states n steps from the start would be
 * that of the ways to make n out of the steps of each thread. Their effects on data make it more,
 * their waits make it less. So: random runs say how many steps each thread has; breadth-first
 * search, for as long as there is time, says how many states the first levels really have; and by
 * how much that differs from the former changes with the depth like a power of it, nearly enough to
 * go on with to the last level. */
#ifndef EXPLORE_RUN_ESTIMATE_H
#define EXPLORE_RUN_ESTIMATE_H

#include "explore/explore.h"

/* The model is left in some state. */
void explore_estimate_run(struct model *m, const struct explore_options *options, double seconds,
                          struct explore_estimate *out);

#endif
