/* Going deeper and going back. Nodes form Tarjan's stack: the states whose component is not
 * complete. Frames form the stack of the states that are being worked on. */
#ifndef EXPLORE_DPOR_STACK_H
#define EXPLORE_DPOR_STACK_H

#include "explore/dpor/state.h"

/* Makes a node for the state that the choice `taking` led the cursor to. Its mode is 0 if it is not
 * known. `again`: another worker has shown the state to the properties, and the model is in it.
 * False: the state has too many threads. */
bool explore_dpor_enter(struct explore_dpor *d, store_state state, uint32_t mode, bool again,
                        uint32_t *node);
/* Puts the new node on the stack. `step` led there from node `from`. */
void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step);
/* Handles a step to a state that has a node, or is complete. False: it is neither. */
bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state);
/* Ends the last frame, whose state has no choice left, unless its component must go on. */
void explore_dpor_finish(struct explore_dpor *d);
/* Passes the summary of a removed frame on to the frame below. `whole`: its component is complete.
 * `parts` are those of its state. */
void explore_dpor_ascend(struct explore_dpor *d, struct explore_dpor_frame gone, bool whole,
                         const uint32_t *parts, uint32_t width);

#endif
