/* Dynamic partial-order reduction over stored states, with summary-closed source sets.
 *
 * In each state a set of threads is explored (`want`). It starts with one; whenever a thread's step
 * turns out to conflict with something that another thread comes to later without having to wait
 * for it, the other thread, or one that it needs, is added (Flanagan and Godefroid 2005; source
 * sets: Abdulla, Aronis, Jonsson, Sagonas 2014). The operations that come later are known from the
 * summary of the state after the step (Yang, Chen, Gopalakrishnan, Kirby 2008), so a state that is
 * met again counts as if all after it were explored again. States on a cycle have no final summary
 * until their whole strongly connected component is explored (Tarjan 1972): there the summaries are
 * iterated until nothing changes, and a component that nobody leaves must let every thread go on
 * (the ignoring proviso; Trimananda, Luo, Demsky, Xu 2022 on what goes wrong without).
 *
 * It is sound because `want` and the summaries only grow; pasts in summaries are lower bounds; a
 * blocked thread's operation counts; a step that ends others' runs (a fault, a failed assumption,
 * the end of the process) makes its state explore everybody. */
#ifndef EXPLORE_DPOR_DPOR_H
#define EXPLORE_DPOR_DPOR_H

#include "explore/crew/crew.h"

/* From the initial state, on all workers. It gives up (crew->gave_up) where it is not worth it, or
 * there are too many threads. */
void explore_dpor_run(struct explore_crew *crew);

#endif
