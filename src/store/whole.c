/* A store as a whole: makes it, tells its statistics, keeps it in a file, and moves its states into
 * a smaller one. */
#include "store/store.h"

#include "base/fatal.h"
#include "base/limit.h"
#include "store/cursor.h"

#include <assert.h>
#include <stdlib.h>

struct store *store_new(const struct store_options *options) {
    struct store *s = base_calloc_apart(1, sizeof *s);
    assert(options->kind <= STORE_COMPACT &&
           (options->kind == STORE_TREE || !options->annotations));
    s->kind = options->kind;
    s->memory_limit = options->memory_limit;
    s->seed = options->seed;
    s->workers = options->workers ? options->workers : 1;
    s->tuning = base_tuning_of(options->tuning);
    store_growth_open(&s->growth_lock, options->workers > 1);
    store_components_open(&s->components, options->workers, 0, s->tuning);
    if (s->kind == STORE_TREE)
        store_nodes_open(&s->nodes, options->workers, s->tuning);
    if (s->kind == STORE_BITSTATE) {
        uint32_t log2 = options->bitstate_log2 ? options->bitstate_log2 : s->tuning->bitstate_log2;
        store_bloom_open(&s->bloom, log2, options->workers > 1);
    } else {
        store_state_set_open(&s->states, options->annotations);
    }
    return s;
}

void store_share(struct store *s, bool shared) {
    assert(!shared || s->workers > 1);
    store_growth_share(&s->growth_lock, shared);
    if (s->kind == STORE_BITSTATE)
        s->bloom.shared = shared;
}

void store_drop(struct store *s) {
    if (!s)
        return;
    assert(!atomic_load_explicit(&s->cursor_bytes, memory_order_relaxed)); /* all are dropped */
    if (s->kind == STORE_BITSTATE)
        store_bloom_close(&s->bloom);
    else
        store_state_set_close(&s->states);
    if (s->kind == STORE_TREE)
        store_nodes_close(&s->nodes);
    store_components_close(&s->components);
    store_growth_close(&s->growth_lock);
    free(s);
}

static uint64_t root_bytes(const struct store *s) {
    return s->kind == STORE_BITSTATE ? store_bloom_bytes(&s->bloom)
                                     : store_state_set_bytes(&s->states);
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
        .annotation_bytes =
            s->kind == STORE_TREE ? store_state_set_annotation_bytes(&s->states) : 0,
        .memory_bytes = memory_bytes(s),
    };
    if (s->kind == STORE_TREE)
        out->nodes = store_nodes_count(&s->nodes);
    if (s->kind == STORE_BITSTATE) {
        uint64_t set = atomic_load_explicit(&s->bloom.set, memory_order_relaxed);
        out->states = atomic_load_explicit(&s->bloom.states, memory_order_relaxed);
        out->fill = (double)set / ((double)store_bloom_bytes(&s->bloom) * 8);
    } else {
        out->states = store_state_set_count(&s->states);
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

/* ---- in a file: byte for byte, since ids are offsets and numbers. A store that is read back has
 * the same names for the same states, so a search can go on. ---- */

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

/* Reads a table, whose number of cells is a power of two, in place of the old one. */
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
    save_region(&s->halves, f);
    store_index_save(&s->by_children, f);
    store_index_save(&s->by_roots, f);
}

static void load_nodes(struct store_nodes *s, struct store_stream *f) {
    load_region(&s->nodes, f);
    load_region(&s->levels, f);
    load_region(&s->halves, f);
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
    assert(store_growth_is_quiet(&s->growth_lock));
    store_stream_put_word(f, s->kind);
    store_stream_put_word(f, s->seed);
    save_components(&s->components, f);
    if (s->kind == STORE_TREE)
        save_nodes(&s->nodes, f);
    if (s->kind == STORE_BITSTATE)
        save_bloom(&s->bloom, f);
    else
        store_state_set_save(&s->states, f);
}

void store_restore(struct store *s, struct store_stream *f) {
    assert(store_components_count(&s->components) == 0);
    assert(store_growth_is_quiet(&s->growth_lock));
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
        store_state_set_load(&s->states, f);
}

/* ---- from an exact store to a lossy one: one cursor goes to every state, and the other gets the
 * components that differ from the state before it ---- */

struct copy {
    struct store_cursor *from, *to;
};

static const double COPY_SECONDS = 1; /* until the next state */

static void set_slot(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    store_cursor_set(context, slot, initial ? NULL : bytes, size);
}

static void copy_state(void *context, uint64_t name) {
    const struct copy *c = context;
    store_cursor_goto(c->from, name, set_slot, c->to);
    assert(store_cursor_name(c->from, 0) == name);
    base_limit_postpone(COPY_SECONDS);
    store_cursor_commit(c->to, 0, NULL);
    store_cursor_forget(c->to);
}

void store_shrink(struct store *from, struct store *to) {
    assert(store_exact(from) && !store_exact(to));
    assert(store_growth_is_quiet(&from->growth_lock) && store_growth_is_quiet(&to->growth_lock));
    struct copy c = {store_cursor_new(from), store_cursor_new(to)};
    store_state_set_each(&from->states, copy_state, &c);
    store_cursor_drop(c.from);
    store_cursor_drop(c.to);
}
