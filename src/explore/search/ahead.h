/* The depth-first search ahead of its model. Where the memo knows the views and the steps of all
 * threads in a state, the search enters and leaves the state by names alone. It works out the goals
 * of the steps when it enters the state, so that the store's memory is prefetched before the steps
 * are taken. */
#ifndef EXPLORE_SEARCH_AHEAD_H
#define EXPLORE_SEARCH_AHEAD_H

#include "explore/crew/crew.h"
#include "explore/memo/scene.h"

/* As explore_worker_enter, for a new state that the cursor is in. The mode is 0 if it is not known.
 * The model comes along only if it is needed. `before`: the previous state, NULL if it is not
 * known. */
uint32_t explore_ahead_enter(struct explore_worker *w, uint32_t *mode,
                             const struct explore_scene_before *before);
/* Plans the steps of the state just entered, whose frame is on the stack, as far as they are known.
 * `effect` led there from the state of the frame below, 0 if it is not known. */
void explore_ahead_plan(struct explore_worker *w, uint32_t effect);

/* Plans one choice of the state `here`, which was just entered and whose scene is known. */
struct explore_plan explore_ahead_foresee(struct explore_worker *w, store_state here,
                                          struct model_choice choice, uint32_t *mode,
                                          uint32_t *era);

/* The same for a state that was entered earlier and that the cursor is in again. No property has to
 * see its steps. `view` is the thread's view there. */
struct explore_plan explore_ahead_foresee_again(struct explore_worker *w, store_state here,
                                                struct model_choice choice,
                                                const struct explore_memo_view *view);

/* Some step from the scene's state is left to the model: notes whether properties must see it. */
void explore_ahead_note_loud(struct explore_walker *k, uint32_t *mode);

/* Takes the frame's choice before `next` if it is planned: returns the number of its effect, and
 * adds the state after it to the store. 0: it is not planned. */
uint32_t explore_ahead_take(struct explore_worker *w, const struct explore_frame *f, bool *is_new,
                            store_state *state);
/* Moves the cursor along an effect. */
void explore_ahead_go(struct explore_worker *w, uint32_t effect);

#endif
