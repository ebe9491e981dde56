/* Shortest paths to faults. */
#ifndef EXPLORE_PATHS_SHORTEST_H
#define EXPLORE_PATHS_SHORTEST_H

#include "explore/explore.h"

/* Looks for the paths to the faults of `result` with the fewest switches, then the fewest steps.
 * Sets `path`, `switches` and `shortest` of the faults that it finds before `nodes` or `seconds`
 * are spent. */
void explore_shortest_run(struct model *m, const struct explore_options *options, uint64_t nodes,
                          double seconds, struct explore_result *result);

#endif
