/* Deadlocks: a state that no thread can leave, or threads that no other will ever wake. */
#ifndef PROP_DEADLOCK_H
#define PROP_DEADLOCK_H

#include "model/model.h"

/* A total deadlock: there are no choices, and the program has not ended. The fault's site is that
 * of the operation of the lowest blocked thread, detail[0] is the mask of blocked threads (bit
 * MODEL_FAR: some thread from that number on), and detail[1] is their number. */
bool prop_deadlock_state(void *context, struct model *m, const struct model_choice *choices,
                         uint32_t count, struct model_fault *fault);

/* A partial deadlock: some thread can run, but a set of threads wait for each other for ever. It is
 * the greatest set of blocked threads whose wakers are all in the set or have ended. Site and
 * detail are as above, for the threads of this set. */
bool prop_deadlock_partial_state(void *context, struct model *m, const struct model_choice *choices,
                                 uint32_t count, struct model_fault *fault);

/* Initialisers for struct explore_property. */
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
