/* Operations and sets of accesses under numbers, as summaries have them. */
#ifndef EXPLORE_SUMMARY_OP_H
#define EXPLORE_SUMMARY_OP_H

#include "base/vec.h"
#include "explore/summary/shared.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

/* A thread is a bit; who has more threads does without. */
enum { EXPLORE_SUMMARY_THREADS = 64 };

/* The number of the operation that conflicts with every other one, and of the one that touches
 * nothing; of the part without entries. */
enum { EXPLORE_OP_ALL = 0, EXPLORE_OP_NONE = 1, EXPLORE_PART_NONE = 0 };

typedef BASE_VEC(uint64_t) explore_words;

/* Operations of one access that were asked for last, by hash; so many at most. */
enum { EXPLORE_SUMMARY_RECENT = 512 };
struct explore_summary_recent {
    struct model_access access;
    uint32_t own, op; /* op 0: none */
};

/* Whether a step and an operation race, of those that were asked for last. */
enum { EXPLORE_SUMMARY_RACES = 1024 };
struct explore_summary_race {
    uint32_t step, op; /* both EXPLORE_OP_ALL: none */
    bool races;
};

/* Parts that turned out to be in others, by hash of the others. */
enum { EXPLORE_SUMMARY_HOLDS_LOG2 = 13 };
struct explore_summary_hold {
    uint32_t part, holds; /* 0: none */
};

/* Of one worker. Its names begin like those of all, as long as others may give some too; a number
 * that is in use is below the count of its kind. The reaches are of the first names of their kind,
 * in their order. `recent`, `races` and `holds` only remember: to clear them changes nothing. */
struct explore_summaries {
    struct explore_shared_names *shared_names;
    struct store_growth_flag *flag; /* to them */
    struct explore_intern names[EXPLORE_NAMES];
    struct explore_summary_recent recent[EXPLORE_SUMMARY_RECENT];
    struct explore_summary_race races[EXPLORE_SUMMARY_RACES];
    struct explore_summary_hold holds[1 << EXPLORE_SUMMARY_HOLDS_LOG2];
    BASE_VEC(struct explore_summary_reach) op_reaches, set_reaches, step_reaches;
    explore_words scratch, list, demands;
    uint32_t recent_mask, races_mask, holds_shift; /* of what is used of these */
};

static inline uint32_t explore_summary_name(struct explore_summaries *s, enum explore_name kind,
                                            const uint64_t *words, uint32_t count) {
    return explore_shared_names_name(s->shared_names, s->names, kind, words, count);
}

void explore_summary_ops_open(struct explore_summaries *s);
void explore_summary_ops_drop(struct explore_summaries *s);
uint64_t explore_summary_ops_bytes(const struct explore_summaries *s);

/* Could one access of each conflict, or have they a thread in common? */
static inline bool explore_summary_reach_meet(const struct explore_summary_reach *a,
                                              const struct explore_summary_reach *b) {
    return (a->threads & b->threads) || (a->writes & (b->reads | b->writes)) ||
           (a->reads & b->writes);
}
/* Adds the accesses of an operation, or of a set: two that have no bit in common of which one
 * writes do not conflict. */
void explore_summary_op_reach(struct explore_summaries *s, uint32_t op,
                              struct explore_summary_reach *out);
void explore_summary_set_reach(struct explore_summaries *s, uint32_t set,
                               struct explore_summary_reach *out);

/* Sets of accesses, 0 is the empty one: does one conflict with an operation; with the operation's
 * accesses added; what two have in common. */
bool explore_summary_set_conflicts(struct explore_summaries *s, uint32_t op, uint32_t set);
uint32_t explore_summary_set_add(struct explore_summaries *s, uint32_t set, uint32_t op);
uint32_t explore_summary_set_common(struct explore_summaries *s, uint32_t a, uint32_t b);

/* The operation of these accesses. The first `own` are of the operation that a thread stands at:
 * only what those wait for keeps it from beginning. 0: it may be one of several operations, of
 * which each waits for something else. */
uint32_t explore_summary_op(struct explore_summaries *s, const struct model_access *accesses,
                            uint32_t count, uint32_t own);
/* Could one of them come before or after the other with a different effect? `step` was taken, `op`
 * is pending: what `step` had to release first cannot be taken before it. */
bool explore_summary_races(struct explore_summaries *s, uint32_t step, uint32_t op);

#endif
