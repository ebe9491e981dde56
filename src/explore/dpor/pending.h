/* Pending operations of threads, as a dynamic reduction sees them, and known steps. Each occurs in
 * thousands of states, but is worked out once. */
#ifndef EXPLORE_DPOR_PENDING_H
#define EXPLORE_DPOR_PENDING_H

#include "explore/dpor/state.h"

/* The number of the pending operation of a running thread. Valid until the next call for this
 * thread. */
uint32_t explore_dpor_pending_of(struct explore_dpor *d, uint32_t thread,
                                 const struct model_view *view);
/* The same for a view of the memo. Valid until the memo starts again. */
uint32_t explore_dpor_pending_by_view(struct explore_dpor *d, uint32_t thread,
                                      const struct explore_memo_view *view);
/* Called once, before the other functions. */
void explore_dpor_pending_open(struct explore_dpor *d);

/* The known step of this effect if it is taken in a node. NULL: the model must be asked. Valid
 * until another step is kept. */
struct explore_dpor_known *explore_dpor_known_find(struct explore_dpor *d, uint32_t node,
                                                   uint32_t thread, uint32_t effect);
/* Keeps a step as known. The model is in the state after it. */
void explore_dpor_known_keep(struct explore_dpor *d, uint32_t node, uint32_t effect,
                             const struct explore_step *step,
                             const struct explore_touch_bits *touched);
/* The number of the known step in summaries. */
uint32_t explore_dpor_known_number(struct explore_dpor *d, struct explore_dpor_known *known,
                                   const struct explore_step *step);

#endif
