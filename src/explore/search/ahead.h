/* The depth-first search ahead of its model: where all that threads offer in a state is known, and
 * what their steps do, a state is entered and left by names alone. The goals of its steps are
 * worked out when it is entered, so that the store's memory is on its way when they are taken. */
#ifndef EXPLORE_SEARCH_AHEAD_H
#define EXPLORE_SEARCH_AHEAD_H

#include "explore/crew/crew.h"
#include "explore/memo/scene.h"

/* As explore_worker_enter, for a new state that the cursor is in, of this mode, 0 if that is not
 * known. The model comes along if it must. `before`: where the last step began, NULL if that is not
 * known. */
uint32_t explore_ahead_enter(struct explore_worker *w, uint32_t *mode,
                             const struct explore_scene_before *before);
/* After it, with its frame pushed: works out where the steps lead, as far as that is known.
 * `effect`: what led there from the state of the frame before, 0 if that is not known. */
void explore_ahead_plan(struct explore_worker *w, uint32_t effect);

/* The same for one choice of the state `here` that was entered, whose scene is known. */
struct explore_plan explore_ahead_foresee(struct explore_worker *w, store_state here,
                                          struct model_choice choice, uint32_t *mode,
                                          uint32_t *era);

/* The same where a state was entered before, and no property has to see its steps: the cursor is in
 * it again, and this is what the thread offers. */
struct explore_plan explore_ahead_foresee_again(struct explore_worker *w, store_state here,
                                                struct model_choice choice,
                                                const struct explore_memo_view *view);

/* The scene's state is left by steps that were not foreseen: must properties see them? */
void explore_ahead_note_loud(struct explore_walker *k, uint32_t *mode);

/* The frame's choice before `next`, if it is planned: the number of what it does, and the state,
 * which is added to the store. 0: it is not. */
uint32_t explore_ahead_take(struct explore_worker *w, const struct explore_frame *f, bool *is_new,
                            store_state *state);
/* The cursor goes there. */
void explore_ahead_go(struct explore_worker *w, uint32_t effect);

#endif
