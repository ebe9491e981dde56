/* The data of one worker of a dynamic reduction, and its messages to other workers. These are the
 * annotations that the store keeps with states: either some worker works on the state, and the
 * annotation holds its first thread, or the state is complete, and the annotation holds its
 * summary. */
#ifndef EXPLORE_DPOR_STATE_H
#define EXPLORE_DPOR_STATE_H

#include "explore/crew/crew.h"
#include "explore/dpor/profile.h"
#include "explore/summary/summary.h"
#include "explore/table.h"
#include <assert.h>

#define EXPLORE_DPOR_NONE EXPLORE_MAP_NONE

/* The offer of a thread in a state: its pending operation, and whether it can go on. A thread that
 * does not run has an empty offer. */
struct explore_dpor_offer {
    uint32_t op;    /* the pending operation */
    uint32_t own;   /* how many accesses are its own; 0 if it is one of several operations */
    uint32_t alts;  /* how many choices the thread has; 0: it cannot go on now */
    uint32_t waker; /* if it cannot: the thread that must take a step first; NONE: unknown */
    uint32_t point; /* in the conflict profile */
    uint32_t view;  /* the number of the thread's view in the memo; see explore_dpor_node.seen */
    bool ends;      /* the operation ends the process */
    bool unread;    /* the operation is a read whose value is not used */
    bool follows;   /* if it cannot: the step that ends the waker lets it go on */
    bool gaps;      /* its alternatives are listed (explore_dpor_node.first_alt) */
};

/* A pending operation: the facts that follow from the key, in every state in which a thread has
 * this operation pending. */
struct explore_dpor_pending {
    struct {
        struct model_access access;
        uint32_t position, nature;
        uint32_t count; /* of accesses; with more than one this is not a key */
        bool is_there;
    } key;
    struct explore_touch_bits touches;
    struct explore_dpor_offer offer; /* without the alternatives, the waker and the view */
    uint32_t part;                   /* the part of a summary with only this operation */
    bool held, more;
};

/* A known step: the facts that follow from its effect (explore_memo_effect). */
struct explore_dpor_known {
    struct explore_touch_bits touched;
    uint32_t op;
    uint32_t own;      /* `own` of the offer, when the step was kept */
    bool unread, ends; /* `unread` of the offer; the step ended its thread */
    bool repeats; /* the facts hold wherever the step is taken; otherwise the model must be asked */
    uint64_t moved;  /* as in explore_step: all threads that waited for the end of its thread */
    uint32_t step;   /* its number in summaries */
    uint64_t needed; /* the threads for which `step` is the number; 0: it has none yet */
};

/* A state whose component is not complete. Nodes are numbered as in Tarjan's algorithm: neither
 * `low` nor the parent's number is above the node's own. Offers, edges and parts of a node follow
 * those of the nodes before it, so the last nodes can be cut off with all their data. Explored
 * threads (`done`) are wanted, and wanted threads are enabled. */
struct explore_dpor_node {
    store_state state;
    uint64_t runs, enabled, needed; /* threads: alive; enabled; alive or not yet waited for */
    uint64_t want, done;
    uint32_t parent, first;   /* first: the thread that was chosen first */
    struct model_choice came; /* the choice that led here from the parent */
    struct explore_plan plan; /* of the first thread's step, if it is known */
    uint32_t era;             /* the memo's era when the plan was made */
    uint32_t seen; /* the memo's era when the views were found; 0: they are not the memo's */
    uint32_t mode; /* explore_recall_mode */
    uint32_t depth, low;
    uint32_t first_offer, threads, first_edge;
    uint32_t first_alt; /* the choices of those threads whose alternatives have gaps begin here */
    uint32_t first_part, width; /* its summary: parts by thread, see explore_dpor_part */
    uint32_t mark;              /* where the parts of the nodes before it end */
    bool leaves;                /* an edge leads to a complete component */
    bool held;                  /* no step commutes here */
    bool self;                  /* an edge leads from the node to itself */
};

struct explore_dpor_edge {
    uint32_t step, from, to;
};

/* A state that is being worked on, and the edge by which the frame below led to it (NONE: it was
 * opened again because it has wanted threads left). */
struct explore_dpor_frame {
    uint32_t node, edge;
    uint32_t thread;     /* NONE: choose a thread */
    uint32_t next;       /* how many of the thread's alternatives were taken */
    uint32_t first_wait; /* where the steps begin that it put off */
    uint32_t trip;       /* the trip on which the cursor was in this state */
    store_mark mark;     /* where it was in the cursor's log on that trip */
};

/* A step that was taken and led to a state that another worker is working on. */
struct explore_dpor_wait {
    store_state state;
    struct model_choice choice;
    uint32_t step;
};

/* The states that are not complete, with their data. */
struct explore_dpor_graph {
    struct explore_map by_state; /* the node of each state that has one */
    BASE_VEC(struct explore_dpor_node) nodes;
    BASE_VEC(struct explore_dpor_offer) offers;
    BASE_VEC(struct explore_dpor_edge) edges;
    BASE_VEC(uint32_t) parts;
    BASE_VEC(struct model_choice) alts; /* see explore_dpor_node.first_alt */
    uint32_t width;                     /* how many threads were seen so far */
};

/* Pending operations and known steps, to be used again (pending.h). */
struct explore_dpor_seen {
    /* First the latest ones of each thread, by hash. */
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
    BASE_VEC(struct model_access) accesses; /* of the step that is examined */

    /* The step that is being taken. */
    uint32_t at;                /* its node, or NONE */
    struct model_choice taking; /* the choice */
    uint32_t effect;            /* its effect, if it was taken without the model; otherwise 0 */
    bool moved;                 /* the cursor is not in the state of the last frame's node */
    uint32_t trips; /* how often the cursor has jumped; each jump begins its log again */

    /* What concerns other workers. */
    BASE_VEC(struct explore_dpor_wait) waits;
    struct explore_shared_names *shared_names;
    struct store_growth_flag flag; /* of the growth lock of `shared_names` */
    bool shared;                   /* there are other workers */
    uint32_t next_overtake;        /* steps until the next look at what others have completed */

    struct explore_livelock *livelock; /* taken from the walker */
    bool careful; /* a wait that is given up counts as the end of other threads' runs */
    bool gave_up;
    /* Whether the reduction saves enough: the complete states in which several threads could go on,
     * and their choices. */
    uint64_t popped, offered, taken, next_look;
};

static inline uint64_t explore_dpor_bit(uint32_t thread) {
    return UINT64_C(1) << thread;
}

void explore_dpor_begin(struct explore_dpor *d, struct explore_worker *w,
                        struct explore_shared_names *shared_names);
void explore_dpor_end(struct explore_dpor *d);

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

/* Pushes a frame for a node. `here`: the cursor is in the node's state. */
void explore_dpor_push(struct explore_dpor *d, uint32_t node, uint32_t edge, bool here);
/* Removes the nodes from `root` on. */
void explore_dpor_cut(struct explore_dpor *d, uint32_t root);
/* Moves the cursor to the last frame's state. */
void explore_dpor_come_back(struct explore_dpor *d);
/* Moves the cursor and the model to a state by its name. */
void explore_dpor_jump(struct explore_dpor *d, store_state state);

/* Called by the worker that was alone, before others begin. */
void explore_dpor_join(struct explore_dpor *d);
/* A worker holds the shared data from one step to the next. It rests before anything that may take
 * long or wait for another worker. */
void explore_dpor_hold(struct explore_dpor *d);
void explore_dpor_rest(struct explore_dpor *d);
/* announce: tells that this worker works on a state, with this first thread. announced: the first
 * thread that was told, or NONE if none was or the state is complete. */
void explore_dpor_announce(struct explore_dpor *d, store_state state, uint32_t first);
uint32_t explore_dpor_announced(struct explore_dpor *d, store_state state);
/* Tells that a state is complete. */
void explore_dpor_publish(struct explore_dpor *d, store_state state, uint32_t summary);
/* The summary of a complete state, whichever worker completed it. NONE: it is not complete. */
uint32_t explore_dpor_ask(struct explore_dpor *d, store_state state);
/* Puts the step that was taken off to the end: another worker works on the state after it. */
void explore_dpor_put_off(struct explore_dpor *d, uint32_t step, store_state state);

#endif
