/* Going deeper and back: Tarjan's stack of states whose component is not complete, under the stack
 * of states that are being worked on. */
#ifndef EXPLORE_DPOR_STACK_H
#define EXPLORE_DPOR_STACK_H

#include "explore/dpor/state.h"

/* The state that the cursor came to by `taking` is worked on next. It is of this mode, 0 if that is
 * not known; `again`: the worker that came first has shown it to the properties, and the model is
 * there. False: it has too many threads. */
bool explore_dpor_enter(struct explore_dpor *d, store_state state, uint32_t mode, bool again,
                        uint32_t *node);
/* Goes on with it, by this step from another. */
void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step);
/* A step led to a state that is known to this worker, or complete; false: it is neither. */
bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state);
/* The last frame's state has nothing left to try. */
void explore_dpor_finish(struct explore_dpor *d);
/* The last frame is gone, with its component if `whole`; its state had these parts. */
void explore_dpor_ascend(struct explore_dpor *d, struct explore_dpor_frame gone, bool whole,
                         const uint32_t *parts, uint32_t width);

#endif
