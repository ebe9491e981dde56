/* Explores a state graph for drawing. A depth-first search of every state within a budget comes
 * first. If there are more states, the path of the counterexample is walked instead, and each
 * choice beside it is taken once. */
#include "explore/graph.h"

#include "base/hash.h"
#include "base/index.h"
#include "explore/walk/walker.h"
#include <assert.h>

enum { NONE = UINT32_MAX };

struct frame {
    uint32_t node;
    store_mark mark;
    store_state name;
    uint32_t first, count, next; /* its choices, in `choices` */
};

struct draw {
    struct explore_walker walker; /* must come first: the hook gets it */
    struct store *store;
    struct explore_graph *g;
    struct base_index index;     /* of `names` */
    BASE_VEC(store_state) names; /* by node, of those that are states */
    BASE_VEC(struct frame) stack;
    BASE_VEC(struct model_choice) choices;
    enum model_fault_kind seen; /* by the hook, since it was reset */
    uint32_t last;              /* the node that the search was in last */
    bool full;
};

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    struct draw *d = (struct draw *)k;
    (void)own;
    if (!d->seen)
        d->seen = fault->kind;
}

static bool is_name(const void *owner, uint32_t number, const void *key) {
    const struct draw *d = owner;
    return d->names.at[number] == *(const store_state *)key;
}

static uint32_t node_add(struct draw *d, enum explore_node_kind kind, uint32_t depth) {
    *base_vec_push(&d->g->nodes) = (struct explore_node){.kind = kind, .depth = depth};
    *base_vec_push(&d->names) = 0;
    return d->g->nodes.count - 1;
}

/* The node of the cursor's state; *is_new: there was none. */
static uint32_t node_of_state(struct draw *d, uint32_t depth, bool *is_new) {
    store_state name;
    store_cursor_commit(d->walker.cursor, 0, &name);
    uint64_t hash = base_hash_word(name);
    uint32_t node = base_index_find(&d->index, hash, is_name, d, &name);
    *is_new = node == BASE_INDEX_NONE;
    if (*is_new) {
        node = node_add(d, EXPLORE_NODE_OPEN, depth);
        d->names.at[node] = name;
        base_index_add(&d->index, hash, node);
    }
    return node;
}

/* ---- states ---- */

static bool has_several_threads(const struct model_choice *c, uint32_t n) {
    return n && c[0].thread != c[n - 1].thread; /* they are in order */
}

/* Enters the model's state, which is new: asks for its choices, and whether it is a fault. */
static void enter(struct draw *d, uint32_t node) {
    struct explore_walker *k = &d->walker;
    const struct model_choice *enabled;
    explore_walker_sync(k);
    uint32_t n = k->v->choices(k->m, &enabled);
    struct frame *f = base_vec_push(&d->stack);
    *f = (struct frame){.node = node,
                        .mark = store_cursor_mark(k->cursor),
                        .name = d->names.at[node],
                        .first = d->choices.count,
                        .count = n};
    for (uint32_t i = 0; i < n; i++)
        *base_vec_push(&d->choices) = enabled[i];
    d->seen = MODEL_FAULT_NONE;
    explore_walker_look(k, d->choices.at + f->first, n);
    struct explore_node *here = &d->g->nodes.at[node];
    here->scheduling = has_several_threads(d->choices.at + f->first, n);
    here->kind = n ? EXPLORE_NODE_STATE : EXPLORE_NODE_END;
    if (d->seen) {
        here->kind = EXPLORE_NODE_FAULT;
        here->fault = d->seen;
    } else if (!n && !k->v->ended(k->m) && !model_abandoned(k->m)) {
        here->kind = EXPLORE_NODE_FAULT;
        here->fault = MODEL_FAULT_DEADLOCK;
    }
}

static void leave(struct draw *d) {
    const struct frame *f = &base_vec_last(&d->stack);
    assert(d->choices.count == f->first + f->count);
    d->choices.count = f->first;
    d->stack.count--;
}

/* ---- steps ---- */

static void describe(struct draw *d, struct explore_link *l) {
    struct model *m = d->walker.m;
    struct model_thread_info info = {0};
    if (!m->v->people)
        return;
    m->v->people->thread_info(m, l->choice.thread, &info);
    l->thread = base_arena_strdup(&d->g->arena, info.name);
    l->file = info.at.file ? base_arena_strdup(&d->g->arena, info.at.file) : NULL;
    l->function = info.at.function ? base_arena_strdup(&d->g->arena, info.at.function) : NULL;
    l->line = info.at.line;
}

static bool is_one_of_several(const struct draw *d, const struct frame *f, uint32_t i) {
    const struct model_choice *c = d->choices.at + f->first;
    return (i > 0 && c[i - 1].thread == c[i].thread) ||
           (i + 1 < f->count && c[i + 1].thread == c[i].thread);
}

/* Takes the i-th choice of the state on top of the stack, in which the cursor is. Returns the link,
 * or NONE if the step leads nowhere; *is_new: to a state that has not been entered. */
static uint32_t take(struct draw *d, uint32_t i, bool *is_new) {
    const struct frame f = base_vec_last(&d->stack);
    struct explore_link link = {.from = f.node,
                                .choice = d->choices.at[f.first + i],
                                .several = is_one_of_several(d, &f, i)};
    uint32_t depth = d->g->nodes.at[f.node].depth + 1;
    *is_new = false;
    explore_walker_sync(&d->walker);
    describe(d, &link);
    d->seen = MODEL_FAULT_NONE;
    enum model_outcome outcome = explore_walker_step(&d->walker, link.choice, f.name);
    if (outcome == MODEL_PRUNED)
        return NONE;
    if (outcome == MODEL_FAULTED) {
        link.to = node_add(d, EXPLORE_NODE_FAULT, depth);
        d->g->nodes.at[link.to].fault = d->seen;
    } else {
        link.fault = d->seen;
        link.to = node_of_state(d, depth, is_new);
        link.known = !*is_new;
    }
    *base_vec_push(&d->g->links) = link;
    return d->g->links.count - 1;
}

/* ---- the whole graph ---- */

static void note_back(struct draw *d, uint32_t node) {
    if (d->last != node && d->last != NONE)
        *base_vec_push(&d->g->links) =
            (struct explore_link){.from = d->last, .to = node, .back = true};
    d->last = node;
}

static void explore_all(struct draw *d) {
    while (d->stack.count && !d->full) {
        struct frame *f = &base_vec_last(&d->stack);
        if (f->next == f->count) {
            leave(d);
            continue;
        }
        bool is_new;
        explore_walker_back(&d->walker, f->mark);
        note_back(d, f->node);
        uint32_t link = take(d, f->next++, &is_new);
        if (link == NONE)
            continue;
        d->last = d->g->links.at[link].to;
        d->full = d->g->nodes.count > EXPLORE_GRAPH_STATES;
        if (is_new && !d->full)
            enter(d, d->last);
    }
}

/* The path in the graph of all states. */
static void mark_path(struct explore_graph *g, const explore_path *path) {
    uint32_t node = 0;
    g->nodes.at[0].on_path = true;
    for (uint32_t i = 0; i < path->count; i++) {
        struct explore_link *l = NULL;
        for (uint32_t k = 0; k < g->links.count && !l; k++)
            if (g->links.at[k].from == node && !g->links.at[k].back &&
                model_choice_same(g->links.at[k].choice, path->at[i]))
                l = &g->links.at[k];
        if (!l)
            return; /* its end was reached before */
        l->on_path = true;
        node = l->to;
        g->nodes.at[node].on_path = true;
    }
}

/* ---- along a path ---- */

/* Takes all choices of the state on top of the stack once, as long as there is room, that of the
 * path last. Returns whether the path goes on to a state. */
static bool explore_beside(struct draw *d, struct model_choice way) {
    const struct frame f = base_vec_last(&d->stack);
    uint32_t on = NONE;
    bool is_new;
    for (uint32_t i = 0; i < f.count; i++) {
        if (model_choice_same(d->choices.at[f.first + i], way))
            on = i;
        if (on == i || d->g->nodes.count > EXPLORE_GRAPH_STATES)
            continue;
        take(d, i, &is_new);
        explore_walker_back(&d->walker, f.mark);
    }
    uint32_t link = on == NONE ? NONE : take(d, on, &is_new);
    if (link == NONE)
        return false;
    d->g->links.at[link].on_path = true;
    d->last = d->g->links.at[link].to;
    d->g->nodes.at[d->last].on_path = true;
    return d->g->nodes.at[d->last].kind == EXPLORE_NODE_OPEN ||
           d->g->nodes.at[d->last].kind == EXPLORE_NODE_STATE;
}

static void explore_along(struct draw *d, const explore_path *path) {
    d->g->nodes.at[0].on_path = true;
    for (uint32_t i = 0; i < path->count && d->g->nodes.count <= EXPLORE_GRAPH_STATES; i++) {
        if (!explore_beside(d, path->at[i]))
            return;
        enter(d, d->last);
    }
}

/* ---- one drawing ---- */

static void begin(struct draw *d, struct model *m, const struct explore_options *options) {
    struct model_fault fault = {0};
    bool is_new;
    *d = (struct draw){.g = base_calloc(1, sizeof *d->g), .last = NONE};
    enum model_outcome first = m->v->initial(m, &fault);
    d->store = store_new(
        &(struct store_options){.kind = STORE_TREE, .workers = 1, .tuning = options->tuning});
    explore_walker_open(&d->walker, m, d->store, options, hook);
    if (first == MODEL_FAULTED || first == MODEL_PRUNED) {
        uint32_t node = node_add(d, EXPLORE_NODE_FAULT, 0);
        d->g->nodes.at[node].fault = fault.kind;
        return;
    }
    enter(d, node_of_state(d, 0, &is_new));
    d->last = 0;
}

static struct explore_graph *end(struct draw *d) {
    explore_walker_close(&d->walker);
    store_drop(d->store);
    base_index_drop(&d->index);
    base_vec_drop(&d->names);
    base_vec_drop(&d->stack);
    base_vec_drop(&d->choices);
    return d->g;
}

/* A search finds states on long ways first. */
static void settle_depths(struct explore_graph *g) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->links.count; i++) {
            const struct explore_link *l = &g->links.at[i];
            uint32_t depth = g->nodes.at[l->from].depth + 1;
            if (l->back || g->nodes.at[l->to].depth <= depth)
                continue;
            g->nodes.at[l->to].depth = depth;
            changed = true;
        }
    }
}

struct explore_graph *explore_graph_new(struct model *m, const struct explore_options *options,
                                        const explore_path *path) {
    struct draw d;
    begin(&d, m, options);
    explore_all(&d);
    bool whole = !d.full;
    if (!whole && path && path->count) {
        explore_graph_drop(end(&d));
        begin(&d, m, options);
        explore_along(&d, path);
        d.g->along = true;
    } else if (path) {
        mark_path(d.g, path);
    }
    d.g->whole = whole;
    settle_depths(d.g);
    assert(d.g->nodes.count);
    return end(&d);
}

void explore_graph_drop(struct explore_graph *g) {
    if (!g)
        return;
    base_vec_drop(&g->nodes);
    base_vec_drop(&g->links);
    base_arena_drop(&g->arena);
    free(g);
}
