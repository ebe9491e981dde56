/* The state graph of a small program, for drawing: every state, and every step between two of them.
 * It is explored for this alone, depth-first and without the reductions of a search. If it is too
 * large, it has only the states along a path and those that one step leads to from there, or the
 * states that were found first. */
#ifndef EXPLORE_GRAPH_H
#define EXPLORE_GRAPH_H

#include "base/arena.h"
#include "explore/event.h"

enum { EXPLORE_GRAPH_STATES = 400 }; /* more are too many for a picture */

/* A node is a state, or where a step ended that led to none. */
enum explore_node_kind {
    EXPLORE_NODE_STATE,
    EXPLORE_NODE_END,   /* the program ends there */
    EXPLORE_NODE_FAULT, /* a fault of the state, or the step that led there failed */
    EXPLORE_NODE_OPEN,  /* its steps are not in the graph */
};

struct explore_node {
    enum explore_node_kind kind;
    bool scheduling; /* several threads could go on */
    bool on_path;
    uint32_t depth; /* the smallest number of steps that lead there, in this graph */
    enum model_fault_kind fault;
};

struct explore_link {
    uint32_t from, to;
    struct model_choice choice;
    bool several; /* the thread had other alternatives too */
    bool known;   /* it leads to a state that was found before */
    bool on_path;
    bool back;                   /* no step: the search went back there for its next choice */
    enum model_fault_kind fault; /* the step shows a fault, but does not end in it */
    const char *thread, *function, *file; /* who takes the step, and where; NULL: unknown */
    uint32_t line;
};

struct explore_graph {
    struct base_arena arena;
    BASE_VEC(struct explore_node) nodes; /* the first is the initial state */
    BASE_VEC(struct explore_link) links;
    bool whole; /* every reachable state is in it */
    bool along; /* if not: only those along the path */
};

struct explore_options;
/* `path`: of a counterexample, whose nodes and links are marked; or NULL. Of the options only the
 * properties matter. Leaves the model in some state. The caller drops the graph. */
struct explore_graph *explore_graph_new(struct model *m, const struct explore_options *options,
                                        const explore_path *path);
void explore_graph_drop(struct explore_graph *g);

#endif
