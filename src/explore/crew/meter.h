/* Limits and progress. */
#ifndef EXPLORE_CREW_METER_H
#define EXPLORE_CREW_METER_H

#include "explore/crew/crew.h"

void explore_meter_pulse(struct explore_worker *w);
void explore_meter_sum(struct explore_crew *crew, struct explore_stats *out); /* lock held */
void explore_meter_publish(struct explore_worker *w);                         /* lock held */

/* Called once a step. */
static inline void explore_meter_tick(struct explore_worker *w) {
    if (--w->countdown == 0)
        explore_meter_pulse(w);
}

#endif
