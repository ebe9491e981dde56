/* A summary says what can still happen after a state, as dynamic partial-order reduction needs it:
 * for each thread the operations that it comes to, and what must have happened before (Yang, Chen,
 * Gopalakrishnan, Kirby 2008, with pasts).
 *
 * A summary has a part for each thread. An entry (op, past, set) of thread q's part says: q reaches
 * a state where `op` is pending, and the threads `past` and the accesses `set` are in the causal
 * past of q there. Past and set are lower bounds: less is always sound, so entries for the same op
 * are joined by intersection. Parts are interned: equal ones have equal numbers, for all workers.
 * The effect of a step on a part, and the join of two parts, are remembered, because a step
 * concerns few threads and a thread has few futures, although each state may have its own
 * combination of them. */
#ifndef EXPLORE_SUMMARY_SUMMARY_H
#define EXPLORE_SUMMARY_SUMMARY_H

#include "explore/summary/op.h"

/* Of one worker. The flag is of the growth lock of the shared names. */
struct explore_summaries *explore_summaries_new(struct explore_shared_names *shared_names,
                                                struct store_growth_flag *flag);
/* The worker was alone and will not be. */
void explore_summaries_share(struct explore_summaries *s);
void explore_summaries_drop(struct explore_summaries *s);
uint64_t explore_summaries_bytes(const struct explore_summaries *s);

/* The part of one entry with an empty past; and of the entries of two parts of one thread. */
uint32_t explore_summary_single(struct explore_summaries *s, uint32_t thread, uint32_t op);
uint32_t explore_summary_join(struct explore_summaries *s, uint32_t a, uint32_t b);

/* A step of a thread, and its number. */
struct explore_step {
    uint32_t thread, op;
    uint64_t moved;  /* threads that it started, or whose wait for its thread's end is over */
    uint64_t needed; /* threads that matter before it: entries after all of them are dropped */
};
uint32_t explore_summary_step(struct explore_summaries *s, const struct explore_step *step);

/* A part of the state after a step, carried over to the state before it, and the demands: one for
 * each way in which the part's thread comes to a conflicting operation, so that it could have been
 * first. */
struct explore_before explore_summary_before(struct explore_summaries *s, uint32_t part,
                                             uint32_t step);
/* Threads of which that must be asked, soon: the parts of all others stay as they are, without
 * demands. */
uint64_t explore_summary_touched(const struct explore_summaries *s, const uint32_t *parts,
                                 uint32_t count, uint32_t step);
/* Is that so? For asserts. */
bool explore_summary_is_passed(struct explore_summaries *s, uint32_t part, uint32_t step);
/* Of each demand, the threads that come before the conflicting operation. Valid until the next
 * call. */
const uint64_t *explore_summary_demands(struct explore_summaries *s, uint32_t demands,
                                        uint32_t *count);

/* A whole summary, to be kept: the parts by thread, at most EXPLORE_SUMMARY_THREADS. Its number is
 * above 0 and below 1 << 31. */
uint32_t explore_summary_keep(struct explore_summaries *s, const uint32_t *parts, uint32_t count);
/* How many there are in it. */
uint32_t explore_summary_get(const struct explore_summaries *s, uint32_t summary, uint32_t *parts);

#endif
