/* A session: a person, or a program for people, walks through the runs of a model. It steps, goes
 * back, jumps, runs until something is so, and tries what would happen if another thread went on.
 * It works for every model. One without words (model_people) has steps and no lines, and one that
 * does not let people look (model_looks) has no values.
 *
 * A run is a path of choices. A session has several: where a choice differs from the one that the
 * path has there, the path forks, and the other one is kept under its number. States are saved
 * along each path, so any point of it is a jump and a few steps away. All of this happens in one
 * model, so classes and slots keep the numbers that they got when the run was first taken.
 *
 * Inside a step there are *stops*: lines of the program that the step comes to. A position is a
 * step and a stop. Stop 0 is the state before the step, where another thread can be chosen; from
 * the others one can only look. A *look* at a stop takes the step again up to there, and back. The
 * way to the initial state has stops too: those of step 0 whose numbers are negative.
 *
 * Invariants of this module:
 * - the model is in the state before step number `here` of the current path, or `here` is
 *   SESSION_NOWHERE;
 * - each path begins in the initial state, and is saved there. A saved state is that of its path;
 * - a path goes on behind a fault of a state or of two accesses, and not behind the model's own;
 * - the stops of a step do not depend on how the session came there. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/text.h"
#include "explore/explore.h"

struct session;

struct session_position {
    uint32_t step;
    int32_t stop;
};
static inline bool session_position_same(struct session_position a, struct session_position b) {
    return a.step == b.step && a.stop == b.stop;
}
static inline bool session_position_before(struct session_position a, struct session_position b) {
    return a.step != b.step ? a.step < b.step : a.stop < b.stop;
}

/* A line of the program that a thread is on. Strings live as long as the session. */
struct session_place {
    const char *function, *file; /* NULL if unknown */
    uint32_t line;               /* 0: unknown */
    uint32_t depth;              /* how many frames the thread has up to this one */
};

/* The first position, at the first line of the program if that is known. */
struct session_position session_first(const struct session *s);

/* What a step did, in a few words. */
struct session_step {
    struct model_choice choice;
    struct session_place at; /* where it began */
    const char *effect;      /* "balance: 1000 -> 300"; NULL: nothing to tell */
    bool shared;             /* others could see the effect */
};

struct session_fault {
    struct model_fault fault;
    uint32_t step; /* so many steps lead to it */
    bool own;      /* the model found it, and its run ends there */
};

/* The properties and kinds of faults of `options` are looked for on the way; it must outlive the
 * session. Takes the model, which the caller still owns, to its initial state. */
struct session *session_new(struct model *m, const struct explore_options *options);
void session_drop(struct session *s);
struct model *session_model(struct session *s);

/* ---- the path ---- */

struct session_position session_at(const struct session *s);
uint32_t session_length(const struct session *s); /* steps of the current path */
const struct session_step *session_step(const struct session *s, uint32_t step);

/* Appends steps behind the end of the path. Returns how many could be taken. */
uint32_t session_extend(struct session *s, const explore_path *path);
/* The last `cycle` steps of the path repeat for ever. */
void session_repeat(struct session *s, uint32_t cycle);
/* In which round of the cycle a step is, from 1; 0: in none. */
uint32_t session_round(const struct session *s, uint32_t step);

uint32_t session_cycle(const struct session *s); /* of how many steps it is; 0: there is none */

/* The faults of the current path, in their order. */
uint32_t session_faults(const struct session *s, const struct session_fault **out);
/* Has the path come to the model's own fault, or (`pruned`) to an assumption that failed? */
bool session_is_over(const struct session *s, bool *pruned);

/* ---- moving. Each returns false if it cannot, and then nothing has changed ---- */

bool session_go(struct session *s, struct session_position to);
/* Takes a choice at stop 0: along the path if it has this choice there, else on a new fork. */
bool session_take(struct session *s, struct model_choice choice);
/* The choice that the path has next, or begins its cycle again with. Otherwise what the thread of
 * the last step would do, or the first thread that can go on. */
bool session_next_choice(struct session *s, struct model_choice *out);
/* From stop to stop along session_next_choice, and back. */
bool session_forward_stop(struct session *s);
bool session_back_stop(struct session *s);

/* ---- forks ---- */

uint32_t session_forks(const struct session *s);       /* how many paths there are */
uint32_t session_fork(const struct session *s);        /* the current one */
void session_switch(struct session *s, uint32_t fork); /* to the position that it was left at */
/* Of which path it is a fork, and at which step; of path 0 both are 0. */
uint32_t session_fork_origin(const struct session *s, uint32_t fork, uint32_t *step);

/* ---- looking ---- */

/* Called with the model as it is at a stop. It may ask, and must not change anything. */
typedef void session_look(void *context, struct model *m);
void session_look_at(struct session *s, session_look *look, void *context);

/* The thread that acts at the position: at stop 0 the one of the step before it. UINT32_MAX: none
 * has acted. */
uint32_t session_thread(struct session *s);
/* Where a thread is at the position, on a line of the program's own. */
struct session_place session_thread_place(struct model *m, uint32_t thread);

struct session_option {
    struct model_choice choice;
    struct session_place at;
    const char *effect; /* what the step would do; NULL: nothing to tell */
    bool fails;         /* it would be a fault */
};
/* The enabled choices of the state before the current step; valid until the session moves. */
uint32_t session_options(struct session *s, const struct session_option **out);

/* The same without their effects: the choices of the state before the current step, for a moment.
 */
uint32_t session_enabled(struct session *s, const struct model_choice **out);
/* A fault of the whole run, which no single state shows: it is so behind the last step. */
void session_note_fault(struct session *s, const struct model_fault *fault);

/* What the program has printed up to the position. */
void session_output(struct session *s, struct base_text *out);

/* ---- running until something is so (run.c) ---- */

/* A moment on the way: a stop, and who came there. */
struct session_moment {
    struct session_position at;
    uint32_t thread;
    struct session_place place, before; /* of that thread: now, and at its last stop */
    bool moved;                         /* the two differ */
    bool first; /* nothing was asked before it: a stretch of the way begins */
};
/* Is this what is looked for? The model is as it is at the moment. */
typedef bool session_wish(void *context, struct model *m, const struct session_moment *at);

enum session_ran {
    SESSION_RAN_WISH,    /* the session is at the moment that was looked for */
    SESSION_RAN_FAULT,   /* ... at a fault that came before it */
    SESSION_RAN_END,     /* ... at the end: nothing can go on, or the limit of steps was reached */
    SESSION_RAN_STOPPED, /* ... where it was interrupted */
};
/* Goes on from the position. Behind the end of the path it takes session_next_choice, at most
 * `steps` times. */
enum session_ran session_run(struct session *s, session_wish *wish, void *context, uint32_t steps,
                             bool stop_at_faults);
/* Goes back to the last moment that is looked for, up to the position itself; END: to the
 * beginning. The way is run in stretches, the last one first; each begins with a moment that is
 * `first`. */
enum session_ran session_run_back(struct session *s, session_wish *wish, void *context);

/* ---- what can be reached from here (reach.c) ---- */

struct session_reached {
    uint64_t states, ends, faults;
    bool whole;               /* all states were visited */
    struct model_fault fault; /* of the nearest; NONE: none was found */
    explore_path way;         /* to it, from the position; the caller drops it */
};
/* Visits states breadth-first, at most `states` of them. The position must be at stop 0. */
void session_reach(struct session *s, uint64_t states, struct session_reached *out);

#endif
