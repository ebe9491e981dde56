/* Opens a new state of a dynamic reduction: finds the pending operations of its threads, and
 * chooses the thread that is explored first. */
#ifndef EXPLORE_DPOR_NODE_H
#define EXPLORE_DPOR_NODE_H

#include "explore/dpor/state.h"

/* Makes a node for the cursor's state, and chooses its first thread. If the state is not new
 * (`again`), this is the first thread of the worker that opened it before. Either the walker's
 * scene is of this state (`scene`), or the model is in it and `choices` are its choices. False:
 * there are too many threads. */
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
