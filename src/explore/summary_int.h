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

struct explore_summaries {
    struct explore_intern accesses, ops, sets; /* summary_op.c */
    struct explore_summary_recent recent[EXPLORE_SUMMARY_RECENT];
    struct explore_summary_race races[EXPLORE_SUMMARY_RACES];
    struct explore_intern parts, steps, pasts, tuples;
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

/* Sets of accesses, 0 is the empty one: does one conflict with an operation; with the operation's
 * accesses added; what two have in common. */
bool explore_summary_set_conflicts(const struct explore_summaries *s, uint32_t op, uint32_t set);
uint32_t explore_summary_set_add(struct explore_summaries *s, uint32_t set, uint32_t op);
uint32_t explore_summary_set_common(struct explore_summaries *s, uint32_t a, uint32_t b);

#endif
