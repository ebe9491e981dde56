/* A summary tells dynamic partial-order reduction what can still happen after a state: for each
 * thread the operations that it can reach, and what must have happened before them (Yang, Chen,
 * Gopalakrishnan, Kirby 2008, here with pasts).
 *
 * A summary has a part for each thread. An entry (op, past, set) of thread q's part says: q reaches
 * a state where `op` is pending, and the threads `past` and the accesses `set` are in the causal
 * past of q there. Past and set are lower bounds: a smaller one is always sound, so entries for the
 * same op are joined by intersection. Parts are interned: equal parts have equal numbers for all
 * workers. The result of carrying a part over a step, and the join of two parts, are cached. This
 * pays because a step concerns few threads and a thread has few futures, although each state may
 * combine them in another way. */
#ifndef EXPLORE_SUMMARY_SUMMARY_H
#define EXPLORE_SUMMARY_SUMMARY_H

#include "explore/summary/op.h"

/* Makes the summaries of one worker. The flag is of the growth lock of the shared names. */
struct explore_summaries *explore_summaries_new(struct explore_shared_names *shared_names,
                                                struct store_growth_flag *flag);
/* Called by the worker that was alone, before others begin. */
void explore_summaries_share(struct explore_summaries *s);
void explore_summaries_drop(struct explore_summaries *s);

/* single: the part with one entry, whose past is empty. join: the part with the entries of two
 * parts of the same thread. */
uint32_t explore_summary_single(struct explore_summaries *s, uint32_t thread, uint32_t op);
uint32_t explore_summary_join(struct explore_summaries *s, uint32_t a, uint32_t b);

/* A step of a thread. explore_summary_step gives it a number. */
struct explore_step {
    uint32_t thread, op;
    uint64_t moved;  /* threads that it started, or whose wait for its thread's end is over */
    uint64_t needed; /* threads that matter before the step; an entry that comes after all of them
                        is dropped */
};
uint32_t explore_summary_step(struct explore_summaries *s, const struct explore_step *step);

/* Carries a part of the state after a step over to the state before it. Also gives the demands, one
 * for each way in which the part's thread reaches an operation that conflicts with the step and
 * could have come before it. */
struct explore_before explore_summary_before(struct explore_summaries *s, uint32_t part,
                                             uint32_t step);
/* The threads for which explore_summary_before must be called, which should be soon, as their
 * results are prefetched. The parts of all other threads stay as they are, without demands. */
uint64_t explore_summary_touched(const struct explore_summaries *s, const uint32_t *parts,
                                 uint32_t count, uint32_t step);
/* For asserts: does a part stay as it is, without demands? */
bool explore_summary_is_passed(struct explore_summaries *s, uint32_t part, uint32_t step);
/* For each demand, the threads that come before the conflicting operation. Valid until the next
 * call. */
const uint64_t *explore_summary_demands(struct explore_summaries *s, uint32_t demands,
                                        uint32_t *count);

/* Keeps a whole summary: the parts by thread, at most EXPLORE_SUMMARY_THREADS. Its number is above
 * 0 and below 1 << 31. */
uint32_t explore_summary_keep(struct explore_summaries *s, const uint32_t *parts, uint32_t count);
/* Gets the parts of a summary, and returns how many there are. */
uint32_t explore_summary_get(const struct explore_summaries *s, uint32_t summary, uint32_t *parts);

#endif
