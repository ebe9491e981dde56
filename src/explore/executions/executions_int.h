/* The inside of the count of executions (executions.h): events and what happens before them, levels
 * and what is to be explored there, and the workers. */
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
    uint32_t at[EXPLORE_EXEC_THREADS]; /* events of each thread that happen before, as index + 1 */
};

struct explore_exec_event {
    struct model_choice choice;
    uint32_t first, count;           /* accesses */
    uint32_t undo;                   /* its changes start here */
    bool all;                        /* conflicts with everything */
    bool several;                    /* it was one of several operations (MODEL_SEVERAL) */
    bool effect;                     /* it wrote what others can see, if only what was there */
    uint64_t before, after;          /* digests of what the thread changed so far */
    struct explore_exec_clock clock; /* of all that happens before it, itself included */
};

/* The step of a sleeping thread, as it was when it was explored. */
struct explore_exec_sleeper {
    struct model_choice choice;
    bool all;
    struct model_access *accesses;
    uint32_t count;
};

/* A state of an execution, and what was and is to be explored there. Several workers may have it
 * in their executions; then each looks here again when it comes back, so who leaves it last leaves
 * nothing to explore, and what a worker wants of it is not forgotten. */
struct explore_exec_level {
    /* Known when it is opened. No thread is enabled and stopped. */
    uint64_t enabled;
    uint64_t stopped;                     /* threads that spin, and are not enabled any more */
    uint32_t alts[EXPLORE_EXEC_THREADS];  /* how many */
    uint64_t gaps;                        /* threads whose alternatives are not 0, 1, ... */
    BASE_VEC(struct model_choice) listed; /* the choices of these */
    struct explore_exec_clock clocks[EXPLORE_EXEC_THREADS]; /* of the threads */
    uint32_t width; /* so many of them are set; in the initial state nothing happened before */

    _Atomic uint64_t want; /* only grows */
    _Atomic uint32_t holders;

    /* All below is the only holder's, or under the lock (explore_exec_enter). */
    pthread_mutex_t lock;
    uint64_t done;                        /* nothing is left of them */
    uint64_t waiting;                     /* threads that spin by one step: they sleep */
    uint64_t tried;                       /* threads that went on from here */
    uint32_t taken[EXPLORE_EXEC_THREADS]; /* so many alternatives were claimed, in their order */
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

/* An execution up to some state. Of each event, what happens before it comes before it; accesses
 * and changes of events follow one another in their order. */
struct explore_exec_run {
    BASE_VEC(struct explore_exec_level *) levels; /* levels.at[i] is before event i */
    BASE_VEC(struct explore_exec_event) events;
    BASE_VEC(struct model_access) accesses;
};

struct explore_exec_crew;

/* A worker. Between steps there are as many events as `depth`, and a level for each state from the
 * initial one to the current one, which the worker holds. */
struct explore_exec {
    struct model *m;
    struct explore_exec_crew *crew;
    struct explore_executions found;
    uint64_t checked;            /* kinds of faults, as options say */
    enum model_fault_kind fault; /* of the last step that had one */
    struct explore_exec_run run; /* levels above `depth` are kept for reuse, or NULL */
    uint32_t depth;
    BASE_VEC(struct explore_exec_content) contents; /* by slot: now */
    BASE_VEC(struct explore_exec_undo) undo;
    uint64_t own[EXPLORE_EXEC_THREADS]; /* digests of what each thread changed so far */
    uint64_t turns, share_again;        /* in that turn */
    bool overflown;                     /* there are too many threads */
    bool ordered;                       /* what is found depends on what is explored first */
};

static inline struct explore_exec_level *explore_exec_top(const struct explore_exec *x) {
    assert(x->depth < x->run.levels.count && x->depth == x->run.events.count);
    return x->run.levels.at[x->depth];
}

enum explore_exec_ending {
    EXPLORE_EXEC_GOES_ON,
    EXPLORE_EXEC_EXHAUSTED, /* nothing is left to explore here, and no step was taken */
    EXPLORE_EXEC_COMPLETE,
    EXPLORE_EXEC_STUCK,
    EXPLORE_EXEC_SPINS,
    EXPLORE_EXEC_ASSUMED,
    EXPLORE_EXEC_REDUNDANT,
    EXPLORE_EXEC_FAULTED,
};

/* race.c: the accesses conflict. */
bool explore_exec_conflict(const struct model_access *a, uint32_t n, const struct model_access *b,
                           uint32_t m);
void explore_exec_clock_join(struct explore_exec_clock *a, const struct explore_exec_clock *b);
/* Finds what happens before an event that comes after all others, and the races it is in. */
void explore_exec_relate(struct explore_exec *x, struct explore_exec_event *e);
/* The threads that wait at the end of an execution race too: each could have come first. */
void explore_exec_relate_stuck(struct explore_exec *x);

/* undo.c: what a thread's step changed, and back to before that. */
void explore_exec_keep(struct explore_exec *x, uint32_t thread);
void explore_exec_undo_to(struct explore_exec *x, uint32_t mark);

/* level.c */
struct explore_exec_level *explore_exec_level_at(struct explore_exec *x, uint32_t depth);
void explore_exec_level_drop(struct explore_exec_level *l);
void explore_exec_level_leave(struct explore_exec *x, uint32_t depth);
/* Keeps other workers out; what it answers is for `exit`. */
bool explore_exec_enter(struct explore_exec_level *l);
void explore_exec_exit(struct explore_exec_level *l, bool locked);
/* One of the initials must be explored here, `thread` rather than another. */
void explore_exec_want(struct explore_exec_level *l, uint64_t initials, uint32_t thread);
/* Sets up the level of the state that the model is in; false: all that could go on sleep. Notes
 * whether there are too many threads. */
bool explore_exec_open(struct explore_exec *x, uint32_t prefer);
bool explore_exec_choose_first(struct explore_exec_level *l, uint32_t prefer);
/* The next choice to explore; nobody gets it again. */
bool explore_exec_claim(struct explore_exec_level *l, struct model_choice *out);
uint32_t explore_exec_left(const struct explore_exec_level *l); /* how many it would give */
/* After the event: who sleeps on in the next level is whoever it does not conflict with; for those
 * who are claimed later its thread sleeps here. */
void explore_exec_sleep(const struct explore_exec *x, struct explore_exec_level *from,
                        struct explore_exec_level *to, const struct explore_exec_event *e);

/* step.c */
enum explore_exec_ending explore_exec_take(struct explore_exec *x);
enum explore_exec_ending explore_exec_end(struct explore_exec *x); /* nobody can go on */
enum explore_exec_ending explore_exec_ending_of(enum model_outcome outcome);
void explore_exec_back(struct explore_exec *x); /* to the state before the last event */
void explore_exec_redo(struct explore_exec *x, const struct explore_exec_run *run, uint32_t depth);
void explore_exec_count(struct explore_exec *x, enum explore_exec_ending ending);

/* share.c: the first worker begins, and the others search when there is enough for them,
 * unless the order of the search matters. `before`: seconds that counts of other models took.
 * False: the program has too many threads. */
bool explore_exec_run_all(struct model *m, const struct explore_options *options, double before,
                          void (*begin)(struct explore_exec *x),
                          void (*search)(struct explore_exec *x), struct explore_executions *out);
/* Called every turn. False: the search must stop. */
bool explore_exec_pulse(struct explore_exec *x);

#endif
