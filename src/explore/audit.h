/* Is what a reduction assumes true of this model? Two checks for small programs.
 *
 * Independence: in every state, two enabled steps that touch nothing in common must lead to the
 * same state in either order, and neither may disable the other or end its run. This is what all
 * partial-order reductions here rest on.
 *
 * Result: whatever an unreduced search finds, the reduced one must have found. */
#ifndef EXPLORE_AUDIT_H
#define EXPLORE_AUDIT_H

#include "explore/explore.h"

struct explore_audit {
    uint64_t states, pairs; /* looked at */
    bool complete;          /* all states were */
    char *broken;           /* allocated: which state and steps broke it; NULL: none did */
};
void explore_audit_drop(struct explore_audit *a);

/* Looks at up to `limit` states, of all that are reachable. */
void explore_audit_independence(struct model *m, uint64_t limit, struct explore_audit *out);

/* Both, on a fork of the model that has the smallest steps. A finding is a reason against the
 * result's verdict. The caller drops both findings. */
void explore_audit_run(struct model *m, const struct explore_options *options,
                       struct explore_result *result, struct explore_audit *independence,
                       struct explore_audit *everything);

/* Compares a result with a search of everything. `options` are those of the reduced search; it must
 * have collected all faults and outcomes. */
void explore_audit_result(struct model *m, const struct explore_options *options,
                          const struct explore_result *reduced, struct explore_audit *out);

#endif
