/* Searching a model's states: one entry for every search. */
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "explore/event.h"
#include "explore/policy.h"
#include "model/model.h"
#include "store/store.h"
#include <stdbool.h>
#include <stdint.h>

/* BFS needs an exact store and runs on one worker; with a lossy store, or when cycles of states are
 * faults (check_termination), the search is depth-first. RANDOM runs on one worker. */
enum explore_search { EXPLORE_DFS, EXPLORE_BFS, EXPLORE_RANDOM };

/* A check of states or steps that is not the model's own: deadlock, race, ... (prop/). A run goes
 * on after its faults, and those whose kind is not in explore_options.checked are ignored. */
struct explore_property {
    void *context;
    /* In a new state with all its enabled choices; true: a fault. */
    bool (*state)(void *context, struct model *m, const struct model_choice *choices,
                  uint32_t count, struct model_fault *fault);
    /* After every step that was not pruned, when its footprint is known. Called again and again
     * until it returns false, since a step can have several faults. */
    bool (*step)(void *context, struct model *m, struct model_choice choice,
                 struct model_fault *fault);
    /* What `step` must know of the state that a step starts in: called there before its steps are
     * taken, once for several of them. May be NULL. */
    void (*before)(void *context, struct model *m);
    /* A context of its own for each worker, made from `context`. NULL: all workers share `context`
     * and nobody writes to it. */
    void *(*fork)(void *context);
    void (*drop)(void *forked);
};

struct explore_options {
    enum explore_search search;
    struct store_options store;
    uint32_t workers; /* 0: 1 */
    bool all_faults;  /* collect all, rather than stop at the first */
    bool want_outcomes;
    bool check_termination; /* a cycle of states is a fault; makes the search sequential */
    bool shortest;          /* minimise the trace of each fault */
    /* Bit 1 << kind: faults that count as violations. A model's fault of another kind ends its run
     * and leaves the verdict open; endless loops are looked for only if NONTERMINATION is here. */
    uint64_t checked;
    uint64_t limit_depth, limit_states, limit_memory; /* 0: none */
    double limit_seconds;
    uint64_t seed;
    uint32_t random_runs;                /* 0: a thousand */
    const struct explore_policy *policy; /* NULL: every enabled choice */
    const struct explore_property *properties;
    uint32_t property_count;
    const struct explore_sink *sink; /* may be NULL */
    const volatile int *interrupted; /* set by a signal handler; may be NULL */
};

/* Never fails: what went wrong is in the result. Leaves `m` in some state. `result` is overwritten;
 * the caller drops it. */
void explore_run(struct model *m, const struct explore_options *options,
                 struct explore_result *result);

/* Runs a path from the initial state. True if it ends in the same fault (kind, site, site2). */
bool explore_replay(struct model *m, const struct explore_options *options,
                    const explore_path *path, const struct model_fault *expected);

#endif
