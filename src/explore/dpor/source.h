/* Which threads a state must explore: the source sets of a dynamic reduction, and the summaries of
 * states that are not complete, whose parts lie on a stack of their own, because they change while
 * a state is worked on. */
#ifndef EXPLORE_DPOR_SOURCE_H
#define EXPLORE_DPOR_SOURCE_H

#include "explore/dpor/state.h"

/* A thread comes to something that conflicts with what was explored here, after `past`. */
bool explore_dpor_require(struct explore_dpor *d, uint32_t node, uint32_t thread, uint64_t past);
/* After a step, in the state that it led to: what the step was. */
struct explore_step explore_dpor_step(struct explore_dpor *d, uint32_t node,
                                      struct model_choice choice, bool over);

/* Makes room for a node's summary. */
void explore_dpor_parts_open(struct explore_dpor *d, struct explore_dpor_node *n);
/* The part of a thread, which need not be there yet; valid until the next call. */
uint32_t *explore_dpor_part(struct explore_dpor *d, uint32_t node, uint32_t thread);
/* Takes over what the parts of the state after a step say; true if the node's summary or want
 * changed. */
bool explore_dpor_update(struct explore_dpor *d, uint32_t node, uint32_t step,
                         const uint32_t *after, uint32_t count);
bool explore_dpor_update_from(struct explore_dpor *d, uint32_t node, uint32_t step, uint32_t after);

#endif
