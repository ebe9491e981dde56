/* The inside of a session. */
#ifndef SESSION_SESSION_INT_H
#define SESSION_SESSION_INT_H

#include "base/arena.h"
#include "session/session.h"

#define SESSION_NOWHERE UINT32_MAX

struct session_saved {
    uint32_t step;
    store_state state;
};

struct session_printed {
    struct session_position from; /* it is there from this position on, which need not be a stop */
    const char *text;
};

struct session_path {
    BASE_VEC(struct session_step) steps;
    BASE_VEC(struct session_saved) saved; /* ascending; the first is step 0 */
    BASE_VEC(struct session_fault) faults;
    BASE_VEC(struct session_printed) printed; /* ascending */
    bool over, pruned;          /* no step can follow the last one, or the initial state */
    uint32_t cycle_from, cycle; /* a lasso: the first step of the cycle, and how many it has */
    uint32_t origin, forked;
    uint64_t spent;               /* instructions since the last saved state */
    struct session_position left; /* where the session was when it left the path */
};

/* A stop of a step: the n-th line of the program's own that a thread came to. */
struct session_stop {
    uint32_t event, thread; /* the number of the event in the step */
    struct session_place place, before;
};
typedef BASE_VEC(struct session_stop) session_stops;

/* One run of a step under the observer. */
struct session_pass {
    uint32_t events;     /* lines told so far */
    session_stops stops; /* in the order in which they came */
    uint32_t own;        /* the thread whose step it is */
    struct session_place began;
    struct base_text effect; /* the first that is worth telling */
    bool effect_shared;
    bool keeps;   /* output goes to the path */
    bool initial; /* it is the way to the initial state */
    uint32_t step;

    /* Asked at the stops of numbers above `from` and up to `upto`, until it is true; with `last` at
     * all of them. */
    session_wish *wish;
    void *wish_context;
    uint32_t from, upto;
    bool last;
    uint32_t hit; /* the number of the stop where it was true, counted from 1; 0: none */
    struct session_position hit_at;

    /* Called at the stop of number `look_at`, counted from 1, or behind the step. */
    session_look *look;
    void *look_context;
    uint32_t look_at;
};
#define SESSION_BEHIND UINT32_MAX

struct session {
    struct model *m;
    const struct explore_options *options;
    struct store *store;
    struct store_cursor *cursor;
    BASE_VEC(void *) watchers; /* the properties' own contexts */
    struct base_arena arena;   /* of texts */
    BASE_VEC(struct session_path *) paths;
    uint32_t current;
    struct session_position at;
    uint32_t here; /* where the model is on the current path */
    bool started;  /* there is an initial state to go on from */
    enum model_outcome began;
    struct session_pass *pass; /* the run of a step that is being watched; NULL: none */
    bool judges;               /* the properties see the step that is taken */
    struct model_fault fault;  /* of the last step, if it was one */
    session_stops start;       /* stops of the way to the initial state */
    session_stops stops;       /* of the step `stops_of` of the current path */
    uint32_t stops_of;         /* SESSION_NOWHERE: of none */
    BASE_VEC(struct session_option) menu;
    struct base_arena menu_texts;
    struct session_place last; /* places that were kept last, so that equal strings are kept once */
};

/* ---- the model and its cursor (move.c) ---- */

/* Takes a step from where the model is. The cursor mirrors it. `here` becomes the next step, or
 * NOWHERE if no step can follow. */
enum model_outcome session_creep(struct session *s, struct model_choice choice);
void session_mirror(struct session *s); /* the cursor follows the model */
/* Brings the model back to a mark that was set before a step. */
void session_return(struct session *s, store_mark mark, uint32_t step);
/* Brings the model to the state before a step of the current path. */
void session_seek(struct session *s, uint32_t step);
/* To the initial state. Where that is over there is no other, and the model never left it. */
void session_seek_start(struct session *s);
/* Adds the state where the model is to the saved ones. */
void session_save(struct session *s);
/* Does so if the last saved state is far away. */
void session_save_now_and_then(struct session *s);
void session_load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial);

/* ---- a step that is watched (watch.c) ---- */

/* Takes a choice from the state where the model is. `stay`: the model stays behind the step, if
 * anything can follow. Otherwise it comes back. */
enum model_outcome session_watch(struct session *s, struct session_pass *pass,
                                 struct model_choice choice, bool stay);
/* The same for the way to the initial state, where the model is afterwards. */
enum model_outcome session_watch_start(struct session *s, struct session_pass *pass);
void session_pass_drop(struct session_pass *pass);
void session_observe(void *context, const struct model_event *event);
/* The stops of a step, which is on the current path. */
const session_stops *session_stops_of(struct session *s, uint32_t step);
struct session_place session_keep_place(struct session *s, struct session_place place);
/* ---- taking steps for the first time (path.c) ---- */

/* The properties see the step that the model has just taken, or the state that it is in. Faults
 * that are checked go to the path. */
void session_judge_step(struct session *s, struct model_choice choice);
void session_judge_state(struct session *s);

/* Takes a choice behind the end of the path. False: it is not enabled there. */
bool session_append(struct session *s, struct model_choice choice);

static inline struct session_path *session_current(const struct session *s) {
    return s->paths.at[s->current];
}

#endif
