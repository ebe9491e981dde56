#include "store/index.h"

#include "base/prefetch.h"

#include <assert.h>

enum {
    LINE = 16,    /* cells; each room is a multiple of this */
    SMALL = 1024, /* cells; a smaller shard doubles when it grows */
    AHEAD = 32,   /* cells; things are prefetched so far ahead */
};

static size_t table_size(uint32_t room) {
    return (size_t)room * sizeof(uint32_t);
}

static void furnish(struct store_index *x, struct store_index_shard *h, uint32_t room) {
    assert(room && room % LINE == 0);
    h->room = room;
    h->cells = store_space_take(&x->arena, table_size(room));
    atomic_fetch_add_explicit(&x->bytes, table_size(room), memory_order_relaxed);
}

static void give_back(struct store_index *x, const struct store_index_shard *h) {
    assert(store_index_bytes(x) >= table_size(h->room));
    store_space_give(&x->arena, (void *)h->cells, table_size(h->room));
    atomic_fetch_sub_explicit(&x->bytes, table_size(h->room), memory_order_relaxed);
}

void store_index_open(struct store_index *x, struct store_index_things things, uint32_t workers,
                      const struct base_tuning *tuning) {
    uint32_t room = UINT32_C(1) << tuning->index_first_log2;
    assert(room % LINE == 0);
    while (room / 8 < workers)
        room *= 2;
    x->things = things;
    store_space_open(&x->arena);
    atomic_init(&x->bytes, 0);
    for (int i = 0; i < STORE_INDEX_SHARDS; i++) {
        x->shards[i].id_mask = (1u << tuning->index_id_bits) - 1;
        atomic_init(&x->shards[i].count, 0);
        furnish(x, &x->shards[i], room);
    }
}

void store_index_close(struct store_index *x) {
    for (int i = 0; i < STORE_INDEX_SHARDS; i++)
        give_back(x, &x->shards[i]);
    store_space_close(&x->arena);
}

uint64_t store_index_count(const struct store_index *x) {
    uint64_t n = 0;
    for (int i = 0; i < STORE_INDEX_SHARDS; i++)
        n += atomic_load_explicit(&x->shards[i].count, memory_order_relaxed);
    return n;
}

static void fetch(const struct store_index *x, const struct store_index_shard *h, uint32_t at) {
    if (at < h->room) {
        size_t id = store_index_id(h, atomic_load_explicit(&h->cells[at], memory_order_relaxed));
        base_prefetch(x->things.base + id * x->things.size);
    }
}

static void copy(struct store_index *x, const struct store_index_shard *from,
                 struct store_index_shard *to) {
    for (uint32_t i = 0; i < from->room; i++) {
        uint32_t id =
            store_index_id(from, atomic_load_explicit(&from->cells[i], memory_order_relaxed));
        fetch(x, from, i + AHEAD);
        if (!id)
            continue;
        uint64_t hash = x->things.hash(x->things.owner, id);
        assert(store_index_shard(x, hash) == to && id <= to->id_mask);
        uint32_t at = store_index_first(to, hash);
        while (atomic_load_explicit(&to->cells[at], memory_order_relaxed))
            at = store_index_next(to, at);
        atomic_store_explicit(&to->cells[at], store_index_tag(to, hash) | id, memory_order_relaxed);
    }
}

/* Rebuilds a shard: a quarter larger, in whole lines, if it is short of cells; with more bits for
 * ids, if the new id does not fit. */
static void rebuild(struct store_index *x, struct store_index_shard *h, uint32_t id) {
    struct store_index_shard old = {.cells = h->cells, .room = h->room, .id_mask = h->id_mask};
    uint64_t room = old.room;
    while (id > h->id_mask)
        h->id_mask = h->id_mask << 2 | 3;
    if (store_index_crowded(h, id))
        room = room < SMALL ? 2 * room : (room + room / 4) / LINE * LINE;
    assert(room <= UINT32_MAX);
    furnish(x, h, (uint32_t)room);
    copy(x, &old, h);
    give_back(x, &old);
    assert(!store_index_crowded(h, id));
}

void store_index_grow(struct store_index *x, struct store_index_shard *h,
                      struct store_growth_flag *g, uint32_t id) {
    store_growth_stop(g);
    if (store_index_crowded(h, id))
        rebuild(x, h, id);
    store_growth_go(g, &x->arena);
}

/* ---- in a file ---- */

void store_index_save(const struct store_index *x, struct store_stream *f) {
    for (int i = 0; i < STORE_INDEX_SHARDS; i++) {
        const struct store_index_shard *h = &x->shards[i];
        store_stream_put_word(f, atomic_load(&h->count));
        store_stream_put_word(f, h->id_mask);
        store_stream_put_word(f, h->room);
        store_stream_put(f, (const void *)h->cells, table_size(h->room));
    }
}

static void load_shard(struct store_index *x, struct store_index_shard *h, struct store_stream *f) {
    uint64_t count = store_stream_get_word(f), id_mask = store_stream_get_word(f);
    uint64_t room = store_stream_get_word(f);
    if (room > UINT32_MAX || room < LINE || room % LINE || count >= room)
        store_stream_refuse(f, "a table has a wrong size");
    if (store_stream_failed(f))
        return;
    give_back(x, h);
    furnish(x, h, (uint32_t)room);
    h->id_mask = (uint32_t)id_mask;
    atomic_store(&h->count, (uint32_t)count);
    store_stream_get(f, (void *)h->cells, table_size(h->room));
}

void store_index_load(struct store_index *x, struct store_stream *f) {
    for (int i = 0; i < STORE_INDEX_SHARDS; i++)
        load_shard(x, &x->shards[i], f);
}
