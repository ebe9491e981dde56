/* The set of states. It is exact, though an entry is shorter than its key (state_table.h). It is
 * divided into shards that grow one by one, by a factor of 1.25 to 1.43. So growing never needs a
 * second copy of the whole set, and the load stays about 0.75. */
#ifndef STORE_STATE_SET_H
#define STORE_STATE_SET_H

#include "store/growth_lock.h"
#include "store/state_table.h"
#include "store/stream.h"

#include <stdint.h>

/* The entries that workers of one stripe added to each shard (growth_lock.h). */
struct store_state_stripe {
    _Alignas(128) _Atomic uint32_t added[STORE_STATE_SHARDS];
};

struct store_state_set {
    _Alignas(64) struct store_state_table shards[STORE_STATE_SHARDS];
    struct store_state_stripe stripes[STORE_GROWTH_STRIPES];
    struct store_state_memory memory;
};

/* `annotations`: a number is kept with each key. */
void store_state_set_open(struct store_state_set *s, bool annotations);
void store_state_set_close(struct store_state_set *s);
uint64_t store_state_set_count(const struct store_state_set *s);
uint64_t store_state_set_bytes(const struct store_state_set *s);
uint64_t store_state_set_annotation_bytes(const struct store_state_set *s);

/* Calls `visit` for all keys. No worker may add keys meanwhile. */
typedef void store_state_set_visitor(void *context, uint64_t key);
void store_state_set_each(const struct store_state_set *s, store_state_set_visitor *visit,
                          void *context);

/* See store_save. Without annotations. */
void store_state_set_save(const struct store_state_set *s, struct store_stream *f);
void store_state_set_load(struct store_state_set *s, struct store_stream *f);

/* Called inside the growth lock. add: true if the key is new. */
bool store_state_set_add(struct store_state_set *s, struct store_growth_flag *g, uint64_t key);
bool store_state_set_has(const struct store_state_set *s, uint64_t key);
void store_state_set_prefetch(const struct store_state_set *s,
                              uint64_t key); /* one of these calls will follow */
/* The annotation of a key in the set, 0 at first. annotate changes it to `to` if it is *was;
 * otherwise it returns false, with the annotation in *was. */
uint32_t store_state_set_annotation(const struct store_state_set *s, uint64_t key);
bool store_state_set_annotate(struct store_state_set *s, const struct store_growth_flag *g,
                              uint64_t key, uint32_t *was, uint32_t to);

#endif
