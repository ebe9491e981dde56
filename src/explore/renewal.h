/* Why a run begins another search (restarts.def), and how the owner of a model takes part. */
#ifndef EXPLORE_RENEWAL_H
#define EXPLORE_RENEWAL_H

struct model;

enum explore_restart {
#define RESTART(id, without, keeps) EXPLORE_RESTART_##id,
#include "explore/restarts.def"
#undef RESTART
    EXPLORE_RESTARTS
};

/* The owner of a model makes another one, where an assumption of the model may be wrong. */
struct explore_renewal {
    void *context;
    /* NULL: the model does not make this assumption, or it held. Otherwise the model before is
     * dropped, and this one, which also belongs to the owner, makes the assumption no more. */
    struct model *(*renew)(void *context, enum explore_restart why);
};

#endif
