/* One table of the state set: an entry is shorter than its key (quotienting: Cleary 1984; in
 * model checking: van der Vegt and Laarman 2011). A key is two ids. It is mixed by a bijection
 * on exactly the bits that the ids need now. The high part of the result is the home bucket, and
 * the rest is stored. A bucket is a cache line of 16 entries {displacement + 1: 3 bits,
 * remainder: 29}. An entry whose home is full goes to the bucket beside it, or to one of five
 * others. The remainder and the displacement determine these, so that the home can be computed
 * from them. An entry that finds no place goes to a short stash. When the remainder outgrows 29
 * bits, entries have 64 bits. */
#ifndef STORE_STATE_TABLE_H
#define STORE_STATE_TABLE_H

#include "store/region.h"
#include "store/stream.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { STORE_STATE_SHARD_LOG2 = 4, STORE_STATE_SHARDS = 1 << STORE_STATE_SHARD_LOG2 };
enum {
    STORE_STATE_LINE = 64,
    STORE_STATE_PROBES = 7, /* how many buckets an entry can be in: displacement + 1 is 1 .. 7 */
    STORE_STATE_NARROW_REMAINDER = 29,
    STORE_STATE_WIDE_REMAINDER = 61,
    STORE_STATE_HIGH_MAX = 32 - STORE_STATE_SHARD_LOG2,
    STORE_STATE_LOW_MAX = 32,
};

/* A table. This structure changes only while the growth lock is stopped. */
struct store_state_table {
    void *cells;                   /* buckets * 64 bytes, then the stash */
    _Atomic uint32_t *annotations; /* of the cells, then of the stash; NULL: none are kept */
    uint64_t inverse;              /* of divisor, for a division by multiplication */
    uint64_t outside;              /* the bits of keys that entries have no room for */
    uint64_t mask;                 /* of mixed keys */
    uint32_t buckets, stash_room;
    uint32_t limit;              /* with so many entries the table grows */
    uint8_t high_bits, low_bits; /* of the two ids of a key */
    uint8_t half;                /* half of the bits of a mixed key, rounded up */
    uint8_t divisor, shift;      /* a home bucket has divisor << shift mixed keys */
    bool wide;
};

_Static_assert(sizeof(struct store_state_table) == 64, "each has a cache line of its own");

/* Memory of all tables of a set, used while the growth lock is stopped. */
struct store_state_memory {
    struct store_space space;
    _Atomic uint64_t bytes, annotation_bytes;
    bool has_annotations;
};

/* An empty table that can hold a few entries. */
void store_state_table_open(struct store_state_memory *m, struct store_state_table *t);
void store_state_table_close(struct store_state_memory *m, const struct store_state_table *t);

/* Moves the entries, about `entries` of them, to a larger table. */
void store_state_table_grow(struct store_state_memory *m, struct store_state_table *t,
                            uint64_t entries);
/* The two ids of a key, without the bits that choose the shard. */
struct store_state_ids {
    uint64_t high, low;
};
/* Moves the entries to a table that also has room for the bits of these ids. */
void store_state_table_reformat(struct store_state_memory *m, struct store_state_table *t,
                                struct store_state_ids more, uint64_t entries);
struct store_state_ids store_state_ids_of(const struct store_state_table *t, uint64_t mixed);

/* Calls `visit` for every mixed key, with its cell, until one returns false. */
typedef bool store_state_table_visitor(void *context, const struct store_state_table *t,
                                       uint64_t mixed, size_t at);
bool store_state_table_visit(const struct store_state_table *t, store_state_table_visitor *visit,
                             void *context);

/* Writes and reads a table in a file, without annotations (store_save). */
void store_state_table_save(const struct store_state_table *t, struct store_stream *f);
void store_state_table_load(struct store_state_memory *m, struct store_state_table *t,
                            struct store_stream *f);

/* ---- quotients ---- */

__extension__ typedef unsigned __int128 store_state_product;

/* A bijection on the bits of `mask`: xor with the upper half undoes itself, and odd factors have
 * inverses. */
#define STORE_STATE_FACTOR_0 UINT64_C(0x9E3779B97F4A7C15)
#define STORE_STATE_FACTOR_1 UINT64_C(0xD6E8FEB86659FD93)

static inline uint64_t store_state_mix(const struct store_state_table *t, uint64_t x) {
    x ^= x >> t->half;
    x = x * STORE_STATE_FACTOR_0 & t->mask;
    x ^= x >> t->half;
    x = x * STORE_STATE_FACTOR_1 & t->mask;
    return x ^ x >> t->half;
}

/* The home bucket of a mixed key, and the remainder that is stored. */
struct store_state_spot {
    uint64_t remainder;
    uint32_t home;
};

/* The bucket to try when the home is full. A machine that fetches a cache line mostly fetches the
 * one beside it too. */
static inline uint32_t store_state_beside(const struct store_state_table *t, uint32_t home) {
    uint32_t other = home ^ 1;
    return other < t->buckets ? other : home;
}

/* The distance between the other buckets to try, counted from the home. */
static inline uint32_t store_state_stride(const struct store_state_table *t, uint64_t remainder) {
    uint32_t x = (uint32_t)(remainder ^ remainder >> 32) * 0x9E3779B1u;
    return 1 + (uint32_t)((uint64_t)x * (t->buckets - 1) >> 32);
}

static inline struct store_state_spot store_state_spot_of(const struct store_state_table *t,
                                                          uint64_t mixed) {
    struct store_state_spot s;
    uint64_t head = mixed >> t->shift;
    s.home = (uint32_t)((store_state_product)head * t->inverse >> 64);
    s.remainder = mixed - ((uint64_t)s.home * t->divisor << t->shift);
    assert(mixed <= t->mask && s.home < t->buckets);
    assert(s.remainder >> t->shift < t->divisor);
    return s;
}

/* ---- keys ---- */

static inline bool store_state_fits_ids(const struct store_state_table *t, uint64_t high,
                                        uint64_t low) {
    return !(high >> t->high_bits | low >> t->low_bits);
}

static inline bool store_state_fits(const struct store_state_table *t, uint64_t key) {
    return !(key & t->outside);
}

static inline uint64_t store_state_mixed_key(const struct store_state_table *t, uint64_t key) {
    assert(store_state_fits(t, key));
    uint64_t high = key >> (32 + STORE_STATE_SHARD_LOG2), low = (uint32_t)key;
    return store_state_mix(t, high << t->low_bits | low);
}

/* ---- cells ---- */

/* How many bits of an entry are the remainder. */
static inline uint32_t store_state_bits(bool wide) {
    return wide ? STORE_STATE_WIDE_REMAINDER : STORE_STATE_NARROW_REMAINDER;
}

static inline uint64_t store_state_load(const struct store_state_table *t, size_t i, bool wide) {
    return wide ? atomic_load_explicit((_Atomic uint64_t *)t->cells + i, memory_order_relaxed)
                : atomic_load_explicit((_Atomic uint32_t *)t->cells + i, memory_order_relaxed);
}

static inline void store_state_put(const struct store_state_table *t, size_t i, uint64_t entry,
                                   bool wide) {
    assert(entry >> store_state_bits(wide) && (wide || entry <= UINT32_MAX));
    if (wide)
        atomic_store_explicit((_Atomic uint64_t *)t->cells + i, entry, memory_order_relaxed);
    else
        atomic_store_explicit((_Atomic uint32_t *)t->cells + i, (uint32_t)entry,
                              memory_order_relaxed);
}

static inline size_t store_state_cell_count(const struct store_state_table *t) {
    return (size_t)t->buckets * (t->wide ? 8 : 16);
}

static inline _Atomic uint64_t *store_state_stash(const struct store_state_table *t) {
    return (_Atomic uint64_t *)((char *)t->cells + (size_t)t->buckets * STORE_STATE_LINE);
}

#endif
