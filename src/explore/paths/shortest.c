/* The trace that is easiest to read: fewest context switches, then fewest steps. Best-first search
 * over pairs of a state and the thread that moved last (Dijkstra 1959, with costs ordered
 * lexicographically). The cost of a path is (switches, steps), so plain queues suffice: steps of
 * the same thread stay in the current round, steps of another thread wait for the next, and both
 * kinds arise in the order of their length. A step is taken when its turn comes, not when it is
 * found, so the first path to a pair is the cheapest. One search looks for all faults.
 *
 * A run that reached a state at cost (k, n) can go on with any thread for at most one more switch.
 * So a pair of the same state that costs (k + 1, n) or more leads to nothing cheaper, and is left
 * out. */
#include "explore/paths/shortest.h"

#include "base/limit.h"
#include "explore/crew/control.h"
#include "explore/table.h"
#include "explore/walk/walker.h"
#include <assert.h>

enum { NO_NODE = UINT32_MAX };

/* A node's parent comes before it and is no more expensive. */
struct node {
    store_state state;
    uint32_t parent, switches, steps;
    struct model_choice choice; /* leads here from the parent */
};

/* A step not yet taken. */
struct edge {
    uint32_t node;
    struct model_choice choice;
};

struct queue {
    BASE_VEC(struct edge) edges;
    uint32_t head;
};

struct hunt {
    struct explore_walker walker; /* first: the walker's hook casts back */
    struct explore_result *result;
    bool *found;
    uint32_t missing; /* faults not found yet */
    BASE_VEC(struct node) nodes;
    struct explore_map firsts;            /* by state: its first node */
    struct queue same, arriving, leaving; /* of this round; from the last; for the next */
    uint32_t at;                          /* the node whose state is the cursor's `mark` */
    store_mark mark;
    bool moved; /* the model has left this state */
    struct edge taking;
    bool stepping; /* the model took `taking`, and has no node yet */
    explore_path choices;
};

static void path_of(const struct hunt *h, explore_path *out) {
    uint32_t n = h->stepping ? h->taking.node : h->nodes.count - 1;
    out->count = 0;
    if (h->stepping)
        *base_vec_push(out) = h->taking.choice;
    assert(n < h->nodes.count);
    for (; h->nodes.at[n].parent != NO_NODE; n = h->nodes.at[n].parent) {
        assert(h->nodes.at[n].parent < n);
        *base_vec_push(out) = h->nodes.at[n].choice;
    }
    for (uint32_t i = 0, j = out->count; i + 1 < j; i++) {
        struct model_choice swap = out->at[i];
        out->at[i] = out->at[--j];
        out->at[j] = swap;
    }
}

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    struct hunt *h = (struct hunt *)k;
    (void)own;
    for (uint32_t i = 0; i < h->result->faults.count; i++) {
        struct explore_fault *f = &h->result->faults.at[i];
        if (h->found[i] || !explore_fault_same(&f->fault, fault))
            continue;
        assert(h->missing > 0);
        f->fault = *fault;
        path_of(h, &f->path);
        f->shortest = true;
        h->found[i] = true;
        h->missing--;
    }
}

static void enqueue(struct queue *q, uint32_t node, struct model_choice choice) {
    *base_vec_push(&q->edges) = (struct edge){node, choice};
}

/* Adds a node for the state that the model is in, and puts its choices into the queues. */
static void add_node(struct hunt *h, const struct node *node) {
    const struct model_choice *enabled;
    uint32_t number = h->nodes.count;
    *base_vec_push(&h->nodes) = *node;
    h->stepping = false;
    h->choices.count = 0;
    uint32_t count = h->walker.v->choices(h->walker.m, &enabled);
    for (uint32_t i = 0; i < count; i++) {
        bool same = node->parent == NO_NODE || enabled[i].thread == node->choice.thread;
        enqueue(same ? &h->same : &h->leaving, number, enabled[i]);
        *base_vec_push(&h->choices) = enabled[i];
    }
    explore_walker_look(&h->walker, h->choices.at, count);
}

/* Is every path that goes on from `node` matched by one from `first` that costs no more? */
static bool dominated(const struct node *first, const struct node *node) {
    assert(first->state == node->state && first->switches <= node->switches);
    if (first->switches + 1 != node->switches)
        return first->switches + 1 < node->switches;
    return first->steps <= node->steps;
}

/* Visits the state after a step, and adds a node if it can lead to something cheaper. */
static void arrive(struct hunt *h, struct edge edge) {
    const struct node *from = &h->nodes.at[edge.node];
    struct node node = {.parent = edge.node, .steps = from->steps + 1, .choice = edge.choice};
    node.switches =
        from->switches + (from->parent != NO_NODE && from->choice.thread != edge.choice.thread);
    store_state pair;
    if (store_cursor_commit(h->walker.cursor, 0, &node.state)) {
        explore_map_put(&h->firsts, node.state, h->nodes.count);
        store_cursor_commit(h->walker.cursor, edge.choice.thread + 1, &pair);
        add_node(h, &node);
        return;
    }
    uint32_t number = explore_map_find(&h->firsts, node.state);
    assert(number != EXPLORE_MAP_NONE);
    const struct node *first = &h->nodes.at[number];
    if (!dominated(first, &node) &&
        store_cursor_commit(h->walker.cursor, edge.choice.thread + 1, &pair))
        add_node(h, &node);
}

static void take(struct hunt *h, struct edge edge) {
    if (h->at != edge.node) {
        explore_walker_goto(&h->walker, h->nodes.at[edge.node].state);
        h->mark = store_cursor_mark(h->walker.cursor);
    } else if (h->moved) {
        explore_walker_back(&h->walker, h->mark);
    }
    h->at = edge.node;
    h->moved = true;
    h->taking = edge;
    h->stepping = true;
    store_state state = h->nodes.at[edge.node].state;
    enum model_outcome outcome = explore_walker_step(&h->walker, edge.choice, state);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        return;
    arrive(h, edge);
}

/* The next step in the order of cost. Starts another round when this one is empty. */
static bool next_edge(struct hunt *h, struct edge *out) {
    struct queue *same = &h->same, *arriving = &h->arriving;
    if (same->head == same->edges.count && arriving->head == arriving->edges.count) {
        struct queue empty = *arriving;
        empty.edges.count = empty.head = 0;
        *arriving = h->leaving;
        h->leaving = empty;
        same->edges.count = same->head = 0;
        if (arriving->edges.count == 0)
            return false;
    }
    struct queue *q = same;
    if (same->head == same->edges.count)
        q = arriving;
    else if (arriving->head < arriving->edges.count &&
             h->nodes.at[arriving->edges.at[arriving->head].node].steps <
                 h->nodes.at[same->edges.at[same->head].node].steps)
        q = arriving;
    assert(q->head < q->edges.count && q->edges.at[q->head].node < h->nodes.count);
    *out = q->edges.at[q->head++];
    return true;
}

/* Endless loops are left to shorten.c, because a path back makes them, not a state. */
static void choose_targets(struct hunt *h) {
    for (uint32_t i = 0; i < h->result->faults.count; i++) {
        const struct explore_fault *f = &h->result->faults.at[i];
        bool target = !f->shortest && f->fault.kind != MODEL_FAULT_NONTERMINATION;
        h->found[i] = !target;
        h->missing += target;
    }
}

static void search(struct hunt *h, const struct explore_options *o, const struct store *store,
                   uint64_t nodes, double until) {
    struct node root = {.parent = NO_NODE};
    struct edge edge;
    h->mark = store_cursor_mark(h->walker.cursor);
    store_cursor_commit(h->walker.cursor, 0, &root.state);
    explore_map_put(&h->firsts, root.state, 0);
    add_node(h, &root);
    for (uint64_t n = 1; h->missing > 0 && next_edge(h, &edge); n++) {
        take(h, edge);
        if (h->nodes.count >= nodes || (n % 1024 == 0 && explore_clock_now() > until) ||
            (o->interrupted && *o->interrupted) || base_limit_reached() || store_full(store))
            break;
    }
}

void explore_shortest_run(struct model *m, const struct explore_options *options, uint64_t nodes,
                          double seconds, struct explore_result *result) {
    struct model_fault fault;
    double until = explore_clock_now() + seconds;
    enum model_outcome outcome = m->v->initial(m, &fault);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        return;
    struct hunt h = {.result = result};
    struct store_options so = {.kind = STORE_TREE, .workers = 1, .tuning = options->tuning};
    struct store *store = store_new(&so);
    explore_walker_open(&h.walker, m, store, options, hook);
    h.found = base_calloc(result->faults.count + 1u, sizeof *h.found);
    choose_targets(&h);
    search(&h, options, store, nodes, until);
    explore_walker_close(&h.walker);
    store_drop(store);
    free(h.found);
    explore_map_drop(&h.firsts);
    base_vec_drop(&h.nodes);
    base_vec_drop(&h.same.edges);
    base_vec_drop(&h.arriving.edges);
    base_vec_drop(&h.leaving.edges);
    base_vec_drop(&h.choices);
}
