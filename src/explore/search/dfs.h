/* Depth-first search, by one worker or several. */
#ifndef EXPLORE_SEARCH_DFS_H
#define EXPLORE_SEARCH_DFS_H

#include "explore/crew/crew.h"

void explore_dfs_run(struct explore_crew *crew);

#endif
