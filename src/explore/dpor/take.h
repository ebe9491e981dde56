/* Taking a step in a dynamic reduction. */
#ifndef EXPLORE_DPOR_TAKE_H
#define EXPLORE_DPOR_TAKE_H

#include "explore/dpor/state.h"

/* The choice in the last frame's node. */
void explore_dpor_take(struct explore_dpor *d, struct model_choice choice);

#endif
