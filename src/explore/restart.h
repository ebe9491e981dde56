/* What another search of a run begins with (restarts.def). */
#ifndef EXPLORE_RESTART_H
#define EXPLORE_RESTART_H

#include "explore/explore.h"

/* Options and result of the search before become those that the next one begins with. */
void explore_restart_prepare(enum explore_restart why, struct explore_options *o,
                             struct explore_result *result);

/* After a search without a fault: the model to search next, if an assumption was wrong, with
 * options and result prepared for it. NULL: none was, and the result counts. */
struct model *explore_restart_renew(struct explore_options *o, struct explore_result *result);

#endif
