/* Steps taken again without the model. A walker first looks a step up in the memo. If it is not
 * there, the model takes it and is asked for its inputs, so that the memo learns it. */
#ifndef EXPLORE_MEMO_RECALL_H
#define EXPLORE_MEMO_RECALL_H

#include "explore/memo/memo.h"
#include "explore/walk/walker.h"

/* The mode of the current state, in which the model must be: the facts that steps depend on beside
 * the components (model_memo.mode), and whether properties must see the steps
 * (EXPLORE_WALKER_LOUD). 0: the model must take all steps from this state. */
uint32_t explore_recall_mode(struct explore_walker *k);
/* As explore_walker_step, for a search that knows the mode of the state before (0: it does not) and
 * does not need the model to follow. If the memo knows the step, only the cursor moves, and the
 * outcome is MODEL_STEPPED. */
enum model_outcome explore_recall_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here, uint32_t *mode);

/* Has the model got new parts since the memo last started? Then the memo may be wrong: check_growth
 * clears it and returns true. It is called after the model ran. */
bool explore_recall_has_grown(const struct explore_walker *k);
bool explore_recall_check_growth(struct explore_walker *k);
/* The inputs of the model's last step. The cursor must still be in the state before the step. *all:
 * the list is complete. */
uint32_t explore_recall_inputs(struct explore_walker *k,
                               struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS], bool *all);
/* Asserts that the model's step has this effect. A stress build also asserts that it leads to the
 * state `to`, unless that is NULL. */
void explore_recall_verify(struct explore_walker *k, struct model_choice choice,
                           const struct explore_memo_effect *e, const store_state *to);

#endif
