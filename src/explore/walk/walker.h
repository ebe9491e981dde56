/* A walker with its properties: how they see its steps and states. */
#ifndef EXPLORE_WALK_WALKER_H
#define EXPLORE_WALK_WALKER_H

#include "explore/walk/move.h"

/* A bit beside a mode (memo/recall.h): properties must see the steps. */
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
/* The parts of such a step. prepare: properties look at the model's state, whose name is `here`.
 * run: the model takes the step and properties see it; its changes are not taken yet. watch_step:
 * properties look at the step that the model took. end_step: the cursor keeps holding the store if
 * the state will be committed, and otherwise lets it go. */
void explore_walker_prepare(struct explore_walker *k, uint64_t here);
enum model_outcome explore_walker_run(struct explore_walker *k, struct model_choice choice,
                                      uint64_t here, bool quiet);
void explore_walker_watch_step(struct explore_walker *k, struct model_choice choice);
enum model_outcome explore_walker_end_step(struct explore_walker *k, enum model_outcome outcome);

/* Shows a new state to the properties, and checks whether it is a livelock. */
void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count);
/* Does some property have to see the steps from the state of `m`? */
bool explore_walker_is_loud(struct explore_walker *k, struct model *m);
/* The concerns (explore_property.concerns) of all properties with a step that made these accesses
 * (`done`), or with a thread that is about to make them. */
uint64_t explore_walker_concerns(const struct explore_walker *k,
                                 const struct model_access *accesses, uint32_t count, bool done);

/* Have the two faults the same kind, site and site2? */
bool explore_fault_same(const struct model_fault *a, const struct model_fault *b);

void explore_path_append(explore_path *to, const explore_path *from);
/* How often the thread of one step differs from that of the step before. */
uint32_t explore_path_switches(const explore_path *path);
/* Reverses the choices from number `first` on. */
void explore_path_reverse(explore_path *path, uint32_t first);

#endif
