/* Where a reduction plugs in: of the enabled choices of a state, which must be explored. */
#ifndef EXPLORE_POLICY_H
#define EXPLORE_POLICY_H

#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

struct explore_policy {
    const char *name;
    void *context; /* shared by all workers */
    /* In the current state of `m`: reorders `choices` so that the ones to explore come first;
     * returns how many, at least one if count is. They need not be all of a thread's. */
    uint32_t (*select)(void *context, struct model *m, struct model_choice *choices,
                       uint32_t count);
    /* A state is explored in full after all if a selected step leads to a known state, so that on
     * no cycle a thread is left out for ever; or if it ends its run, which hides the others. Makes
     * the search depth-first on one worker. */
    bool proviso;
};

#endif
