/* A model that gets parts while it runs (model_checkpoints.growth) numbers them as they come. The
 * search that keeps checkpoints remembers each run that gave it some; a search that goes on from
 * one takes these runs again, in that order, and its model has the same parts with the same
 * numbers. One worker only: with several, who comes first is chance. */
#ifndef EXPLORE_CREW_GROWTH_H
#define EXPLORE_CREW_GROWTH_H

#include "explore/crew/crew.h"

/* A run that gave the model new parts, in its last step or when its last state was looked at. */
struct explore_growth {
    explore_path path;
    bool looked;
};

/* `looked`: while the state was looked at that the path leads to, rather than in its last step. */
void explore_growth_note(struct explore_worker *w, bool looked);

/* Takes the runs again, with the model in its initial state, and leaves it there. False: it does
 * not have the parts that it should. */
bool explore_growth_repeat(struct explore_worker *w, uint64_t whole);

#endif
