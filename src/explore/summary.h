/* What can still happen after a state, as dynamic partial-order reduction needs it: for each thread
 * the operations that it comes to, and what must have happened before (Yang, Chen, Gopalakrishnan,
 * Kirby 2008, with pasts). All values are interned: equal ones have equal numbers, and the two
 * functions on them are remembered, because most states of a search have one of few summaries.
 *
 * An entry (q, op, past, set) says: thread q reaches a state where `op` is pending, and the threads
 * `past` and the accesses `set` are in the causal past of q there. Past and set are lower bounds:
 * less is always sound, so entries for the same q and op are joined by intersection. */
#ifndef EXPLORE_SUMMARY_H
#define EXPLORE_SUMMARY_H

#include "base/vec.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

/* A thread is a bit; who has more threads does without. */
enum { EXPLORE_SUMMARY_THREADS = 64 };

/* The number of the operation that conflicts with every other one, and of the one that touches
 * nothing; of the empty summary. */
enum { EXPLORE_OP_ALL = 0, EXPLORE_OP_NONE = 1, EXPLORE_SUMMARY_EMPTY = 0 };

/* A thread that could have been first: it comes to a conflicting operation after `past`. */
struct explore_demand {
    uint64_t past;
    uint32_t thread;
};

struct explore_summaries;

struct explore_summaries *explore_summaries_new(void);
void explore_summaries_drop(struct explore_summaries *s);
uint64_t explore_summaries_bytes(const struct explore_summaries *s);

/* The operation of these accesses. The first `own` are of the operation that a thread stands at:
 * only what those wait for keeps it from beginning. */
uint32_t explore_summary_op(struct explore_summaries *s, const struct model_access *accesses,
                            uint32_t count, uint32_t own);
/* Could one of them come before or after the other with a different effect? `step` was taken, `op`
 * is pending: what `step` had to release first cannot be taken before it. */
bool explore_summary_races(const struct explore_summaries *s, uint32_t step, uint32_t op);

/* The summary of one entry with an empty past; and of several, one a thread in `threads`. */
uint32_t explore_summary_single(struct explore_summaries *s, uint32_t thread, uint32_t op);
uint32_t explore_summary_several(struct explore_summaries *s, uint64_t threads,
                                 const uint32_t *ops);
uint32_t explore_summary_join(struct explore_summaries *s, uint32_t a, uint32_t b);

/* A step of a thread. */
struct explore_step {
    uint32_t thread, op;
    uint64_t moved;  /* threads that it started, or whose wait for its thread's end is over */
    uint64_t needed; /* threads that matter before it: entries after all of them are dropped */
};

/* What a summary of the state after a step says of the state before it; and which threads could
 * have been first: demands valid until the next call. */
uint32_t explore_summary_before(struct explore_summaries *s, uint32_t after,
                                const struct explore_step *step,
                                const struct explore_demand **demands, uint32_t *count);

#endif
