/* Reductions by name. */
#ifndef REDUCE_REDUCE_H
#define REDUCE_REDUCE_H

#include "explore/policy.h"
#include <stdbool.h>

/* Finds the policy of a reduction. False: there is no such reduction. `*out` NULL: it has no
 * policy, and every enabled choice is explored. "local" merges steps inside the machine, so for the
 * search it is the same as "none"; "dpor" is a search of its own (explore_options.dynamic);
 * "superstep" is another model (superstep.h). */
bool reduce_policy_by_name(const char *name, const struct explore_policy **out);

#endif
