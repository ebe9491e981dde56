#include "store/tree.h"

#include <assert.h>
#include <string.h>

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

/* One level more. The old root, whatever it names, is also the name of the new one; but if it is
 * marked, its parent must look at it again. */
static void heighten(struct store_tree *t) {
    if (t->height == STORE_TREE_HEIGHT)
        base_fatal(BASE_FATAL_LIMIT, "too many components in a state");
    uint32_t top = ++t->height;
    t->last = t->last * STORE_NODE_ARITY + (STORE_NODE_ARITY - 1);
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
        assert(u.level > 0 && u.level <= t->height);
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
    assert(!t->marks[1].count);
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

/* The name of the subtree that was called `id`. */
static uint32_t patch_subtree(const struct patch *p, uint32_t level, uint32_t place, uint32_t id) {
    struct store_node node = store_tree_children(p->maker->nodes, level, id);
    uint32_t done = 0; /* children */
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
    assert(name == store_node_join(m, root.threads, root.data, 0)); /* no extra key */
    root.threads = patch_quarter(&(struct patch){m, puts, count, 2 * half}, root.threads);
    root.data = patch_quarter(&(struct patch){m, puts, count, 2 * half + 1}, root.data);
    return store_node_join(m, root.threads, root.data, 0);
}
