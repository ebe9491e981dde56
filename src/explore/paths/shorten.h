/* Shorter variants of a path to a fault. */
#ifndef EXPLORE_PATHS_SHORTEN_H
#define EXPLORE_PATHS_SHORTEN_H

#include "explore/paths/replay.h"

/* Replaces the path of a fault by variants with fewer switches or steps that show the same
 * fault. */
void explore_shorten_run(struct explore_replayer *r, double seconds, struct explore_fault *fault);

#endif
