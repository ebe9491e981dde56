/* Dynamic partial-order reduction over stored states, with summary-closed source sets.
 *
 * In each state a set of threads is explored (`want`). It starts with one thread. A step may
 * conflict with an operation that another thread reaches later without having to wait for the step.
 * Then the other thread is added, or one that must come before it (Flanagan and Godefroid 2005;
 * source sets: Abdulla, Aronis, Jonsson, Sagonas 2014). The later operations are known from the
 * summary of the state after the step (Yang, Chen, Gopalakrishnan, Kirby 2008), so a state that is
 * met again counts as if everything after it were explored again. States on a cycle have no final
 * summary until their whole strongly connected component is explored (Tarjan 1972). There the
 * summaries are iterated until nothing changes, and every thread must go on somewhere in a
 * component that no step leaves (the ignoring proviso; Trimananda, Luo, Demsky, Xu 2022 show errors
 * without it).
 *
 * The reduction is sound for four reasons. `want` and the summaries only grow. The pasts in
 * summaries are lower bounds. The operation of a blocked thread counts too. And where a step ends
 * the runs of other threads (by a fault, a failed assumption, or the end of the process), all
 * threads of its state are explored. */
#ifndef EXPLORE_DPOR_DPOR_H
#define EXPLORE_DPOR_DPOR_H

#include "explore/crew/crew.h"

/* Searches from the initial state with all workers. It gives up (crew->gave_up) if it saves too
 * little, or if there are too many threads. */
void explore_dpor_run(struct explore_crew *crew);

#endif
