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

/* Its statistics only grow. The clock is looked at when `countdown` comes to 0, and
 * 1 <= countdown <= interval <= interval_most outside of that. While `away` the model is in a twin,
 * and `real` is a position in the log not after the current one. */
struct explore_worker {
    /* first: the walker's hook casts back; apart from other workers (base_calloc_apart) */
    _Alignas(128) struct explore_walker walker;
    struct explore_crew *crew;
    uint32_t id;
    struct explore_stats stats;
    uint64_t instructions_before; /* of the model, when the search began */
    uint64_t cuts_before;

    /* The depth-first stack; `choices` holds the choices of all its frames. */
    BASE_VEC(struct explore_frame) frames;
    explore_path choices;
    BASE_VEC(struct explore_plan) plans;              /* of choices, those that are planned */
    BASE_VEC(const struct explore_memo_view *) views; /* frame after frame */
    explore_path prefix;                              /* to the first frame's state */
    uint32_t lowest;                                  /* frames below it have no untried choices */
    bool refused;                /* the last new state, because of the limit of states */
    uint32_t left_out;           /* of the state just entered: choices after those to explore */
    struct explore_set on_stack; /* states of the frames, if cycles are faults */

    /* The path to where the model is; the fault's own last steps go after it. */
    void (*path)(const struct explore_worker *w, explore_path *out);
    void *search; /* what `path` needs beside the stack */
    explore_path tail;

    struct explore_set outcomes;
    struct explore_set followed; /* see search/cut.h */
    explore_path scratch;
    BASE_VEC(struct store_part) parts; /* what is matched of a state, if that is not all */

    /* Steps until the clock is looked at again, and how many that are each time. */
    uint32_t countdown, interval, interval_most;
    double pulsed;
    uint64_t states_allowed;
    bool away;       /* the model is in the twin of the last state (crew/twin.h); */
    store_mark real; /* here in the log it is in the state itself */
    uint32_t alike;  /* threads that were interchangeable in some state, the most */
};

/* Of the first states that had twins, and of these, those that were known only by them. */
struct explore_twins {
    _Atomic uint32_t tried, saved;
    uint32_t trial; /* so many are tried; */
    double least;   /* percent of them that must be saved, for symmetry to be of use */
};

enum { EXPLORE_SIGNAL_STOP = 1, EXPLORE_SIGNAL_SHARE = 2, EXPLORE_SIGNAL_PAUSE = 4 };

/* Workers below `hired` have a walker, and from there on they do not exist; hired is 1 or count.
 * `waiting` and `paused` count different workers, so together they are hired at most. The fault
 * index has the faults in `result` up to some number, in their order, and each of them once. While
 * STOP is among the signals no worker begins anything new. */
struct explore_crew {
    const struct explore_options *options;
    struct explore_control *control;
    struct explore_result *result;
    struct store *store;
    uint64_t checked;
    bool check_termination, follow_cuts;
    _Atomic bool symmetric; /* a state is known if its twin is (crew/twin.h) */
    bool may_be_void;       /* it was so at the beginning */
    struct explore_twins twins;
    bool gave_up;   /* the dynamic reduction: start again without */
    uint32_t count; /* of workers at most; only the first is there from the beginning */
    uint32_t alone_first;
    uint32_t hired; /* of workers that are there; changes only before the second begins */
    struct explore_worker *workers;
    pthread_t *threads;
    void (*work)(struct explore_worker *w);     /* what a worker that is hired later does */
    void (*prepare)(struct explore_crew *crew); /* before; may be NULL */
    void *shared; /* what the workers of one search share beside this */
    double started, cpu_started;

    _Atomic uint32_t signals; /* read at every step */

    pthread_mutex_t lock; /* for all below, and for faults and reasons in `result` */
    pthread_cond_t wake;
    struct explore_stats *published; /* a worker's last statistics */
    double next_progress;
    struct base_index fault_index; /* of the faults in `result` */
    BASE_VEC(struct explore_job) jobs;
    uint32_t waiting; /* for a job */
    bool finished;
    uint32_t paused; /* for a checkpoint */
    uint64_t pauses; /* so many are over */
    double next_checkpoint;
    struct explore_stats before; /* of the runs that this one goes on from */
    uint64_t limit_memory;
    uint32_t shrink_log2; /* of the filter that may take over; 0: none may, or did */
    uint64_t shrunk;      /* so many states were stored when it did; 0: it did not */
    bool grows;           /* growth is noted */
    uint64_t grown;
    BASE_VEC(struct explore_growth) growths;
};

#endif
