/* Data races: a step touches what another thread is about to touch, one of them writes, and they
 * are neither both atomic nor synchronisation. */
#ifndef PROP_RACE_H
#define PROP_RACE_H

#include "model/model.h"

/* One watcher a worker: it remembers what all threads were about to do before the step. */
void *prop_race_fork(void *context);
void prop_race_drop(void *watcher);
void prop_race_before(void *watcher, struct model *m);
bool prop_race_idle(void *watcher, struct model *m);
uint64_t prop_race_concerns(const struct model_access *accesses, uint32_t count, bool done);

/* The races of the step, one a call; false after the last. site and site2: those of both accesses,
 * the smaller first; detail[0]: the place; detail[1]: the thread of `site` << 32 | the thread of
 * `site2`; detail[2]: offset << 32 | size of the step's access. */
bool prop_race_step(void *watcher, struct model *m, struct model_choice choice,
                    struct model_fault *fault);

/* As struct explore_property. */
#define PROP_RACE                                                                                  \
    {                                                                                              \
        .shows = MODEL_FAULT_DATA_RACE, .step = prop_race_step, .before = prop_race_before,        \
        .idle = prop_race_idle, .concerns = prop_race_concerns, .fork = prop_race_fork,            \
        .drop = prop_race_drop, .asks_views = true                                                 \
    }

#endif
