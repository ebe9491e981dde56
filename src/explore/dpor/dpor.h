/* Dynamic partial-order reduction over stored states, with summary-closed source sets.
 *
 * In each state a set of threads is explored (`want`). It starts with one; whenever a thread's step
 * turns out to conflict with something that another thread comes to later without having to wait
 * for it, the other thread, or one that it needs, is added (Flanagan and Godefroid 2005; source
 * sets: Abdulla, Aronis, Jonsson, Sagonas 2014). What comes later is known from the summary of the
 * state after the step (Yang, Chen, Gopalakrishnan, Kirby 2008), so a state that is met again
 * counts as if all after it were explored again. States on a cycle have no final summary until
 * their whole strongly connected component is explored (Tarjan 1972): there the summaries are
 * iterated until nothing changes, and a component that nobody leaves must let every thread go on
 * (the ignoring proviso; Trimananda, Luo, Demsky, Xu 2022 on what goes wrong without).
 *
 * What makes it sound: `want` and the summaries only grow; pasts in summaries are lower bounds; a
 * blocked thread's operation counts; a step that ends others' runs (a fault, a failed assumption,
 * the end of the process) makes its state explore everybody. */
#ifndef EXPLORE_DPOR_DPOR_H
#define EXPLORE_DPOR_DPOR_H

#include "explore/crew/crew.h"
#include "explore/dpor/profile.h"
#include "explore/summary/shared.h"
#include "explore/summary/summary.h"
#include "explore/table.h"

#define EXPLORE_DPOR_NONE EXPLORE_MAP_NONE

/* A thread in a state. */
struct explore_dpor_slot {
    uint32_t op;    /* that it is about to do */
    uint32_t own;   /* accesses of that */
    uint32_t alts;  /* 0: it cannot now */
    uint32_t waker; /* if it cannot: the thread that must do something first, or NONE: unknown */
    uint32_t place; /* in what was learnt */
    uint32_t view;  /* of the memo, what it offers; see explore_dpor_node.seen */
    bool ends;      /* the process */
    bool unread;    /* the operation is a read of what nobody looks at */
    bool follows;   /* if it cannot: it will in the step that ends the waker */
};

/* What a thread is about to do in a state: all that follows from the key. */
struct explore_dpor_look {
    struct {
        struct model_access access;
        uint32_t position, nature;
        uint32_t count; /* of accesses; if there are more than one, it is none */
        bool is_there;
    } key;
    struct explore_touch_bits touches;
    struct explore_dpor_slot slot; /* but for alternatives, the waker and the view */
    uint32_t part;                 /* of a summary, with the operation alone */
    bool held, more;
};

/* What a step was: all that follows from its effect (explore_memo_effect). */
struct explore_dpor_known {
    struct explore_touch_bits touched;
    uint32_t op;
    uint32_t own;      /* of the slot, when that was found out */
    bool unread, ends; /* likewise; it ended its thread */
    bool repeats;      /* otherwise it must be looked at where it is taken */
    uint64_t moved;    /* as of a step; all that waited for the end of its thread */
    uint32_t step;     /* its number in summaries, */
    uint64_t needed;   /* if these threads matter before it; 0: it has none yet */
};

/* A state whose component is not complete. Their numbers are Tarjan's. */
struct explore_dpor_node {
    store_state state;
    uint64_t runs, enabled, needed; /* threads: alive; enabled; alive or ended but not waited for */
    uint64_t want, done;
    uint32_t parent, first;   /* first: the thread that was chosen first */
    struct model_choice came; /* from the parent */
    struct explore_plan plan; /* of the first thread's step, if that is known */
    uint32_t era;             /* of the memo, that the plan is of */
    uint32_t seen;            /* the same, that the views are of; 0: they are not the memo's */
    uint32_t mode;            /* explore_recall_mode */
    uint32_t depth, low;
    uint32_t first_slot, threads, first_edge;
    uint32_t first_part, width; /* its summary: parts by thread, see explore_dpor_part */
    uint32_t mark;              /* parts of states below it end here */
    bool leaves;                /* an edge leads to a complete component */
    bool held;                  /* nothing commutes here */
    bool self;                  /* an edge leads back at once */
};

struct explore_dpor_edge {
    uint32_t step, from, to;
};

/* A state that is being worked on, and by which edge the one below came to it (NONE: opened again
 * because its component wants more of it). */
struct explore_dpor_frame {
    uint32_t node, edge;
    uint32_t thread, next; /* the next alternative of a thread; NONE: choose a thread */
    uint32_t first_wait;   /* what it put off begins here */
    uint32_t trip;         /* on which the cursor came by here, */
    store_mark mark;       /* where in its log */
};

/* A step that was taken and led to a state that another worker is working on. */
struct explore_dpor_wait {
    store_state state;
    struct model_choice choice;
    uint32_t step;
};

struct explore_dpor {
    struct explore_worker *w;
    struct explore_summaries *summaries;
    struct explore_profile *profile;
    struct explore_map by_state; /* states that have nodes: few, and so soon found */
    BASE_VEC(struct explore_dpor_node) nodes;
    BASE_VEC(struct explore_dpor_slot) slots;
    BASE_VEC(struct explore_dpor_edge) edges;
    BASE_VEC(uint32_t) parts;
    BASE_VEC(struct explore_dpor_frame) frames;
    BASE_VEC(struct model_access) accesses;
    BASE_VEC(struct explore_dpor_look) looks; /* first the last ones of each thread, by hash */
    BASE_VEC(struct explore_dpor_known) known_steps;
    BASE_VEC(uint32_t) kept; /* by the memo's numbers of effects and views, + 1 */
    uint32_t era;            /* of the memo */
    uint32_t trips;          /* the cursor jumped so often, and its log began again */
    BASE_VEC(struct explore_dpor_wait) waits;
    struct explore_shared_names *shared_names;
    struct store_growth_flag flag;     /* to the shared names */
    bool shared;                       /* it is not alone */
    struct explore_livelock *livelock; /* the walker's */
    uint32_t next_overtake;            /* steps until it is looked whether others were faster */
    uint32_t width;                    /* threads seen so far */
    uint32_t at;                       /* the node whose step is being taken, or NONE */
    struct model_choice taking;        /* that step */
    uint32_t effect;                   /* and its number, if it was taken without the model */
    bool moved;                        /* the cursor is not in the state of the last frame's node */
    bool careful;                      /* a failed assumption counts as the end of others' runs */
    bool gave_up;
    uint64_t popped, offered, taken, next_look; /* is it worth it? */
};

/* dpor_node.c: the state that the cursor is in, with its first thread chosen: if it is not new
 * (`again`), that of the worker who came first. Either the walker's scene is of it, or the model is
 * there, and these are its choices. False: its threads are too many. */
struct explore_dpor_arrival {
    store_state state;
    uint32_t mode;
    const struct model_choice *choices;
    uint32_t count;
    bool again, scene;
};
bool explore_dpor_open(struct explore_dpor *d, const struct explore_dpor_arrival *a,
                       uint32_t *node);
/* What a thread offers, but for its life, as the model says; it has so many choices. */
void explore_dpor_ask_model(struct model *m, uint32_t thread, uint32_t alts,
                            struct model_view *out);

/* dpor_look.c: which of the looks is that of a thread that runs. It is so until another view of the
 * thread is looked at. */
uint32_t explore_dpor_look(struct explore_dpor *d, uint32_t thread, const struct model_view *view);
/* The same for a view of the memo: until that starts again. */
uint32_t explore_dpor_look_known(struct explore_dpor *d, uint32_t thread,
                                 const struct explore_memo_view *view);
void explore_dpor_looks_open(struct explore_dpor *d);
/* What a step of this effect, taken in a node, was; NULL: it must be looked at. Valid until there
 * is another one. */
struct explore_dpor_known *explore_dpor_known_find(struct explore_dpor *d, uint32_t node,
                                                   uint32_t thread, uint32_t effect);
/* The model is in the state after it: what it was. */
void explore_dpor_known_keep(struct explore_dpor *d, uint32_t node, uint32_t effect,
                             const struct explore_step *step,
                             const struct explore_touch_bits *touched);
uint32_t explore_dpor_known_number(struct explore_dpor *d, struct explore_dpor_known *known,
                                   const struct explore_step *step);

/* dpor_part.c: a node's summary. */
void explore_dpor_parts_open(struct explore_dpor *d, struct explore_dpor_node *n);
/* The part of a thread, which need not be there yet; valid until the next call. */
uint32_t *explore_dpor_part(struct explore_dpor *d, uint32_t node, uint32_t thread);
/* Takes over what the parts of the state after a step say; true if the node's summary or want
 * changed. */
bool explore_dpor_update(struct explore_dpor *d, uint32_t node, uint32_t step,
                         const uint32_t *after, uint32_t count);
bool explore_dpor_update_from(struct explore_dpor *d, uint32_t node, uint32_t step, uint32_t after);

/* dpor_need.c */
/* A thread comes to something that conflicts with what was explored here, after `past`. */
bool explore_dpor_require(struct explore_dpor *d, uint32_t node, uint32_t thread, uint64_t past);
/* After a step, in the state that it led to: what the step was. */
struct explore_step explore_dpor_step(struct explore_dpor *d, uint32_t node,
                                      struct model_choice choice, bool over);

/* dpor_take.c: the choice in the last frame's node. */
void explore_dpor_take(struct explore_dpor *d, struct model_choice choice);
/* The cursor goes to the last frame's state. */
void explore_dpor_come_back(struct explore_dpor *d);
/* The cursor, and the model with it, jumps. */
void explore_dpor_jump(struct explore_dpor *d, store_state state);

/* dpor.c */
/* `here`: the cursor is in the node's state. */
void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge, bool here);
/* A state that is known to this worker, or complete; false: it is neither. */
bool explore_dpor_meet(struct explore_dpor *d, uint32_t from, uint32_t step, store_state state);
/* The state that the cursor came to by `taking` is worked on next. It is of this mode, 0 if that is
 * not known; `again`: whoever came first has shown it to the properties, and the model is there. */
bool explore_dpor_enter(struct explore_dpor *d, store_state state, uint32_t mode, bool again,
                        uint32_t *node);
void explore_dpor_descend(struct explore_dpor *d, uint32_t from, uint32_t node, uint32_t step);
/* The last frame is gone, with its component if `whole`; its state had these parts. */
void explore_dpor_ascend(struct explore_dpor *d, struct explore_dpor_frame gone, bool whole,
                         const uint32_t *parts, uint32_t width);
/* Nodes from this one on. */
void explore_dpor_cut(struct explore_dpor *d, uint32_t root);

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w,
                        struct explore_shared_names *shared_names);
void explore_dpor_loop(struct explore_dpor *d);
void explore_dpor_end(struct explore_dpor *d);

/* dpor_help.c: what is known of states, and several workers. */
void explore_dpor_join(struct explore_dpor *d);
/* From one step to the next a worker does not let go of what all share; it rests before whatever
 * may take long, or wait for another. */
void explore_dpor_hold(struct explore_dpor *d);
void explore_dpor_rest(struct explore_dpor *d);
/* Somebody works on a state, where this thread goes first; which one goes first there, if it was
 * said and the state is not complete, or NONE. */
void explore_dpor_announce(struct explore_dpor *d, store_state state, uint32_t first);
uint32_t explore_dpor_announced(struct explore_dpor *d, store_state state);
/* A state is complete. */
void explore_dpor_publish(struct explore_dpor *d, store_state state, uint32_t summary);
/* The summary of a state that is complete, whoever did it; NONE: it is not. */
uint32_t explore_dpor_ask(struct explore_dpor *d, store_state state);
/* Another works on the state after the step that was taken: it comes last here. */
void explore_dpor_put_off(struct explore_dpor *d, uint32_t step, store_state state);
/* The last frame has nothing else to try: something that was put off; false: there is nothing. */
bool explore_dpor_take_up(struct explore_dpor *d);
/* Every so often, leaves a state that another has completed meanwhile. */
void explore_dpor_overtake(struct explore_dpor *d);

/* dpor_rehearse.c: some runs, by another instance of the model, to learn from. */
void explore_dpor_warm_up(struct explore_profile *l, struct model *of);

/* dpor_crew.c: from the initial state, on all workers. False: it was not worth it, or there are too
 * many threads. */
bool explore_dpor_run(struct explore_crew *crew);

static inline uint64_t explore_dpor_bit(uint32_t thread) {
    return UINT64_C(1) << thread;
}

#endif
