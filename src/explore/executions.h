/* Counting complete executions: a search without stored states that runs one execution of every
 * Mazurkiewicz trace, as stateless model checkers do. It serves comparisons with them, and people
 * who want to know how many orders a program has. */
#ifndef EXPLORE_EXECUTIONS_H
#define EXPLORE_EXECUTIONS_H

#include "explore/explore.h"

struct explore_executions {
    uint64_t complete;  /* every thread has ended or waits for ever */
    uint64_t spinning;  /* given up in a loop that only waits for other threads */
    uint64_t assumed;   /* given up because an assumption failed */
    uint64_t redundant; /* given up because an equivalent one was run before */
    uint64_t faults;    /* complete ones that a fault ended */
    uint64_t stuck;     /* complete ones in which threads wait for ever */
    uint64_t open;      /* faulty ones whose fault is not checked, or is no fault of the program */
    uint64_t steps;
    double seconds;
    bool all;          /* nothing stopped the count */
    bool approximated; /* some value was approximated */
    bool cut_off;      /* some execution ended before all threads had; their later steps may race */
    enum explore_verdict verdict;
};

/* The model must show each operation of a thread on its own (VM_REDUCE_DYNAMIC). These options
 * count: `workers`, `alone_first` (in steps), `checked`, `limit_seconds`, `interrupted`, and
 * `renewal`: where an assumption was wrong, the count begins again with another model. The numbers
 * of complete, faulty and stuck executions do not depend on the number of workers; that of
 * redundant ones may. False: the program has more than 64 threads. */
bool explore_executions_count(struct model *m, const struct explore_options *options,
                              struct explore_executions *out);

#endif
