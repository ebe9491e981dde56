/* Components, each content stored once in an append-only arena (recursive indexing, Holzmann 1997).
 * An id is an offset in the arena in units of 8 bytes; the content is aligned to that, its size is
 * in the 4 bytes before it. Id 0 has no content: it is a slot as in the initial state.
 *
 * Before that there may be a note of some bytes: what follows from the content and is looked at
 * more often than it. */
#ifndef STORE_COMPONENT_H
#define STORE_COMPONENT_H

#include "base/tuning.h"
#include "store/growth_lock.h"
#include "store/region.h"

#include <assert.h>
#include <string.h>

enum { STORE_ID_INITIAL = 0, STORE_ID_FIRST = 1 };
enum { STORE_COMPONENT_SHARDS = 16, STORE_COMPONENT_HEAD = 4 };

/* Open addressing; a cell is {tag 32, id 32}, and the tag also gives the place, so that growing
 * does not touch the contents. */
struct store_component_shard {
    _Alignas(64) _Atomic uint64_t *cells; /* changes only while the growth lock is stopped */
    uint32_t mask;
    _Alignas(64) _Atomic uint32_t count;
};

struct store_components {
    struct store_component_shard shards[STORE_COMPONENT_SHARDS];
    struct store_region arena;
    uint32_t note; /* bytes of each */
    _Atomic uint64_t table_bytes;
};

/* For so many workers at most: each may be about to fill a cell that the others have not counted.
 * Notes have a multiple of 8 bytes. */
void store_components_open(struct store_components *s, uint32_t workers, uint32_t note,
                           const struct base_tuning *tuning);
void store_components_close(struct store_components *s);
uint64_t store_components_count(const struct store_components *s);
uint64_t store_components_bytes(const struct store_components *s);

/* The id of a content, inside the growth lock. */
uint32_t store_component_intern(struct store_components *s, struct store_growth_flag *g,
                                const void *bytes, uint32_t size);
/* The same; of a new one, `write` writes the note. */
typedef void store_note_writer(void *context, const void *bytes, uint32_t size, void *note);
uint32_t store_component_intern_noted(struct store_components *s, struct store_growth_flag *g,
                                      const void *bytes, uint32_t size, store_note_writer *write,
                                      void *context);

/* Was this id given out? */
static inline bool store_component_is(const struct store_components *s, uint32_t id) {
    return id >= STORE_ID_FIRST &&
           (size_t)id * 8 <= atomic_load_explicit(&s->arena.used, memory_order_relaxed);
}

static inline const void *store_component_at(const struct store_components *s, uint32_t id,
                                             uint32_t *size) {
    assert(store_component_is(s, id));
    const char *at = s->arena.base + (size_t)id * 8;
    memcpy(size, at - sizeof *size, sizeof *size);
    return at;
}

/* Not aligned. */
static inline void *store_component_note(const struct store_components *s, uint32_t id) {
    assert(store_component_is(s, id) && s->note);
    return s->arena.base + (size_t)id * 8 - STORE_COMPONENT_HEAD - s->note;
}

#endif
