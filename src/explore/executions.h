/* Counting complete executions: a search without stored states that runs one execution of every
 * Mazurkiewicz trace, as stateless model checkers do. For comparing with them, and for programs
 * whose number of orders is what one wants to know. */
#ifndef EXPLORE_EXECUTIONS_H
#define EXPLORE_EXECUTIONS_H

#include "explore/explore.h"

struct explore_executions {
    uint64_t complete;  /* ended, or nobody can go on */
    uint64_t spinning;  /* given up in a loop that only waits for others */
    uint64_t assumed;   /* given up because an assumption failed */
    uint64_t redundant; /* given up because an equivalent one was run before */
    uint64_t faults;    /* of the complete ones: ended by a fault */
    uint64_t stuck;     /* of the complete ones: threads wait for ever */
    uint64_t open; /* of the faulty ones: the fault is not checked, or is no fault of the program */
    uint64_t steps;
    double seconds;
    bool all;          /* nothing stopped the count */
    bool approximated; /* a value was */
    bool cut_off; /* an execution ended before its other threads did, whose later steps may race */
    enum explore_verdict verdict;
};

/* The model must be one that shows what a thread does alone (VM_REDUCE_DYNAMIC). Of the options:
 * workers and alone_first (steps), `checked`, the limit of seconds, `interrupted`, and `renewal`:
 * where an assumption was wrong, the count begins again with another model. The number of complete
 * executions, and of faulty and stuck ones among them, does not depend on the workers; that of
 * redundant ones may. False: the program has more than 64 threads. */
bool explore_executions_count(struct model *m, const struct explore_options *options,
                              struct explore_executions *out);

#endif
