/* A new state of a dynamic reduction: what its threads are about to do, and which of them is the
 * first to be explored. */
#ifndef EXPLORE_DPOR_NODE_H
#define EXPLORE_DPOR_NODE_H

#include "explore/dpor/state.h"

/* The state that the cursor is in, with its first thread chosen: if it is not new
 * (`again`), that of the worker who came first. Either the walker's scene is of it, or the model is
 * there, and these are its choices. False: its threads are too many. */
struct explore_dpor_arrival {
    store_state state;
    uint32_t mode;
    const struct model_choice *choices;
    uint32_t count;
    bool again, scene;
};
bool explore_dpor_open(struct explore_dpor *d, const struct explore_dpor_arrival *a,
                       uint32_t *node);

#endif
