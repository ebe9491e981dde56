/* One search, from the initial state to its result but for the paths. */
#ifndef EXPLORE_RUN_SEARCH_H
#define EXPLORE_RUN_SEARCH_H

#include "explore/crew/control.h"

/* False: the reduction gave up, and nothing of it is in the result. */
bool explore_search_run(struct model *m, const struct explore_options *options,
                        struct explore_control *control, struct explore_result *result);
/* A search that comes to nothing leaves only what it proved. */
void explore_search_forget(struct explore_result *result);

#endif
