/* A path, run once more on a model that may have been built on another machine. */
#ifndef CLI_RERUN_H
#define CLI_RERUN_H

#include "explore/explore.h"

/* Runs the path from the initial state; true if its end shows a fault of that kind, which is then
 * in `*found`. Endless loops have no last state: there the path only has to exist. */
bool cli_rerun(struct model *m, const struct explore_options *options, const explore_path *path,
               enum model_fault_kind kind, struct model_fault *found);

#endif
