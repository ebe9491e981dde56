/* A depth-first search whose exact store has become too large goes on with a bit filter. Its stacks
 * become jobs, every stored state is put into the filter, and the jobs are taken up again. No known
 * state is forgotten, but later new states may be mistaken for known ones. */
#ifndef EXPLORE_SEARCH_SHRINK_H
#define EXPLORE_SEARCH_SHRINK_H

#include "explore/crew/crew.h"

/* Lowers the crew's limit of memory to leave room for the filter. */
void explore_shrink_plan(struct explore_crew *crew);
/* Called after the workers have ended. True: they ended for want of memory, and can go on with a
 * filter. */
bool explore_shrink_try(struct explore_crew *crew);
/* Gives all workers another store, which the crew then owns. The models go to their initial
 * states. */
void explore_shrink_move(struct explore_crew *crew, struct store *to);
/* Makes a filter of that size. */
struct store *explore_shrink_store(const struct explore_crew *crew, uint32_t log2);
/* A text that describes the change of store, allocated, or NULL. */
char *explore_shrink_text(const struct explore_crew *crew);

#endif
