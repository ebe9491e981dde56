/* Runs with few preemptions first (Musuvathi and Qadeer 2007, "Iterative context bounding"). A
 * preemption is a switch away from a thread that could have gone on; most faults need few of them.
 * Round k explores every state that needs k preemptions to reach, in any order. Steps that need one
 * more wait for the next round. When no steps wait, everything reachable was explored.
 *
 * The least number of preemptions belongs to a pair: a state, and the thread whose step led there.
 * But a state that is first reached in round k has all its threads go on in round k + 1 at the
 * latest. So when the state is met again, only the thread that led there this time can matter. The
 * steps of a thread in a state are taken once, whichever thread led there.
 *
 * Several workers take the steps of a round in any order. The store decides which worker is first
 * in a state, and which takes a thread's steps there. Each worker has its own list of steps, and
 * gives half of it away when another has none. When all lists are empty the round is over. */
#include "explore/search/bounded.h"

#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/search/cut.h"
#include "explore/walk/walker.h"
#include "model/shape.h"
#include "store/region.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NO_NODE = UINT32_MAX, ALL = UINT32_MAX };
enum { NODES_MOST = 64 }; /* the most that a worker takes at a time */

/* Keys beside a state: KEY_TAKEN + t notes that the steps of thread t were taken in it. */
enum { KEY_TAKEN = 1 };

/* A node is one step deeper than its parent, and comes after it. */
struct node {
    store_state state;
    uint32_t parent, depth;
    struct model_choice choice; /* leads here from the parent */
};

/* A step not yet taken. Alternative ALL: all steps of a thread, which waits for the next round. */
struct edge {
    uint32_t node;
    struct model_choice choice;
};

typedef BASE_VEC(struct edge) edge_list;

/* The data of one worker. */
struct bounded {
    struct explore_worker *w;
    struct common *common;
    edge_list now, later, old; /* old: waited for this round; those from next_old on are left */
    uint32_t next_old;
    uint32_t at; /* the node whose state is the cursor's `mark`, or NO_NODE */
    store_mark mark;
    bool moved; /* the model has left this state */
    struct edge taking;
    bool stepping;              /* the model took `taking`, and has no node yet */
    uint32_t entered;           /* otherwise the model is in the state of this node */
    size_t free_node, free_end; /* numbers of nodes that the worker has reserved */
};

/* The data behind crew->shared. */
struct common {
    struct store_region nodes; /* of struct node; a node that an edge names does not change */
    struct bounded *workers;
    uint32_t
        nodes_at_once; /* how many a worker reserves, so that workers seldom wait for each other */
    uint32_t round;    /* changes when all wait; this and the rest under the crew's lock */
    edge_list spare;
    uint32_t waiting; /* how many workers wait for edges, or for the next round */
    bool finished;
};

static struct node *node_at(const struct bounded *b, uint32_t number) {
    assert(number != NO_NODE);
    assert(number < atomic_load(&b->common->nodes.used) / sizeof(struct node));
    return (struct node *)(void *)b->common->nodes.base + number;
}

static uint32_t new_node(struct bounded *b, const struct node *node) {
    if (b->free_node == b->free_end) {
        size_t count = b->common->nodes_at_once, bytes = count * sizeof *node;
        b->free_node = store_region_take(&b->common->nodes, bytes) / sizeof *node;
        b->free_end = b->free_node + count;
    }
    assert(b->free_node < b->free_end && (node->parent == NO_NODE) == (node->depth == 0));
    size_t number = b->free_node++;
    if (number >= NO_NODE)
        base_fatal(BASE_FATAL_LIMIT, "bounded search is for fewer than 2^32 states");
    *node_at(b, (uint32_t)number) = *node;
    return (uint32_t)number;
}

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct bounded *b = w->search;
    uint32_t start = out->count, n = b->stepping ? b->taking.node : b->entered;
    if (b->stepping)
        *base_vec_push(out) = b->taking.choice;
    for (; node_at(b, n)->parent != NO_NODE; n = node_at(b, n)->parent) {
        assert(node_at(b, node_at(b, n)->parent)->depth + 1 == node_at(b, n)->depth);
        *base_vec_push(out) = node_at(b, n)->choice;
    }
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

/* Adds the steps of a thread in the state of `node` to this round, unless they were taken
 * already. */
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

/* Lets threads go on in a state that a step of `last` led to: only `last`, or all if `last` cannot
 * run. Other threads wait for the next round; they are put on the list when the state is new
 * (`first`). */
static void spread(struct bounded *b, uint32_t node, const struct model_choice *choices,
                   uint32_t count, uint32_t last, bool first) {
    assert(model_choices_ordered(choices, count)); /* the choices of one thread are neighbours */
    bool free = last == NO_NODE || !can_run(choices, count, last);
    for (uint32_t i = count; i-- > 0;) {
        uint32_t thread = choices[i].thread;
        if (i + 1 < count && choices[i + 1].thread == thread)
            continue;
        if (free || thread == last)
            allow(b, node, choices, count, thread);
        else if (first)
            *base_vec_push(&b->later) = (struct edge){node, {thread, ALL}};
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
    b->entered = new_node(b, &node);
    b->stepping = false;
    w->choices.count = 0;
    uint32_t count = explore_worker_enter(w);
    uint32_t last = node.parent == NO_NODE ? NO_NODE : node.choice.thread;
    const struct model_choice *choices;
    if (count == 0 || is_too_deep(b, &node))
        return;
    count = w->walker.v->choices(w->walker.m, &choices);
    spread(b, b->entered, choices, count, last, true);
}

/* Meets a known state. Its node is not known, so the steps that follow get a second node for it. */
static void meet_again(struct bounded *b, struct node node) {
    const struct model_choice *choices;
    if (is_too_deep(b, &node))
        return;
    struct explore_walker *k = &b->w->walker;
    uint32_t before = b->now.count, count = k->v->choices(k->m, &choices);
    spread(b, NO_NODE, choices, count, node.choice.thread, false);
    if (b->now.count == before)
        return;
    uint32_t number = new_node(b, &node);
    for (uint32_t i = before; i < b->now.count; i++)
        b->now.at[i].node = number;
}

static void arrive(struct bounded *b, struct edge edge, enum model_outcome outcome) {
    struct explore_worker *w = b->w;
    struct node node = {.parent = edge.node, .choice = edge.choice};
    node.depth = node_at(b, edge.node)->depth + 1;
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
        explore_walker_goto(k, node_at(b, node)->state);
        b->mark = store_cursor_mark(k->cursor);
    } else if (b->moved) {
        explore_walker_back(k, b->mark);
    }
    b->at = node;
    b->moved = false;
}

static void take(struct bounded *b, struct edge edge) {
    struct explore_worker *w = b->w;
    assert(!b->stepping && edge.choice.alt != ALL);
    go_to(b, edge.node);
    b->moved = true;
    b->taking = edge;
    b->stepping = true;
    enum model_outcome outcome =
        explore_walker_step(&w->walker, edge.choice, node_at(b, edge.node)->state);
    w->stats.transitions++;
    w->stats.pruned += outcome == MODEL_PRUNED;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        arrive(b, edge, outcome);
    b->stepping = false;
}

/* Lets a thread go on that waited for this round. */
static void let_go(struct bounded *b, struct edge edge) {
    const struct model_choice *choices;
    struct explore_walker *k = &b->w->walker;
    go_to(b, edge.node);
    uint32_t count = k->v->choices(k->m, &choices);
    /* It could run when it began to wait. Since then an assumption may have turned out wrong. */
    assert(can_run(choices, count, edge.choice.thread) || model_abandoned(k->m));
    allow(b, edge.node, choices, count, edge.choice.thread);
}

/* ---- sharing ---- */

static bool is_short(const struct common *c) {
    return c->waiting && !c->spare.count;
}

/* Gives away the second half of the old steps that are left, or the first half of the new ones. The
 * latter were found first, so most states are likely to follow them. */
static void give(struct bounded *b, edge_list *to) {
    assert(b->next_old <= b->old.count && to->count == 0);
    uint32_t old = b->old.count - b->next_old, count = old > 1 ? old / 2 : b->now.count / 2;
    edge_list *list = old > 1 ? &b->old : &b->now;
    uint32_t first = old > 1 ? list->count - count : 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(to) = list->at[first + i];
    list->count -= count;
    memmove(list->at + first, list->at + first + count, (list->count - first) * sizeof *list->at);
}

static void share(struct bounded *b) {
    struct explore_crew *crew = b->w->crew;
    struct common *c = b->common;
    pthread_mutex_lock(&crew->lock);
    if (is_short(c)) {
        give(b, &c->spare);
        explore_crew_beg(crew, is_short(c));
        if (c->spare.count)
            pthread_cond_broadcast(&crew->wake);
    }
    pthread_mutex_unlock(&crew->lock);
}

static void announce(struct explore_crew *crew, uint32_t round) {
    const struct explore_sink *sink = crew->options->sink;
    crew->result->bounded = true;
    crew->result->preemptions = round;
    if (sink && sink->bound)
        sink->bound(sink->context, round);
}

/* Has a worker taken all its steps of this round? */
static inline bool is_idle(const struct bounded *b) {
    return b->now.count == 0 && b->next_old == b->old.count;
}
/* All workers wait: the next round begins, unless no steps wait for it. The lock is held. */
static void end_round(struct explore_crew *crew, struct common *c) {
    bool any = false;
    announce(crew, c->round);
    for (uint32_t i = 0; i < crew->hired; i++) {
        assert(is_idle(&c->workers[i]));
        any |= c->workers[i].later.count > 0;
    }
    if (!any || c->round == crew->options->context_bound) {
        c->finished = true;
    } else {
        c->round++;
        c->waiting = 0;
    }
    pthread_cond_broadcast(&crew->wake);
}

static void begin_round(struct bounded *b) {
    assert(is_idle(b));
    edge_list swap = b->old;
    b->old = b->later;
    b->later = swap;
    b->later.count = b->next_old = 0;
}

static void take_spare(struct bounded *b, struct common *c) {
    assert(c->waiting > 0 && c->spare.count > 0 && is_idle(b));
    uint32_t count = (c->spare.count + c->waiting - 1) / c->waiting;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&b->now) = c->spare.at[c->spare.count - count + i];
    c->spare.count -= count;
    c->waiting--;
}

/* Waits for more work. False: the search is over. */
static bool wait_for_more(struct bounded *b) {
    struct explore_crew *crew = b->w->crew;
    struct common *c = b->common;
    pthread_mutex_lock(&crew->lock);
    uint32_t round = c->round;
    c->waiting++;
    assert(c->waiting <= crew->hired);
    if (c->waiting == crew->hired && !c->spare.count && !explore_crew_stopped(crew))
        end_round(crew, c);
    explore_crew_beg(crew, is_short(c));
    while (c->round == round && !c->spare.count && !c->finished && !explore_crew_stopped(crew))
        pthread_cond_wait(&crew->wake, &crew->lock);
    bool more = !c->finished && !explore_crew_stopped(crew);
    if (more && c->round != round)
        begin_round(b);
    else if (more)
        take_spare(b, c);
    explore_crew_beg(crew, is_short(c));
    pthread_mutex_unlock(&crew->lock);
    return more;
}

/* ---- the search ---- */

static void count_frontier(struct bounded *b) {
    b->w->stats.frontier = (uint64_t)b->now.count + b->later.count + b->old.count - b->next_old;
}

static bool next_edge(struct bounded *b, struct edge *edge) {
    if (b->now.count)
        *edge = b->now.at[--b->now.count];
    else if (b->next_old < b->old.count)
        *edge = b->old.at[b->next_old++];
    else
        return false;
    return true;
}

static void go_on(struct bounded *b) {
    struct explore_crew *crew = b->w->crew;
    struct edge edge;
    uint32_t signals = 0;
    while (!(signals & EXPLORE_SIGNAL_STOP) && next_edge(b, &edge)) {
        if (edge.choice.alt == ALL)
            let_go(b, edge);
        else
            take(b, edge);
        if (explore_meter_is_due(b->w))
            count_frontier(b);
        explore_meter_tick(b->w);
        signals = atomic_load_explicit(&crew->signals, memory_order_relaxed);
        if (signals & EXPLORE_SIGNAL_SHARE)
            share(b);
    }
}

static void work(struct explore_worker *w) {
    struct common *c = w->crew->shared;
    struct bounded *b = &c->workers[w->id];
    w->path = path_of;
    w->search = b;
    b->w = w;
    do
        go_on(b);
    while (wait_for_more(b));
    count_frontier(b);
    w->path = NULL;
    w->search = NULL;
}

/* Has a thread that waits for the next round not gone on in this one after all? */
static bool is_left(struct bounded *b, const edge_list *later) {
    for (uint32_t i = 0; i < later->count; i++) {
        go_to(b, later->at[i].node);
        if (!find(b, KEY_TAKEN + later->at[i].choice.thread))
            return true;
    }
    return false;
}

static void begin(struct bounded *b) {
    struct node root = {.parent = NO_NODE};
    b->w->path = path_of;
    b->w->search = b;
    if (explore_worker_visit(b->w, &root.state))
        add_node(b, root);
}

static void open_common(struct explore_crew *crew, struct common *c) {
    store_region_open(&c->nodes, sizeof(struct node) * (NO_NODE + (size_t)NODES_MOST));
    c->nodes_at_once = base_tuning_of(crew->options->tuning)->bounded_nodes;
    assert(c->nodes_at_once && c->nodes_at_once <= NODES_MOST);
    c->workers = base_calloc_apart(crew->count, sizeof *c->workers);
    for (uint32_t i = 0; i < crew->count; i++)
        c->workers[i] = (struct bounded){.w = &crew->workers[i], .common = c, .at = NO_NODE};
}

static void close_common(struct explore_crew *crew, struct common *c) {
    for (uint32_t i = 0; i < crew->count; i++) {
        base_vec_drop(&c->workers[i].now);
        base_vec_drop(&c->workers[i].later);
        base_vec_drop(&c->workers[i].old);
    }
    free(c->workers);
    base_vec_drop(&c->spare);
    store_region_close(&c->nodes);
}

void explore_bounded_run(struct explore_crew *crew) {
    struct common c = {0};
    assert(store_exact(crew->store));
    open_common(crew, &c);
    crew->shared = &c;
    crew->work = work;
    begin(&c.workers[0]);
    work(&crew->workers[0]);
    explore_crew_join(crew);
    for (uint32_t i = 0; i < crew->hired && !explore_crew_stopped(crew); i++)
        if (is_left(&c.workers[0], &c.workers[i].later)) {
            explore_crew_reason(crew, EXPLORE_REASON_BOUND, NULL);
            break;
        }
    close_common(crew, &c);
}
