/* Reductions by name. */
#ifndef REDUCE_REDUCE_H
#define REDUCE_REDUCE_H

#include "explore/policy.h"
#include <stdbool.h>

/* False if there is no such reduction. `*out` NULL: every enabled choice is explored; "local"
 * merges steps inside the machine, so to the search it is the same as "none", "dpor" is a search
 * of its own (explore_options.dynamic), and "superstep" another model (superstep.h). */
bool reduce_policy_by_name(const char *name, const struct explore_policy **out);

#endif
