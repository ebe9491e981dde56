/* The set of roots: exact, though an entry is shorter than its key (quotienting: Cleary 1984; in
 * model checking: van der Vegt and Laarman 2011). A key is mixed by a bijection of just as many
 * bits as ids need now; the high part of the result is the home bucket, the rest is stored. A
 * bucket is a cache line of 16 entries {displacement + 1: 3 bits, remainder: 29}; an entry that
 * finds its home full goes to the bucket beside it, or to one of five others, which the remainder
 * and the displacement name, so that the home can be computed back. What finds no place goes to a
 * short stash. Where ids outgrow 29 bits an entry has 64.
 *
 * The set is cut into shards that grow one by one in steps of 1.25 to 1.43, so that growing never
 * takes a second copy of it all, and the load stays about 0.75. */
#ifndef STORE_STATE_SET_H
#define STORE_STATE_SET_H

#include "store/growth_lock.h"
#include "store/space.h"
#include "store/stream.h"

#include <stdint.h>

enum { STORE_ROOT_SHARD_LOG2 = 4, STORE_ROOT_SHARDS = 1 << STORE_ROOT_SHARD_LOG2 };

/* Changes only behind the stopped door. */
struct store_root_table {
    void *cells;               /* buckets * 64 bytes, then the stash */
    _Atomic uint32_t *remarks; /* on what is in each cell, then in the stash; NULL: none are kept */
    uint64_t inverse;          /* of divisor, for a division by multiplication */
    uint64_t outside;          /* bits of keys for which entries have no room */
    uint64_t mask;             /* of mixed keys */
    uint32_t buckets, stash_room;
    uint32_t limit;              /* entries; then it grows */
    uint8_t high_bits, low_bits; /* of a key: of the two ids */
    uint8_t half;                /* of the bits of a mixed key, rounded up */
    uint8_t divisor, shift;      /* a home bucket has divisor << shift mixed keys */
    bool wide;
};

_Static_assert(sizeof(struct store_root_table) == 64, "each has a cache line for itself");

/* What those of one lane added to each shard (gate.h). */
struct store_root_lane {
    _Alignas(128) _Atomic uint32_t added[STORE_ROOT_SHARDS];
};

struct store_roots {
    _Alignas(64) struct store_root_table shards[STORE_ROOT_SHARDS];
    struct store_root_lane lanes[STORE_GATE_LANES];
    struct store_arena arena; /* used behind the stopped door */
    _Atomic uint64_t bytes, remark_bytes;
    bool has_remarks;
};

/* remarks: a number is kept with each key. */
void store_roots_open(struct store_roots *s, bool remarks);
void store_roots_close(struct store_roots *s);
uint64_t store_roots_count(const struct store_roots *s);
static inline uint64_t store_roots_bytes(const struct store_roots *s) {
    return atomic_load_explicit(&s->bytes, memory_order_relaxed);
}
static inline uint64_t store_roots_remark_bytes(const struct store_roots *s) {
    return atomic_load_explicit(&s->remark_bytes, memory_order_relaxed);
}

/* All keys, while nobody adds any. */
typedef void store_roots_visitor(void *context, uint64_t key);
void store_roots_each(const struct store_roots *s, store_roots_visitor *visit, void *context);

/* See store_save. Without remarks. */
void store_roots_save(const struct store_roots *s, struct store_stream *f);
void store_roots_load(struct store_roots *s, struct store_stream *f);

/* Inside the gate. add: true if it was not there. */
bool store_root_add(struct store_roots *s, struct store_gate *g, uint64_t key);
bool store_root_has(const struct store_roots *s, uint64_t key);
void store_root_prefetch(const struct store_roots *s, uint64_t key); /* one of them comes soon */
/* The remark on a key, 0 at first; and a key that is there gets another, if it had *was: otherwise
 * false, with what it had. */
uint32_t store_root_remark(const struct store_roots *s, uint64_t key);
bool store_root_change_remark(struct store_roots *s, const struct store_gate *g, uint64_t key,
                              uint32_t *was, uint32_t to);

#endif
