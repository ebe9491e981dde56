/* A store in a file, byte for byte: ids are offsets and numbers, so what is read back has the same
 * names for the same states, and a search goes on where it stood. */
#include "store/cursor.h"

#include <assert.h>

static void save_region(const struct store_region *r, struct store_stream *f) {
    size_t used = atomic_load(&r->used);
    store_stream_put_word(f, used);
    store_stream_put(f, r->base, used);
}

static void load_region(struct store_region *r, struct store_stream *f) {
    uint64_t used = store_stream_get_word(f);
    if (used > r->reserved)
        store_stream_refuse(f, "it does not fit into the memory of this machine");
    if (store_stream_failed(f))
        return;
    store_stream_get(f, r->base, used);
    atomic_store(&r->used, used);
}

/* A table of a power of two of cells, instead of the one that is there. */
static void *load_table(void *old, uint32_t old_mask, uint32_t *mask, size_t cell,
                        struct store_stream *f) {
    uint64_t read = store_stream_get_word(f);
    if (read > UINT32_MAX || (read & (read + 1)) || read < 15)
        store_stream_refuse(f, "a table has a wrong size");
    if (store_stream_failed(f))
        return old;
    store_table_drop(old, ((size_t)old_mask + 1) * cell);
    *mask = (uint32_t)read;
    void *cells = store_table_new(((size_t)*mask + 1) * cell);
    store_stream_get(f, cells, ((size_t)*mask + 1) * cell);
    return cells;
}

static void save_components(const struct store_components *s, struct store_stream *f) {
    save_region(&s->arena, f);
    for (int i = 0; i < STORE_COMPONENT_SHARDS; i++) {
        const struct store_component_shard *h = &s->shards[i];
        store_stream_put_word(f, atomic_load(&h->count));
        store_stream_put_word(f, h->mask);
        store_stream_put(f, (const void *)h->cells, ((size_t)h->mask + 1) * sizeof(uint64_t));
    }
}

static void load_components(struct store_components *s, struct store_stream *f) {
    uint64_t bytes = 0;
    load_region(&s->arena, f);
    for (int i = 0; i < STORE_COMPONENT_SHARDS; i++) {
        struct store_component_shard *h = &s->shards[i];
        atomic_store(&h->count, (uint32_t)store_stream_get_word(f));
        h->cells = load_table((void *)h->cells, h->mask, &h->mask, sizeof(uint64_t), f);
        bytes += ((uint64_t)h->mask + 1) * sizeof(uint64_t);
    }
    atomic_store(&s->table_bytes, bytes);
}

static void save_nodes(const struct store_nodes *s, struct store_stream *f) {
    save_region(&s->nodes, f);
    save_region(&s->levels, f);
    save_region(&s->joints, f);
    store_index_save(&s->by_children, f);
    store_index_save(&s->by_roots, f);
}

static void load_nodes(struct store_nodes *s, struct store_stream *f) {
    load_region(&s->nodes, f);
    load_region(&s->levels, f);
    load_region(&s->joints, f);
    store_index_load(&s->by_children, f);
    store_index_load(&s->by_roots, f);
}

static void save_bloom(const struct store_bloom *b, struct store_stream *f) {
    store_stream_put_word(f, b->log2);
    store_stream_put_word(f, atomic_load(&b->states));
    store_stream_put_word(f, atomic_load(&b->set));
    store_stream_put(f, (const void *)b->words, (size_t)store_bloom_bytes(b));
}

static void load_bloom(struct store_bloom *b, struct store_stream *f) {
    if (store_stream_get_word(f) != b->log2)
        store_stream_refuse(f, "its bit filter has another size");
    atomic_store(&b->states, store_stream_get_word(f));
    atomic_store(&b->set, store_stream_get_word(f));
    if (!store_stream_failed(f))
        store_stream_get(f, (void *)b->words, (size_t)store_bloom_bytes(b));
}

void store_save(const struct store *s, struct store_stream *f) {
    store_stream_put_word(f, s->kind);
    store_stream_put_word(f, s->seed);
    save_components(&s->components, f);
    if (s->kind == STORE_TREE)
        save_nodes(&s->nodes, f);
    if (s->kind == STORE_BITSTATE)
        save_bloom(&s->bloom, f);
    else
        store_roots_save(&s->roots, f);
}

void store_restore(struct store *s, struct store_stream *f) {
    assert(store_components_count(&s->components) == 0);
    if (store_stream_get_word(f) != (uint64_t)s->kind)
        store_stream_refuse(f, "it has another kind of store");
    s->seed = store_stream_get_word(f);
    if (store_stream_failed(f))
        return;
    load_components(&s->components, f);
    if (s->kind == STORE_TREE)
        load_nodes(&s->nodes, f);
    if (s->kind == STORE_BITSTATE)
        load_bloom(&s->bloom, f);
    else
        store_roots_load(&s->roots, f);
}
