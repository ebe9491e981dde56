/* Numbers for the operations and sets of accesses in summaries. */
#ifndef EXPLORE_SUMMARY_OP_H
#define EXPLORE_SUMMARY_OP_H

#include "base/vec.h"
#include "explore/summary/shared.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

/* The most threads, which are bits of a word. A program with more threads is searched without
 * summaries. */
enum { EXPLORE_SUMMARY_THREADS = 64 };

/* The numbers of the operation that conflicts with every other one, of the operation that touches
 * nothing, and of the part without entries. */
enum { EXPLORE_OP_ALL = 0, EXPLORE_OP_NONE = 1, EXPLORE_PART_NONE = 0 };

typedef BASE_VEC(uint64_t) explore_words;

/* The operations of one access that were looked up last, by hash, and the most that are kept. */
enum { EXPLORE_SUMMARY_RECENT = 512 };
struct explore_summary_recent {
    struct model_access access;
    uint32_t own, op; /* op 0: a free cell */
};

/* The last answers of explore_summary_races, by hash, and the most that are kept. */
enum { EXPLORE_SUMMARY_RACES = 1024 };
struct explore_summary_race {
    uint32_t step, op; /* both EXPLORE_OP_ALL: a free cell */
    bool races;
};

/* Parts that are contained in another part, by the hash of that part. */
enum { EXPLORE_SUMMARY_HOLDS_LOG2 = 13 };
struct explore_summary_hold {
    uint32_t part, holds; /* 0: a free cell */
};

/* The summaries of one worker. While workers share names, its names of each kind are the first of
 * the shared ones, and a number in use is below their count. The reaches are of the first names of
 * their kind, in the same order. `recent`, `races` and `holds` are caches: clearing them changes no
 * answer. */
struct explore_summaries {
    struct explore_shared_names *shared_names;
    struct store_growth_flag *flag; /* of the growth lock in `shared_names` */
    struct explore_intern names[EXPLORE_NAMES];
    struct explore_summary_recent recent[EXPLORE_SUMMARY_RECENT];
    struct explore_summary_race races[EXPLORE_SUMMARY_RACES];
    struct explore_summary_hold holds[1 << EXPLORE_SUMMARY_HOLDS_LOG2];
    BASE_VEC(struct explore_summary_reach) op_reaches, set_reaches, step_reaches;
    explore_words scratch, list, demands;
    uint32_t recent_mask, races_mask, holds_shift; /* of the used parts of these caches */
};

static inline uint32_t explore_summary_name(struct explore_summaries *s, enum explore_name kind,
                                            const uint64_t *words, uint32_t count) {
    return explore_shared_names_name(s->shared_names, s->names, kind, words, count);
}

void explore_summary_ops_open(struct explore_summaries *s);
void explore_summary_ops_drop(struct explore_summaries *s);

/* Could an access of `a` conflict with one of `b`, or have they a thread in common? */
static inline bool explore_summary_reach_meet(const struct explore_summary_reach *a,
                                              const struct explore_summary_reach *b) {
    return (a->threads & b->threads) || (a->writes & (b->reads | b->writes)) ||
           (a->reads & b->writes);
}
/* Adds the accesses of an operation, or of a set, to a reach. Accesses do not conflict if they have
 * no bit in common that one of them writes. */
void explore_summary_op_reach(struct explore_summaries *s, uint32_t op,
                              struct explore_summary_reach *out);
void explore_summary_set_reach(struct explore_summaries *s, uint32_t set,
                               struct explore_summary_reach *out);

/* Sets of accesses, of which 0 is the empty one. conflicts: does a set conflict with an operation?
 * add: the set with the operation's accesses. common: the intersection of two sets. */
bool explore_summary_set_conflicts(struct explore_summaries *s, uint32_t op, uint32_t set);
uint32_t explore_summary_set_add(struct explore_summaries *s, uint32_t set, uint32_t op);
uint32_t explore_summary_set_common(struct explore_summaries *s, uint32_t a, uint32_t b);

/* The number of the operation with these accesses. The first `own` are those of the pending
 * operation itself. Only what these wait for can keep the step from beginning. 0: it may be one of
 * several operations, and each of them waits for something else. */
uint32_t explore_summary_op(struct explore_summaries *s, const struct model_access *accesses,
                            uint32_t count, uint32_t own);
/* Do the two give different results in different orders? `step` was taken and `op` is pending. They
 * do not race if `op` waits for what `step` releases, because then `op` cannot come first. */
bool explore_summary_races(struct explore_summaries *s, uint32_t step, uint32_t op);

#endif
