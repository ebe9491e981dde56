/* Breadth-first search: the queue is also the tree of the shortest paths to every state. Needs a
 * store that can go back to a state by name. */
#include "explore/crew.h"

#include "explore/trace.h"
#include <assert.h>

enum { NO_NODE = UINT32_MAX };

struct node {
    store_state state;
    uint32_t parent, depth;
    struct model_choice choice; /* that led here from the parent */
};

struct bfs {
    BASE_VEC(struct node) nodes;
    uint32_t head; /* the node being expanded */
    bool stepping; /* the model took w->choices.at[taken] from it */
    uint32_t taken;
};

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct bfs *b = w->search;
    uint32_t start = out->count;
    assert(b->head < b->nodes.count);
    for (uint32_t n = b->head; b->nodes.at[n].parent != NO_NODE; n = b->nodes.at[n].parent)
        *base_vec_push(out) = b->nodes.at[n].choice;
    for (uint32_t i = start, j = out->count; i + 1 < j; i++) {
        struct model_choice swap = out->at[i];
        out->at[i] = out->at[--j];
        out->at[j] = swap;
    }
    if (b->stepping)
        *base_vec_push(out) = w->choices.at[b->taken];
}

static void add_node(struct explore_worker *w, struct bfs *b, store_state state, uint32_t parent,
                     struct model_choice choice) {
    assert(parent == NO_NODE ? b->nodes.count == 0 : parent == b->head);
    struct node *n = base_vec_push(&b->nodes);
    *n = (struct node){.state = state, .parent = parent, .choice = choice};
    n->depth = parent == NO_NODE ? 0 : b->nodes.at[parent].depth + 1;
    if (n->depth > w->stats.depth)
        w->stats.depth = n->depth;
    w->stats.frontier = b->nodes.count - b->head;
    w->stats.memory_bytes = b->nodes.room * sizeof *b->nodes.at;
}

static void take(struct explore_worker *w, struct bfs *b, uint32_t index) {
    assert(index < w->choices.count && !b->stepping);
    struct model_choice choice = w->choices.at[index];
    b->taken = index;
    b->stepping = true;
    enum model_outcome outcome =
        explore_walker_step(&w->walker, choice, b->nodes.at[b->head].state);
    w->stats.transitions++;
    if (outcome == MODEL_PRUNED)
        w->stats.pruned++;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT) {
        store_state state;
        if (explore_worker_visit(w, &state))
            add_node(w, b, state, b->head, choice);
        else if (outcome == MODEL_CUT && w->crew->follow_cuts)
            explore_cut_follow(w, choice.thread, state);
    }
    b->stepping = false;
    explore_meter_tick(w);
}

static void expand(struct explore_worker *w, struct bfs *b) {
    w->choices.count = 0;
    explore_walker_goto(&w->walker, b->nodes.at[b->head].state);
    store_mark mark = store_cursor_mark(w->walker.cursor);
    uint32_t count = explore_worker_enter(w);
    uint64_t limit = w->crew->options->limit_depth;
    if (count > 0 && limit && b->nodes.at[b->head].depth >= limit) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        return;
    }
    for (uint32_t i = 0; i < count && !explore_crew_stopped(w->crew); i++) {
        if (i > 0)
            explore_walker_back(&w->walker, mark);
        take(w, b, i);
    }
}

void explore_bfs_run(struct explore_worker *w) {
    struct bfs b = {0};
    store_state state;
    assert(store_exact(w->crew->store));
    w->path = path_of;
    w->search = &b;
    if (explore_worker_visit(w, &state))
        add_node(w, &b, state, NO_NODE, (struct model_choice){0});
    for (; b.head < b.nodes.count && !explore_crew_stopped(w->crew); b.head++)
        expand(w, &b);
    w->stats.frontier = b.nodes.count - b.head;
    base_vec_drop(&b.nodes);
}
