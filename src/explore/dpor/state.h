/* The data of one worker of a dynamic reduction, and its messages to the others. The store keeps an
 * annotation with each state: some worker works on it, and this thread goes first there; or it is
 * complete, and this is its summary. */
#ifndef EXPLORE_DPOR_STATE_H
#define EXPLORE_DPOR_STATE_H

#include "explore/crew/crew.h"
#include "explore/dpor/profile.h"
#include "explore/summary/summary.h"
#include "explore/table.h"
#include <assert.h>

#define EXPLORE_DPOR_NONE EXPLORE_MAP_NONE

/* The offer of a thread in a state: its pending operation, and whether it can go on. Of a thread
 * that does not run it is that of nobody. */
struct explore_dpor_offer {
    uint32_t op;    /* that it is about to do */
    uint32_t own;   /* accesses of that; 0 if it is one of several operations */
    uint32_t alts;  /* how many; 0: it cannot now */
    uint32_t waker; /* if it cannot: the thread that must do something first, or NONE: unknown */
    uint32_t point; /* of the conflict profile */
    uint32_t view;  /* of the memo, what it offers; see explore_dpor_node.seen */
    bool ends;      /* the process */
    bool unread;    /* the operation is a read of what nobody looks at */
    bool follows;   /* if it cannot: it will in the step that ends the waker */
    bool gaps;      /* its alternatives are listed (explore_dpor_node.first_alt) */
};

/* A pending operation: all that follows from the key, in any state where a thread is about to do
 * this. */
struct explore_dpor_pending {
    struct {
        struct model_access access;
        uint32_t position, nature;
        uint32_t count; /* of accesses; if there are more than one, it is none */
        bool is_there;
    } key;
    struct explore_touch_bits touches;
    struct explore_dpor_offer offer; /* but for alternatives, the waker and the view */
    uint32_t part;                   /* of a summary, with the operation alone */
    bool held, more;
};

/* A known step: all that follows from its effect (explore_memo_effect). */
struct explore_dpor_known {
    struct explore_touch_bits touched;
    uint32_t op;
    uint32_t own;      /* of the offer, when that was found out */
    bool unread, ends; /* likewise; it ended its thread */
    bool repeats;      /* otherwise it must be looked at where it is taken */
    uint64_t moved;    /* as of a step; all that waited for the end of its thread */
    uint32_t step;     /* its number in summaries, */
    uint64_t needed;   /* if these threads matter before it; 0: it has none yet */
};

/* A state whose component is not complete. Their numbers are Tarjan's: `low` is not above the
 * number of the node, nor the parent's number above it. Offers, edges and parts of a node follow
 * those of the nodes before it, so the last nodes can be cut off with all that is theirs. Explored
 * threads (`done`) were wanted, and wanted ones are enabled. */
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
    uint32_t first_offer, threads, first_edge;
    uint32_t first_alt; /* the choices of those threads whose alternatives have gaps begin here */
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
    uint32_t thread, next; /* how many of a thread's alternatives were taken; NONE: choose one */
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

/* States that are not complete, and what is known of them. */
struct explore_dpor_graph {
    struct explore_map by_state; /* states that have nodes: few, and so soon found */
    BASE_VEC(struct explore_dpor_node) nodes;
    BASE_VEC(struct explore_dpor_offer) offers;
    BASE_VEC(struct explore_dpor_edge) edges;
    BASE_VEC(uint32_t) parts;
    BASE_VEC(struct model_choice) alts; /* see explore_dpor_node.first_alt */
    uint32_t width;                     /* threads seen so far */
};

/* Pending operations and known steps, to be used again (pending.h). */
struct explore_dpor_seen {
    /* First the last ones of each thread, by hash. */
    BASE_VEC(struct explore_dpor_pending) pending;
    BASE_VEC(struct explore_dpor_known) known_steps;
    BASE_VEC(uint32_t) kept; /* by the memo's numbers of effects and views, + 1 */
    uint32_t era;            /* of the memo */
};

struct explore_dpor {
    struct explore_worker *w;
    const struct base_tuning *tuning;
    struct explore_summaries *summaries;
    struct explore_profile *profile;
    struct explore_dpor_graph graph;
    struct explore_dpor_seen seen;
    BASE_VEC(struct explore_dpor_frame) frames;
    BASE_VEC(struct model_access) accesses; /* of the step that is looked at */

    /* The step that is being taken. */
    uint32_t at;                /* its node, or NONE */
    struct model_choice taking; /* the choice */
    uint32_t effect;            /* and its number, if it was taken without the model */
    bool moved;                 /* the cursor is not in the state of the last frame's node */
    uint32_t trips;             /* the cursor jumped so often, and its log began again */

    /* Other workers. */
    BASE_VEC(struct explore_dpor_wait) waits;
    struct explore_shared_names *shared_names;
    struct store_growth_flag flag; /* of their growth lock */
    bool shared;                   /* it is not alone */
    uint32_t next_overtake;        /* steps until it is looked whether others were faster */

    struct explore_livelock *livelock; /* the walker's */
    bool careful;                      /* a failed assumption counts as the end of others' runs */
    bool gave_up;
    uint64_t popped, offered, taken, next_look; /* is it worth it? */
};

static inline uint64_t explore_dpor_bit(uint32_t thread) {
    return UINT64_C(1) << thread;
}

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w,
                        struct explore_shared_names *shared_names);
void explore_dpor_end(struct explore_dpor *d);
uint64_t explore_dpor_bytes(const struct explore_dpor *d);

/* The i-th choice of a thread that is enabled in a node's state. */
static inline struct model_choice explore_dpor_choice(const struct explore_dpor_graph *g,
                                                      const struct explore_dpor_node *n,
                                                      uint32_t thread, uint32_t i) {
    uint32_t at = n->first_alt;
    if (!g->offers.at[n->first_offer + thread].gaps)
        return (struct model_choice){thread, i};
    while (g->alts.at[at].thread != thread)
        at++;
    assert(at + i < g->alts.count && g->alts.at[at + i].thread == thread);
    return g->alts.at[at + i];
}

/* A frame for a node. `here`: the cursor is in the node's state. */
void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge, bool here);
/* Forgets the nodes from this one on. */
void explore_dpor_cut(struct explore_dpor *d, uint32_t root);
/* The cursor goes to the last frame's state. */
void explore_dpor_come_back(struct explore_dpor *d);
/* The cursor, and the model with it, jumps. */
void explore_dpor_jump(struct explore_dpor *d, store_state state);

/* The worker was alone and will not be. */
void explore_dpor_join(struct explore_dpor *d);
/* From one step to the next a worker does not let go of what all share; it rests before whatever
 * may take long, or wait for another. */
void explore_dpor_hold(struct explore_dpor *d);
void explore_dpor_rest(struct explore_dpor *d);
/* This worker works on a state, where this thread goes first; which one goes first there, if it was
 * said and the state is not complete, or NONE. */
void explore_dpor_announce(struct explore_dpor *d, store_state state, uint32_t first);
uint32_t explore_dpor_announced(struct explore_dpor *d, store_state state);
/* A state is complete. */
void explore_dpor_publish(struct explore_dpor *d, store_state state, uint32_t summary);
/* The summary of a state that is complete, whoever completed it; NONE: it is not. */
uint32_t explore_dpor_ask(struct explore_dpor *d, store_state state);
/* Another works on the state after the step that was taken: it comes last here. */
void explore_dpor_put_off(struct explore_dpor *d, uint32_t step, store_state state);

#endif
