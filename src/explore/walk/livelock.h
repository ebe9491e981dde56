/* Livelocks: states in which some thread can run, but every thread that can run only spins. A
 * thread spins if, whatever it chooses, its own steps lead it back to where it was and change
 * nothing that others could see. Then nothing will ever change again, in any order of steps.
 *
 * Every state that follows a livelock is a livelock too, with the same threads and the same
 * loops. So a reduction finds a livelock if there is one. Consider a path to it. In each state
 * the reduction takes a step of this path, or a step that commutes with the rest of it. After
 * the latter the same path leads to another state of the same livelock. This does not go on for
 * ever, because a reduction leaves no thread out for ever in a set of states that no step
 * leaves. The fault's site is the lowest that the loops pass, so it is the same in each state of
 * one livelock. */
#ifndef EXPLORE_WALK_LIVELOCK_H
#define EXPLORE_WALK_LIVELOCK_H

#include "base/tuning.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

struct explore_walker;

/* What one walker remembers from one search for a livelock to the next. */
struct explore_livelock;
struct explore_livelock *explore_livelock_new(const struct base_tuning *tuning);
void explore_livelock_drop(struct explore_livelock *s); /* may be NULL */

/* Is the walker's state a livelock? `choices` are all enabled ones. Runs the model and brings it
 * back. The fault's detail[0] is the mask of the threads that spin (bit MODEL_FAR: some thread from
 * that number on), and detail[1] is how many they are. */
bool explore_livelock_look(struct explore_livelock *s, struct explore_walker *k,
                           const struct model_choice *choices, uint32_t count,
                           struct model_fault *fault);
/* Quick tests: could a thread spin whose pending operation makes these accesses, and could a state
 * be a livelock, judging by the pending operations of its threads? */
bool explore_livelock_may_wait(const struct model_access *accesses, uint32_t count);
bool explore_livelock_may(struct model *m, const struct model_choice *choices, uint32_t count);

#endif
