#include "store/state_table.h"

#include "base/fatal.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOAD_OF = 22, /* a table is full when 22 of 25 cells are taken */
    LOAD_BY = 25,
    CHEAP_BUCKETS = 32,
    GROW_BY = 4, /* at least by a quarter */
};

/* ---- from an entry to its key ---- */

static uint64_t odd_inverse(uint64_t x) {
    uint64_t y = x; /* x is its own inverse in 3 bits; each round doubles the bits */
    for (int i = 0; i < 5; i++)
        y *= 2 - x * y;
    return y;
}

static inline uint64_t unmix(const struct store_state_table *t, uint64_t x) {
    x ^= x >> t->half;
    x = x * odd_inverse(STORE_STATE_FACTOR_1) & t->mask;
    x ^= x >> t->half;
    x = x * odd_inverse(STORE_STATE_FACTOR_0) & t->mask;
    return x ^ x >> t->half;
}

static inline uint64_t mixed_of(const struct store_state_table *t, uint32_t bucket, uint64_t entry,
                                bool wide) {
    uint64_t remainder = entry & ((UINT64_C(1) << store_state_bits(wide)) - 1);
    uint64_t home = bucket, moved = (entry >> store_state_bits(wide)) - 1;
    if (moved == 1)
        home = store_state_beside(t, bucket);
    else if (__builtin_expect(moved != 0, 0))
        home = (bucket + t->buckets - (moved - 1) * store_state_stride(t, remainder) % t->buckets) %
               t->buckets;
    assert(entry && home < t->buckets && moved < STORE_STATE_PROBES);
    return (home * t->divisor << t->shift) + remainder;
}

struct store_state_ids store_state_ids_of(const struct store_state_table *t, uint64_t mixed) {
    uint64_t x = unmix(t, mixed);
    assert(store_state_mix(t, x) == mixed);
    return (struct store_state_ids){x >> t->low_bits, x & ((UINT64_C(1) << t->low_bits) - 1)};
}

/* ---- shapes ---- */

static uint32_t stash_room(uint32_t buckets) {
    return buckets < 128 ? 8 : buckets > 2048 ? 128 : buckets / 16 & ~7u;
}

/* The bytes of cells and stash. */
static size_t keys_size(const struct store_state_table *t) {
    return (size_t)t->buckets * STORE_STATE_LINE + t->stash_room * sizeof(uint64_t);
}

static size_t annotations_size(const struct store_state_memory *m,
                               const struct store_state_table *t) {
    size_t bytes = (store_state_cell_count(t) + t->stash_room) * sizeof *t->annotations;
    return m->has_annotations ? (bytes + STORE_STATE_LINE - 1) / STORE_STATE_LINE * STORE_STATE_LINE
                              : 0;
}

static size_t table_size(const struct store_state_memory *m, const struct store_state_table *t) {
    return keys_size(t) + annotations_size(m, t);
}

static uint32_t key_bits(const struct store_state_table *t) {
    return (uint32_t)t->high_bits + t->low_bits;
}

static uint64_t ones(uint32_t bits) {
    return (UINT64_C(1) << bits) - 1;
}

/* Fills in the members that follow from the number of buckets, the divisor, the width and the
 * bits. */
static void derive(struct store_state_table *t) {
    t->mask = ones(key_bits(t));
    t->half = (uint8_t)((key_bits(t) + 1) / 2);
    t->outside = ~(ones(t->high_bits + STORE_STATE_SHARD_LOG2) << 32 | ones(t->low_bits));
    t->inverse = UINT64_MAX / t->divisor + 1;
    t->limit = (uint32_t)((uint64_t)t->buckets * (t->wide ? 8 : 16) * LOAD_OF / LOAD_BY);
    t->stash_room = stash_room(t->buckets);
    assert(t->limit < store_state_cell_count(t));
    assert(keys_size(t) % STORE_STATE_LINE == 0); /* annotations begin with a line of their own */
}

/* Sets the smallest shape with at least `least` buckets: 2^bits / (m * 2^shift) of them, m from 4
 * to 7. */
static void shape(struct store_state_table *t, uint64_t least) {
    uint32_t bits = key_bits(t);
    assert(bits > 3 && bits <= STORE_STATE_HIGH_MAX + STORE_STATE_LOW_MAX);
    uint64_t keys = UINT64_C(1) << bits, buckets = 0;
    uint32_t shift = bits - 3, m = 7;
    for (;;) {
        uint64_t span = (uint64_t)m << shift;
        buckets = (keys + span - 1) / span;
        if (buckets >= least && (t->wide || span <= UINT64_C(1) << STORE_STATE_NARROW_REMAINDER))
            break;
        assert(shift > 0);
        if (--m == 3) {
            m = 7;
            shift--;
        }
    }
    assert(buckets <= UINT32_MAX);
    t->divisor = (uint8_t)m;
    t->shift = (uint8_t)shift;
    t->buckets = (uint32_t)buckets;
    derive(t);
}

static void furnish(struct store_state_memory *m, struct store_state_table *t) {
    t->cells = store_space_take(&m->space, table_size(m, t));
    t->annotations =
        m->has_annotations ? (_Atomic uint32_t *)((char *)t->cells + keys_size(t)) : NULL;
    atomic_fetch_add_explicit(&m->bytes, keys_size(t), memory_order_relaxed);
    atomic_fetch_add_explicit(&m->annotation_bytes, annotations_size(m, t), memory_order_relaxed);
}

void store_state_table_close(struct store_state_memory *m, const struct store_state_table *t) {
    assert(!t->annotations == !m->has_annotations);
    assert(atomic_load_explicit(&m->bytes, memory_order_relaxed) >= keys_size(t));
    atomic_fetch_sub_explicit(&m->bytes, keys_size(t), memory_order_relaxed);
    atomic_fetch_sub_explicit(&m->annotation_bytes, annotations_size(m, t), memory_order_relaxed);
    store_space_give(&m->space, t->cells, table_size(m, t));
}

static uint32_t bits_of(uint64_t x) {
    return x ? 64 - (uint32_t)__builtin_clzll(x) : 0;
}

/* How many bits of a key narrow entries can hold, in a table with so many buckets. */
static uint32_t narrow_room(uint64_t buckets) {
    return STORE_STATE_NARROW_REMAINDER + bits_of(buckets) - 1;
}

/* The least that a table must hold. */
struct need {
    uint32_t high, low; /* bits of the two ids */
    uint64_t entries;
};

/* Chooses the format: at least the needed bits for each id, and more if there is room. Entries are
 * wide only if narrow ones would take as much memory, because the remainder would fit only with
 * very many buckets. */
static uint64_t format(struct store_state_table *t, const struct need *need) {
    uint32_t high = need->high, low = need->low;
    uint64_t buckets = need->entries / (16 * LOAD_OF / LOAD_BY) + 1;
    uint64_t most = 2 * buckets > CHEAP_BUCKETS ? 2 * buckets : CHEAP_BUCKETS;
    while (high + low > narrow_room(buckets) && buckets * 2 <= most)
        buckets *= 2;
    t->wide = high + low > narrow_room(buckets);
    if (t->wide)
        buckets = need->entries / (8 * LOAD_OF / LOAD_BY) + 1;
    uint32_t spare =
        t->wide ? STORE_STATE_HIGH_MAX + STORE_STATE_LOW_MAX : narrow_room(buckets) - high - low;
    uint32_t more =
        spare / 2 < STORE_STATE_HIGH_MAX - high ? spare / 2 : STORE_STATE_HIGH_MAX - high;
    high += more;
    spare -= more;
    low += spare < STORE_STATE_LOW_MAX - low ? spare : STORE_STATE_LOW_MAX - low;
    assert(high >= need->high && high <= STORE_STATE_HIGH_MAX && low >= need->low &&
           low <= STORE_STATE_LOW_MAX);
    t->high_bits = (uint8_t)high;
    t->low_bits = (uint8_t)low;
    assert(t->wide || key_bits(t) <= narrow_room(buckets));
    return buckets;
}

/* ---- entries ---- */

static inline __attribute__((always_inline)) bool visit_cells(const struct store_state_table *t,
                                                              store_state_table_visitor *visit,
                                                              void *context, bool wide) {
    const uint32_t per_bucket = wide ? 8 : 16, buckets = t->buckets;
    for (uint32_t bucket = 0; bucket < buckets; bucket++)
        for (uint32_t i = 0; i < per_bucket; i++) {
            size_t at = (size_t)bucket * per_bucket + i;
            uint64_t entry = store_state_load(t, at, wide);
            if (!entry)
                break;
            if (!visit(context, t, mixed_of(t, bucket, entry, wide), at))
                return false;
        }
    return true;
}

static inline __attribute__((always_inline)) bool
visit_all(const struct store_state_table *t, store_state_table_visitor *visit, void *context) {
    if (!(t->wide ? visit_cells(t, visit, context, true) : visit_cells(t, visit, context, false)))
        return false;
    for (uint32_t i = 0; i < t->stash_room; i++) {
        uint64_t have = atomic_load_explicit(&store_state_stash(t)[i], memory_order_relaxed);
        if (have && !visit(context, t, have - 1, store_state_cell_count(t) + i))
            return false;
    }
    return true;
}

static bool measure_one(void *context, const struct store_state_table *t, uint64_t mixed,
                        size_t at) {
    (void)at;
    struct store_state_ids *all = context, one = store_state_ids_of(t, mixed);
    all->high |= one.high;
    all->low |= one.low;
    return true;
}

/* The bits that the ids in a shard, and those of one more key, need. */
static struct need measure(const struct store_state_table *t, struct store_state_ids more,
                           uint64_t entries) {
    visit_all(t, measure_one, &more);
    return (struct need){bits_of(more.high), bits_of(more.low), entries};
}

bool store_state_table_visit(const struct store_state_table *t, store_state_table_visitor *visit,
                             void *context) {
    return visit_all(t, visit, context);
}

/* ---- rebuilding a table ---- */

/* A table that no other worker sees yet, with the number of entries in each bucket. Counting these
 * in the buckets would be most of the work. */
struct draft {
    struct store_state_table table;
    uint8_t *filled;
    size_t at; /* the cell of the last entry */
    bool same; /* keys are mixed as in the old table */
};

static inline bool place_in(struct draft *d, uint32_t bucket, uint64_t entry, bool wide) {
    const uint32_t per_bucket = wide ? 8 : 16, at = d->filled[bucket];
    assert(wide == d->table.wide && bucket < d->table.buckets && at <= per_bucket);
    if (at == per_bucket)
        return false;
    d->at = (size_t)bucket * per_bucket + at;
    store_state_put(&d->table, d->at, entry, wide);
    d->filled[bucket] = (uint8_t)(at + 1);
    return true;
}

/* False: the stash is full. */
static bool put_in_stash(struct draft *d, uint64_t mixed) {
    _Atomic uint64_t *stash = store_state_stash(&d->table);
    for (uint32_t i = 0; i < d->table.stash_room; i++) {
        if (atomic_load_explicit(&stash[i], memory_order_relaxed))
            continue;
        atomic_store_explicit(&stash[i], mixed + 1, memory_order_relaxed);
        d->at = store_state_cell_count(&d->table) + i;
        return true;
    }
    return false;
}

static __attribute__((noinline)) bool place_elsewhere(struct draft *d, uint64_t mixed, bool wide) {
    const struct store_state_table *t = &d->table;
    struct store_state_spot s = store_state_spot_of(t, mixed);
    uint32_t bucket = s.home, step = store_state_stride(t, s.remainder);
    if (place_in(d, store_state_beside(t, s.home),
                 UINT64_C(2) << store_state_bits(wide) | s.remainder, wide))
        return true;
    for (uint64_t place = 3; place <= STORE_STATE_PROBES; place++) {
        bucket += step;
        if (bucket >= t->buckets)
            bucket -= t->buckets;
        if (place_in(d, bucket, place << store_state_bits(wide) | s.remainder, wide))
            return true;
    }
    return put_in_stash(d, mixed);
}

/* Puts a new key into the table. False: there is no room. */
static inline bool place(struct draft *d, uint64_t mixed, bool wide) {
    struct store_state_spot s = store_state_spot_of(&d->table, mixed);
    return place_in(d, s.home, UINT64_C(1) << store_state_bits(wide) | s.remainder, wide) ||
           place_elsewhere(d, mixed, wide);
}

static inline uint64_t mixed_for(const struct draft *d, const struct store_state_table *from,
                                 uint64_t mixed) {
    const struct store_state_table *t = &d->table;
    if (d->same)
        return mixed;
    struct store_state_ids h = store_state_ids_of(from, mixed);
    assert(store_state_fits_ids(t, h.high, h.low));
    return store_state_mix(t, h.high << t->low_bits | h.low);
}

/* False: the stash overflowed. */
static inline bool copy_one(struct draft *to, const struct store_state_table *from, uint64_t mixed,
                            size_t at, bool wide) {
    if (!place(to, mixed_for(to, from, mixed), wide))
        return false;
    if (from->annotations)
        atomic_store_explicit(&to->table.annotations[to->at],
                              atomic_load_explicit(&from->annotations[at], memory_order_relaxed),
                              memory_order_relaxed);
    return true;
}

static bool copy_narrow(void *context, const struct store_state_table *from, uint64_t mixed,
                        size_t at) {
    return copy_one(context, from, mixed, at, false);
}

static bool copy_wide(void *context, const struct store_state_table *from, uint64_t mixed,
                      size_t at) {
    return copy_one(context, from, mixed, at, true);
}

static bool copy_all(const struct store_state_table *from, struct store_state_table *to) {
    struct draft d = {.table = *to, .filled = base_calloc(to->buckets, sizeof *d.filled)};
    d.same = from->high_bits == to->high_bits && from->low_bits == to->low_bits;
    bool done = to->wide ? visit_all(from, copy_wide, &d) : visit_all(from, copy_narrow, &d);
    free(d.filled);
    return done;
}

/* Moves a shard into a table with at least `least` buckets, in the format of `to`. */
static void rebuild(struct store_state_memory *m, struct store_state_table *t,
                    struct store_state_table to, uint64_t least) {
    for (bool done = false; !done; least = (uint64_t)to.buckets + 1) {
        shape(&to, least);
        furnish(m, &to);
        done = copy_all(t, &to);
        if (!done)
            store_state_table_close(m, &to);
    }
    store_state_table_close(m, t);
    *t = to;
}

void store_state_table_open(struct store_state_memory *m, struct store_state_table *t) {
    shape(t, format(t, &(struct need){0, 0, 0}));
    furnish(m, t);
}

void store_state_table_grow(struct store_state_memory *m, struct store_state_table *t,
                            uint64_t entries) {
    struct store_state_table to = *t;
    uint64_t least = (uint64_t)t->buckets + t->buckets / GROW_BY + 1;
    if (t->wide) { /* with more buckets narrow entries may be enough again */
        struct need need = measure(t, (struct store_state_ids){0, 0}, entries);
        uint64_t wanted = format(&to, &need);
        least = to.wide ? least : wanted;
    }
    rebuild(m, t, to, least);
}

void store_state_table_reformat(struct store_state_memory *m, struct store_state_table *t,
                                struct store_state_ids more, uint64_t entries) {
    struct store_state_table to = *t;
    struct need need = measure(t, more, entries);
    uint64_t least = format(&to, &need);
    rebuild(m, t, to, least);
}

/* ---- in a file ---- */

void store_state_table_save(const struct store_state_table *t, struct store_stream *f) {
    store_stream_put_word(f, t->buckets);
    const uint8_t format_of[] = {t->high_bits, t->low_bits, t->divisor, t->shift, t->wide};
    store_stream_put(f, format_of, sizeof format_of);
    store_stream_put(f, t->cells, keys_size(t));
}

static bool makes_sense(const struct store_state_table *t) {
    uint64_t span = (uint64_t)t->divisor << (t->shift & 63);
    return t->high_bits <= STORE_STATE_HIGH_MAX && t->low_bits <= STORE_STATE_LOW_MAX &&
           key_bits(t) > 3 && t->divisor >= 4 && t->divisor <= 7 && t->shift < key_bits(t) &&
           t->buckets > 0 && t->buckets == ((UINT64_C(1) << key_bits(t)) + span - 1) / span;
}

void store_state_table_load(struct store_state_memory *m, struct store_state_table *t,
                            struct store_stream *f) {
    struct store_state_table read = *t;
    uint8_t format_of[5];
    read.buckets = (uint32_t)store_stream_get_word(f);
    store_stream_get(f, format_of, sizeof format_of);
    read.high_bits = format_of[0];
    read.low_bits = format_of[1];
    read.divisor = format_of[2];
    read.shift = format_of[3];
    read.wide = format_of[4] != 0;
    if (!makes_sense(&read))
        store_stream_refuse(f, "a table has a wrong size");
    if (store_stream_failed(f))
        return;
    derive(&read);
    furnish(m, &read);
    store_stream_get(f, read.cells, keys_size(&read));
    store_state_table_close(m, t);
    *t = read;
}
