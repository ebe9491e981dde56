/* The output of a search: its result, and events while it runs. Reporters see this header and
 * model.h, never the search. */
#ifndef EXPLORE_EVENT_H
#define EXPLORE_EVENT_H

#include "base/vec.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

enum explore_verdict { EXPLORE_VERIFIED, EXPLORE_VIOLATION, EXPLORE_INCONCLUSIVE };

/* REASON(id, name): why a search without a fault proves nothing. */
#define EXPLORE_REASONS(REASON)                                                                    \
    REASON(DEPTH, "depth limit reached")                                                           \
    REASON(STATES, "state limit reached")                                                          \
    REASON(MEMORY, "memory limit reached")                                                         \
    REASON(TIME, "time limit reached")                                                             \
    REASON(INTERRUPT, "interrupted")                                                               \
    REASON(LOSSY, "the store is lossy: states may have been missed")                               \
    REASON(UNMODELLED, "something is not modelled")                                                \
    REASON(QUESTION, "a question about states has no answer")                                      \
    REASON(UNASKED, "an invariant was asked in no state")                                          \
    REASON(APPROXIMATED, "a value was approximated")                                               \
    REASON(UNCHECKED_FAULT, "a run ended in a fault that is not being checked")                    \
    REASON(HIDDEN_POINTER, "a pointer was hidden from the machine")                                \
    REASON(SAMPLED, "only random runs were explored")                                              \
    REASON(BOUND, "runs with more preemptions were not explored")                                  \
    REASON(LOOPS, "loops of more rounds were not explored")                                        \
    REASON(ABSTRACTED, "of states with the same abstraction only one was explored")                \
    REASON(REDUCTION, "the reduction left out something that matters")                             \
    REASON(UNREPLAYED, "a fault was met but did not come again when its run was replayed")

enum explore_reason {
#define REASON(id, text) EXPLORE_REASON_##id,
    EXPLORE_REASONS(REASON)
#undef REASON
        EXPLORE_REASON_COUNT
};
const char *explore_reason_text(enum explore_reason reason);

typedef BASE_VEC(struct model_choice) explore_path;

/* No two faults of a result have the same kind, site and site2. A cycle is part of the path. */
struct explore_fault {
    struct model_fault fault;
    uint64_t count;    /* of transitions or states that showed the fault */
    explore_path path; /* from the initial state; the last choice is the failing step, except for a
                          fault of a state (deadlock), where it leads to that state */
    uint32_t cycle;    /* how many of the last steps repeat for ever, in an endless run; 0: none */
    uint32_t switches; /* context switches on the path */
    bool shortest; /* proven: no path has fewer switches, and none with as many has fewer steps */
    bool replayed; /* an independent run of the path showed the same fault */
};

/* How many states can be reached without reductions (run/estimate.h). A number that is this large
 * stands for all that are larger. */
#define EXPLORE_ESTIMATE_MOST 1e300
struct explore_estimate {
    bool known;
    bool vague;               /* the time did not suffice: there may be many times more */
    double states, low, high; /* the number is likely between `low` and `high` */
};

struct explore_stats {
    uint64_t states, transitions, instructions, ends, pruned;
    uint64_t depth;    /* of the deepest state */
    uint64_t frontier; /* states waiting to be expanded */
    uint64_t cuts;     /* steps that ended because a loop reached its bound */
    uint64_t memory_bytes, store_bytes;
    double bytes_per_state, seconds, cpu_seconds;
    struct explore_estimate estimate;
};

struct explore_result {
    enum explore_verdict verdict;
    bool reasons[EXPLORE_REASON_COUNT];
    char *reason_detail[EXPLORE_REASON_COUNT]; /* allocated or NULL: "pow at x.c:12", ... */
    BASE_VEC(struct explore_fault) faults;     /* each once, shortest path first */
    BASE_VEC(uint64_t) outcomes;               /* sorted set of end-state digests, if asked for */
    uint32_t workers;                          /* how many took part */
    bool bounded;                              /* `preemptions` is known */
    uint32_t preemptions; /* every run with up to this many was explored, before all others */
    bool dynamic;         /* dynamic partial-order reduction was used */
    uint32_t alike;       /* how many threads were interchangeable in some state; 0: none */
    struct explore_stats stats;
};
void explore_result_drop(struct explore_result *r);
/* Was the search stopped by a limit or an interrupt, so that it could be continued? */
static inline bool explore_result_is_cut_short(const struct explore_result *r) {
    return r->reasons[EXPLORE_REASON_INTERRUPT] || r->reasons[EXPLORE_REASON_TIME] ||
           r->reasons[EXPLORE_REASON_MEMORY] || r->reasons[EXPLORE_REASON_STATES];
}

/* The search calls `progress` about ten times a second, and `fault` when it finds a new fault. */
struct explore_sink {
    void *context;
    void (*progress)(void *context, const struct explore_stats *now);
    void (*fault)(void *context, const struct model_fault *fault);
    /* Tells that a fault came again when its run was replayed, so that the verdict is certain. The
     * model is in the state with the fault. May be NULL. */
    void (*certain)(void *context, struct model *m, const struct model_fault *fault);
    /* Tells that every run with up to this many preemptions was explored. May be NULL. */
    void (*bound)(void *context, uint32_t preemptions);
    /* Tells that a checkpoint was written (`error` is NULL), or why it was not. The file then still
     * holds the one before. May be NULL. */
    void (*checkpoint)(void *context, const char *error);
};

#endif
