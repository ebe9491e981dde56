/* A swarm: many short searches that differ by chance. */
#ifndef EXPLORE_RUN_SWARM_H
#define EXPLORE_RUN_SWARM_H

#include "explore/explore.h"

void explore_swarm_run(struct model *m, const struct explore_options *options,
                       struct explore_result *result);

#endif
