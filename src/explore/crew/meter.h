/* Limits and progress. */
#ifndef EXPLORE_CREW_METER_H
#define EXPLORE_CREW_METER_H

#include "explore/crew/crew.h"

void explore_meter_tick(struct explore_worker *w); /* called once a step */
/* Will the next tick read the statistics of the worker? */
bool explore_meter_is_due(const struct explore_worker *w);
void explore_meter_sum(struct explore_crew *crew, struct explore_stats *out); /* the lock is held */
void explore_meter_publish(struct explore_worker *w);                         /* the lock is held */

#endif
