/* Few preemptions first (Musuvathi and Qadeer 2007, "Iterative context bounding"). A preemption is
 * a switch away from a thread that could have gone on; most faults need few of them. Round k
 * explores every state that takes k of them to reach, in any order; steps that would be one more
 * wait for the next round. If no round is left, everything reachable was explored.
 *
 * It needs the least number of preemptions for a pair of a state and the thread that came to it,
 * not for a state alone. But who came first to a state in round k lets all its threads go on in
 * round k + 1 at the latest. So a state that is met again matters only in the same round, and only
 * for the thread that came this time; what a thread does in a state is taken once, whoever came
 * there. */
#include "explore/crew.h"

#include "explore/trace.h"
#include <assert.h>

enum { NO_NODE = UINT32_MAX };

/* Keys beside the state: it was first met in this round; this thread's steps were taken in it. */
enum { KEY_ROUND = 0x40000000, KEY_TAKEN = 1 };

struct node {
    store_state state;
    uint32_t parent, depth;
    struct model_choice choice; /* that led here from the parent */
};

/* A step not yet taken; all of a thread's, if it waits for the next round. */
struct edge {
    uint32_t node;
    struct model_choice choice;
};

typedef BASE_VEC(struct edge) edge_list;

struct bounded {
    struct explore_worker *w;
    BASE_VEC(struct node) nodes;
    edge_list now, later, old;
    uint32_t round;
    uint32_t at; /* the node whose state is the cursor's `mark`, or NO_NODE */
    store_mark mark;
    bool moved; /* the model is not there */
    struct edge taking;
    bool stepping; /* the model took `taking`, and has no node yet */
};

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct bounded *b = w->search;
    uint32_t start = out->count, n = b->stepping ? b->taking.node : b->nodes.count - 1;
    if (b->stepping)
        *base_vec_push(out) = b->taking.choice;
    assert(n < b->nodes.count);
    for (; b->nodes.at[n].parent != NO_NODE; n = b->nodes.at[n].parent)
        *base_vec_push(out) = b->nodes.at[n].choice;
    for (uint32_t i = start, j = out->count; i + 1 < j; i++) {
        struct model_choice swap = out->at[i];
        out->at[i] = out->at[--j];
        out->at[j] = swap;
    }
}

static bool commit(struct bounded *b, uint32_t key) {
    store_state ignored;
    return store_cursor_commit(b->w->walker.cursor, key, &ignored);
}

static bool find(struct bounded *b, uint32_t key) {
    return store_cursor_find(b->w->walker.cursor, key, NULL);
}

/* In the state of `node`: the steps of a thread are taken in this round, unless they were. */
static void allow(struct bounded *b, uint32_t node, const struct model_choice *choices,
                  uint32_t count, uint32_t thread) {
    if (!commit(b, KEY_TAKEN + thread))
        return;
    for (uint32_t i = count; i-- > 0;)
        if (choices[i].thread == thread)
            *base_vec_push(&b->now) = (struct edge){node, choices[i]};
}

static bool can_run(const struct model_choice *choices, uint32_t count, uint32_t thread) {
    for (uint32_t i = 0; i < count; i++)
        if (choices[i].thread == thread)
            return true;
    return false;
}

/* Who may go on in a state that `last` came to: everybody, if it cannot itself. The others have to
 * wait, if nobody has said so before (`first`). */
static void spread(struct bounded *b, uint32_t node, const struct model_choice *choices,
                   uint32_t count, uint32_t last, bool first) {
    bool free = last == NO_NODE || !can_run(choices, count, last);
    for (uint32_t i = count; i-- > 0;) {
        uint32_t thread = choices[i].thread;
        if (i + 1 < count && choices[i + 1].thread == thread)
            continue;
        if (free || thread == last)
            allow(b, node, choices, count, thread);
        else if (first)
            *base_vec_push(&b->later) = (struct edge){node, {thread, 0}};
    }
}

static bool is_too_deep(struct bounded *b, const struct node *node) {
    uint64_t limit = b->w->crew->options->limit_depth;
    if (node->depth > b->w->stats.depth)
        b->w->stats.depth = node->depth;
    if (!limit || node->depth < limit)
        return false;
    explore_crew_reason(b->w->crew, EXPLORE_REASON_DEPTH, NULL);
    return true;
}

static void add_node(struct bounded *b, struct node node) {
    struct explore_worker *w = b->w;
    uint32_t number = b->nodes.count;
    if (number == NO_NODE)
        base_fatal(BASE_FATAL_LIMIT, "bounded search is for fewer than 2^32 states");
    *base_vec_push(&b->nodes) = node;
    b->stepping = false;
    w->choices.count = 0;
    uint32_t count = explore_worker_enter(w);
    commit(b, KEY_ROUND + b->round);
    uint32_t last = node.parent == NO_NODE ? NO_NODE : node.choice.thread;
    const struct model_choice *choices;
    if (count == 0 || is_too_deep(b, &node))
        return;
    count = w->walker.v->choices(w->walker.m, &choices);
    spread(b, number, choices, count, last, true);
}

/* A known state; its node is not, so what follows hangs on a second node of the same state. */
static void meet_again(struct bounded *b, struct node node) {
    const struct model_choice *choices;
    /* One from an earlier round has all its steps taken in this one anyway. */
    if (!find(b, KEY_ROUND + b->round) || is_too_deep(b, &node))
        return;
    struct explore_walker *k = &b->w->walker;
    uint32_t before = b->now.count, count = k->v->choices(k->m, &choices);
    spread(b, b->nodes.count, choices, count, node.choice.thread, false);
    if (b->now.count > before)
        *base_vec_push(&b->nodes) = node;
}

static void arrive(struct bounded *b, struct edge edge, enum model_outcome outcome) {
    struct explore_worker *w = b->w;
    struct node node = {.parent = edge.node, .choice = edge.choice};
    node.depth = b->nodes.at[edge.node].depth + 1;
    if (explore_worker_visit(w, &node.state)) {
        add_node(b, node);
        return;
    }
    if (explore_crew_stopped(w->crew))
        return;
    if (outcome == MODEL_CUT && w->crew->follow_cuts)
        explore_cut_follow(w, edge.choice.thread, node.state);
    meet_again(b, node);
}

static void go_to(struct bounded *b, uint32_t node) {
    struct explore_walker *k = &b->w->walker;
    if (b->at != node) {
        explore_walker_goto(k, b->nodes.at[node].state);
        b->mark = store_cursor_mark(k->cursor);
    } else if (b->moved) {
        explore_walker_back(k, b->mark);
    }
    b->at = node;
    b->moved = false;
}

static void take(struct bounded *b, struct edge edge) {
    struct explore_worker *w = b->w;
    go_to(b, edge.node);
    b->moved = true;
    b->taking = edge;
    b->stepping = true;
    enum model_outcome outcome =
        explore_walker_step(&w->walker, edge.choice, b->nodes.at[edge.node].state);
    w->stats.transitions++;
    w->stats.pruned += outcome == MODEL_PRUNED;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        arrive(b, edge, outcome);
    b->stepping = false;
}

static void count_memory(struct bounded *b) {
    b->w->stats.memory_bytes =
        b->nodes.room * sizeof *b->nodes.at +
        (uint64_t)(b->now.room + b->later.room + b->old.room) * sizeof *b->now.at;
    b->w->stats.frontier = (uint64_t)b->now.count + b->later.count;
}

static void finish_round(struct bounded *b) {
    while (b->now.count && !explore_crew_stopped(b->w->crew)) {
        take(b, b->now.at[--b->now.count]);
        count_memory(b);
        explore_meter_tick(b->w);
    }
}

/* What waited for this round. */
static void open_round(struct bounded *b) {
    edge_list swap = b->old;
    b->old = b->later;
    b->later = swap;
    b->later.count = 0;
    b->round++;
    for (uint32_t i = 0; i < b->old.count && !explore_crew_stopped(b->w->crew); i++) {
        const struct model_choice *choices;
        struct explore_walker *k = &b->w->walker;
        struct edge e = b->old.at[i];
        go_to(b, e.node);
        uint32_t count = k->v->choices(k->m, &choices);
        allow(b, e.node, choices, count, e.choice.thread);
        finish_round(b);
    }
}

/* Somebody who waits for the next round may have been let go in this one after all. */
static bool is_left(struct bounded *b) {
    for (uint32_t i = 0; i < b->later.count; i++) {
        go_to(b, b->later.at[i].node);
        if (!find(b, KEY_TAKEN + b->later.at[i].choice.thread))
            return true;
    }
    return false;
}

static void announce(struct bounded *b) {
    const struct explore_sink *sink = b->w->crew->options->sink;
    b->w->crew->result->bounded = true;
    b->w->crew->result->preemptions = b->round;
    if (sink && sink->bound)
        sink->bound(sink->context, b->round);
}

void explore_bounded_run(struct explore_worker *w) {
    struct bounded b = {.w = w, .at = NO_NODE};
    struct node root = {.parent = NO_NODE};
    const struct explore_options *o = w->crew->options;
    assert(store_exact(w->crew->store));
    w->path = path_of;
    w->search = &b;
    if (explore_worker_visit(w, &root.state)) {
        add_node(&b, root);
        finish_round(&b);
        while (!explore_crew_stopped(w->crew)) {
            announce(&b);
            if (b.later.count == 0 || b.round == o->context_bound)
                break;
            open_round(&b);
        }
        if (!explore_crew_stopped(w->crew) && is_left(&b))
            explore_crew_reason(w->crew, EXPLORE_REASON_BOUND, NULL);
    }
    w->path = NULL;
    w->search = NULL;
    base_vec_drop(&b.nodes);
    base_vec_drop(&b.now);
    base_vec_drop(&b.later);
    base_vec_drop(&b.old);
}
