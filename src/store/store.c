#include "store/store.h"

#include "base/fatal.h"
#include "store/cursor.h"

#include <assert.h>
#include <stdlib.h>

struct store *store_new(const struct store_options *options) {
    struct store *s = base_calloc_apart(1, sizeof *s);
    assert(options->kind <= STORE_COMPACT && (options->kind == STORE_TREE || !options->remarks));
    s->kind = options->kind;
    s->memory_limit = options->memory_limit;
    s->seed = options->seed;
    s->workers = options->workers ? options->workers : 1;
    store_door_open(&s->door, options->workers > 1);
    store_components_open(&s->components, options->workers, 0);
    if (s->kind == STORE_TREE)
        store_nodes_open(&s->nodes, options->workers);
    if (s->kind == STORE_BITSTATE)
        store_bloom_open(&s->bloom, options->bitstate_log2, options->workers > 1);
    else
        store_roots_open(&s->roots, options->remarks);
    return s;
}

void store_share(struct store *s, bool shared) {
    store_door_share(&s->door, shared);
    if (s->kind == STORE_BITSTATE)
        s->bloom.shared = shared;
}

void store_drop(struct store *s) {
    if (!s)
        return;
    if (s->kind == STORE_BITSTATE)
        store_bloom_close(&s->bloom);
    else
        store_roots_close(&s->roots);
    if (s->kind == STORE_TREE)
        store_nodes_close(&s->nodes);
    store_components_close(&s->components);
    store_door_close(&s->door);
    free(s);
}

static uint64_t root_bytes(const struct store *s) {
    return s->kind == STORE_BITSTATE ? store_bloom_bytes(&s->bloom) : store_roots_bytes(&s->roots);
}

static uint64_t node_bytes(const struct store *s) {
    return s->kind == STORE_TREE ? store_nodes_bytes(&s->nodes) : 0;
}

static uint64_t memory_bytes(const struct store *s) {
    return sizeof *s + store_components_bytes(&s->components) + node_bytes(s) + root_bytes(s) +
           atomic_load_explicit(&s->cursor_bytes, memory_order_relaxed);
}

void store_stats(const struct store *s, struct store_stats *out) {
    *out = (struct store_stats){
        .components = store_components_count(&s->components),
        .component_bytes = store_components_bytes(&s->components),
        .node_bytes = node_bytes(s),
        .root_bytes = root_bytes(s),
        .remark_bytes = s->kind == STORE_TREE ? store_roots_remark_bytes(&s->roots) : 0,
        .memory_bytes = memory_bytes(s),
    };
    if (s->kind == STORE_TREE)
        out->nodes = store_nodes_count(&s->nodes);
    if (s->kind == STORE_BITSTATE) {
        uint64_t set = atomic_load_explicit(&s->bloom.set, memory_order_relaxed);
        out->states = atomic_load_explicit(&s->bloom.states, memory_order_relaxed);
        out->fill = (double)set / ((double)store_bloom_bytes(&s->bloom) * 8);
    } else {
        out->states = store_roots_count(&s->roots);
    }
}

bool store_full(const struct store *s) {
    if (store_region_tight(&s->components.arena))
        return true;
    if (s->kind == STORE_TREE && store_nodes_full(&s->nodes))
        return true;
    return s->memory_limit && memory_bytes(s) > s->memory_limit;
}

uint32_t store_bitstate_log2(uint64_t bytes) {
    uint32_t log2 = 0;
    while (log2 < 60 && bytes >> (log2 + 1))
        log2++;
    return log2 + 3;
}

bool store_exact(const struct store *s) {
    return s->kind == STORE_TREE;
}
