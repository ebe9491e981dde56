/* Data races: a step accesses memory that a pending operation of another thread also accesses, one
 * of the two writes, not both are atomic, and neither is synchronisation. */
#ifndef PROP_RACE_H
#define PROP_RACE_H

#include "model/model.h"

/* Each worker has a watcher, which remembers the pending operations of all threads before the
 * step. */
void *prop_race_fork(void *context);
void prop_race_drop(void *watcher);
void prop_race_before(void *watcher, struct model *m);
bool prop_race_idle(void *watcher, struct model *m);
uint64_t prop_race_concerns(const struct model_access *accesses, uint32_t count, bool done);

/* Gives the races of the step, one for each call; false after the last. site and site2 are those of
 * the two accesses, the smaller first; detail[0] is the place; detail[1] is the thread of `site` <<
 * 32 | the thread of `site2`; detail[2] is offset << 32 | size of the step's access. */
bool prop_race_step(void *watcher, struct model *m, struct model_choice choice,
                    struct model_fault *fault);

/* The initialiser for struct explore_property. */
#define PROP_RACE                                                                                  \
    {                                                                                              \
        .step = prop_race_step, .before = prop_race_before, .idle = prop_race_idle,                \
        .concerns = prop_race_concerns, .fork = prop_race_fork, .drop = prop_race_drop,            \
        .asks_views = true                                                                         \
    }

#endif
