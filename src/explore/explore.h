/* Searching a model's states: one entry for every search. */
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "base/status.h"
#include "base/tuning.h"
#include "explore/event.h"
#include "explore/policy.h"
#include "explore/renewal.h"
#include "model/model.h"
#include "store/store.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Which of these go with which options is a table, searches.def: where two do not go together,
 * explore_run does without one. */
enum explore_search { EXPLORE_DFS, EXPLORE_BFS, EXPLORE_RANDOM, EXPLORE_PCT, EXPLORE_SWARM };

/* A check of states or steps that is not the model's own: deadlock, race, ... (prop/). A run goes
 * on after its faults, and those whose kind is not in explore_options.checked are ignored. */
struct explore_property {
    void *context;
    enum model_fault_kind shows; /* no other kind; NONE: any */
    /* In a new state with all its enabled choices; true: a fault. */
    bool (*state)(void *context, struct model *m, const struct model_choice *choices,
                  uint32_t count, struct model_fault *fault);
    bool dead_only; /* where there are choices, `state` has nothing to say */
    /* After every step that was not pruned, when its footprint is known. Called again and again
     * until it returns false, since a step can have several faults. */
    bool (*step)(void *context, struct model *m, struct model_choice choice,
                 struct model_fault *fault);
    /* Lets `step` know the state that a step starts in: called there before its steps are taken,
     * once for several of them. May be NULL. */
    void (*before)(void *context, struct model *m);
    /* No step from the current state means anything to `step`. NULL: any may. */
    bool (*idle)(void *context, struct model *m);
    /* The concerns of `step` with a step that did this, or with a thread that is about to, as bits.
     * A step matters only if it has a bit in common with what another thread is about to do where
     * it begins. NULL: any may. */
    uint64_t (*concerns)(const struct model_access *accesses, uint32_t count, bool done);
    /* A context of its own for each worker, made from `context`. NULL: all workers share `context`
     * and nobody writes to it. */
    void *(*fork)(void *context);
    void (*drop)(void *forked);
    /* Where there are choices, it asks of a model only what its threads offer (model_view), how
     * many they are, and the footprint of a step. */
    bool asks_views;
};

/* A temporal property, as the automaton of what must not happen (prop/automaton.h). A run of model
 * and automaton is a violation if it takes every mark again and again. */
struct explore_edge {
    uint32_t to;
    uint32_t marks; /* below 1 << 16 */
};
struct explore_temporal {
    void *context;
    uint32_t marks; /* all of them; state 0 is the initial one */
    bool fair;      /* only runs that starve no thread that could always run (weak fairness) */
    /* The propositions that hold in the model's current state; false: they have no answer, for the
     * reason *why, which ends the search and leaves the verdict open. */
    bool (*letter)(void *context, struct model *m, uint64_t *out, const char **why);
    /* The automaton's edges for a letter; valid until the next call. */
    uint32_t (*next)(void *context, uint32_t state, uint64_t letter,
                     const struct explore_edge **out);
    /* Independent of the automaton: does the endless word, whose letters from `loop` on repeat,
     * violate the property? */
    bool (*violated)(void *context, const uint64_t *word, uint32_t loop, uint32_t count);
};

struct explore_options {
    enum explore_search search;
    struct store_options store;
    uint32_t workers;     /* 0: 1 */
    uint32_t alone_first; /* states of one worker before the others begin; 0: as `tuning` says */
    const struct base_tuning *tuning; /* NULL: the usual one */
    bool all_faults;                  /* collect all, rather than stop at the first */
    bool want_outcomes;
    bool check_termination; /* a cycle of states is a fault; makes the search sequential */
    bool livelocks;         /* states in which everybody spins are faults (walk/livelock.h) */
    bool shortest;          /* minimise the trace of each fault */
    /* Bit 1 << kind: faults that count as violations. A model's fault of another kind ends its run
     * and leaves the verdict open; endless loops are looked for only if NONTERMINATION is here. */
    uint64_t checked;
    uint64_t limit_depth, limit_states, limit_memory; /* 0: none */
    double limit_seconds;
    /* Where the limit of memory would end a depth-first search with an exact store: it goes on with
     * a bit filter of a quarter of that memory at most, in which all states so far are
     * (search/shrink.h). */
    bool shrink;
    uint64_t seed;
    uint32_t random_runs; /* RANDOM, PCT: 0: a thousand; SWARM: searches, 0: some a worker */
    uint32_t pct_depth;   /* PCT: orderings that a fault needs; 0: 3 */
    /* States are compared by what the model says is matched (struct model_matching), by fingerprint
     * unless the store is a bit filter. Depth-first on one worker, so that of states that look
     * alike it is always the same one that is explored. */
    bool abstract;
    bool shuffle; /* try choices in an order that the seed gives */
    /* Runs with few preemptions first (search/bounded.c), and none with more than the bound. */
    bool bounded;
    uint32_t context_bound; /* UINT32_MAX: none */
    /* First that, with growing bounds as long as it takes no more than so many states, then the
     * search that was asked for. 0: no. */
    uint64_t bounded_first;
    /* Of states that differ only in which of several threads is which, one is explored
     * (crew/twin.h). */
    bool symmetry;
    const struct explore_policy *policy; /* NULL: every enabled choice */
    /* Dynamic partial-order reduction (dpor/dpor.h): finds every fault but partial deadlocks that
     * become total ones, and every outcome. Dropped where it saves nothing
     * (explore_result.dynamic). The number of states is the same each time on one worker only. */
    bool dynamic;
    /* With `dynamic`: so many states are searched without it first. Threads take turns there, which
     * finds many faults at once, and a small program is through. 0: none. */
    uint32_t plain_first;
    const struct explore_property *properties;
    uint32_t property_count;
    /* NULL: none. Otherwise the search is for endless runs that violate it, depth-first with
     * an exact store and no policy; a run that ends stays in its last state. */
    const struct explore_temporal *temporal;
    const struct explore_estimate *estimate; /* that progress shows; explore_run sets it */
    double estimate_seconds; /* spent on a guess of the number of states before; 0: none */
    /* The search is kept in this file every so often, and when a limit or an interrupt ends it;
     * NULL: not. */
    const char *checkpoint;
    double checkpoint_seconds;
    /* Goes on from such a file, that explore_checkpoint_look found good; NULL: from the start. */
    const char *resume;
    uint64_t fingerprint;            /* of the program and all that a checkpoint depends on */
    const struct explore_sink *sink; /* may be NULL */
    /* Makes another model where an assumption of this one turns out wrong; NULL: it makes none. */
    const struct explore_renewal *renewal;
    const atomic_int *interrupted; /* set by a signal handler; may be NULL */
};

/* Never fails: what went wrong is in the result. Leaves `m`, or the last model that
 * `options->renewal` made, in some state. `result` is overwritten; the caller drops it. */
void explore_run(struct model *m, const struct explore_options *options,
                 struct explore_result *result);

/* Can a search of such a fingerprint go on from the file? Reads all of it. */
BASE_MUST_CHECK bool explore_checkpoint_look(const char *path, uint64_t fingerprint,
                                             struct base_status *s);

/* Runs a path from the initial state. True if it ends in the same fault (kind, site, site2). */
bool explore_replay(struct model *m, const struct explore_options *options,
                    const explore_path *path, const struct model_fault *expected);

/* Runs a path. True if it ends in a livelock. */
bool explore_livelock_replay(struct model *m, const explore_path *path, struct model_fault *found);

/* Runs a path whose last `cycle` steps repeat for ever (0: the run ends there). True if it is a run
 * of the model that violates options->temporal. */
bool explore_lasso_replay(struct model *m, const struct explore_options *options,
                          const explore_path *path, uint32_t cycle);

#endif
