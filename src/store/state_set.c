#include "store/state_set.h"

#include "base/fatal.h"
#include "base/prefetch.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    LINE = 64,
    PROBES = 7, /* buckets an entry can be in: displacement + 1 is 1 .. 7 */
    NARROW_REMAINDER = 29,
    WIDE_REMAINDER = 61,
    HIGH_MAX = 32 - STORE_STATE_SHARD_LOG2,
    LOW_MAX = 32,
    LOAD_OF = 22, /* 22 of 25 cells: a shard is full */
    LOAD_BY = 25,
    CHEAP_BUCKETS = 32,
    GROW_BY = 4,    /* a quarter at least */
    COUNT_BY = 16,  /* so many are added between two looks whether a shard is full, */
    MANY = 1 << 10, /* if that is more than a few of what it holds */
};

__extension__ typedef unsigned __int128 wide_product;

enum verdict { FOUND, ADDED, ABSENT, NO_ROOM };
enum purpose { LOOK, ADD, ADD_ALONE }; /* ALONE: nobody else uses the set meanwhile */

/* Which bits of a key choose its shard: low bits of the first id, shaken by the second, so that
 * either alone spreads keys; the other bits and the shard determine them, so a shard need not store
 * them. */
static uint32_t shake(uint32_t low) {
    uint32_t x = low * 0x9E3779B1u;
    return x >> (32 - STORE_STATE_SHARD_LOG2);
}

static uint32_t shard_of(uint64_t key) {
    return ((uint32_t)(key >> 32) + shake((uint32_t)key)) & (STORE_STATE_SHARDS - 1);
}

/* A bijection on `bits` bits: xor with the upper half undoes itself, odd factors have inverses. */
static const uint64_t factor[2] = {0x9E3779B97F4A7C15u, 0xD6E8FEB86659FD93u};

static inline uint64_t mix(const struct store_state_table *t, uint64_t x) {
    x ^= x >> t->half;
    x = x * factor[0] & t->mask;
    x ^= x >> t->half;
    x = x * factor[1] & t->mask;
    return x ^ x >> t->half;
}

static uint64_t odd_inverse(uint64_t x) {
    uint64_t y = x; /* right in 3 bits; each round doubles them */
    for (int i = 0; i < 5; i++)
        y *= 2 - x * y;
    return y;
}

static inline uint64_t unmix(const struct store_state_table *t, uint64_t x) {
    x ^= x >> t->half;
    x = x * odd_inverse(factor[1]) & t->mask;
    x ^= x >> t->half;
    x = x * odd_inverse(factor[0]) & t->mask;
    return x ^ x >> t->half;
}

/* Where a mixed key belongs in a shard. */
struct spot {
    uint64_t remainder;
    uint32_t home;
};

/* The bucket that an entry is put into if its home is full: a machine that fetches a line mostly
 * fetches the one beside it too. */
static inline uint32_t beside(const struct store_state_table *t, uint32_t home) {
    uint32_t other = home ^ 1;
    return other < t->buckets ? other : home;
}

/* From home to the others, one after the other. */
static inline uint32_t step_of(const struct store_state_table *t, uint64_t remainder) {
    uint32_t x = (uint32_t)(remainder ^ remainder >> 32) * 0x9E3779B1u;
    return 1 + (uint32_t)((uint64_t)x * (t->buckets - 1) >> 32);
}

static inline struct spot spot_of(const struct store_state_table *t, uint64_t mixed) {
    struct spot s;
    uint64_t head = mixed >> t->shift;
    s.home = (uint32_t)((wide_product)head * t->inverse >> 64);
    s.remainder = mixed - ((uint64_t)s.home * t->divisor << t->shift);
    assert(s.home < t->buckets);
    return s;
}

/* The bits of an entry that are the remainder. */
static inline uint32_t bits_in(bool wide) {
    return wide ? WIDE_REMAINDER : NARROW_REMAINDER;
}

static inline uint64_t mixed_of(const struct store_state_table *t, uint32_t bucket, uint64_t entry,
                                bool wide) {
    uint64_t remainder = entry & ((UINT64_C(1) << bits_in(wide)) - 1);
    uint64_t home = bucket, moved = (entry >> bits_in(wide)) - 1;
    if (moved == 1)
        home = beside(t, bucket);
    else if (__builtin_expect(moved != 0, 0))
        home =
            (bucket + t->buckets - (moved - 1) * step_of(t, remainder) % t->buckets) % t->buckets;
    assert(entry && home < t->buckets && moved < PROBES);
    return (home * t->divisor << t->shift) + remainder;
}

static inline uint64_t load(const struct store_state_table *t, size_t i, bool wide) {
    return wide ? atomic_load_explicit((_Atomic uint64_t *)t->cells + i, memory_order_relaxed)
                : atomic_load_explicit((_Atomic uint32_t *)t->cells + i, memory_order_relaxed);
}

static inline void put(const struct store_state_table *t, size_t i, uint64_t entry, bool wide) {
    if (wide)
        atomic_store_explicit((_Atomic uint64_t *)t->cells + i, entry, memory_order_relaxed);
    else
        atomic_store_explicit((_Atomic uint32_t *)t->cells + i, (uint32_t)entry,
                              memory_order_relaxed);
}

/* Fills an empty cell; if somebody else did, says with what. */
static inline bool fill(const struct store_state_table *t, size_t i, uint64_t entry, uint64_t *tave,
                        bool wide) {
    if (wide) {
        uint64_t expected = 0;
        bool ok = atomic_compare_exchange_strong_explicit((_Atomic uint64_t *)t->cells + i,
                                                          &expected, entry, memory_order_relaxed,
                                                          memory_order_relaxed);
        *tave = expected;
        return ok;
    }
    uint32_t expected = 0;
    bool ok = atomic_compare_exchange_strong_explicit((_Atomic uint32_t *)t->cells + i, &expected,
                                                      (uint32_t)entry, memory_order_relaxed,
                                                      memory_order_relaxed);
    *tave = expected;
    return ok;
}

static inline size_t cell_count(const struct store_state_table *t) {
    return (size_t)t->buckets * (t->wide ? 8 : 16);
}

static inline _Atomic uint64_t *stash_of(const struct store_state_table *t) {
    return (_Atomic uint64_t *)((char *)t->cells + (size_t)t->buckets * LINE);
}

/* `at`, here and below: the cell of what was found or added; the stash comes after the cells. */
static enum verdict probe_stash(const struct store_state_table *t, uint64_t mixed,
                                enum purpose purpose, size_t *at) {
    _Atomic uint64_t *stash = stash_of(t);
    for (uint32_t i = 0; i < t->stash_room; i++) {
        uint64_t have = atomic_load_explicit(&stash[i], memory_order_relaxed);
        *at = cell_count(t) + i;
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

/* A whole bucket at once, where the machine can and no tool wants to see single accesses. What it
 * sees of cells that others fill meanwhile may be old, which only means that filling one fails. But
 * both questions must be asked of the same look: a compiler may read plain memory twice, and a cell
 * that was empty for the first and taken for the second would be passed over unread. */
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

/* A bit for each cell that has this. */
static inline uint32_t cells_with(struct look l, uint32_t entry) {
    const __m128i e = _mm_set1_epi32((int)entry);
    __m128i low = _mm_packs_epi32(_mm_cmpeq_epi32(l.a, e), _mm_cmpeq_epi32(l.b, e));
    __m128i high = _mm_packs_epi32(_mm_cmpeq_epi32(l.c, e), _mm_cmpeq_epi32(l.d, e));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
#endif

/* Cells fill in the order in which everybody looks at them and never empty, so two workers with
 * the same key meet at the same cell, and one of them fills it. NO_ROOM: the bucket is full. */
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
        uint64_t have = load(t, i, wide);
        *at = i;
        if (!have) {
            if (purpose == LOOK)
                return ABSENT;
            if (purpose == ADD_ALONE) {
                put(t, i, want, wide);
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

/* An entry that is in the bucket if it is anywhere before the next: `place` counts them, from 1. */
static inline enum verdict probe_place(const struct store_state_table *t, uint32_t bucket,
                                       uint64_t place, uint64_t remainder, enum purpose purpose,
                                       size_t *at, bool wide) {
    uint64_t want = place << bits_in(wide) | remainder;
    return probe_bucket(t, (size_t)bucket * (wide ? 8 : 16), want, purpose, at, wide);
}

/* Where a key is at first looked for. */
static inline enum verdict probe_home(const struct store_state_table *t, uint64_t mixed,
                                      enum purpose purpose, size_t *at, bool wide) {
    struct spot s = spot_of(t, mixed);
    return probe_place(t, s.home, 1, s.remainder, purpose, at, wide);
}

static inline enum verdict probe_others(const struct store_state_table *t, uint64_t mixed,
                                        enum purpose purpose, size_t *at, bool wide) {
    struct spot s = spot_of(t, mixed);
    enum verdict v = probe_place(t, beside(t, s.home), 2, s.remainder, purpose, at, wide);
    uint32_t bucket = s.home, step = step_of(t, s.remainder);
    for (uint64_t place = 3; v == NO_ROOM && place <= PROBES; place++) {
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

/* Most entries are narrow, and at home. */
static inline enum verdict probe(const struct store_state_table *t, uint64_t mixed,
                                 enum purpose purpose, size_t *at) {
    enum verdict v = t->wide ? NO_ROOM : probe_home(t, mixed, purpose, at, false);
    return v == NO_ROOM ? probe_rest(t, mixed, purpose, at) : v;
}

static uint32_t stash_room(uint32_t buckets) {
    return buckets < 128 ? 8 : buckets > 2048 ? 128 : buckets / 16 & ~7u;
}

/* Of cells and stash. */
static size_t keys_size(const struct store_state_table *t) {
    return (size_t)t->buckets * LINE + t->stash_room * sizeof(uint64_t);
}

static size_t annotations_size(const struct store_state_set *s, const struct store_state_table *t) {
    size_t bytes = (cell_count(t) + t->stash_room) * sizeof *t->annotations;
    return s->has_annotations ? (bytes + LINE - 1) / LINE * LINE : 0;
}

static size_t table_size(const struct store_state_set *s, const struct store_state_table *t) {
    return keys_size(t) + annotations_size(s, t);
}

static uint32_t key_bits(const struct store_state_table *t) {
    return (uint32_t)t->high_bits + t->low_bits;
}

static uint64_t ones(uint32_t bits) {
    return (UINT64_C(1) << bits) - 1;
}

/* What follows from the number of buckets, the divisor, the width and the bits. */
static void derive(struct store_state_table *t) {
    t->mask = ones(key_bits(t));
    t->half = (uint8_t)((key_bits(t) + 1) / 2);
    t->outside = ~(ones(t->high_bits + STORE_STATE_SHARD_LOG2) << 32 | ones(t->low_bits));
    t->inverse = UINT64_MAX / t->divisor + 1;
    t->limit = (uint32_t)((uint64_t)t->buckets * (t->wide ? 8 : 16) * LOAD_OF / LOAD_BY);
    t->stash_room = stash_room(t->buckets);
}

/* The smallest shape of at least so many buckets: 2^bits / (m * 2^shift) of them, m from 4 to 7. */
static void shape(struct store_state_table *t, uint64_t least) {
    uint32_t bits = key_bits(t);
    assert(bits > 3 && bits <= HIGH_MAX + LOW_MAX);
    uint64_t keys = UINT64_C(1) << bits, buckets = 0;
    uint32_t shift = bits - 3, m = 7;
    for (;;) {
        uint64_t span = (uint64_t)m << shift;
        buckets = (keys + span - 1) / span;
        if (buckets >= least && (t->wide || span <= UINT64_C(1) << NARROW_REMAINDER))
            break;
        assert(shift > 0);
        if (--m == 3) {
            m = 7;
            shift--;
        }
    }
    t->divisor = (uint8_t)m;
    t->shift = (uint8_t)shift;
    t->buckets = (uint32_t)buckets;
    derive(t);
}

static void furnish(struct store_state_set *s, struct store_state_table *t) {
    t->cells = store_space_take(&s->arena, table_size(s, t));
    t->annotations =
        s->has_annotations ? (_Atomic uint32_t *)((char *)t->cells + keys_size(t)) : NULL;
    atomic_fetch_add_explicit(&s->bytes, keys_size(t), memory_order_relaxed);
    atomic_fetch_add_explicit(&s->annotation_bytes, annotations_size(s, t), memory_order_relaxed);
}

static void give_back(struct store_state_set *s, const struct store_state_table *t) {
    atomic_fetch_sub_explicit(&s->bytes, keys_size(t), memory_order_relaxed);
    atomic_fetch_sub_explicit(&s->annotation_bytes, annotations_size(s, t), memory_order_relaxed);
    store_space_give(&s->arena, t->cells, table_size(s, t));
}

static uint32_t bits_of(uint64_t x) {
    return x ? 64 - (uint32_t)__builtin_clzll(x) : 0;
}

/* The bits that a narrow entry in one of so many buckets tells apart. */
static uint32_t narrow_room(uint64_t buckets) {
    return NARROW_REMAINDER + bits_of(buckets) - 1;
}

/* What a shard must hold. */
struct need {
    uint32_t high, low; /* bits of the two ids */
    uint64_t entries;
};

/* As many bits for each id as there is place for, and at least those needed. Wide only if narrow
 * entries would take as much memory, because it takes so many buckets to make the remainder fit. */
static uint64_t format(struct store_state_table *t, const struct need *need) {
    uint32_t high = need->high, low = need->low;
    uint64_t buckets = need->entries / (16 * LOAD_OF / LOAD_BY) + 1;
    uint64_t most = 2 * buckets > CHEAP_BUCKETS ? 2 * buckets : CHEAP_BUCKETS;
    while (high + low > narrow_room(buckets) && buckets * 2 <= most)
        buckets *= 2;
    t->wide = high + low > narrow_room(buckets);
    if (t->wide)
        buckets = need->entries / (8 * LOAD_OF / LOAD_BY) + 1;
    uint32_t spare = t->wide ? HIGH_MAX + LOW_MAX : narrow_room(buckets) - high - low;
    uint32_t more = spare / 2 < HIGH_MAX - high ? spare / 2 : HIGH_MAX - high;
    high += more;
    spare -= more;
    low += spare < LOW_MAX - low ? spare : LOW_MAX - low;
    assert(high >= need->high && high <= HIGH_MAX && low >= need->low && low <= LOW_MAX);
    t->high_bits = (uint8_t)high;
    t->low_bits = (uint8_t)low;
    return buckets;
}

static bool fits(const struct store_state_table *t, uint64_t high, uint64_t low) {
    return !(high >> t->high_bits | low >> t->low_bits);
}

static inline bool fits_key(const struct store_state_table *t, uint64_t key) {
    return !(key & t->outside);
}

static inline uint64_t mixed_key(const struct store_state_table *t, uint64_t key) {
    uint64_t high = key >> (32 + STORE_STATE_SHARD_LOG2), low = (uint32_t)key;
    return mix(t, high << t->low_bits | low);
}

struct halves {
    uint64_t high, low;
};

static struct halves halves_of(const struct store_state_table *t, uint64_t mixed) {
    uint64_t x = unmix(t, mixed);
    return (struct halves){x >> t->low_bits, x & ((UINT64_C(1) << t->low_bits) - 1)};
}

/* Calls `visit` for every mixed key, with its cell, until one returns false. */
typedef bool visitor(void *context, const struct store_state_table *t, uint64_t mixed, size_t at);

static inline __attribute__((always_inline)) bool
visit_cells(const struct store_state_table *t, visitor *visit, void *context, bool wide) {
    const uint32_t per_bucket = wide ? 8 : 16, buckets = t->buckets;
    for (uint32_t bucket = 0; bucket < buckets; bucket++)
        for (uint32_t i = 0; i < per_bucket; i++) {
            size_t at = (size_t)bucket * per_bucket + i;
            uint64_t entry = load(t, at, wide);
            if (!entry)
                break;
            if (!visit(context, t, mixed_of(t, bucket, entry, wide), at))
                return false;
        }
    return true;
}

static inline __attribute__((always_inline)) bool visit_all(const struct store_state_table *t,
                                                            visitor *visit, void *context) {
    if (!(t->wide ? visit_cells(t, visit, context, true) : visit_cells(t, visit, context, false)))
        return false;
    for (uint32_t i = 0; i < t->stash_room; i++) {
        uint64_t have = atomic_load_explicit(&stash_of(t)[i], memory_order_relaxed);
        if (have && !visit(context, t, have - 1, cell_count(t) + i))
            return false;
    }
    return true;
}

static bool measure_one(void *context, const struct store_state_table *t, uint64_t mixed,
                        size_t at) {
    (void)at;
    struct halves *all = context, one = halves_of(t, mixed);
    all->high |= one.high;
    all->low |= one.low;
    return true;
}

/* The bits that the ids in a shard, and one more key, really need. */
static struct need measure(const struct store_state_table *t, struct halves more,
                           uint64_t entries) {
    visit_all(t, measure_one, &more);
    return (struct need){bits_of(more.high), bits_of(more.low), entries};
}

/* A table that nobody else sees yet, and how many entries each of its buckets has: to look that up
 * in the bucket would be most of the work. */
struct draft {
    struct store_state_table table;
    uint8_t *filled;
    size_t at; /* where the last one was put */
    bool same; /* keys are mixed as they were */
};

static inline bool place_in(struct draft *d, uint32_t bucket, uint64_t entry, bool wide) {
    const uint32_t per_bucket = wide ? 8 : 16, at = d->filled[bucket];
    if (at == per_bucket)
        return false;
    d->at = (size_t)bucket * per_bucket + at;
    put(&d->table, d->at, entry, wide);
    d->filled[bucket] = (uint8_t)(at + 1);
    return true;
}

static __attribute__((noinline)) bool place_elsewhere(struct draft *d, uint64_t mixed, bool wide) {
    const struct store_state_table *t = &d->table;
    struct spot s = spot_of(t, mixed);
    uint32_t bucket = s.home, step = step_of(t, s.remainder);
    if (place_in(d, beside(t, s.home), UINT64_C(2) << bits_in(wide) | s.remainder, wide))
        return true;
    for (uint64_t place = 3; place <= PROBES; place++) {
        bucket += step;
        if (bucket >= t->buckets)
            bucket -= t->buckets;
        if (place_in(d, bucket, place << bits_in(wide) | s.remainder, wide))
            return true;
    }
    return probe_stash(t, mixed, ADD, &d->at) == ADDED;
}

/* Puts a key that is new into it; false: no room. */
static inline bool place(struct draft *d, uint64_t mixed, bool wide) {
    struct spot s = spot_of(&d->table, mixed);
    return place_in(d, s.home, UINT64_C(1) << bits_in(wide) | s.remainder, wide) ||
           place_elsewhere(d, mixed, wide);
}

static inline uint64_t mixed_for(const struct draft *d, const struct store_state_table *from,
                                 uint64_t mixed) {
    const struct store_state_table *t = &d->table;
    if (d->same)
        return mixed;
    struct halves h = halves_of(from, mixed);
    assert(fits(t, h.high, h.low));
    return mix(t, h.high << t->low_bits | h.low);
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

/* Moves a shard into a table of at least so many buckets, in the format that `to` has. */
static void rebuild(struct store_state_set *s, struct store_state_table *t,
                    struct store_state_table to, uint64_t least) {
    for (bool done = false; !done; least = (uint64_t)to.buckets + 1) {
        shape(&to, least);
        furnish(s, &to);
        done = copy_all(t, &to);
        if (!done)
            give_back(s, &to);
    }
    give_back(s, t);
    *t = to;
}

void store_state_set_open(struct store_state_set *s, bool annotations) {
    s->has_annotations = annotations;
    atomic_init(&s->bytes, 0);
    atomic_init(&s->annotation_bytes, 0);
    store_space_open(&s->arena);
    memset(s->stripes, 0, sizeof s->stripes);
    for (int i = 0; i < STORE_STATE_SHARDS; i++) {
        struct store_state_table *t = &s->shards[i];
        shape(t, format(t, &(struct need){0, 0, 0}));
        furnish(s, t);
    }
}

void store_state_set_close(struct store_state_set *s) {
    for (int i = 0; i < STORE_STATE_SHARDS; i++)
        give_back(s, &s->shards[i]);
    store_space_close(&s->arena);
}

/* Of the stripes below this one. */
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
    struct halves h = halves_of(t, mixed);
    uint64_t bits = (l->shard - shake((uint32_t)h.low)) & (STORE_STATE_SHARDS - 1);
    l->visit(l->context, (h.high << STORE_STATE_SHARD_LOG2 | bits) << 32 | h.low);
    return true;
}

void store_state_set_each(const struct store_state_set *s, store_state_set_visitor *visit,
                          void *context) {
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++) {
        struct listing l = {visit, context, i};
        visit_all(&s->shards[i], list_one, &l);
    }
}

/* With some to come, so that a rebuilt shard is not full at once. */
static uint64_t entries_of(const struct store_state_set *s, uint32_t shard) {
    uint64_t count = count_in(s, shard, STORE_GROWTH_STRIPES);
    return count + count / 8;
}

static void grow(struct store_state_set *s, uint32_t shard, struct store_growth_flag *g,
                 uint32_t buckets) {
    store_growth_stop(g);
    struct store_state_table *t = &s->shards[shard], to = *t;
    if (t->buckets == buckets) { /* otherwise somebody else was first */
        uint64_t least = (uint64_t)buckets + buckets / GROW_BY + 1;
        if (t->wide) { /* with more buckets narrow entries may do again */
            struct need need = measure(t, (struct halves){0, 0}, entries_of(s, shard));
            uint64_t wanted = format(&to, &need);
            least = to.wide ? least : wanted;
        }
        rebuild(s, t, to, least);
    }
    store_growth_go(g, &s->arena);
}

static void reformat(struct store_state_set *s, uint32_t shard, struct store_growth_flag *g,
                     struct halves more) {
    store_growth_stop(g);
    struct store_state_table *t = &s->shards[shard], to = *t;
    if (!fits(t, more.high, more.low)) {
        struct need need = measure(t, more, entries_of(s, shard));
        uint64_t least = format(&to, &need);
        rebuild(s, t, to, least);
    }
    store_growth_go(g, &s->arena);
}

/* Counts an entry; true: the shard is full. Of a large one that is noticed a little late. */
static inline bool count_one(struct store_state_set *s, uint32_t shard,
                             const struct store_growth_flag *g) {
    _Atomic uint32_t *added = &s->stripes[g->stripe].added[shard];
    uint32_t mine, limit = s->shards[shard].limit;
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

/* All that adding can come to. `added`: it is there, and only the shard is too full. */
static __attribute__((noinline)) bool
add_slowly(struct store_state_set *s, struct store_growth_flag *g, uint64_t key, bool added) {
    const uint32_t shard = shard_of(key);
    const struct store_state_table *t = &s->shards[shard];
    bool alone = !g->growth_lock->shared;
    size_t at;
    while (!added) {
        if (!fits_key(t, key)) {
            reformat(s, shard, g,
                     (struct halves){key >> (32 + STORE_STATE_SHARD_LOG2), (uint32_t)key});
            continue; /* another may have changed it again before this one was back inside */
        }
        uint32_t buckets = t->buckets;
        enum verdict v = probe(t, mixed_key(t, key), alone ? ADD_ALONE : ADD, &at);
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
    return true;
}

bool store_state_set_add(struct store_state_set *s, struct store_growth_flag *g, uint64_t key) {
    const uint32_t shard = shard_of(key);
    const struct store_state_table *t = &s->shards[shard];
    bool alone = !g->growth_lock->shared;
    size_t at;
    if (!fits_key(t, key) || t->wide)
        return add_slowly(s, g, key, false);
    enum verdict v = probe_home(t, mixed_key(t, key), alone ? ADD_ALONE : ADD, &at, false);
    if (v == FOUND)
        return false;
    if (v == ADDED && !count_one(s, shard, g))
        return true;
    return add_slowly(s, g, key, v == ADDED);
}

bool store_state_set_has(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    size_t at;
    return fits_key(t, key) && probe(t, mixed_key(t, key), LOOK, &at) == FOUND;
}

void store_state_set_prefetch(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    if (!fits_key(t, key))
        return;
    size_t home = spot_of(t, mixed_key(t, key)).home;
    base_prefetch((const char *)t->cells + home * LINE);
    if (t->annotations)
        base_prefetch((const char *)t->annotations + (home * LINE >> t->wide));
}

static inline _Atomic uint32_t *find_annotation(const struct store_state_set *s, uint64_t key) {
    const struct store_state_table *t = &s->shards[shard_of(key)];
    size_t at;
    assert(t->annotations);
    if (!fits_key(t, key) || probe(t, mixed_key(t, key), LOOK, &at) != FOUND)
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
    assert(annotation);
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
    for (int i = 0; i < STORE_STATE_SHARDS; i++) {
        const struct store_state_table *t = &s->shards[i];
        store_stream_put_word(f, count_in(s, (uint32_t)i, STORE_GROWTH_STRIPES));
        store_stream_put_word(f, t->buckets);
        const uint8_t format_of[] = {t->high_bits, t->low_bits, t->divisor, t->shift, t->wide};
        store_stream_put(f, format_of, sizeof format_of);
        store_stream_put(f, t->cells, keys_size(t));
    }
}

static bool makes_sense(const struct store_state_table *t) {
    uint64_t span = (uint64_t)t->divisor << (t->shift & 63);
    return t->high_bits <= HIGH_MAX && t->low_bits <= LOW_MAX && key_bits(t) > 3 &&
           t->divisor >= 4 && t->divisor <= 7 && t->shift < key_bits(t) && t->buckets > 0 &&
           t->buckets == ((UINT64_C(1) << key_bits(t)) + span - 1) / span;
}

static void load_shard(struct store_state_set *s, uint32_t shard, struct store_stream *f) {
    struct store_state_table *old = &s->shards[shard], t = *old;
    uint8_t format_of[5];
    atomic_store(&s->stripes[0].added[shard], (uint32_t)store_stream_get_word(f));
    t.buckets = (uint32_t)store_stream_get_word(f);
    store_stream_get(f, format_of, sizeof format_of);
    t.high_bits = format_of[0];
    t.low_bits = format_of[1];
    t.divisor = format_of[2];
    t.shift = format_of[3];
    t.wide = format_of[4] != 0;
    if (!makes_sense(&t))
        store_stream_refuse(f, "a table has a wrong size");
    if (store_stream_failed(f))
        return;
    derive(&t);
    furnish(s, &t);
    store_stream_get(f, t.cells, keys_size(&t));
    give_back(s, old);
    *old = t;
}

void store_state_set_load(struct store_state_set *s, struct store_stream *f) {
    for (uint32_t i = 0; i < STORE_STATE_SHARDS; i++)
        load_shard(s, i, f);
}
