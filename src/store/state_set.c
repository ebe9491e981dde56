#include "store/state_set.h"

#include "base/prefetch.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    COUNT_BY = 16,  /* so many entries are added between two checks whether a shard is full, */
    MANY = 1 << 10, /* unless its limit is below this */
};

enum verdict { FOUND, ADDED, ABSENT, NO_ROOM };
enum purpose { LOOK, ADD, ADD_ALONE }; /* ALONE: no other worker uses the set meanwhile */

/* The shard of a key is chosen by low bits of the first id, xor a hash of the second, so that
 * either id alone spreads the keys. The other bits and the shard determine the chosen bits, so a
 * shard need not store these. */
static uint32_t shake(uint32_t low) {
    uint32_t x = low * 0x9E3779B1u;
    return x >> (32 - STORE_STATE_SHARD_LOG2);
}

static uint32_t shard_of(uint64_t key) {
    return ((uint32_t)(key >> 32) + shake((uint32_t)key)) & (STORE_STATE_SHARDS - 1);
}

/* ---- probing ---- */

/* Fills an empty cell. If another worker filled it first, *have is its content. */
static inline bool fill(const struct store_state_table *t, size_t i, uint64_t entry, uint64_t *have,
                        bool wide) {
    if (wide) {
        uint64_t expected = 0;
        bool ok = atomic_compare_exchange_strong_explicit((_Atomic uint64_t *)t->cells + i,
                                                          &expected, entry, memory_order_relaxed,
                                                          memory_order_relaxed);
        *have = expected;
        return ok;
    }
    uint32_t expected = 0;
    bool ok = atomic_compare_exchange_strong_explicit((_Atomic uint32_t *)t->cells + i, &expected,
                                                      (uint32_t)entry, memory_order_relaxed,
                                                      memory_order_relaxed);
    *have = expected;
    return ok;
}

/* `at`, here and below: the cell of the entry that was found or added. The stash comes after the
 * cells. */
static enum verdict probe_stash(const struct store_state_table *t, uint64_t mixed,
                                enum purpose purpose, size_t *at) {
    _Atomic uint64_t *stash = store_state_stash(t);
    for (uint32_t i = 0; i < t->stash_room; i++) {
        uint64_t have = atomic_load_explicit(&stash[i], memory_order_relaxed);
        *at = store_state_cell_count(t) + i;
        if (!have) {
            if (purpose == LOOK)
                return ABSENT;
            if (atomic_compare_exchange_strong_explicit(&stash[i], &have, mixed + 1,
                                                        memory_order_relaxed, memory_order_relaxed))
                return ADDED;
        }
        if (have == mixed + 1)
            return FOUND;
    }
    return purpose == LOOK ? ABSENT : NO_ROOM;
}

/* Reads a whole bucket at once, where the machine can and no tool has to see single accesses. Its
 * content may be old if other workers fill cells meanwhile, which only means that filling a cell
 * fails. But both questions must use the same read. A compiler may read plain memory twice, and a
 * cell that is empty in the first read and taken in the second would be skipped unread. */
#if defined __SSE2__ && !defined __SANITIZE_THREAD__
#define VECTORS
struct look {
    __m128i a, b, c, d;
};

static inline struct look look_at(const uint32_t *bucket) {
    const __m128i *at = (const __m128i *)(const void *)bucket;
    struct look l = {_mm_load_si128(at), _mm_load_si128(at + 1), _mm_load_si128(at + 2),
                     _mm_load_si128(at + 3)};
    __asm__ volatile("" : "+x"(l.a), "+x"(l.b), "+x"(l.c), "+x"(l.d));
    return l;
}

/* A bit for each cell that holds this entry. */
static inline uint32_t cells_with(struct look l, uint32_t entry) {
    const __m128i e = _mm_set1_epi32((int)entry);
    __m128i low = _mm_packs_epi32(_mm_cmpeq_epi32(l.a, e), _mm_cmpeq_epi32(l.b, e));
    __m128i high = _mm_packs_epi32(_mm_cmpeq_epi32(l.c, e), _mm_cmpeq_epi32(l.d, e));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
#endif

/* Cells fill in the order in which all workers look at them, and never become empty. So two
 * workers with the same key meet at the same cell, and one of them fills it. NO_ROOM: the bucket
 * is full. */
static inline enum verdict probe_bucket(const struct store_state_table *t, size_t first,
                                        uint64_t want, enum purpose purpose, size_t *at,
                                        bool wide) {
    size_t i = first;
#ifdef VECTORS
    if (!wide) {
        struct look l = look_at((const uint32_t *)t->cells + first);
        uint32_t same = cells_with(l, (uint32_t)want);
        if (same) {
            *at = i + (size_t)__builtin_ctz(same);
            return FOUND;
        }
        uint32_t empty = cells_with(l, 0);
        if (!empty)
            return NO_ROOM;
        i += (size_t)__builtin_ctz(empty);
    }
#endif
    for (; i < first + (wide ? 8 : 16); i++) {
        uint64_t have = store_state_load(t, i, wide);
        *at = i;
        if (!have) {
            if (purpose == LOOK)
                return ABSENT;
            if (purpose == ADD_ALONE) {
                store_state_put(t, i, want, wide);
                return ADDED;
            }
            if (fill(t, i, want, &have, wide))
                return ADDED;
        }
        if (have == want)
            return FOUND;
    }
    return NO_ROOM;
}

/* Probes one of the buckets that a key can be in. `place` counts these buckets, from 1. The next
 * one can have the key only if this one is full. */
static inline enum verdict probe_place(const struct store_state_table *t, uint32_t bucket,
                                       uint64_t place, uint64_t remainder, enum purpose purpose,
                                       size_t *at, bool wide) {
    assert(bucket < t->buckets && place >= 1 && place <= STORE_STATE_PROBES);
    assert(!(remainder >> store_state_bits(wide)));
    uint64_t want = place << store_state_bits(wide) | remainder;
    return probe_bucket(t, (size_t)bucket * (wide ? 8 : 16), want, purpose, at, wide);
}

/* Probes the bucket in which a key is looked up first. */
static inline enum verdict probe_home(const struct store_state_table *t, uint64_t mixed,
                                      enum purpose purpose, size_t *at, bool wide) {
    struct store_state_spot s = store_state_spot_of(t, mixed);
    return probe_place(t, s.home, 1, s.remainder, purpose, at, wide);
}

static inline enum verdict probe_others(const struct store_state_table *t, uint64_t mixed,
                                        enum purpose purpose, size_t *at, bool wide) {
    struct store_state_spot s = store_state_spot_of(t, mixed);
    enum verdict v =
        probe_place(t, store_state_beside(t, s.home), 2, s.remainder, purpose, at, wide);
    uint32_t bucket = s.home, step = store_state_stride(t, s.remainder);
    for (uint64_t place = 3; v == NO_ROOM && place <= STORE_STATE_PROBES; place++) {
        bucket += step;
        if (bucket >= t->buckets)
            bucket -= t->buckets;
        v = probe_place(t, bucket, place, s.remainder, purpose, at, wide);
    }
    return v == NO_ROOM ? probe_stash(t, mixed, purpose, at) : v;
}

static __attribute__((noinline)) enum verdict
probe_rest(const struct store_state_table *t, uint64_t mixed, enum purpose purpose, size_t *at) {
    if (!t->wide)
        return probe_others(t, mixed, purpose, at, false);
    enum verdict v = probe_home(t, mixed, purpose, at, true);
    return v == NO_ROOM ? probe_others(t, mixed, purpose, at, true) : v;
}

/* Probes all places of a key. Most entries are narrow, and in their home bucket. */
static inline enum verdict probe(const struct store_state_table *t, uint64_t mixed,
                                 enum purpose purpose, size_t *at) {
    enum verdict v = t->wide ? NO_ROOM : probe_home(t, mixed, purpose, at, false);
    return v == NO_ROOM ? probe_rest(t, mixed, purpose, at) : v;
}

/* ---- the whole set ---- */

void store_state_set_open(struct store_state_set *s, bool annotations) {
    s->memory.has_annotations = annotations;
    atomic_init(&s->memory.bytes, 0);
    atomic_init(&s->memory.annotation_bytes, 0);
    store_space_open(&s->memory.space);
    memset(s->stripes, 0, sizeof s->stripes);
    for (int i = 0; i < STORE_STATE_SHARDS; i++)
        store_state_table_open(&s->memory, &s->shards[i]);
}

void store_state_set_close(struct store_state_set *s) {
    for (int i = 0; i < STORE_STATE_SHARDS; i++)
        store_state_table_close(&s->memory, &s->shards[i]);
    store_space_close(&s->memory.space);
}

uint64_t store_state_set_bytes(const struct store_state_set *s) {
    return atomic_load_explicit(&s->memory.bytes, memory_order_relaxed);
}

uint64_t store_state_set_annotation_bytes(const struct store_state_set *s) {
    return atomic_load_explicit(&s->memory.annotation_bytes, memory_order_relaxed);
}

/* How many entries of a shard the first `stripes` stripes have added. */
static uint64_t count_in(const struct store_state_set *s, uint32_t shard, uint32_t stripes) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < stripes; i++)
        n += atomic_load_explicit(&s->stripes[i].added[shard], memory_order_relaxed);
    return n;
}

uint64_t store_state_set_count(const struct store_state_set *s) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++)
        n += count_in(s, i, STORE_GROWTH_STRIPES);
    return n;
}

struct listing {
    store_state_set_visitor *visit;
    void *context;
    uint32_t shard;
};

static bool list_one(void *context, const struct store_state_table *t, uint64_t mixed, size_t at) {
    (void)at;
    const struct listing *l = context;
    struct store_state_ids h = store_state_ids_of(t, mixed);
    uint64_t bits = (l->shard - shake((uint32_t)h.low)) & (STORE_STATE_SHARDS - 1);
    uint64_t key = (h.high << STORE_STATE_SHARD_LOG2 | bits) << 32 | h.low;
    assert(shard_of(key) == l->shard && store_state_mixed_key(t, key) == mixed);
    l->visit(l->context, key);
    return true;
}

void store_state_set_each(const struct store_state_set *s, store_state_set_visitor *visit,
                          void *context) {
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++) {
        struct listing l = {visit, context, i};
        store_state_table_visit(&s->shards[i], list_one, &l);
    }
}

/* ---- growing ---- */

/* With some room to spare, so that a rebuilt shard is not full at once. */
static uint64_t entries_of(const struct store_state_set *s, uint32_t shard) {
    uint64_t count = count_in(s, shard, STORE_GROWTH_STRIPES);
    return count + count / 8;
}

static void grow(struct store_state_set *s, uint32_t shard, struct store_growth_flag *g,
                 uint32_t buckets) {
    store_growth_stop(g);
    struct store_state_table *t = &s->shards[shard];
    if (t->buckets == buckets) /* otherwise another worker was first */
        store_state_table_grow(&s->memory, t, entries_of(s, shard));
    store_growth_go(g, &s->memory.space);
}

static void reformat(struct store_state_set *s, uint32_t shard, struct store_growth_flag *g,
                     struct store_state_ids more) {
    store_growth_stop(g);
    struct store_state_table *t = &s->shards[shard];
    if (!store_state_fits_ids(t, more.high, more.low))
        store_state_table_reformat(&s->memory, t, more, entries_of(s, shard));
    assert(store_state_fits_ids(t, more.high, more.low));
    store_growth_go(g, &s->memory.space);
}

/* ---- adding and finding ---- */

/* Counts an entry. True: the shard is full. With a large shard this is noticed a little late. */
static inline bool count_one(struct store_state_set *s, uint32_t shard,
                             const struct store_growth_flag *g) {
    _Atomic uint32_t *added = &s->stripes[g->stripe].added[shard];
    uint32_t mine, limit = s->shards[shard].limit;
    assert(g->stripe < atomic_load_explicit(&g->growth_lock->stripes, memory_order_relaxed));
    if (g->stripe) {
        mine = atomic_load_explicit(added, memory_order_relaxed) + 1;
        atomic_store_explicit(added, mine, memory_order_relaxed);
    } else {
        mine = atomic_fetch_add_explicit(added, 1, memory_order_relaxed) + 1;
    }
    return (mine % COUNT_BY == 0 || limit < MANY) &&
           count_in(s, shard,
                    atomic_load_explicit(&g->growth_lock->stripes, memory_order_relaxed)) >= limit;
}

/* Handles every case of adding. `added`: the key has been added, but the shard is too full. */
static __attribute__((noinline)) bool
add_slowly(struct store_state_set *s, struct store_growth_flag *g, uint64_t key, bool added) {
    const uint32_t shard = shard_of(key);
    const struct store_state_table *t = &s->shards[shard];
    bool alone = !g->growth_lock->shared;
    size_t at;
    while (!added) {
        if (!store_state_fits(t, key)) {
            reformat(s, shard, g,
                     (struct store_state_ids){key >> (32 + STORE_STATE_SHARD_LOG2), (uint32_t)key});
            continue; /* another worker may have changed the shard again meanwhile */
        }
        uint32_t buckets = t->buckets;
        enum verdict v = probe(t, store_state_mixed_key(t, key), alone ? ADD_ALONE : ADD, &at);
        if (v == FOUND)
            return false;
        if (v == NO_ROOM)
            grow(s, shard, g, buckets);
        else if (!count_one(s, shard, g))
            return true;
        else
            added = true;
    }
    grow(s, shard, g, t->buckets);
    assert(store_state_set_has(s, key));
    return true;
}

bool store_state_set_add(struct store_state_set *s, struct store_growth_flag *g, uint64_t key) {
    const uint32_t shard = shard_of(key);
    const struct store_state_table *t = &s->shards[shard];
    bool alone = !g->growth_lock->shared;
    size_t at;
    assert(store_growth_is_inside(g));
    if (!store_state_fits(t, key) || t->wide)
        return add_slowly(s, g, key, false);
    enum verdict v =
        probe_home(t, store_state_mixed_key(t, key), alone ? ADD_ALONE : ADD, &at, false);
    if (v == FOUND)
        return false;
    if (v == ADDED && !count_one(s, shard, g))
        return true;
    return add_slowly(s, g, key, v == ADDED);
}

bool store_state_set_has(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    size_t at;
    return store_state_fits(t, key) && probe(t, store_state_mixed_key(t, key), LOOK, &at) == FOUND;
}

void store_state_set_prefetch(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    if (!store_state_fits(t, key))
        return;
    size_t home = store_state_spot_of(t, store_state_mixed_key(t, key)).home;
    base_prefetch((const char *)t->cells + home * STORE_STATE_LINE);
    if (t->annotations)
        base_prefetch((const char *)t->annotations + (home * STORE_STATE_LINE >> t->wide));
}

/* ---- annotations ---- */

static inline _Atomic uint32_t *find_annotation(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    size_t at;
    assert(t->annotations);
    if (!store_state_fits(t, key) || probe(t, store_state_mixed_key(t, key), LOOK, &at) != FOUND)
        return NULL;
    return &t->annotations[at];
}

uint32_t store_state_set_annotation(const struct store_state_set *s, uint64_t key) {
    const _Atomic uint32_t *annotation = find_annotation(s, key);
    return annotation ? atomic_load_explicit(annotation, memory_order_acquire) : 0;
}

bool store_state_set_annotate(struct store_state_set *s, const struct store_growth_flag *g,
                              uint64_t key, uint32_t *was, uint32_t to) {
    _Atomic uint32_t *annotation = find_annotation(s, key);
    assert(annotation && store_growth_is_inside(g));
    if (g->growth_lock->shared)
        return atomic_compare_exchange_strong_explicit(annotation, was, to, memory_order_release,
                                                       memory_order_relaxed);
    uint32_t have = atomic_load_explicit(annotation, memory_order_relaxed);
    bool same = have == *was;
    *was = have;
    if (same)
        atomic_store_explicit(annotation, to, memory_order_relaxed);
    return same;
}

/* ---- in a file ---- */

void store_state_set_save(const struct store_state_set *s, struct store_stream *f) {
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++) {
        store_stream_put_word(f, count_in(s, i, STORE_GROWTH_STRIPES));
        store_state_table_save(&s->shards[i], f);
    }
}

void store_state_set_load(struct store_state_set *s, struct store_stream *f) {
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++) {
        atomic_store(&s->stripes[0].added[i], (uint32_t)store_stream_get_word(f));
        store_state_table_load(&s->memory, &s->shards[i], f);
    }
}
