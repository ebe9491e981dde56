/* Random runs. */
#ifndef EXPLORE_SEARCH_RANDOM_H
#define EXPLORE_SEARCH_RANDOM_H

#include "explore/crew/crew.h"

void explore_random_run(struct explore_crew *crew);

#endif
