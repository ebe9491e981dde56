/* Deadlocks: a state that nobody can leave, or threads that nobody will ever wake. */
#ifndef PROP_DEADLOCK_H
#define PROP_DEADLOCK_H

#include "model/model.h"

/* No choices, and the program has not ended. The fault's site is that of the lowest blocked
 * thread's operation, detail[0] the mask of blocked threads (bit MODEL_FAR: some from there on),
 * detail[1] how many there are. */
bool prop_deadlock_state(void *context, struct model *m, const struct model_choice *choices,
                         uint32_t count, struct model_fault *fault);

/* Somebody can run, but a set of threads waits for one another for ever: the greatest set of
 * blocked threads all of whose wakers are in it or finished. Site and detail as above, for that
 * set. */
bool prop_deadlock_partial_state(void *context, struct model *m, const struct model_choice *choices,
                                 uint32_t count, struct model_fault *fault);

/* As struct explore_property. */
#define PROP_DEADLOCK                                                                              \
    {                                                                                              \
        .shows = MODEL_FAULT_DEADLOCK, .state = prop_deadlock_state, .dead_only = true,            \
        .asks_views = true                                                                         \
    }
#define PROP_DEADLOCK_PARTIAL                                                                      \
    {                                                                                              \
        .shows = MODEL_FAULT_PARTIAL_DEADLOCK, .state = prop_deadlock_partial_state,               \
        .asks_views = true                                                                         \
    }

#endif
