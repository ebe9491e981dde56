/* Breadth-first search. */
#ifndef EXPLORE_SEARCH_BFS_H
#define EXPLORE_SEARCH_BFS_H

#include "explore/crew/crew.h"

void explore_bfs_run(struct explore_crew *crew);

#endif
