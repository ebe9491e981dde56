/* Shortens, replays and orders the paths to the faults of a finished search. */
#ifndef EXPLORE_RUN_TRACES_H
#define EXPLORE_RUN_TRACES_H

#include "explore/explore.h"

/* Also notes for each fault whether it came again. `options` are those of the search. */
void explore_traces_finish(struct model *m, const struct explore_options *options,
                           struct explore_result *result);

#endif
