/* Breadth-first search. The queue is also the tree of the shortest paths to every state. The search
 * needs a store that can go back to a state by name.
 *
 * Several workers go level by level. Each takes some states of the level at a time and keeps a list
 * of the new states that it meets. When all are through, the last worker appends the lists to the
 * queue as the next level. So the order inside a level may vary, but the levels do not. */
#include "explore/search/bfs.h"

#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/search/cut.h"
#include "explore/walk/walker.h"
#include <assert.h>
#include <string.h>

enum { NO_NODE = UINT32_MAX };

struct node {
    store_state state;
    uint32_t parent;
    struct model_choice choice; /* leads here from the parent */
};

typedef BASE_VEC(struct node) node_list;

/* A node's parent comes before it. The level that is being expanded is the end of `nodes`. No
 * worker appends to `nodes` meanwhile; new states wait in `found`. */
struct bfs {
    node_list nodes;
    uint32_t depth, begin, end; /* of the level: nodes[begin .. end) */
    _Atomic uint32_t next;      /* the first node that no worker has taken, from `begin` on */
    uint32_t share;             /* how many nodes a worker takes at a time */
    node_list *found;           /* new states, by worker */

    /* The rest is under the crew's lock. */
    uint32_t arrived; /* how many workers are through with the level */
    uint32_t joined;  /* how many workers take part in it */
    uint64_t level;   /* counts the levels */
    bool over;
};

/* The position of one worker. */
struct position {
    struct bfs *b;
    uint32_t head; /* the node being expanded */
    bool stepping; /* the model took w->choices.at[taken] from it */
    uint32_t taken;
};

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct position *p = w->search;
    const struct bfs *b = p->b;
    uint32_t start = out->count;
    assert(p->head < b->nodes.count);
    for (uint32_t n = p->head; b->nodes.at[n].parent != NO_NODE; n = b->nodes.at[n].parent) {
        assert(b->nodes.at[n].parent < n);
        *base_vec_push(out) = b->nodes.at[n].choice;
    }
    for (uint32_t i = start, j = out->count; i + 1 < j; i++) {
        struct model_choice swap = out->at[i];
        out->at[i] = out->at[--j];
        out->at[j] = swap;
    }
    if (p->stepping)
        *base_vec_push(out) = w->choices.at[p->taken];
}

static void take(struct explore_worker *w, struct position *p, uint32_t index) {
    assert(index < w->choices.count && !p->stepping);
    struct model_choice choice = w->choices.at[index];
    p->taken = index;
    p->stepping = true;
    enum model_outcome outcome =
        explore_walker_step(&w->walker, choice, p->b->nodes.at[p->head].state);
    w->stats.transitions++;
    if (outcome == MODEL_PRUNED)
        w->stats.pruned++;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT) {
        store_state state;
        if (explore_worker_visit(w, &state))
            *base_vec_push(&p->b->found[w->id]) = (struct node){state, p->head, choice};
        else if (outcome == MODEL_CUT && w->crew->follow_cuts)
            explore_cut_follow(w, choice.thread, state);
    }
    p->stepping = false;
    explore_meter_tick(w);
}

static void expand(struct explore_worker *w, struct position *p) {
    w->choices.count = 0;
    assert(p->head >= p->b->begin && p->head < p->b->end);
    explore_walker_goto(&w->walker, p->b->nodes.at[p->head].state);
    store_mark mark = store_cursor_mark(w->walker.cursor);
    uint32_t count = explore_worker_enter(w);
    uint64_t limit = w->crew->options->limit_depth;
    if (count > 0 && limit && p->b->depth >= limit) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        return;
    }
    for (uint32_t i = 0; i < count && !explore_crew_stopped(w->crew); i++) {
        if (i > 0)
            explore_walker_back(&w->walker, mark);
        take(w, p, i);
    }
}

static void expand_level(struct explore_worker *w, struct position *p) {
    struct bfs *b = p->b;
    assert(b->begin < b->end && b->end == b->nodes.count);
    for (;;) {
        uint32_t from = atomic_fetch_add_explicit(&b->next, b->share, memory_order_relaxed);
        if (from >= b->end - b->begin)
            return;
        uint32_t to = b->end - b->begin - from < b->share ? b->end - b->begin : from + b->share;
        for (p->head = b->begin + from; p->head < b->begin + to; p->head++) {
            if (explore_crew_stopped(w->crew))
                return;
            expand(w, p);
        }
    }
}

/* Makes the next level from the states that all workers found. */
static void next_level(struct explore_crew *crew, struct bfs *b) {
    uint64_t count = b->nodes.count;
    assert(atomic_load(&b->next) >= b->end - b->begin || explore_crew_stopped(crew));
    for (uint32_t i = 0; i < crew->hired; i++)
        count += b->found[i].count;
    if (count >= NO_NODE)
        base_fatal(BASE_FATAL_LIMIT, "breadth first is for fewer than 2^32 states");
    b->begin = b->nodes.count;
    base_vec_reserve(&b->nodes, (uint32_t)count);
    for (uint32_t i = 0; i < crew->hired; i++) {
        node_list *found = &b->found[i];
        if (found->count)
            memcpy(b->nodes.at + b->nodes.count, found->at, found->count * sizeof *found->at);
        b->nodes.count += found->count;
        found->count = 0;
    }
    b->end = b->nodes.count;
    assert(b->end == count);
    b->depth++;
    atomic_store(&b->next, 0);
    b->over = b->begin == b->end || explore_crew_stopped(crew);
    struct explore_worker *first = &crew->workers[0];
    first->stats.frontier = b->end - b->begin;
    if (!b->over)
        first->stats.depth = b->depth;
}

/* Waits until all workers are through; the last makes the next level. False: there is none. */
static bool meet(struct explore_crew *crew, struct bfs *b) {
    pthread_mutex_lock(&crew->lock);
    uint64_t level = b->level;
    assert(b->arrived < b->joined && b->joined <= crew->hired);
    if (++b->arrived == b->joined) {
        next_level(crew, b);
        b->arrived = 0;
        b->joined = crew->hired;
        b->level++;
        pthread_cond_broadcast(&crew->wake);
    }
    while (b->level == level)
        pthread_cond_wait(&crew->wake, &crew->lock);
    bool more = !b->over;
    pthread_mutex_unlock(&crew->lock);
    return more;
}

static void go_on(struct explore_worker *w, struct position *p) {
    w->path = path_of;
    w->search = p;
    do {
        expand_level(w, p);
        store_cursor_rest(w->walker.cursor);
    } while (meet(w->crew, p->b));
    w->search = NULL;
    w->path = NULL;
}

/* A worker that is hired in the middle of a level takes part from the next one on. */
static void work(struct explore_worker *w) {
    struct position p = {.b = w->crew->shared};
    pthread_mutex_lock(&w->crew->lock);
    while (p.b->joined < w->crew->hired)
        pthread_cond_wait(&w->crew->wake, &w->crew->lock);
    bool more = !p.b->over;
    pthread_mutex_unlock(&w->crew->lock);
    if (more)
        go_on(w, &p);
}

void explore_bfs_run(struct explore_crew *crew) {
    struct explore_worker *w = &crew->workers[0];
    struct bfs b = {
        .joined = 1, .end = 1, .share = base_tuning_of(crew->options->tuning)->bfs_share};
    struct position p = {.b = &b};
    struct node root = {.parent = NO_NODE};
    assert(store_exact(crew->store));
    b.found = base_calloc(crew->count, sizeof *b.found);
    crew->shared = &b;
    crew->work = work;
    if (explore_worker_visit(w, &root.state)) {
        *base_vec_push(&b.nodes) = root;
        go_on(w, &p);
    }
    explore_crew_join(crew);
    w->stats.frontier = b.end - b.begin;
    for (uint32_t i = 0; i < crew->count; i++)
        base_vec_drop(&b.found[i]);
    free(b.found);
    base_vec_drop(&b.nodes);
}
