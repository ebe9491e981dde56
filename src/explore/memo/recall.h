/* Steps taken again without the model: a walker's step looks into the memo first, and only a step
 * that is not there is the model's, which is asked what it looks at, so that the memo learns it. */
#ifndef EXPLORE_MEMO_RECALL_H
#define EXPLORE_MEMO_RECALL_H

#include "explore/memo/memo.h"
#include "explore/walk/walker.h"

/* The mode of the current state: all that the memo needs to know of it beside its components
 * (model_memo.mode), and whether properties must see its steps (EXPLORE_WALKER_LOUD). The model
 * must be there. 0: steps from this state are the model's. */
uint32_t explore_recall_mode(struct explore_walker *k);
/* As explore_walker_step, for a search that knows the mode of the state before (0: it does not) and
 * does not mind where the model is. If the step is known, only the cursor moves; then the outcome
 * is MODEL_STEPPED. */
enum model_outcome explore_recall_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here, uint32_t *mode);

/* Has the model got new parts since the memo learned of it? Then the memo may be wrong: check
 * forgets all of it, and returns true. It is called after the model ran. */
bool explore_recall_has_grown(const struct explore_walker *k);
bool explore_recall_check_growth(struct explore_walker *k);
/* The inputs of the model's last step, with their contents before it, where the cursor still is;
 * *all: there are no more. */
uint32_t explore_recall_inputs(struct explore_walker *k,
                               struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS], bool *all);
/* Asserts that the model would do this. In a stress build also that it leads to the state `to`,
 * unless that is NULL. */
void explore_recall_verify(struct explore_walker *k, struct model_choice choice,
                           const struct explore_memo_effect *e, const store_state *to);

#endif
