/* Summaries from one worker to another. Each worker numbers operations, parts and summaries on its
 * own, so that it need not ask others at every step; what it publishes is written in shared
 * contents, in which everything is named by what it is. Few summaries differ, so that mostly both
 * numbers are known already. */
#ifndef EXPLORE_SUMMARY_LINK_H
#define EXPLORE_SUMMARY_LINK_H

#include "explore/map.h"
#include "explore/summary.h"
#include "store/component.h"

/* All zero but for the first two. */
struct explore_link {
    struct store_components *words; /* shared */
    struct store_gate *gate;        /* this worker's */
    struct explore_map out, in;     /* by kind and number: the other one */
    BASE_VEC(uint32_t) published;   /* by summary: its shared number; 0: not yet */
    BASE_VEC(uint64_t) scratch;
};

void explore_link_drop(struct explore_link *l);
uint64_t explore_link_bytes(const struct explore_link *l);

/* The shared number of a summary that was kept, below 1 << 31; and the other way round. */
uint32_t explore_link_publish(struct explore_link *l, struct explore_summaries *s,
                              uint32_t summary);
uint32_t explore_link_receive(struct explore_link *l, struct explore_summaries *s, uint32_t shared);

#endif
