/* The verdict of a result: made here and nowhere else, of its faults and its reasons. */
#ifndef EXPLORE_VERDICT_H
#define EXPLORE_VERDICT_H

#include "explore/event.h"

/* A fault that comes again when its path is run is a violation, and otherwise one more reason. Any
 * reason leaves the verdict open. */
void explore_verdict_settle(struct explore_result *result);

/* A reason that came up after the verdict, which is settled again. `detail` is as in the result,
 * which owns it from now on; a detail that is there already stays. */
void explore_verdict_doubt(struct explore_result *result, enum explore_reason reason, char *detail);

/* The rule itself: is there a violation, and is there a reason against a proof? */
enum explore_verdict explore_verdict_of(bool violated, bool open);

#endif
