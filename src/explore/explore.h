/* Searching a model's states: one entry for every search. */
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "base/seal.h"
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

/* The table searches.def says which of these go with which options. Where two do not go together,
 * explore_run does without one of them. */
enum explore_search { EXPLORE_DFS, EXPLORE_BFS, EXPLORE_RANDOM, EXPLORE_PCT, EXPLORE_SWARM };

/* A check of states or steps that is not the model's own: deadlock, race, ... (prop/). A run goes
 * on after its faults, and those whose kind is not in explore_options.checked are ignored. */
struct explore_property {
    void *context;
    enum model_fault_kind shows; /* the only kind of its faults; NONE: any kind */
    /* Looks at a new state with all its enabled choices. True: it shows a fault. */
    bool (*state)(void *context, struct model *m, const struct model_choice *choices,
                  uint32_t count, struct model_fault *fault);
    bool dead_only; /* `state` finds faults only in states without choices */
    /* Called after every step that was not pruned, when its footprint is known. It is called again
     * until it returns false, since a step can have several faults. */
    bool (*step)(void *context, struct model *m, struct model_choice choice,
                 struct model_fault *fault);
    /* Shows the property the state in which steps begin. Called there before the steps are taken,
     * once for several of them. May be NULL. */
    void (*before)(void *context, struct model *m);
    /* True: `step` can ignore every step from the current state. NULL: it can ignore none. */
    bool (*idle)(void *context, struct model *m);
    /* The concerns of `step`, as bits, with a step that made these accesses (`done`), or with a
     * thread that is about to make them. A step matters only if it shares a bit with the pending
     * operation of another thread in the state where it begins. NULL: every step may matter. */
    uint64_t (*concerns)(const struct model_access *accesses, uint32_t count, bool done);
    /* Makes a worker's own context from `context`. NULL: all workers share `context`, and none of
     * them writes to it. */
    void *(*fork)(void *context);
    void (*drop)(void *forked);
    /* In states with choices the property asks the model only for the views of its threads
     * (model_view), for their number, and for the footprint of a step. */
    bool asks_views;
};

/* A temporal property, as an automaton that accepts the runs that violate it (prop/automaton.h). A
 * run of model and automaton is a violation if it passes every mark infinitely often. */
struct explore_edge {
    uint32_t to;
    uint32_t marks; /* below 1 << 16 */
};
struct explore_temporal {
    void *context;
    uint32_t marks; /* all marks of the automaton, whose state 0 is the initial one */
    bool fair;      /* only runs that starve no thread that could always run (weak fairness) */
    /* The propositions that hold in the model's current state. False: they have no answer, for the
     * reason *why. This ends the search and leaves the verdict open. */
    bool (*letter)(void *context, struct model *m, uint64_t *out, const char **why);
    /* The automaton's edges for a letter; valid until the next call. */
    uint32_t (*next)(void *context, uint32_t state, uint64_t letter,
                     const struct explore_edge **out);
    /* Does the endless word, whose letters from `loop` on repeat, violate the property? The answer
     * is found without the automaton. */
    bool (*violated)(void *context, const uint64_t *word, uint32_t loop, uint32_t count);
};

struct explore_options {
    enum explore_search search;
    struct store_options store;
    uint32_t workers;     /* 0 stands for 1 */
    uint32_t alone_first; /* how many states one worker finds before the others begin; 0: as
                             `tuning` says */
    const struct base_tuning *tuning; /* NULL: the usual one */
    bool all_faults;                  /* collect all faults instead of stopping at the first */
    bool want_outcomes;
    bool check_termination; /* a cycle of states is a fault; makes the search sequential */
    bool livelocks; /* states in which every runnable thread spins are faults (walk/livelock.h) */
    bool shortest;  /* minimise the trace of each fault */
    /* The kinds of faults that count as violations, as bits 1 << kind. A model's fault of another
     * kind ends its run and leaves the verdict open. Endless loops are looked for only if
     * NONTERMINATION is among the bits. */
    uint64_t checked;
    /* Kinds of faults that something which is not modelled may end: they leave the verdict open,
     * and `ends` names it. */
    uint64_t open_ended;
    const char *ends;
    uint64_t limit_depth, limit_states, limit_memory; /* 0: none */
    double limit_seconds;
    /* A depth-first search with an exact store does not end at the limit of memory. It goes on with
     * a bit filter that takes at most a quarter of that memory and holds all states so far
     * (search/shrink.h). */
    bool shrink;
    uint64_t seed;
    uint32_t random_runs; /* RANDOM, PCT: 0: a thousand; SWARM: the number of searches, 0: some for
                             each worker */
    uint64_t
        random_steps;   /* RANDOM, PCT: all runs together take about so many steps; 0: no limit */
    uint32_t pct_depth; /* PCT: how many orderings a fault needs; 0: 3 */
    /* States are compared only by the part that the model matches (struct model_matching): by its
     * fingerprint, unless the store is a bit filter. The search is depth-first on one worker, so
     * that of several states that match it always explores the same one. */
    bool abstract;
    bool shuffle; /* try choices in an order that the seed gives */
    /* Explore runs with few preemptions first (search/bounded.c), and none with more than the
     * bound. */
    bool bounded;
    uint32_t context_bound; /* UINT32_MAX: none */
    /* Begin with a bounded search whose bound grows as long as it needs at most this many states.
     * Then run the search that was asked for. 0: no bounded search. */
    uint64_t bounded_first;
    /* Of twins, states that differ only in which of several threads is which, explore one
     * (crew/twin.h). */
    bool symmetry;
    const struct explore_policy *policy; /* NULL: every enabled choice */
    /* Dynamic partial-order reduction (dpor/dpor.h). It finds every outcome, and every fault except
     * partial deadlocks that become total ones. It is dropped where it saves nothing
     * (explore_result.dynamic). Only one worker finds the same number of states each time. */
    bool dynamic;
    /* With `dynamic`: search this many states without it first. In that search threads take turns,
     * which soon finds many faults, and a small program is explored completely. 0: none. */
    uint32_t plain_first;
    const struct explore_property *properties;
    uint32_t property_count;
    /* NULL: none. Otherwise the search looks for endless runs that violate the property:
     * depth-first, with an exact store and no policy. A run that ends stays in its last state. */
    const struct explore_temporal *temporal;
    const struct explore_estimate *estimate; /* for the progress display; explore_run sets it */
    double estimate_seconds; /* spent beforehand on an estimate of the number of states; 0: none */
    /* The file in which the search keeps itself every `checkpoint_seconds`, and when a limit or an
     * interrupt ends it. NULL: none. */
    const char *checkpoint;
    double checkpoint_seconds;
    /* The file from which the search goes on. explore_checkpoint_look must have found it good.
     * NULL: begin at the initial state. */
    const char *resume;
    const struct base_seal_key *key, *resume_key; /* of both files; NULL: no seal */
    uint64_t fingerprint; /* of the program and of everything else that a checkpoint depends on */
    const struct explore_sink *sink; /* may be NULL */
    /* Makes another model where an assumption of this one turns out wrong. NULL: there is no
     * other model. */
    const struct explore_renewal *renewal;
    const atomic_int *interrupted; /* set by a signal handler; may be NULL */
};

/* Runs the search that the options ask for. It never fails: whatever goes wrong is in the result.
 * It leaves `m`, or the last model that `options->renewal` made, in some state. `result` is
 * overwritten; the caller drops it. */
void explore_run(struct model *m, const struct explore_options *options,
                 struct explore_result *result);

/* Can a search with this fingerprint go on from the file, which has to be sealed with the key
 * unless that is NULL? Reads the whole file. */
BASE_MUST_CHECK bool explore_checkpoint_look(const char *path, uint64_t fingerprint,
                                             const struct base_seal_key *key,
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
