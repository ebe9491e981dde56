/* Keeps a depth-first search in a file: its store, the stacks and jobs of its workers, and its
 * result so far. Another process can go on from there, and ends with the same counts as an
 * uninterrupted search. */
#ifndef EXPLORE_SEARCH_CHECKPOINT_H
#define EXPLORE_SEARCH_CHECKPOINT_H

#include "explore/crew/crew.h"

/* Writes options->checkpoint while no worker works, and tells the sink whether it succeeded. */
void explore_checkpoint_save(struct explore_crew *crew);
/* Reads the store and the jobs from options->resume, before the first worker begins.
 * explore_checkpoint_look has found the file good, so a file that cannot be read now ends the
 * process. */
void explore_checkpoint_load(struct explore_crew *crew);

#endif
