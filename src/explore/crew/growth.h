/* A model that gets parts while it runs (model_checkpoints.growth) numbers them in the order in
 * which they appear. A search that keeps checkpoints remembers each run that gave the model new
 * parts. A search that goes on from a checkpoint repeats these runs in the same order, so that its
 * model has the same parts with the same numbers. This works with one worker only, because the
 * order of several workers is chance. */
#ifndef EXPLORE_CREW_GROWTH_H
#define EXPLORE_CREW_GROWTH_H

#include "explore/crew/crew.h"

/* A run that gave the model new parts, in its last step or while its last state was examined. */
struct explore_growth {
    explore_path path;
    bool looked;
};

/* Notes a run if it gave the model new parts. `looked`: they appeared while the last state was
 * examined, not in the last step. */
void explore_growth_note(struct explore_worker *w, bool looked);

/* Repeats the runs. The model is in its initial state before and after. False: it does not have the
 * parts that it should. */
bool explore_growth_repeat(struct explore_worker *w, uint64_t whole);

#endif
