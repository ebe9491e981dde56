/* A walker with its properties: how they watch the steps and states on the way. */
#ifndef EXPLORE_WALK_WALKER_H
#define EXPLORE_WALK_WALKER_H

#include "explore/walk/move.h"

/* Beside a mode (memo/recall.h): properties must see the steps. */
#define EXPLORE_WALKER_LOUD (UINT32_C(1) << 31)

/* The model must be in its initial state. The walker owns neither it nor the store. */
void explore_walker_open(struct explore_walker *k, struct model *m, struct store *store,
                         const struct explore_options *options, explore_walker_hook *hook);
void explore_walker_close(struct explore_walker *k);

/* Takes a choice and brings the cursor to the state after it, whatever the outcome. `here` names
 * the state before it. */
enum model_outcome explore_walker_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here);
/* The same; `quiet`: no property has to see the step. */
enum model_outcome explore_walker_take(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here, bool quiet);
/* The parts of that. prepare: properties look at the state that the model is in, called `here`.
 * run: the model's step, seen by properties; its changes are not taken yet. watch_step: properties
 * look at the step that the model took. end_step: the store is held until the state is committed,
 * if it will be. */
void explore_walker_prepare(struct explore_walker *k, uint64_t here);
enum model_outcome explore_walker_run(struct explore_walker *k, struct model_choice choice,
                                      uint64_t here, bool quiet);
void explore_walker_watch_step(struct explore_walker *k, struct model_choice choice);
enum model_outcome explore_walker_end_step(struct explore_walker *k, enum model_outcome outcome);

/* Shows a new state to the properties, and looks whether it is a livelock. */
void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count);
/* Has a property to see steps from the state that `m` answers for? */
bool explore_walker_is_loud(struct explore_walker *k, struct model *m);
/* The concerns of properties of steps (explore_property.concerns) with a step that did this, or
 * with a thread that is about to. */
uint64_t explore_walker_concerns(const struct explore_walker *k,
                                 const struct model_access *accesses, uint32_t count, bool done);

/* Same kind, site and site2. */
bool explore_fault_same(const struct model_fault *a, const struct model_fault *b);

void explore_path_append(explore_path *to, const explore_path *from);
/* Steps by another thread than the last. */
uint32_t explore_path_switches(const explore_path *path);
/* The choices from number `first` on, in reverse order. */
void explore_path_reverse(explore_path *path, uint32_t first);

#endif
