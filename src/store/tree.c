#include "store/tree.h"

#include "base/fatal.h"
#include "base/stress.h"

#include <stdlib.h>
#include <string.h>

/* ---- nodes ---- */

enum { BLOCK = 1 << STORE_NODE_BLOCK_LOG2, HALVES = 0 };
static const uint32_t is_extra = 1u << 31; /* marks an extra key, which is not the id of a root */

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
    assert(id &&
           id < atomic_load_explicit(&s->halves.used, memory_order_relaxed) / sizeof(uint64_t));
    return ((const uint64_t *)(const void *)s->halves.base)[id];
}

static uint64_t hash_half(const void *owner, uint32_t id) {
    return hash_of(HALVES, half_at(owner, id), 0);
}

/* Takes the blocks with number 0, which are never handed out: id 0 stands for the empty subtree and
 * the empty half. */
void store_nodes_open(struct store_nodes *s, uint32_t workers, const struct base_tuning *tuning) {
    store_region_open(&s->nodes, sizeof(struct store_node) << 31);
    store_region_open(&s->levels, (size_t)1 << (31 - STORE_NODE_BLOCK_LOG2));
    store_region_open(&s->halves, sizeof(uint64_t) << 32);
    store_region_take(&s->levels, 1);
    store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
    store_region_take(&s->halves, BLOCK * sizeof(uint64_t));
    store_index_open(
        &s->by_children,
        (struct store_index_things){s->nodes.base, sizeof(struct store_node), hash_node, s},
        workers, tuning);
    store_index_open(&s->by_roots,
                     (struct store_index_things){s->halves.base, sizeof(uint64_t), hash_half, s},
                     workers, tuning);
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

/* Has an id this content? It is a node of a level, or a half name, which has no right part. */

static bool same(const struct store_nodes *s, uint32_t id, uint32_t level, uint64_t left,
                 uint64_t right) {
    if (level == HALVES)
        return half_at(s, id) == left;
    const uint32_t *child = store_node_at(s, id)->child;
    return store_node_half(child) == left && store_node_half(child + 2) == right &&
           store_node_level(s, id) == level;
}

#ifndef NDEBUG
static bool is_below(const struct store_nodes *s, uint32_t level, uint64_t children) {
    uint32_t one = (uint32_t)children, other = (uint32_t)(children >> 32);
    return level == 1 || ((!one || store_node_level(s, one) < level) &&
                          (!other || store_node_level(s, other) < level));
}
#endif

static void write_thing(struct store_nodes *s, uint32_t id, uint32_t level, uint64_t left,
                        uint64_t right) {
    struct store_node node = {
        {(uint32_t)left, (uint32_t)(left >> 32), (uint32_t)right, (uint32_t)(right >> 32)}};
    assert(level == HALVES || (is_below(s, level, left) && is_below(s, level, right)));
    if (level == HALVES)
        memcpy(s->halves.base + id * sizeof left, &left, sizeof left);
    else
        memcpy(s->nodes.base + id * sizeof node, &node, sizeof node);
}

/* Takes a new block for a level, and returns its first id. */
static uint32_t next_block(struct store_nodes *s, uint32_t level) {
    if (level == HALVES)
        return (uint32_t)(store_region_take(&s->halves, BLOCK * sizeof(uint64_t)) /
                          sizeof(uint64_t));
    /* Nodes first: so there are nodes for every block that a worker has, also while others take
     * some. */
    store_region_take(&s->nodes, BLOCK * sizeof(struct store_node));
    size_t block = store_region_take(&s->levels, 1);
    assert(block < (size_t)1 << (31 - STORE_NODE_BLOCK_LOG2));
    s->levels.base[block] = (char)level;
    return (uint32_t)(block << STORE_NODE_BLOCK_LOG2);
}

/* The id that the next new node of this level will get. */
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
    assert(store_growth_is_inside(m->flag));
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

/* No thing matches an empty memo cell, which would be a half that is all zero. */
static inline uint32_t intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                              uint64_t right) {
    uint64_t hash = hash_of(level, left, right);
    struct store_node_memo *memo = &m->memo[hash & ((1u << STORE_NODE_MEMO_LOG2) - 1)];
    if (memo->left == left && memo->right == right && memo->level == level) {
        base_stress_assert(memo->id == find_or_add(m, level, left, right, hash));
        return memo->id;
    }
    uint32_t id = find_or_add(m, level, left, right, hash);
    *memo = (struct store_node_memo){left, right, level, id};
    return id;
}

uint32_t store_node_intern(struct store_node_maker *m, uint32_t level, uint64_t left,
                           uint64_t right) {
    assert(level > 0 && level < STORE_NODE_LEVELS);
    assert(left >> 32 || right || (level == 1 && left)); /* other children need no node */
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
    assert(!(half >> 32 & is_extra));
    return (struct store_node_roots){(uint32_t)half, (uint32_t)(half >> 32)};
}

/* ---- trees ---- */

static size_t width(const struct store_tree *t, uint32_t level) {
    assert(level <= t->height);
    return (size_t)1 << (2 * (t->height - level));
}

static void *widen(void *old, size_t from, size_t to, size_t element) {
    assert(from < to);
    char *at = base_realloc(old, to * element);
    memset(at + from * element, 0, (to - from) * element);
    return at;
}

void store_tree_open(struct store_tree *t) {
    memset(t, 0, sizeof *t);
    t->height = 1;
    t->last = STORE_NODE_ARITY - 1;
    for (uint32_t level = 0; level <= 1; level++) {
        t->ids[level] = base_calloc(width(t, level), sizeof(uint32_t));
        t->marked[level] = base_calloc(width(t, level), 1);
    }
}

void store_tree_close(struct store_tree *t) {
    for (uint32_t level = 0; level <= t->height; level++) {
        free(t->ids[level]);
        free(t->marked[level]);
        base_vec_drop(&t->marks[level]);
    }
    base_vec_drop(&t->undo);
}

uint64_t store_tree_bytes(const struct store_tree *t) {
    uint64_t bytes = 0;
    for (uint32_t level = 0; level <= t->height; level++)
        bytes += width(t, level) * (sizeof(uint32_t) + 1);
    return bytes;
}

/* Adds a level. The id of the old root is also that of the new one. But if the old root is marked,
 * its new parent must be settled too. */
static void heighten(struct store_tree *t) {
    if (t->height == STORE_TREE_HEIGHT)
        base_fatal(BASE_FATAL_LIMIT, "too many components in a state");
    uint32_t top = ++t->height;
    t->last = t->last * STORE_NODE_ARITY + (STORE_NODE_ARITY - 1);
    assert(t->last == width(t, 0) - 1);
    for (uint32_t level = 0; level <= top; level++) {
        size_t to = width(t, level), from = level < top ? to / STORE_NODE_ARITY : 0;
        t->ids[level] = widen(t->ids[level], from, to, sizeof(uint32_t));
        t->marked[level] = widen(t->marked[level], from, to, 1);
    }
    t->ids[top][0] = t->ids[top - 1][0];
}

void store_tree_reserve(struct store_tree *t, uint32_t place) {
    while (place > t->last)
        heighten(t);
}

uint32_t store_tree_name(struct store_node_maker *m, uint32_t level, const uint32_t *child) {
    uint64_t left = store_node_half(child), right = store_node_half(child + 2);
    if (!(left >> 32 | right) && (level > 1 || !left))
        return (uint32_t)left;
    return store_node_intern(m, level, left, right);
}

static void settle_one(struct store_tree *t, struct store_node_maker *m, uint32_t level,
                       uint32_t place) {
    assert(t->marked[level][place]);
    t->marked[level][place] = 0;
    uint32_t *at = &t->ids[level][place];
    uint32_t id = store_tree_name(m, level, &t->ids[level - 1][(size_t)place * STORE_NODE_ARITY]);
    if (id == *at)
        return;
    *base_vec_push(&t->undo) = (struct store_tree_undo){level, place, *at};
    *at = id;
    if (level < t->height)
        store_tree_mark(t, level + 1, place / STORE_NODE_ARITY);
}

#ifndef NDEBUG
static bool is_settled(const struct store_tree *t) {
    for (uint32_t level = 1; level <= t->height; level++)
        if (t->marks[level].count)
            return false;
    return true;
}
#endif

void store_tree_settle(struct store_tree *t, struct store_node_maker *m) {
    t->undo.count = 0;
    if (!t->marks[1].count)
        return;
    for (uint32_t level = 1; level <= t->height; level++) {
        for (uint32_t i = 0; i < t->marks[level].count; i++)
            settle_one(t, m, level, t->marks[level].at[i]);
        t->marks[level].count = 0;
    }
}

void store_tree_unsettle(struct store_tree *t) {
    for (uint32_t i = t->undo.count; i > 0; i--) {
        struct store_tree_undo u = t->undo.at[i - 1];
        assert(u.level > 0 && u.level <= t->height && t->ids[u.level][u.place] != u.id);
        t->ids[u.level][u.place] = u.id;
    }
    t->undo.count = 0;
}

struct walk {
    struct store_tree *tree;
    const struct store_nodes *nodes;
    store_tree_changed *changed;
    void *context;
};

static void walk(const struct walk *w, uint32_t level, uint32_t place, uint32_t id) {
    uint32_t *at = &w->tree->ids[level][place];
    assert(place < width(w->tree, level));
    if (*at == id)
        return;
    *at = id;
    if (level == 0) {
        w->changed(w->context, place, id);
        return;
    }
    struct store_node node = store_tree_children(w->nodes, level, id);
    for (uint32_t i = 0; i < STORE_NODE_ARITY; i++)
        walk(w, level - 1, place * STORE_NODE_ARITY + i, node.child[i]);
}

void store_tree_goto(struct store_tree *t, const struct store_nodes *nodes, uint32_t root,
                     store_tree_changed *changed, void *context) {
    while (root && store_node_level(nodes, root) > t->height)
        heighten(t);
    assert(is_settled(t));
    t->undo.count = 0;
    struct walk w = {t, nodes, changed, context};
    walk(&w, t->height, 0, root);
}

/* ---- path patches ---- */

struct patch {
    struct store_node_maker *maker;
    const struct store_put *puts;
    uint32_t count;
    uint32_t quarter;
};

/* The name that the subtree `id` gets by the puts. */
static uint32_t patch_subtree(const struct patch *p, uint32_t level, uint32_t place, uint32_t id) {
    assert(level > 0 && level <= STORE_TREE_HEIGHT);
    struct store_node node = store_tree_children(p->maker->nodes, level, id);
    uint32_t done = 0; /* the children that are patched, as bits */
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t slot = p->puts[i].slot, at = slot >> 2;
        if ((slot & 3) != p->quarter || (uint64_t)at >> (2 * level) != place)
            continue;
        uint32_t number = at >> (2 * (level - 1)) & (STORE_NODE_ARITY - 1);
        uint32_t *child = &node.child[number];
        if (level == 1)
            *child = p->puts[i].id;
        else if (!(done >> number & 1))
            *child = patch_subtree(p, level - 1, place * STORE_NODE_ARITY + number, *child);
        done |= 1u << number;
    }
    return store_tree_name(p->maker, level, node.child);
}

static uint32_t patch_quarter(const struct patch *p, uint32_t root) {
    uint32_t height = root ? store_node_level(p->maker->nodes, root) : 1;
    bool any = false;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t slot = p->puts[i].slot;
        if ((slot & 3) != p->quarter)
            continue;
        any = true;
        while ((uint64_t)(slot >> 2) >> (2 * height))
            height++;
    }
    assert(height <= STORE_TREE_HEIGHT);
    return any ? patch_subtree(p, height, 0, root) : root;
}

uint32_t store_tree_patch_half(struct store_node_maker *m, uint32_t half, uint32_t name,
                               const struct store_put *puts, uint32_t count) {
    struct store_node_roots root = store_node_roots(m->nodes, name);
    assert(name == store_node_join(m, root.threads, root.data, 0)); /* it has no extra key */
    root.threads = patch_quarter(&(struct patch){m, puts, count, 2 * half}, root.threads);
    root.data = patch_quarter(&(struct patch){m, puts, count, 2 * half + 1}, root.data);
    return store_node_join(m, root.threads, root.data, 0);
}
