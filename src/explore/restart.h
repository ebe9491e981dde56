/* Prepares the model, the options and the result with which a run begins another search
 * (restarts.def). */
#ifndef EXPLORE_RESTART_H
#define EXPLORE_RESTART_H

#include "explore/explore.h"

/* Changes the options and the result of one search into those that the next one begins with. */
void explore_restart_prepare(enum explore_restart why, struct explore_options *o,
                             struct explore_result *result);

/* If an assumption of the model was wrong: the model to search next, and in *why which assumption.
 * NULL: none was wrong, or none that matters, because the search found a fault. */
struct model *explore_restart_model(const struct explore_options *o, bool faulty,
                                    enum explore_restart *why);

/* The same, and prepares options and result for the search of that model. NULL: the result so far
 * is final. */
struct model *explore_restart_renew(struct explore_options *o, struct explore_result *result);

/* Gives the next search at least a moment, after the run has taken `seconds`. */
void explore_restart_extend(struct explore_options *o, double seconds);

#endif
