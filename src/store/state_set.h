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
#include "store/region.h"
#include "store/stream.h"

#include <stdint.h>

enum { STORE_STATE_SHARD_LOG2 = 4, STORE_STATE_SHARDS = 1 << STORE_STATE_SHARD_LOG2 };

/* Changes only while the growth lock is stopped. */
struct store_state_table {
    void *cells; /* buckets * 64 bytes, then the stash */
    _Atomic uint32_t
        *annotations; /* on what is in each cell, then in the stash; NULL: none are kept */
    uint64_t inverse; /* of divisor, for a division by multiplication */
    uint64_t outside; /* bits of keys for which entries have no room */
    uint64_t mask;    /* of mixed keys */
    uint32_t buckets, stash_room;
    uint32_t limit;              /* entries; then it grows */
    uint8_t high_bits, low_bits; /* of a key: of the two ids */
    uint8_t half;                /* of the bits of a mixed key, rounded up */
    uint8_t divisor, shift;      /* a home bucket has divisor << shift mixed keys */
    bool wide;
};

_Static_assert(sizeof(struct store_state_table) == 64, "each has a cache line for itself");

/* What those of one stripe added to each shard (growth_lock.h). */
struct store_state_stripe {
    _Alignas(128) _Atomic uint32_t added[STORE_STATE_SHARDS];
};

struct store_state_set {
    _Alignas(64) struct store_state_table shards[STORE_STATE_SHARDS];
    struct store_state_stripe stripes[STORE_GROWTH_STRIPES];
    struct store_space arena; /* used while the growth lock is stopped */
    _Atomic uint64_t bytes, annotation_bytes;
    bool has_annotations;
};

/* annotations: a number is kept with each key. */
void store_state_set_open(struct store_state_set *s, bool annotations);
void store_state_set_close(struct store_state_set *s);
uint64_t store_state_set_count(const struct store_state_set *s);
static inline uint64_t store_state_set_bytes(const struct store_state_set *s) {
    return atomic_load_explicit(&s->bytes, memory_order_relaxed);
}
static inline uint64_t store_state_set_annotation_bytes(const struct store_state_set *s) {
    return atomic_load_explicit(&s->annotation_bytes, memory_order_relaxed);
}

/* All keys, while nobody adds any. */
typedef void store_state_set_visitor(void *context, uint64_t key);
void store_state_set_each(const struct store_state_set *s, store_state_set_visitor *visit,
                          void *context);

/* See store_save. Without annotations. */
void store_state_set_save(const struct store_state_set *s, struct store_stream *f);
void store_state_set_load(struct store_state_set *s, struct store_stream *f);

/* Inside the growth lock. add: true if it was not there. */
bool store_state_set_add(struct store_state_set *s, struct store_growth_flag *g, uint64_t key);
bool store_state_set_has(const struct store_state_set *s, uint64_t key);
void store_state_set_prefetch(const struct store_state_set *s,
                              uint64_t key); /* one of them comes soon */
/* The annotation on a key, 0 at first; and a key that is there gets another, if it had *was:
 * otherwise false, with what it had. */
uint32_t store_state_set_annotation(const struct store_state_set *s, uint64_t key);
bool store_state_set_annotate(struct store_state_set *s, const struct store_growth_flag *g,
                              uint64_t key, uint32_t *was, uint32_t to);

#endif
