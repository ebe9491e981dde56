/* The model, options and result that another search of a run begins with (restarts.def). */
#ifndef EXPLORE_RESTART_H
#define EXPLORE_RESTART_H

#include "explore/explore.h"

/* Options and result of the search before become those that the next one begins with. */
void explore_restart_prepare(enum explore_restart why, struct explore_options *o,
                             struct explore_result *result);

/* The model to search next, if an assumption was wrong, and which one. NULL: none was. */
struct model *explore_restart_model(const struct explore_options *o, enum explore_restart *why);

/* After a search whose result is not final: the same, with options and result prepared for it.
 * NULL: the result counts. */
struct model *explore_restart_renew(struct explore_options *o, struct explore_result *result);

/* After so many seconds of the run: the next search has a moment at least. */
void explore_restart_extend(struct explore_options *o, double seconds);

#endif
