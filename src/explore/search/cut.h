/* Endless loops without effect. A step that the model cut because it ran too long changed only its
 * own thread; if such steps of one thread alone lead back to where they began, the thread can run
 * for ever without anybody noticing.
 *
 * In any order of the search, the last step of such a cycle that it executes leads to a known
 * state, and then all of the cycle's states are known. So it is enough to follow the chain of cut
 * steps from the target of each cut step that found a known state. A chain that was followed once
 * is not followed again. */
#ifndef EXPLORE_SEARCH_CUT_H
#define EXPLORE_SEARCH_CUT_H

#include "explore/crew/crew.h"

/* From a state that was known before, to which a cut step of the thread led. */
void explore_cut_follow(struct explore_worker *w, uint32_t thread, store_state state);

#endif
