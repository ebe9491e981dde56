/* The workers of one search and what they share: the store, the faults and reasons found so far,
 * the limits, and the jobs that a busy worker leaves to an idle one. */
#ifndef EXPLORE_CREW_CREW_H
#define EXPLORE_CREW_CREW_H

#include "explore/table/set.h"
#include "explore/walk/walker.h"
#include <pthread.h>
#include <stdatomic.h>

/* A state on the search stack: its untried choices are choices[next .. end). Those after them, up
 * to `full`, a policy left out. */
struct explore_frame {
    store_state state;
    uint32_t first, next, end, full;
    store_mark mark;
    uint32_t mode; /* of the state (explore_walker_mode) */
    uint32_t era;  /* of the memo, when its choices were planned; 0: they are not (ahead.h) */
    uint32_t views, view_count; /* then: what its threads offer, in explore_worker.views */
};

/* Where a choice leads: a step of the memo, with effect 0 if that is not known, and the state.
 * While that is worked out, it is as far as it is known, and the tags are of what is left. */
struct explore_plan {
    struct explore_memo_step step;
    struct store_tags left;
    store_state to;
};

/* Part of a frame that one worker leaves to another. */
struct explore_job {
    explore_path path; /* to the state */
    store_state state;
    explore_path choices;
    BASE_VEC(struct explore_frame) frames; /* of a checkpoint: a whole stack, over the choices */
};

/* A run that gave the model new parts (growth.h). */
struct explore_growth {
    explore_path path;
    bool looked;
};

struct explore_crew;

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
    struct explore_set followed; /* see cut.c */
    explore_path scratch;
    BASE_VEC(struct store_part) parts; /* what is matched of a state, if that is not all */

    /* Steps until the clock is looked at again, and how many that are each time. */
    uint32_t countdown, interval;
    double pulsed;
    uint64_t states_allowed;
    bool away;       /* the model is in the twin of the last state (twin.h); */
    store_mark real; /* here in the log it is in the state itself */
    uint32_t alike;  /* threads that were interchangeable in some state, the most */
};

/* Of the first states that had twins, and of these, those that were known only by them. */
struct explore_twins {
    _Atomic uint32_t tried, saved;
};

enum { EXPLORE_SIGNAL_STOP = 1, EXPLORE_SIGNAL_SHARE = 2, EXPLORE_SIGNAL_PAUSE = 4 };

/* A search beside a dynamic reduction (rival.h). */
struct explore_rival {
    uint32_t alike; /* threads were interchangeable in a search without reduction, the most */
    uint64_t next;  /* it is tried when there are so many states */
    bool found;     /* it came to an end, with this result */
    struct explore_result result;
};

/* What the searches of one run have in common: those that are tried one after the other share the
 * limit of time. */
struct explore_control {
    _Atomic bool stop;
    double started, cpu_started;
    struct explore_rival rival;
};

struct explore_crew {
    const struct explore_options *options;
    struct explore_control *control;
    struct explore_result *result;
    struct store *store;
    uint64_t checked;
    bool check_termination, follow_cuts;
    _Atomic bool symmetric; /* a state is known if its twin is (twin.h) */
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
    uint32_t *fault_index; /* by hash: the fault's number in `result` + 1, or 0 */
    uint32_t fault_mask;
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

double explore_clock_now(void);
double explore_clock_cpu(void);

/* crew.c: workers and what they report. */
void explore_worker_open(struct explore_worker *w, struct explore_crew *crew, uint32_t id,
                         struct model *m);
void explore_worker_close(struct explore_worker *w);
struct explore_memo *explore_crew_memo(const struct explore_crew *crew); /* an empty one */
/* The other workers begin, if the search has something for them (crew->work) and is large enough
 * for it to pay. Called by the first worker, whose cursor must not hold the store. */
void explore_crew_hire(struct explore_crew *crew);
void explore_crew_join(struct explore_crew *crew);  /* waits until they have ended */
void explore_crew_again(struct explore_crew *crew); /* those that were hired and ended go on */
/* A new state: appends its choices to w->choices, in the order to try them, and returns how many to
 * explore. Shows it to the properties and counts it if it is an end. */
uint32_t explore_worker_enter(struct explore_worker *w);
/* Puts choices of a state into the order in which to try them. */
void explore_worker_order(struct explore_worker *w, struct model_choice *choices, uint32_t count);
/* Is the model's state known? Names it. */
bool explore_worker_knows(struct explore_worker *w, store_state *state);
/* Adds the state to the store; true: it is new and within the limit of states. Otherwise the model
 * may have left the state (explore_twin_return). */
bool explore_worker_visit(struct explore_worker *w, store_state *state);
void explore_worker_fault(struct explore_worker *w, const struct model_fault *fault, bool own);
void explore_crew_reason(struct explore_crew *crew, enum explore_reason reason, char *detail);
void explore_crew_stop(struct explore_crew *crew);
/* Somebody waits for work that a busy worker should leave, or nobody does any more. */
void explore_crew_beg(struct explore_crew *crew, bool waits);

static inline bool explore_crew_stopped(struct explore_crew *crew) {
    return atomic_load_explicit(&crew->signals, memory_order_relaxed) & EXPLORE_SIGNAL_STOP;
}

/* meter.c: limits and progress. Call tick once a step. */
void explore_meter_pulse(struct explore_worker *w);
void explore_meter_sum(struct explore_crew *crew, struct explore_stats *out); /* lock held */
void explore_meter_publish(struct explore_worker *w);                         /* lock held */

static inline void explore_meter_tick(struct explore_worker *w) {
    if (--w->countdown == 0)
        explore_meter_pulse(w);
}

/* cut.c */
void explore_cut_follow(struct explore_worker *w, uint32_t thread, store_state state);

/* dfs.c: from the initial state; and from w->frames, which holds one frame. */
void explore_dfs_begin(struct explore_worker *w);
void explore_dfs_resume(struct explore_worker *w);
void explore_dfs_push(struct explore_worker *w, store_state state, uint32_t count);

/* share.c: several depth-first workers. */
void explore_share_pause(struct explore_worker *w);
void explore_share_split(struct explore_worker *w);
void explore_share_run(struct explore_crew *crew);

/* explore.c: one search, from the initial state to its result but for the traces. False: the
 * reduction gave up, and nothing of it is in the result. */
bool explore_search_run(struct model *m, const struct explore_options *options,
                        struct explore_control *control, struct explore_result *result);

void explore_swarm_run(struct model *m, const struct explore_options *options,
                       struct explore_result *result);
void explore_bounded_run(struct explore_crew *crew);
void explore_bfs_run(struct explore_crew *crew);
void explore_random_run(struct explore_crew *crew);

#endif
