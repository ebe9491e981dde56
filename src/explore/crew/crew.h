/* The workers of one search and what they share: the store, the faults and reasons found so far,
 * the limits, and the jobs that a busy worker leaves to an idle one. */
#ifndef EXPLORE_CREW_CREW_H
#define EXPLORE_CREW_CREW_H

#include "explore/crew/control.h"
#include "explore/crew/stack.h"
#include "explore/table.h"
#include "explore/walk/walker.h"
#include <pthread.h>
#include <stdatomic.h>

struct explore_crew;
struct explore_growth;

/* The statistics only grow. The clock is read when `countdown` reaches 0; at other times 1 <=
 * countdown <= interval <= interval_most. While `away` the model is in a twin, and `real` is an
 * earlier position in the log or the current one. */
struct explore_worker {
    /* first: the walker's hook casts back; in a cache line of its own (base_calloc_apart) */
    _Alignas(128) struct explore_walker walker;
    struct explore_crew *crew;
    uint32_t id;
    struct explore_stats stats;
    uint64_t instructions_before; /* the model's count when the search began */
    uint64_t cuts_before;

    /* The depth-first stack; `choices` holds the choices of all its frames. */
    BASE_VEC(struct explore_frame) frames;
    explore_path choices;
    BASE_VEC(struct explore_plan) plans;              /* of those choices that are planned */
    BASE_VEC(const struct explore_memo_view *) views; /* of the frames, one after the other */
    explore_path prefix;                              /* the path to the first frame's state */
    uint32_t lowest;                                  /* frames below it have no untried choices */
    bool refused;      /* the limit of states refused the last new state */
    uint32_t left_out; /* how many choices of the state just entered follow those to explore */
    struct explore_set on_stack; /* states of the frames, if cycles are faults */

    /* Writes the path to the current state. `tail` holds the last steps of a fault, which follow
     * it. */
    void (*path)(const struct explore_worker *w, explore_path *out);
    void *search; /* what `path` needs beside the stack */
    explore_path tail;

    struct explore_set outcomes;
    struct explore_set followed; /* see search/cut.h */
    explore_path scratch;
    BASE_VEC(struct store_part) parts; /* the matched parts of a state, if not all are */

    /* In how many steps the clock is read again, and the interval between two readings. */
    uint32_t countdown, interval, interval_most;
    double pulsed;
    uint64_t states_allowed;
    uint64_t hunt_at; /* the next hunt begins with so many states (crew/hunt.h) */
    bool away;        /* the model is in the twin of the last state (crew/twin.h) */
    store_mark real;  /* the mark to go back to for the state itself */
    uint32_t alike;   /* the most threads that were interchangeable in some state */
};

/* Counts of the first states that have twins: all of them, and those that were known only by their
 * twins. */
struct explore_twins {
    _Atomic uint32_t tried, saved;
    uint32_t trial; /* how many states are tried */
    double least;   /* the percentage of them that must be saved to make symmetry worth its cost */
};

enum { EXPLORE_SIGNAL_STOP = 1, EXPLORE_SIGNAL_SHARE = 2, EXPLORE_SIGNAL_PAUSE = 4 };

/* Workers below `hired` have a walker; the others do not exist yet. `hired` is 1 or `count`.
 * `waiting` and `paused` count different workers, so their sum is at most `hired`. The fault index
 * has the first faults of `result`, in their order, each once. While STOP is among the signals, no
 * worker begins anything new. */
struct explore_crew {
    const struct explore_options *options;
    struct explore_control *control;
    struct explore_result *result;
    struct store *store;
    uint64_t checked, open_ended; /* as in the options */
    const char *ends;
    bool check_termination, follow_cuts;
    _Atomic bool symmetric; /* a state counts as known if its twin is (crew/twin.h) */
    bool may_be_void; /* `symmetric` was set at the beginning: threads may yet be told apart */
    struct explore_twins twins;
    bool gave_up;   /* the dynamic reduction gave up: start again without it */
    uint32_t count; /* the most workers; only the first exists from the beginning */
    uint32_t alone_first;
    uint32_t hired; /* how many workers exist; changes only before the second begins */
    struct explore_worker *workers;
    pthread_t *threads;
    void (*work)(struct explore_worker *w);     /* the search of a worker that is hired later */
    void (*prepare)(struct explore_crew *crew); /* called before that; may be NULL */
    void *shared; /* data that the workers of one kind of search share */
    double started, cpu_started;

    _Atomic uint32_t signals; /* read at every step */

    pthread_mutex_t lock; /* for all below, and for faults and reasons in `result` */
    pthread_cond_t wake;
    struct explore_stats *published; /* each worker's last statistics */
    double next_progress;
    struct base_index fault_index; /* of the faults in `result` */
    BASE_VEC(struct explore_job) jobs;
    uint32_t waiting; /* how many workers wait for a job */
    bool finished;
    uint32_t paused; /* how many workers pause for a checkpoint */
    uint64_t pauses; /* how many pauses are over */
    double next_checkpoint;
    struct explore_stats before; /* statistics of the earlier runs that this one continues */
    uint64_t limit_memory;
    uint32_t shrink_log2; /* of the filter that may take over; 0: none may, or it has already */
    uint64_t shrunk;      /* how many states were stored when it took over; 0: it has not */
    bool grows;           /* growth is noted */
    uint64_t grown;
    BASE_VEC(struct explore_growth) growths;
};

#endif
