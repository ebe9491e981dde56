/* The inside of the count of executions (executions.h): events and their order, levels and the
 * choices to explore there, and the workers. */
#ifndef EXPLORE_EXECUTIONS_EXECUTIONS_INT_H
#define EXPLORE_EXECUTIONS_EXECUTIONS_INT_H

#include "base/vec.h"
#include "explore/executions.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { EXPLORE_EXEC_THREADS = 64 };

static inline uint64_t explore_exec_bit(uint32_t thread) {
    assert(thread < EXPLORE_EXEC_THREADS);
    return UINT64_C(1) << thread;
}

struct explore_exec_clock {
    uint32_t at[EXPLORE_EXEC_THREADS]; /* by thread: the last of its events that happens before, as
                                          index + 1 */
};

struct explore_exec_event {
    struct model_choice choice;
    uint32_t first, count; /* its accesses in the run */
    uint32_t undo;         /* where its changes begin */
    bool all;              /* it conflicts with everything */
    bool several;          /* it was one of several operations (MODEL_SEVERAL) */
    bool effect;           /* it wrote memory that others can see, even if it wrote the old value */
    uint64_t before, after; /* digests of all changes of its thread, before and after the event */
    struct explore_exec_clock clock; /* of all events that happen before it, and of itself */
};

/* The step of a sleeping thread, with its accesses when it was explored. */
struct explore_exec_sleeper {
    struct model_choice choice;
    bool all;
    struct model_access *accesses;
    uint32_t count;
};

/* A state of an execution, with the choices that were explored and those that must be. Several
 * workers may have it in their executions. Each of them looks for choices here when it comes back.
 * So the last holder leaves nothing to explore, and no thread that a worker wants is forgotten. */
struct explore_exec_level {
    /* Set when the level is opened. No thread is both enabled and stopped. */
    uint64_t enabled;
    uint64_t stopped;                     /* threads that spin, and no longer count as enabled */
    uint32_t alts[EXPLORE_EXEC_THREADS];  /* how many choices each thread has */
    uint64_t gaps;                        /* threads whose alternatives are not 0, 1, ... */
    BASE_VEC(struct model_choice) listed; /* the choices of these threads */
    struct explore_exec_clock clocks[EXPLORE_EXEC_THREADS]; /* by thread */
    uint32_t width; /* how many clocks are set; 0 in the initial state */

    _Atomic uint64_t want; /* only grows */
    _Atomic uint32_t holders;

    /* The rest belongs to the only holder, or is under the lock (explore_exec_enter). */
    pthread_mutex_t lock;
    uint64_t done;                        /* threads that have no choice left */
    uint64_t waiting;                     /* threads that spin by one step, and sleep */
    uint64_t tried;                       /* threads that took a step from here */
    uint32_t taken[EXPLORE_EXEC_THREADS]; /* how many alternatives were claimed, in their order */
    BASE_VEC(struct explore_exec_sleeper) sleep;
};

struct explore_exec_content {
    void *bytes;
    uint32_t size;
};
struct explore_exec_undo {
    uint32_t slot;
    struct explore_exec_content old;
};

/* An execution up to some state. Events that happen before another one come before it. Accesses and
 * changes are in the order of their events. */
struct explore_exec_run {
    BASE_VEC(struct explore_exec_level *) levels; /* levels.at[i] is before event i */
    BASE_VEC(struct explore_exec_event) events;
    BASE_VEC(struct model_access) accesses;
};

struct explore_exec_crew;

/* A worker. Between steps there are `depth` events, and the worker holds a level for each state
 * from the initial one to the current one. */
struct explore_exec {
    struct model *m;
    struct explore_exec_crew *crew;
    struct explore_executions found;
    uint64_t checked;            /* kinds of faults, as in explore_options */
    enum model_fault_kind fault; /* the fault of the last step that had one */
    struct explore_exec_run run; /* levels beyond `depth` are NULL, or kept for reuse */
    uint32_t depth;
    BASE_VEC(struct explore_exec_content) contents; /* by slot: the current content */
    BASE_VEC(struct explore_exec_undo) undo;
    uint64_t own[EXPLORE_EXEC_THREADS]; /* digests of all changes of each thread so far */
    uint64_t turns, share_again; /* `share_again`: the turn in which it next tries to share */
    bool overflown;              /* the program has too many threads */
    bool ordered;                /* the result depends on the order of the search */
};

static inline struct explore_exec_level *explore_exec_top(const struct explore_exec *x) {
    assert(x->depth < x->run.levels.count && x->depth == x->run.events.count);
    return x->run.levels.at[x->depth];
}

enum explore_exec_ending {
    EXPLORE_EXEC_GOES_ON,
    EXPLORE_EXEC_EXHAUSTED, /* no choice is left here, and no step was taken */
    EXPLORE_EXEC_COMPLETE,
    EXPLORE_EXEC_STUCK,
    EXPLORE_EXEC_SPINS,
    EXPLORE_EXEC_ASSUMED,
    EXPLORE_EXEC_REDUNDANT,
    EXPLORE_EXEC_FAULTED,
};

/* race.c: do two lists of accesses conflict? */
bool explore_exec_conflict(const struct model_access *a, uint32_t n, const struct model_access *b,
                           uint32_t m);
void explore_exec_clock_join(struct explore_exec_clock *a, const struct explore_exec_clock *b);
/* Finds what happens before an event that comes after all others, and its races. */
void explore_exec_relate(struct explore_exec *x, struct explore_exec_event *e);
/* Finds the races of the threads that wait at the end of an execution: each could have come
 * first. */
void explore_exec_relate_stuck(struct explore_exec *x);

/* undo.c: keeps what a thread's step changed, and undoes changes back to a mark. */
void explore_exec_keep(struct explore_exec *x, uint32_t thread);
void explore_exec_undo_to(struct explore_exec *x, uint32_t mark);

/* level.c */
struct explore_exec_level *explore_exec_level_at(struct explore_exec *x, uint32_t depth);
void explore_exec_level_drop(struct explore_exec_level *l);
void explore_exec_level_leave(struct explore_exec *x, uint32_t depth);
/* Keeps other workers out. The answer is for explore_exec_exit. */
bool explore_exec_enter(struct explore_exec_level *l);
void explore_exec_exit(struct explore_exec_level *l, bool locked);
/* Wants one of the threads `initials` to be explored here, preferably `thread`. */
void explore_exec_want(struct explore_exec_level *l, uint64_t initials, uint32_t thread);
/* Sets up the level of the state that the model is in. False: all threads that could go on sleep.
 * Notes whether there are too many threads. */
bool explore_exec_open(struct explore_exec *x, uint32_t prefer);
bool explore_exec_choose_first(struct explore_exec_level *l, uint32_t prefer);
/* Claims the next choice to explore, which is not given out again. */
bool explore_exec_claim(struct explore_exec_level *l, struct model_choice *out);
uint32_t explore_exec_left(const struct explore_exec_level *l); /* how many choices are left */
/* After the event `e`: sleepers that it does not conflict with sleep on in the next level. In this
 * level its own choice sleeps, for choices that are claimed later. */
void explore_exec_sleep(const struct explore_exec *x, struct explore_exec_level *from,
                        struct explore_exec_level *to, const struct explore_exec_event *e);

/* step.c */
enum explore_exec_ending explore_exec_take(struct explore_exec *x);
enum explore_exec_ending explore_exec_end(struct explore_exec *x); /* no thread can go on */
enum explore_exec_ending explore_exec_ending_of(enum model_outcome outcome);
void explore_exec_back(struct explore_exec *x); /* to the state before the last event */
void explore_exec_redo(struct explore_exec *x, const struct explore_exec_run *run, uint32_t depth);
void explore_exec_count(struct explore_exec *x, enum explore_exec_ending ending);

/* share.c: runs the search. The first worker begins, and the others join when there is enough work,
 * unless the order of the search matters. `before`: seconds that counts of other models took.
 * False: the program has too many threads. */
bool explore_exec_run_all(struct model *m, const struct explore_options *options, double before,
                          void (*begin)(struct explore_exec *x),
                          void (*search)(struct explore_exec *x), struct explore_executions *out);
/* Called every turn. False: the search must stop. */
bool explore_exec_pulse(struct explore_exec *x);

#endif
