/* One search, from the initial state to its result, without the final paths.
 *
 * Invariants of this folder: a result is empty when a search begins, and void unless the search
 * says that it is done. Only a dynamic reduction gives up. The outcomes of a result ascend. The
 * time that counts is that of all searches of a run, which share its control. */
#ifndef EXPLORE_RUN_SEARCH_H
#define EXPLORE_RUN_SEARCH_H

#include "explore/crew/control.h"

/* False: the reduction gave up, and the result is void (EXPLORE_RESTART_SAVED_NOTHING). If threads
 * turn out not to be interchangeable, the search begins again by itself. */
bool explore_search_run(struct model *m, const struct explore_options *options,
                        struct explore_control *control, struct explore_result *result);

#endif
