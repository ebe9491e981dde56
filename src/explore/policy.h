/* The interface of a reduction: it selects the enabled choices of a state that must be explored. */
#ifndef EXPLORE_POLICY_H
#define EXPLORE_POLICY_H

#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

struct explore_policy {
    const char *name;
    void *context; /* shared by all workers */
    /* Reorders the choices of the current state of `m` so that those to explore come first. Returns
     * how many these are: at least one, unless `count` is 0. They need not be all choices of a
     * thread. */
    uint32_t (*select)(void *context, struct model *m, struct model_choice *choices,
                       uint32_t count);
    /* A state is explored in full nevertheless in two cases: if a selected step leads to a known
     * state, so that no cycle leaves a thread out for ever, and if a selected step ends its run,
     * which would hide the other steps. This makes the search depth-first on one worker. */
    bool proviso;
};

#endif
