#include "store/node.h"

#include <assert.h>
#include <string.h>

enum { FIRST_ROOM = 64, BLOCK = 1 << STORE_NODE_BLOCK_LOG2, FIRST_ID_BITS = 16 };

static size_t table_size(uint32_t mask) {
    return ((size_t)mask + 1) * sizeof(uint32_t);
}

void store_nodes_open(struct store_nodes *s, uint32_t workers) {
    uint32_t room = FIRST_ROOM;
    while (room / 4 < workers)
        room *= 2;
    store_region_open(&s->nodes, sizeof(struct store_node) << 32);
    store_region_open(&s->levels, (size_t)1 << (32 - STORE_NODE_BLOCK_LOG2));
    /* Block 0 is never handed out: id 0 is the empty subtree. */
    store_region_take(&s->levels, 1);
    store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
    for (int i = 0; i < STORE_NODE_SHARDS; i++) {
        struct store_node_shard *h = &s->shards[i];
        h->mask = room - 1;
        h->id_mask = (1u << FIRST_ID_BITS) - 1;
        h->cells = store_table_new(table_size(h->mask));
        atomic_init(&h->count, 0);
    }
    atomic_init(&s->table_bytes, STORE_NODE_SHARDS * table_size(room - 1));
}

void store_nodes_close(struct store_nodes *s) {
    for (int i = 0; i < STORE_NODE_SHARDS; i++)
        store_table_drop(s->shards[i].cells, table_size(s->shards[i].mask));
    store_region_close(&s->levels);
    store_region_close(&s->nodes);
}

uint64_t store_nodes_count(const struct store_nodes *s) {
    uint64_t n = 0;
    for (int i = 0; i < STORE_NODE_SHARDS; i++)
        n += atomic_load_explicit(&s->shards[i].count, memory_order_relaxed);
    return n;
}

uint64_t store_nodes_bytes(const struct store_nodes *s) {
    return store_region_bytes(&s->nodes) + store_region_bytes(&s->levels) +
           atomic_load_explicit(&s->table_bytes, memory_order_relaxed);
}

__extension__ typedef unsigned __int128 product;

static uint64_t hash_of(uint32_t level, uint64_t left, uint64_t right) {
    product p = (product)(left ^ 0x9E3779B97F4A7C15u) *
                (right ^ (0xD6E8FEB86659FD93u + ((uint64_t)level << 40)));
    uint64_t h = (uint64_t)p ^ (uint64_t)(p >> 64);
    return h ^ h >> 32;
}

static uint64_t hash_at(const struct store_nodes *s, uint32_t id) {
    const uint32_t *child = store_node_at(s, id)->child;
    return hash_of(store_node_level(s, id), store_node_half(child), store_node_half(child + 2));
}

static bool same(const struct store_nodes *s, uint32_t id, uint32_t level, uint64_t left,
                 uint64_t right) {
    const uint32_t *child = store_node_at(s, id)->child;
    return store_node_half(child) == left && store_node_half(child + 2) == right &&
           store_node_level(s, id) == level;
}

static void write_node(struct store_nodes *s, uint32_t id, uint64_t left, uint64_t right) {
    struct store_node node = {
        {(uint32_t)left, (uint32_t)(left >> 32), (uint32_t)right, (uint32_t)(right >> 32)}};
    memcpy(s->nodes.base + (size_t)id * sizeof node, &node, sizeof node);
}

static bool crowded(const struct store_node_shard *h, uint32_t id) {
    uint64_t room = (uint64_t)h->mask + 1;
    return id > h->id_mask ||
           atomic_load_explicit(&h->count, memory_order_relaxed) >= room - room / 4;
}

/* Where a hash says a cell should be and what its tag is: disjoint parts of it. */
static uint32_t place_of(const struct store_node_shard *h, uint64_t hash) {
    return (uint32_t)hash & h->mask;
}

static uint32_t tag_of(const struct store_node_shard *h, uint64_t hash) {
    return (uint32_t)(hash >> 28) & ~h->id_mask;
}

/* Twice the room if it is short, more bits for ids if the new one does not fit. */
static void grow(struct store_nodes *s, struct store_node_shard *h, uint32_t id) {
    struct store_node_shard old = {.cells = h->cells, .mask = h->mask, .id_mask = h->id_mask};
    while (id > h->id_mask)
        h->id_mask = h->id_mask << 2 | 3;
    if (crowded(h, id))
        h->mask = h->mask * 2 + 1;
    assert(!crowded(h, id) && h->mask >= old.mask);
    h->cells = store_table_new(table_size(h->mask));
    for (uint64_t i = 0; i <= old.mask; i++) {
        uint32_t have = atomic_load_explicit(&old.cells[i], memory_order_relaxed) & old.id_mask;
        if (!have)
            continue;
        uint64_t hash = hash_at(s, have);
        uint32_t at = place_of(h, hash);
        while (atomic_load_explicit(&h->cells[at], memory_order_relaxed))
            at = (at + 1) & h->mask;
        atomic_store_explicit(&h->cells[at], tag_of(h, hash) | have, memory_order_relaxed);
    }
    atomic_fetch_add_explicit(&s->table_bytes, table_size(h->mask) - table_size(old.mask),
                              memory_order_relaxed);
    store_table_drop(old.cells, table_size(old.mask));
}

/* The id that the next new node of this level will have. */
static uint32_t next_id(struct store_node_maker *m, uint32_t level) {
    if (m->next[level] == m->end[level]) {
        struct store_nodes *s = m->nodes;
        size_t block = store_region_take(&s->levels, 1);
        store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
        assert(block < (size_t)1 << (32 - STORE_NODE_BLOCK_LOG2));
        s->levels.base[block] = (char)level;
        m->next[level] = (uint32_t)(block << STORE_NODE_BLOCK_LOG2);
        m->end[level] = m->next[level] + BLOCK;
    }
    assert(m->next[level] && m->next[level] < m->end[level]);
    return m->next[level];
}

static __attribute__((noinline)) uint32_t find_or_add(struct store_node_maker *m, uint32_t level,
                                                      uint64_t left, uint64_t right,
                                                      uint64_t hash) {
    struct store_nodes *s = m->nodes;
    struct store_node_shard *h = &s->shards[hash >> 60];
    for (uint32_t at = place_of(h, hash);;) {
        uint32_t cell = atomic_load_explicit(&h->cells[at], memory_order_acquire);
        if (!cell) {
            uint32_t id = next_id(m, level);
            if (crowded(h, id)) {
                store_gate_stop(m->gate);
                if (crowded(h, id))
                    grow(s, h, id);
                store_gate_go(m->gate, NULL);
                at = place_of(h, hash);
                continue;
            }
            write_node(s, id, left, right);
            if (atomic_compare_exchange_strong_explicit(&h->cells[at], &cell, tag_of(h, hash) | id,
                                                        memory_order_release,
                                                        memory_order_acquire)) {
                atomic_fetch_add_explicit(&h->count, 1, memory_order_relaxed);
                m->next[level]++;
                return id;
            }
        }
        uint32_t id = cell & h->id_mask;
        if ((cell & ~h->id_mask) == tag_of(h, hash) && same(s, id, level, left, right))
            return id;
        at = (at + 1) & h->mask;
    }
}

uint32_t store_node_intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                           uint64_t right) {
    assert(level > 0 && level < STORE_NODE_LEVELS);
    uint64_t hash = hash_of(level, left, right);
    struct store_node_memo *memo = &m->memo[hash & ((1u << STORE_NODE_MEMO_LOG2) - 1)];
    if (memo->left == left && memo->right == right && memo->level == level)
        return memo->id;
    uint32_t id = find_or_add(m, level, left, right, hash);
    *memo = (struct store_node_memo){left, right, level, id};
    return id;
}

uint32_t store_node_join(struct store_node_maker *m, uint32_t threads, uint32_t data,
                         uint32_t extra) {
    if (!(threads | data | extra))
        return 0;
    return store_node_intern(m, STORE_NODE_JOIN, threads | (uint64_t)data << 32, extra);
}
