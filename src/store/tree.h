/* Nodes, which all workers share, and the trees of nodes that name a state.
 *
 * An inner node of a tree is four 32-bit ids. Each node is stored once, under a dense 32-bit id. A
 * node belongs to a level. Ids are handed out in blocks of one level, so that an id tells the level
 * of its node, and nodes on two levels never share a name even if their children are equal.
 *
 * A half name, the name of half a vector, is also a 32-bit id. It stands for two 32-bit ids: the
 * roots of two trees, or another half name and an extra key, which a bit distinguishes from a root.
 * Half names are most of what is stored here. */
#ifndef STORE_TREE_H
#define STORE_TREE_H

#include "base/vec.h"
#include "store/growth_lock.h"
#include "store/index.h"
#include "store/region.h"
#include "store/store.h"

#include <assert.h>

/* ---- nodes ---- */

enum {
    STORE_NODE_ARITY = 4,
    STORE_NODE_LEVELS = 17, /* 1 .. 16 for 4^16 places */
    STORE_NODE_BLOCK_LOG2 = 6,
    STORE_NODE_MEMO_LOG2 = 12,
};

struct store_node {
    uint32_t child[STORE_NODE_ARITY];
};

struct store_node_roots {
    uint32_t threads, data;
};

struct store_nodes {
    struct store_region nodes, levels, halves;
    struct store_index by_children, by_roots;
};

/* Two ids as half a node. They are read one by one, because reading a freshly written id as part of
 * a longer word would stall until it has left the store buffer. */
static inline uint64_t store_node_half(const uint32_t *child) {
    const volatile uint32_t *each = child;
    uint64_t low = each[0], high = each[1];
    return low | high << 32;
}

/* One worker's means to intern nodes: its blocks and a memo in front of the shared index. */
struct store_node_memo {
    uint64_t left, right;
    uint32_t level, id;
};

struct store_node_maker {
    struct store_nodes *nodes;
    struct store_growth_flag *flag;
    uint32_t next[STORE_NODE_LEVELS], end[STORE_NODE_LEVELS]; /* by level; 0: of half names */
    struct store_node_memo memo[1 << STORE_NODE_MEMO_LOG2];
};

/* `workers` is the most there will be. */
void store_nodes_open(struct store_nodes *s, uint32_t workers, const struct base_tuning *tuning);
void store_nodes_close(struct store_nodes *s);
uint64_t store_nodes_count(const struct store_nodes *s);
uint64_t store_nodes_bytes(const struct store_nodes *s);
bool store_nodes_full(const struct store_nodes *s);

/* The id of the node with these two halves. Called inside the growth lock. */
uint32_t store_node_intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                           uint64_t right);

/* join: the half name for the roots of two trees and an extra key below 2^31. Called inside the
 * growth lock. roots: the roots of a half name. */
uint32_t store_node_join(struct store_node_maker *m, uint32_t threads, uint32_t data,
                         uint32_t extra);
struct store_node_roots store_node_roots(const struct store_nodes *s, uint32_t name);

static inline const struct store_node *store_node_at(const struct store_nodes *s, uint32_t id) {
    assert(id >> STORE_NODE_BLOCK_LOG2);
    assert(id <
           atomic_load_explicit(&s->nodes.used, memory_order_relaxed) / sizeof(struct store_node));
    return (const struct store_node *)(const void *)s->nodes.base + id;
}

static inline uint32_t store_node_level(const struct store_nodes *s, uint32_t id) {
    assert(id >> STORE_NODE_BLOCK_LOG2); /* block 0 is never handed out */
    return (uint8_t)s->levels.base[id >> STORE_NODE_BLOCK_LOG2];
}

/* ---- trees ---- */

/* The tree over a quarter of the slots, as one cursor sees it: flat arrays of ids by level. Level 0
 * has the components, and level n+1 the nodes over four ids of level n. A change marks the place
 * above it. Settling interns the marked nodes level by level, and goes no higher where an id stays
 * the same.
 *
 * Names are canonical: a subtree of initial slots has id 0, and above level 1 a node whose only
 * child is its first has the id of that child. So the name of a vector does not depend on how high
 * the tree has grown, and unused places cost nothing. */
enum { STORE_TREE_HEIGHT = 16 };

/* A change that settling made, kept to undo it without interning. */
struct store_tree_undo {
    uint32_t level, place, id;
};

struct store_tree {
    uint32_t height; /* there are 4^height places, */
    uint32_t last;   /* of which this is the last */
    uint32_t *ids[STORE_TREE_HEIGHT + 1];
    uint8_t *marked[STORE_TREE_HEIGHT + 1];
    BASE_VEC(uint32_t) marks[STORE_TREE_HEIGHT + 1];
    BASE_VEC(struct store_tree_undo) undo; /* of the last time the tree was settled */
};

void store_tree_open(struct store_tree *t);
void store_tree_close(struct store_tree *t);
void store_tree_reserve(struct store_tree *t, uint32_t place);
uint64_t store_tree_bytes(const struct store_tree *t);

/* Brings the nodes up to date, inside the growth lock. */
void store_tree_settle(struct store_tree *t, struct store_node_maker *m);
/* Restores the nodes as they were before the tree was last settled. */
void store_tree_unsettle(struct store_tree *t);

/* Goes to the tree with this root, and calls `changed` for every component that differs. The tree
 * must be settled. */
typedef void store_tree_changed(void *context, uint32_t place, uint32_t id);
void store_tree_goto(struct store_tree *t, const struct store_nodes *nodes, uint32_t root,
                     store_tree_changed *changed, void *context);

/* The name of a node with these children. Called inside the growth lock. */
uint32_t store_tree_name(struct store_node_maker *m, uint32_t level, const uint32_t *child);

/* The half name after some puts, from the half name before them. It goes down the stored nodes to
 * the slots of the puts, and up again with the new children, so no cursor has to be in the state.
 * Called inside the growth lock. Puts into the other half are ignored; of two puts into one slot
 * the last counts. */
uint32_t store_tree_patch_half(struct store_node_maker *m, uint32_t half, uint32_t name,
                               const struct store_put *puts, uint32_t count);

/* The children that a name stands for at a level, also where canonical names leave nodes out. */
static inline struct store_node store_tree_children(const struct store_nodes *nodes, uint32_t level,
                                                    uint32_t id) {
    struct store_node only = {{id, 0, 0, 0}};
    if (!id || store_node_level(nodes, id) < level)
        return only;
    assert(store_node_level(nodes, id) == level);
    return *store_node_at(nodes, id);
}

static inline uint32_t store_tree_root(const struct store_tree *t) {
    return t->ids[t->height][0];
}

static inline uint32_t store_tree_get(const struct store_tree *t, uint32_t place) {
    return place > t->last ? 0 : t->ids[0][place];
}

static inline void store_tree_mark(struct store_tree *t, uint32_t level, uint32_t place) {
    assert(level <= t->height && !((uint64_t)place >> (2 * (t->height - level))));
    if (t->marked[level][place])
        return;
    t->marked[level][place] = 1;
    *base_vec_push(&t->marks[level]) = place;
}

static inline void store_tree_put(struct store_tree *t, uint32_t place, uint32_t id) {
    assert(place <= t->last);
    t->ids[0][place] = id;
    store_tree_mark(t, 1, place / STORE_NODE_ARITY);
}

#endif
