/* Checks on small programs that the assumptions of a reduction are true of a model. There are two.
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
    uint64_t states, pairs; /* that the check looked at */
    bool complete;          /* all states were looked at */
    char *broken;           /* which state and steps violate it, allocated; NULL: none */
};
void explore_audit_drop(struct explore_audit *a);

/* Checks independence in at most `limit` of the reachable states. */
void explore_audit_independence(struct model *m, uint64_t limit, struct explore_audit *out);

/* Makes both checks on a fork of the model that has the smallest steps. A violation is added to the
 * reasons against the result's verdict. The caller drops both findings. */
void explore_audit_run(struct model *m, const struct explore_options *options,
                       struct explore_result *result, struct explore_audit *independence,
                       struct explore_audit *everything);

/* Compares the result of a reduced search with that of an unreduced one. `options` are those of the
 * reduced search, which must have collected all faults and outcomes. */
void explore_audit_result(struct model *m, const struct explore_options *options,
                          const struct explore_result *reduced, struct explore_audit *out);

#endif
