/* An estimate of the number of states, with its uncertainty.
 *
 * If the threads were independent, the number of states at level n would be the number of ways to
 * choose n steps from those of the threads. Effects on data make the real number larger, and waits
 * make it smaller. So random runs find how many steps each thread has. A breadth-first search
 * finds, as long as there is time, how many states the first levels really have. The ratio of the
 * real number to the independent one changes with the depth roughly like a power of it. This gives
 * the levels that were not searched. */
#ifndef EXPLORE_RUN_ESTIMATE_H
#define EXPLORE_RUN_ESTIMATE_H

#include "explore/explore.h"

/* Makes the estimate. The model is left in some state. */
void explore_estimate_run(struct model *m, const struct explore_options *options, double seconds,
                          struct explore_estimate *out);

#endif
