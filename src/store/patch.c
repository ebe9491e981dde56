#include "store/patch.h"

#include "store/tree.h"

struct graft {
    struct store_node_maker *maker;
    const struct store_put *puts;
    uint32_t count;
    uint32_t quarter;
};

/* The subtree that was called `id`. */
static uint32_t grow(const struct graft *g, uint32_t level, uint32_t place, uint32_t id) {
    struct store_node node = store_tree_children(g->maker->nodes, level, id);
    uint32_t done = 0; /* children */
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t slot = g->puts[i].slot, at = slot >> 2;
        if ((slot & 3) != g->quarter || (uint64_t)at >> (2 * level) != place)
            continue;
        uint32_t number = at >> (2 * (level - 1)) & (STORE_NODE_ARITY - 1);
        uint32_t *child = &node.child[number];
        if (level == 1)
            *child = g->puts[i].id;
        else if (!(done >> number & 1))
            *child = grow(g, level - 1, place * STORE_NODE_ARITY + number, *child);
        done |= 1u << number;
    }
    return store_tree_name(g->maker, level, node.child);
}

static uint32_t graft_quarter(const struct graft *g, uint32_t root) {
    uint32_t height = root ? store_node_level(g->maker->nodes, root) : 1;
    bool any = false;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t slot = g->puts[i].slot;
        if ((slot & 3) != g->quarter)
            continue;
        any = true;
        while ((uint64_t)(slot >> 2) >> (2 * height))
            height++;
    }
    assert(height <= STORE_TREE_HEIGHT);
    return any ? grow(g, height, 0, root) : root;
}

uint32_t store_graft_half(struct store_node_maker *m, uint32_t half, uint32_t name,
                          const struct store_put *puts, uint32_t count) {
    struct store_node_roots root = store_node_roots(m->nodes, name);
    assert(name == store_node_join(m, root.threads, root.data, 0)); /* no extra key */
    root.threads = graft_quarter(&(struct graft){m, puts, count, 2 * half}, root.threads);
    root.data = graft_quarter(&(struct graft){m, puts, count, 2 * half + 1}, root.data);
    return store_node_join(m, root.threads, root.data, 0);
}
