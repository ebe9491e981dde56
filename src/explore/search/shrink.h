/* A depth-first search whose exact store has become too large goes on with a bit filter: its stacks
 * become jobs, every stored state is put into the filter, and the jobs are taken up again. Nothing
 * that was known is forgotten; but of states that come from then on some may be taken for others.
 */
#ifndef EXPLORE_SEARCH_SHRINK_H
#define EXPLORE_SEARCH_SHRINK_H

#include "explore/crew/crew.h"

/* Sets the crew's limit of memory: it leaves room for the filter. */
void explore_shrink_plan(struct explore_crew *crew);
/* After the workers have ended: true if it was for want of memory, and they can go on. */
bool explore_shrink_try(struct explore_crew *crew);
/* All workers get another store, which the crew then owns; the model is in its initial state. */
void explore_shrink_move(struct explore_crew *crew, struct store *to);
/* A filter of that size. */
struct store *explore_shrink_store(const struct explore_crew *crew, uint32_t log2);
/* A text that says what happened, allocated, or NULL. */
char *explore_shrink_text(const struct explore_crew *crew);

#endif
