/* A depth-first search in a file: its store, the stacks and jobs of its workers, and what it has
 * found. Another process goes on from there and ends with the same counts as if nothing had
 * happened. */
#ifndef EXPLORE_SEARCH_CHECKPOINT_H
#define EXPLORE_SEARCH_CHECKPOINT_H

#include "explore/crew/crew.h"

/* Writes options->checkpoint, while no worker works; the sink hears how it went. */
void explore_checkpoint_save(struct explore_crew *crew);
/* Reads options->resume, before the first worker begins: the store, and jobs that are to be done.
 * The file was looked at before (explore_checkpoint_look), so that it ends the process if it cannot
 * be read now. */
void explore_checkpoint_load(struct explore_crew *crew);

#endif
