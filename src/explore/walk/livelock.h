/* Livelocks: states in which somebody can run, but everybody who can only spins. A thread spins if
 * it comes back to where it was whatever it chooses, by steps of its own that change nothing that
 * another could see. Then whatever the order, nothing will ever change again.
 *
 * Every state that follows a livelock is one too, with the same threads and the same loops. So a
 * reduction meets one if there is any: on the way to it, it takes steps of that way, or steps that
 * commute with all of it, after which the same way leads to another state of the same livelock; and
 * it does not do the latter for ever, because a set of states that nobody leaves lets every thread
 * go on. And so a fault's site, the lowest that is passed in the loops, is the same in each of
 * these states. */
#ifndef EXPLORE_WALK_LIVELOCK_H
#define EXPLORE_WALK_LIVELOCK_H

#include "base/tuning.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

struct explore_walker;

/* The memory of one walker from one look to the next. */
struct explore_livelock;
struct explore_livelock *explore_livelock_new(const struct base_tuning *tuning);
void explore_livelock_drop(struct explore_livelock *s); /* may be NULL */

/* Is the walker's state a livelock? `choices`: all that are enabled in it. Runs the model and takes
 * it back. The fault's detail[0] is the mask of threads that spin (bit MODEL_FAR: some from there
 * on), detail[1] how many there are. */
bool explore_livelock_look(struct explore_livelock *s, struct explore_walker *k,
                           const struct model_choice *choices, uint32_t count,
                           struct model_fault *fault);
/* Could a thread spin that is about to do this, and could a state be one, by what its threads
 * offer? */
bool explore_livelock_may_wait(const struct model_access *accesses, uint32_t count);
bool explore_livelock_may(struct model *m, const struct model_choice *choices, uint32_t count);

#endif
