/* Where a reduction plugs in: of the enabled choices of a state, which must be explored. */
#ifndef EXPLORE_POLICY_H
#define EXPLORE_POLICY_H

#include "model/model.h"
#include <stdint.h>

struct explore_policy {
    const char *name;
    void *context; /* shared by all workers */
    /* In the current state of `m`: reorders `choices` so that the ones to explore come first;
     * returns how many, at least one if count is. */
    uint32_t (*select)(void *context, struct model *m, struct model_choice *choices,
                       uint32_t count);
};

#endif
