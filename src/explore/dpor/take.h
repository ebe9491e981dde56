/* Taking a step in a dynamic reduction. */
#ifndef EXPLORE_DPOR_TAKE_H
#define EXPLORE_DPOR_TAKE_H

#include "explore/dpor/state.h"

/* Takes a choice in the state of the last frame. */
void explore_dpor_take(struct explore_dpor *d, struct model_choice choice);

#endif
