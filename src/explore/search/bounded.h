/* A search of runs with few preemptions first. */
#ifndef EXPLORE_SEARCH_BOUNDED_H
#define EXPLORE_SEARCH_BOUNDED_H

#include "explore/crew/crew.h"

void explore_bounded_run(struct explore_crew *crew);

#endif
