/* Control of one run: the clock that its searches share, and a search beside another. */
#ifndef EXPLORE_CREW_CONTROL_H
#define EXPLORE_CREW_CONTROL_H

#include "explore/explore.h"

double explore_clock_now(void);
double explore_clock_cpu(void);

/* A search beside a dynamic reduction (dpor/rival.h). */
struct explore_rival {
    uint32_t alike; /* threads were interchangeable in a search without reduction, the most */
    uint32_t least; /* it is tried if they were so many, */
    uint64_t next;  /* when there are so many states */
    bool found;     /* it came to an end, with this result */
    struct explore_result result;
};

struct explore_control;

/* Shared by the searches of one run: those that are tried one after the other have one limit of
 * time. */
struct explore_control {
    /* One search, from the initial state to its result (run/search.h), for what begins another. */
    bool (*search)(struct model *m, const struct explore_options *options,
                   struct explore_control *control, struct explore_result *result);
    _Atomic bool stop;
    double started, cpu_started;
    struct explore_rival rival;
};

#endif
