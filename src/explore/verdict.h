/* Makes the verdict of a result from its faults and its reasons. Nothing else makes one. */
#ifndef EXPLORE_VERDICT_H
#define EXPLORE_VERDICT_H

#include "explore/event.h"

/* A fault that came again when its path was replayed is a violation. Any other fault is one more
 * reason, and any reason leaves the verdict open. */
void explore_verdict_settle(struct explore_result *result);

/* Adds a reason after the verdict was made, and settles the verdict again. `detail` belongs to the
 * result from now on; if the reason has a detail already, that one stays. */
void explore_verdict_doubt(struct explore_result *result, enum explore_reason reason, char *detail);

/* The rule itself: is there a violation, and is there a reason against a proof? */
enum explore_verdict explore_verdict_of(bool violated, bool open);

#endif
