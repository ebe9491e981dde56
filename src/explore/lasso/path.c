/* Makes a readable run from a component that has all marks. It goes breadth-first to the nearest
 * state of the component. Inside the component it goes on to the nearest edge with a missing mark
 * until none is missing, and then back to where the cycle began. */
#include "explore/lasso/lasso.h"

#include "explore/walk/walker.h"
#include <assert.h>
#include <stdlib.h>

enum { NOBODY = UINT32_MAX };

struct node {
    store_state state;
    uint32_t q;
    uint32_t from; /* the previous node, or NOBODY */
    struct model_choice choice;
    bool stays;     /* no step led here: the run has ended */
    uint64_t marks; /* of the edge that led here */
};

struct finder {
    struct explore_worker *w;
    struct explore_lasso_automaton *automaton;
    const struct explore_map *numbers;
    uint32_t least;
    bool inside; /* the search stays inside the component */
    BASE_VEC(struct node) nodes;
    struct explore_map seen;
};

static bool is_member(const struct finder *f, store_state state) {
    uint32_t number = explore_map_find(f->numbers, state);
    return number != EXPLORE_MAP_NONE && number >= f->least;
}

/* The goal of a search, which ends at a node that satisfies it. */
struct goal {
    uint64_t marks; /* the edge to it must have one of these; 0: no matter */
    bool member;    /* it must be in the component */
    bool exact;     /* it must be `state` */
    store_state state;
};

static bool reached(const struct finder *f, const struct goal *g, const struct node *n) {
    if (g->marks && !(n->marks & g->marks))
        return false;
    if (g->exact)
        return n->state == g->state;
    return !g->member || is_member(f, n->state);
}

static void begin(struct finder *f, struct node start) {
    f->nodes.count = 0;
    explore_map_drop(&f->seen);
    start.from = NOBODY;
    assert(explore_map_find(f->numbers, start.state) != EXPLORE_MAP_NONE);
    *base_vec_push(&f->nodes) = start;
}

/* Adds the successors of a node. True: the last one is the goal. */
static bool spread(struct finder *f, uint32_t from, const struct goal *g,
                   struct explore_lasso_view *v) {
    struct explore_walker *k = &f->w->walker;
    struct node here = f->nodes.at[from];
    explore_walker_goto(k, here.state);
    store_mark mark = store_cursor_mark(k->cursor);
    bool fits = !explore_lasso_look(k, f->automaton, here.q, v);
    uint32_t ways = explore_lasso_ways(v);
    assert(fits);
    for (uint32_t way = 0; fits && way < ways; way++) {
        struct node n = {.from = from, .marks = explore_lasso_marks(v, way)};
        struct model_fault fault;
        enum model_outcome outcome = MODEL_STEPPED;
        n.q = explore_lasso_edge(v, way).to;
        n.stays = v->choices.count == 0;
        if (!n.stays) {
            n.choice = explore_lasso_choice(v, way);
            outcome = explore_walker_creep(k, n.choice, &fault);
        }
        bool known = (outcome == MODEL_STEPPED || outcome == MODEL_CUT) &&
                     store_cursor_find(k->cursor, n.q, &n.state);
        explore_walker_back(k, mark);
        if (!known || explore_map_find(f->numbers, n.state) == EXPLORE_MAP_NONE ||
            (f->inside && !is_member(f, n.state)))
            continue;
        if (reached(f, g, &n)) {
            *base_vec_push(&f->nodes) = n;
            return true;
        }
        if (explore_map_find(&f->seen, n.state) != EXPLORE_MAP_NONE)
            continue;
        explore_map_put(&f->seen, n.state, 1);
        *base_vec_push(&f->nodes) = n;
    }
    return false;
}

static struct node find(struct finder *f, struct node start, const struct goal *g) {
    struct explore_lasso_view view = {0};
    bool found = false;
    begin(f, start);
    for (uint32_t i = 0; i < f->nodes.count && !found; i++)
        found = spread(f, i, g, &view);
    explore_lasso_view_drop(&view);
    assert(found); /* the component is strongly connected, and has all marks */
    return base_vec_last(&f->nodes);
}

/* Appends the path from the first node to the last one. Returns the marks that it passes. */
static uint64_t append(const struct finder *f, explore_path *out) {
    uint64_t marks = 0;
    uint32_t first = out->count;
    for (uint32_t i = f->nodes.count - 1; i != NOBODY && f->nodes.at[i].from != NOBODY;
         i = f->nodes.at[i].from) {
        marks |= f->nodes.at[i].marks;
        if (!f->nodes.at[i].stays)
            *base_vec_push(out) = f->nodes.at[i].choice;
    }
    for (uint32_t i = first, k = out->count; i + 1 < k; i++) {
        struct model_choice swapped = out->at[i];
        out->at[i] = out->at[--k];
        out->at[k] = swapped;
    }
    return marks;
}

static struct node initial_node(struct finder *f) {
    struct node n = {.from = NOBODY};
    explore_walker_back(&f->w->walker, 0);
    bool known = store_cursor_find(f->w->walker.cursor, 0, &n.state);
    assert(known);
    (void)known;
    return n;
}

static struct node enter(struct finder *f, explore_path *out) {
    struct node start = initial_node(f);
    if (is_member(f, start.state))
        return start;
    struct node entry = find(f, start, &(struct goal){.member = true});
    append(f, out);
    return entry;
}

void explore_lasso_path(struct explore_worker *w, struct explore_lasso_automaton *a,
                        const struct explore_map *numbers, uint32_t least, explore_path *out,
                        uint32_t *cycle) {
    struct finder f = {.w = w, .automaton = a, .numbers = numbers, .least = least};
    struct node entry = enter(&f, out), at = entry;
    uint32_t prefix = out->count;
    uint64_t missing = explore_lasso_wanted(a->t);
    f.inside = true;
    while (missing) {
        at = find(&f, at, &(struct goal){.marks = missing});
        uint64_t marks = append(&f, out);
        assert(marks & missing); /* or the loop would never end */
        missing &= ~marks;
    }
    if (at.state != entry.state || out->count == prefix) {
        find(&f, at, &(struct goal){.exact = true, .state = entry.state});
        append(&f, out);
    }
    *cycle = out->count - prefix;
    base_vec_drop(&f.nodes);
    explore_map_drop(&f.seen);
}
