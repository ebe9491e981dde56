#include "store/node.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 1 << STORE_NODE_BLOCK_LOG2, HALVES = 0 };
static const uint32_t is_extra = 1u << 31; /* what is no root, and so no id of a node */

__extension__ typedef unsigned __int128 product;

static uint64_t hash_of(uint32_t level, uint64_t left, uint64_t right) {
    product p = (product)(left ^ 0x9E3779B97F4A7C15u) *
                (right ^ (0xD6E8FEB86659FD93u + ((uint64_t)level << 40)));
    uint64_t h = (uint64_t)p ^ (uint64_t)(p >> 64);
    return h ^ h >> 32;
}

static uint64_t hash_node(const void *owner, uint32_t id) {
    const struct store_nodes *s = owner;
    const uint32_t *child = store_node_at(s, id)->child;
    return hash_of(store_node_level(s, id), store_node_half(child), store_node_half(child + 2));
}

static uint64_t half_at(const struct store_nodes *s, uint32_t id) {
    return ((const uint64_t *)(const void *)s->halves.base)[id];
}

static uint64_t hash_half(const void *owner, uint32_t id) {
    return hash_of(HALVES, half_at(owner, id), 0);
}

/* Blocks 0 are never handed out: id 0 is the empty subtree, and the empty half. */
void store_nodes_open(struct store_nodes *s, uint32_t workers) {
    store_region_open(&s->nodes, sizeof(struct store_node) << 31);
    store_region_open(&s->levels, (size_t)1 << (31 - STORE_NODE_BLOCK_LOG2));
    store_region_open(&s->halves, sizeof(uint64_t) << 32);
    store_region_take(&s->levels, 1);
    store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
    store_region_take(&s->halves, BLOCK * sizeof(uint64_t));
    store_index_open(
        &s->by_children,
        (struct store_index_things){s->nodes.base, sizeof(struct store_node), hash_node, s},
        workers);
    store_index_open(&s->by_roots,
                     (struct store_index_things){s->halves.base, sizeof(uint64_t), hash_half, s},
                     workers);
}

void store_nodes_close(struct store_nodes *s) {
    store_index_close(&s->by_roots);
    store_index_close(&s->by_children);
    store_region_close(&s->halves);
    store_region_close(&s->levels);
    store_region_close(&s->nodes);
}

uint64_t store_nodes_count(const struct store_nodes *s) {
    return store_index_count(&s->by_children) + store_index_count(&s->by_roots);
}

uint64_t store_nodes_bytes(const struct store_nodes *s) {
    return store_region_bytes(&s->nodes) + store_region_bytes(&s->levels) +
           store_region_bytes(&s->halves) + store_index_bytes(&s->by_children) +
           store_index_bytes(&s->by_roots);
}

bool store_nodes_full(const struct store_nodes *s) {
    return store_region_tight(&s->nodes) || store_region_tight(&s->levels) ||
           store_region_tight(&s->halves);
}

/* ---- things: nodes of a level, and half names, which have no right half ---- */

static bool same(const struct store_nodes *s, uint32_t id, uint32_t level, uint64_t left,
                 uint64_t right) {
    if (level == HALVES)
        return half_at(s, id) == left;
    const uint32_t *child = store_node_at(s, id)->child;
    return store_node_half(child) == left && store_node_half(child + 2) == right &&
           store_node_level(s, id) == level;
}

static void write_thing(struct store_nodes *s, uint32_t id, uint32_t level, uint64_t left,
                        uint64_t right) {
    struct store_node node = {
        {(uint32_t)left, (uint32_t)(left >> 32), (uint32_t)right, (uint32_t)(right >> 32)}};
    if (level == HALVES)
        memcpy(s->halves.base + id * sizeof left, &left, sizeof left);
    else
        memcpy(s->nodes.base + id * sizeof node, &node, sizeof node);
}

/* The id that the next block of a level begins with. */
static uint32_t next_block(struct store_nodes *s, uint32_t level) {
    if (level == HALVES)
        return (uint32_t)(store_region_take(&s->halves, BLOCK * sizeof(uint64_t)) /
                          sizeof(uint64_t));
    size_t block = store_region_take(&s->levels, 1);
    store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
    assert(block < (size_t)1 << (31 - STORE_NODE_BLOCK_LOG2));
    s->levels.base[block] = (char)level;
    return (uint32_t)(block << STORE_NODE_BLOCK_LOG2);
}

/* The id that the next new one of this level will have. */
static uint32_t next_id(struct store_node_maker *m, uint32_t level) {
    if (m->next[level] == m->end[level]) {
        m->next[level] = next_block(m->nodes, level);
        m->end[level] = m->next[level] + BLOCK;
    }
    assert(m->next[level] && m->next[level] < m->end[level]);
    return m->next[level];
}

static __attribute__((noinline)) uint32_t find_or_add(struct store_node_maker *m, uint32_t level,
                                                      uint64_t left, uint64_t right,
                                                      uint64_t hash) {
    struct store_nodes *s = m->nodes;
    struct store_index *x = level == HALVES ? &s->by_roots : &s->by_children;
    struct store_index_shard *h = store_index_shard(x, hash);
    for (uint32_t at = store_index_first(h, hash);;) {
        uint32_t cell = store_index_cell(h, at);
        if (!cell) {
            uint32_t id = next_id(m, level);
            if (store_index_crowded(h, id)) {
                store_index_grow(x, h, m->flag, id);
                at = store_index_first(h, hash);
                continue;
            }
            write_thing(s, id, level, left, right);
            if (store_index_fill(h, at, hash, id, &cell)) {
                m->next[level]++;
                return id;
            }
        }
        uint32_t id = store_index_id(h, cell);
        if (store_index_may_be(h, cell, hash) && same(s, id, level, left, right))
            return id;
        at = store_index_next(h, at);
    }
}

/* An empty memo is of nothing: it would be a half that is all zero. */
static inline uint32_t intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                              uint64_t right) {
    uint64_t hash = hash_of(level, left, right);
    struct store_node_memo *memo = &m->memo[hash & ((1u << STORE_NODE_MEMO_LOG2) - 1)];
    if (memo->left == left && memo->right == right && memo->level == level)
        return memo->id;
    uint32_t id = find_or_add(m, level, left, right, hash);
    *memo = (struct store_node_memo){left, right, level, id};
    return id;
}

uint32_t store_node_intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                           uint64_t right) {
    assert(level > 0 && level < STORE_NODE_LEVELS);
    return intern(m, level, left, right);
}

static uint32_t intern_half(struct store_node_maker *m, uint32_t one, uint32_t other) {
    assert(one | other);
    return intern(m, HALVES, one | (uint64_t)other << 32, 0);
}

uint32_t store_node_join(struct store_node_maker *m, uint32_t threads, uint32_t data,
                         uint32_t extra) {
    assert(!(data & is_extra) && !(extra & is_extra));
    uint32_t name = threads | data ? intern_half(m, threads, data) : 0;
    return extra ? intern_half(m, name, extra | is_extra) : name;
}

struct store_node_roots store_node_roots(const struct store_nodes *s, uint32_t name) {
    uint64_t half = name ? half_at(s, name) : 0;
    if (half >> 32 & is_extra)
        half = half & UINT32_MAX ? half_at(s, (uint32_t)half) : 0;
    return (struct store_node_roots){(uint32_t)half, (uint32_t)(half >> 32)};
}
