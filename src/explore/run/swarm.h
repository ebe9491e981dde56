/* A swarm: many short searches that differ by chance. */
#ifndef EXPLORE_RUN_SWARM_H
#define EXPLORE_RUN_SWARM_H

#include "explore/crew/control.h"

/* Runs a swarm. Its time is counted by the clock of `control`. */
void explore_swarm_run(struct model *m, const struct explore_options *options,
                       const struct explore_control *control, struct explore_result *result);

#endif
