/* Components, each content stored once in an append-only arena (recursive indexing, Holzmann 1997).
 * An id is an offset in the arena in units of 8 bytes. The content is aligned to 8 bytes, and the 4
 * bytes before it hold its size. Id 0 has no content: it stands for the initial content of a slot.
 *
 * Before the size there may be a note of some bytes: facts that follow from the content and are
 * read more often than it. */
#ifndef STORE_COMPONENT_H
#define STORE_COMPONENT_H

#include "base/tuning.h"
#include "store/growth_lock.h"
#include "store/region.h"

#include <assert.h>
#include <string.h>

enum { STORE_ID_INITIAL = 0, STORE_ID_FIRST = 1 };
enum { STORE_COMPONENT_SHARDS = 16, STORE_COMPONENT_HEAD = 4 };

/* A hash table with open addressing. A cell is {tag 32, id 32}. The tag also gives the place, so
 * that growing does not read the contents. */
struct store_component_shard {
    _Alignas(64) _Atomic uint64_t *cells; /* changes only while the growth lock is stopped */
    uint32_t mask;
    _Alignas(64) _Atomic uint32_t count;
};

struct store_components {
    struct store_component_shard shards[STORE_COMPONENT_SHARDS];
    struct store_region arena;
    uint32_t note; /* how many bytes a note has */
    _Atomic uint64_t table_bytes;
};

/* `workers` is the most there will be: each may be about to fill a cell that is not counted yet.
 * The size of a note is a multiple of 8. */
void store_components_open(struct store_components *s, uint32_t workers, uint32_t note,
                           const struct base_tuning *tuning);
void store_components_close(struct store_components *s);
uint64_t store_components_count(const struct store_components *s);
uint64_t store_components_bytes(const struct store_components *s);

/* The id of a content, inside the growth lock. */
uint32_t store_component_intern(struct store_components *s, struct store_growth_flag *g,
                                const void *bytes, uint32_t size);
/* The same. If the content is new, `write` writes its note. */
typedef void store_note_writer(void *context, const void *bytes, uint32_t size, void *note);
uint32_t store_component_intern_noted(struct store_components *s, struct store_growth_flag *g,
                                      const void *bytes, uint32_t size, store_note_writer *write,
                                      void *context);

/* Was this id handed out? */
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

/* The note of a component, which is not aligned. */
static inline void *store_component_note(const struct store_components *s, uint32_t id) {
    assert(store_component_is(s, id) && s->note);
    return s->arena.base + (size_t)id * 8 - STORE_COMPONENT_HEAD - s->note;
}

#endif
