/* Runs a path again from the initial state, independently of the search that found it. */
#ifndef EXPLORE_PATHS_REPLAY_H
#define EXPLORE_PATHS_REPLAY_H

#include "explore/walk/walker.h"

/* A state on a path: its name, the thread whose step led there, and whether that step was cut. */
struct explore_footstep {
    store_state state;
    uint32_t thread, site;
    bool cut;
};

/* A walker with a store of its own, which runs one path after the other. */
struct explore_replayer {
    struct explore_walker walker; /* first: the walker's hook casts back */
    struct store *store;
    const struct explore_options *options;
    enum model_outcome initial;
    struct model_fault initial_fault;
    struct model_fault expected; /* of the last path */
    struct model_fault found;    /* the same fault, with the details of this process */
    bool matched;
    uint64_t steps;             /* of all paths so far */
    explore_path choices;       /* of the current state */
    explore_path walked;        /* the last path, without the step that showed the fault */
    BASE_VEC(store_mark) marks; /* before each of these steps, and after the last */
    BASE_VEC(struct explore_footstep) trail; /* kept only if an endless loop is expected */
};

/* Takes the model, which the caller still owns, to its initial state. */
void explore_replayer_open(struct explore_replayer *r, struct model *m,
                           const struct explore_options *options);
void explore_replayer_close(struct explore_replayer *r);
/* Runs a path. Returns how many of its choices lead to the fault, which is then `found`, or
 * UINT32_MAX if the fault does not come or a choice is not enabled. */
uint32_t explore_replayer_run(struct explore_replayer *r, const explore_path *path,
                              const struct model_fault *expected);

#endif
