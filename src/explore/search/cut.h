/* Finds endless loops without effect. A step that the model cut because it ran too long changed
 * only its own thread. If such steps of one thread alone lead back to the state where they began,
 * the thread can run for ever without any effect on the others.
 *
 * In any order of search, the last step of such a cycle that is taken leads to a known state, and
 * by then all states of the cycle are known. So it is enough to follow the chain of cut steps from
 * the target of each cut step that led to a known state. No chain is followed twice. */
#ifndef EXPLORE_SEARCH_CUT_H
#define EXPLORE_SEARCH_CUT_H

#include "explore/crew/crew.h"

/* Follows the chain from a known state that a cut step of the thread led to. */
void explore_cut_follow(struct explore_worker *w, uint32_t thread, store_state state);

#endif
