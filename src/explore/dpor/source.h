/* Which threads must be explored in a state: the source sets of a dynamic reduction. Also the
 * summaries of states that are not complete. Their parts lie on a stack of their own, because they
 * change while a worker works on a state. */
#ifndef EXPLORE_DPOR_SOURCE_H
#define EXPLORE_DPOR_SOURCE_H

#include "explore/dpor/state.h"

/* After steps of the threads in `past`, `thread` reaches an operation that conflicts with a step
 * from this node. Adds a thread to the node's `want` if necessary; true: it did. */
bool explore_dpor_require(struct explore_dpor *d, uint32_t node, uint32_t thread, uint64_t past);
/* Describes a step, while the model is in the state after it. `over`: the step ended its run. */
struct explore_step explore_dpor_step(struct explore_dpor *d, uint32_t node,
                                      struct model_choice choice, bool over);

/* Makes room for a node's summary. */
void explore_dpor_parts_open(struct explore_dpor *d, struct explore_dpor_node *n);
/* The part of a thread in a node's summary, made if necessary. Valid until the next call. */
uint32_t *explore_dpor_part(struct explore_dpor *d, uint32_t node, uint32_t thread);
/* Updates a node's summary and `want` from the parts of the state after a step. True: one of the
 * two changed. */
bool explore_dpor_update(struct explore_dpor *d, uint32_t node, uint32_t step,
                         const uint32_t *after, uint32_t count);
bool explore_dpor_update_from(struct explore_dpor *d, uint32_t node, uint32_t step, uint32_t after);

#endif
