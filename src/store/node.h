/* Inner nodes of the trees: four 32-bit ids, each node stored once under a dense 32-bit id. A node
 * belongs to a level; ids are handed out in blocks of one level, so that an id alone tells the
 * level of its node, and equal children on two levels never share a name.
 *
 * Half names have names of their own: two 32-bit ids, either of the roots of two trees, or of such
 * a half and a number that is told apart from a root by a bit. They are the names of half a vector,
 * and most of what is stored here. */
#ifndef STORE_NODE_H
#define STORE_NODE_H

#include "store/growth_lock.h"
#include "store/index.h"
#include "store/region.h"

#include <assert.h>

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

/* Two ids as half a node. They are read one by one: an id written a moment ago, read as part of
 * a longer word, would stall until it has left the store buffer. */
static inline uint64_t store_node_half(const uint32_t *child) {
    const volatile uint32_t *each = child;
    uint64_t low = each[0], high = each[1];
    return low | high << 32;
}

/* What one worker needs to intern nodes: its blocks and a memo in front of the shared index. */
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

/* For so many workers at most. */
void store_nodes_open(struct store_nodes *s, uint32_t workers);
void store_nodes_close(struct store_nodes *s);
uint64_t store_nodes_count(const struct store_nodes *s);
uint64_t store_nodes_bytes(const struct store_nodes *s);
bool store_nodes_full(const struct store_nodes *s);

/* The id of the node of two halves, inside the growth lock. */
uint32_t store_node_intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                           uint64_t right);

/* The name of half a vector: of the roots of its two trees and an extra key, below 2^31; inside the
 * flag. And its roots. */
uint32_t store_node_join(struct store_node_maker *m, uint32_t threads, uint32_t data,
                         uint32_t extra);
struct store_node_roots store_node_roots(const struct store_nodes *s, uint32_t name);

static inline const struct store_node *store_node_at(const struct store_nodes *s, uint32_t id) {
    assert(id);
    return (const struct store_node *)(const void *)s->nodes.base + id;
}

static inline uint32_t store_node_level(const struct store_nodes *s, uint32_t id) {
    assert(id >> STORE_NODE_BLOCK_LOG2); /* block 0 is never handed out */
    return (uint8_t)s->levels.base[id >> STORE_NODE_BLOCK_LOG2];
}

#endif
