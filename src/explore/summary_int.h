/* What summary.c and summary_op.c share. */
#ifndef EXPLORE_SUMMARY_INT_H
#define EXPLORE_SUMMARY_INT_H

#include "explore/intern.h"
#include "explore/summary.h"

typedef BASE_VEC(uint64_t) explore_words;

/* Operations of one access that were asked for last, by hash. */
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

/* Results by their arguments, as far as there is room: an old one makes way. */
struct explore_summary_result {
    uint64_t key; /* 0: free */
    struct explore_before value;
};
struct explore_summary_results {
    struct explore_summary_result *at;
    uint32_t mask, lost; /* since it grew */
};

/* What entries or a step have to do with, for a quick no: bits of memory, as
 * explore_summary_op_reach says, and threads. */
struct explore_summary_reach {
    uint64_t reads, writes, threads;
};
/* Of a part. */
struct explore_summary_note {
    struct explore_summary_reach reach;
    uint32_t holds; /* the last part that turned out to be in it */
};

struct explore_summaries {
    struct explore_intern accesses, ops, sets; /* summary_op.c */
    struct explore_summary_recent recent[EXPLORE_SUMMARY_RECENT];
    struct explore_summary_race races[EXPLORE_SUMMARY_RACES];
    struct explore_intern parts, steps, pasts, tuples;
    BASE_VEC(struct explore_summary_note) notes;         /* by part */
    BASE_VEC(struct explore_summary_reach) step_reaches; /* by step */
    BASE_VEC(struct explore_summary_reach) op_reaches, set_reaches;
    struct explore_summary_results singles, joined, befores;
    explore_words scratch, list, demands;
};

/* The layout of interned words. An access: place; offset and size; flags. An operation: a head,
 * then numbers of accesses, ascending, as in a set. A part: its thread, then entries. */
enum { EXPLORE_ACCESS_WORDS = 3, EXPLORE_OP_HEAD = 5, EXPLORE_PART_HEAD = 1 };
enum { EXPLORE_ENTRY_PAST, EXPLORE_ENTRY_KEY, EXPLORE_ENTRY_WORDS };

void explore_summary_ops_open(struct explore_summaries *s);
void explore_summary_ops_drop(struct explore_summaries *s);
uint64_t explore_summary_ops_bytes(const struct explore_summaries *s);

/* Could one access of each conflict, or have they a thread in common? */
static inline bool explore_summary_reach_meet(const struct explore_summary_reach *a,
                                              const struct explore_summary_reach *b) {
    return (a->threads & b->threads) || (a->writes & (b->reads | b->writes)) ||
           (a->reads & b->writes);
}
/* The number of a part. */
uint32_t explore_summary_part(struct explore_summaries *s, const uint64_t *words, uint32_t count);
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

#endif
