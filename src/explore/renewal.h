/* The reasons why a run begins another search (restarts.def), and how the owner of a model takes
 * part. */
#ifndef EXPLORE_RENEWAL_H
#define EXPLORE_RENEWAL_H

struct model;

enum explore_restart {
#define RESTART(id, without, keeps, faults) EXPLORE_RESTART_##id,
#include "explore/restarts.def"
#undef RESTART
    EXPLORE_RESTARTS
};

/* The owner of a model can make another one where an assumption of the model was wrong. */
struct explore_renewal {
    void *context;
    /* Returns NULL if the model does not make this assumption, or if the assumption held. Otherwise
     * it drops the old model and returns one that no longer makes the assumption. The owner owns
     * this one too. */
    struct model *(*renew)(void *context, enum explore_restart why);
};

#endif
