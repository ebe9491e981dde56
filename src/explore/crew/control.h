/* The data of one run: the clock that its searches share, and the searches beside another. */
#ifndef EXPLORE_CREW_CONTROL_H
#define EXPLORE_CREW_CONTROL_H

#include "explore/explore.h"

double explore_clock_now(void);
double explore_clock_cpu(void);

/* The rival search of a dynamic reduction (dpor/rival.h). */
struct explore_rival {
    uint32_t alike; /* the most interchangeable threads of a search without reduction */
    uint32_t least; /* the rival search runs if they were at least this many */
    uint64_t next;  /* and next when there are this many states */
    bool found;     /* the rival search ended, with this result */
    struct explore_result result;
};

/* The hunt of a long search (crew/hunt.h). */
struct explore_hunt {
    uint32_t count;              /* so many hunts began, each with another seed */
    struct explore_result found; /* its faults, if there are any */
};

struct explore_control;

/* Shared by all searches of one run, so that they have one limit of time together. */
struct explore_control {
    /* Runs one search, from the initial state to its result (run/search.h). A long search
     * calls this to begin a rival search or a hunt. */
    bool (*search)(struct model *m, const struct explore_options *options,
                   struct explore_control *control, struct explore_result *result);
    _Atomic bool stop;
    double started, cpu_started;
    struct explore_rival rival;
    struct explore_hunt hunt;
};

#endif
