/* Hash tables with open addressing and linear probing (Knuth, volume 3, 6.4, algorithms L and R).
 *
 * A table is an array of cells. A free cell is all zero. The owner decides what a taken one holds:
 * a word, a key and a value, or the hash and the number of a thing that lies elsewhere
 * (base/index.h). A kind of table tells how its cells are hashed and compared. The functions below
 * are called with a constant kind, so that the compiler inlines its functions into their loops.
 *
 *     static uint64_t hash(const void *owner, const void *cell);
 *     static bool same(const void *owner, const void *cell, const void *key);
 *     static const struct base_map_kind kind = {
 *         .size = sizeof(struct cell), .first = 64, .fill = 3, .hash = hash, .same = same};
 *
 *     struct cell *c = base_map_find(&map, &kind, owner, hash_of(key), &key);
 *
 * The owner is passed on to the kind's functions; it may be NULL. Adding and removing move cells.
 *
 * Invariants: `count` cells are taken, and at least one is free, so that searches end. From the
 * home of a taken cell to the cell itself no cell is free. The hash of a cell does not change while
 * it is taken. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/stress.h"
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BASE_MAP_INLINE static inline __attribute__((always_inline))

/* All zero is an empty table. */
struct base_map {
    char *cells;
    uint64_t mask, count; /* of cells, a power of two, minus 1; of taken cells */
};

struct base_map_kind {
    uint32_t size;  /* of a cell: 4, 8, 12 or 16 bytes */
    uint32_t first; /* cells of the smallest table: a power of two, at least 2 */
    uint32_t fill;  /* at most this many quarters of the cells are taken, 2 or 3; then the table
                       doubles */
    uint64_t (*hash)(const void *owner, const void *cell);
    bool (*same)(const void *owner, const void *cell, const void *key);
    void *(*take)(size_t bytes); /* allocates zeroed memory; NULL: base_calloc and free are used */
    void (*give)(void *cells, size_t bytes); /* frees it */
};

/* Makes at least this many cells, rounded up to a power of two. */
void base_map_reserve(struct base_map *m, const struct base_map_kind *kind, const void *owner,
                      uint64_t cells);
void base_map_grow(struct base_map *m, const struct base_map_kind *kind, const void *owner);
/* For the stress build: the cells get a new place, each time while they are few and later seldom.
 */
void base_map_move(struct base_map *m, const struct base_map_kind *kind, const void *owner);
void base_map_clear(struct base_map *m, const struct base_map_kind *kind); /* keeps the memory */
void base_map_drop(struct base_map *m, const struct base_map_kind *kind);  /* leaves an empty one */

size_t base_map_bytes(const struct base_map *m, const struct base_map_kind *kind);

BASE_MAP_INLINE bool base_map_taken(const struct base_map_kind *kind, const void *cell) {
    uint64_t low = 0, high = 0;
    memcpy(&low, cell, kind->size < sizeof low ? kind->size : sizeof low);
    if (kind->size > sizeof low)
        memcpy(&high, (const char *)cell + sizeof low, kind->size - sizeof low);
    return (low | high) != 0;
}

BASE_MAP_INLINE char *base_map_cell(const struct base_map *m, const struct base_map_kind *kind,
                                    uint64_t at) {
    return m->cells + at * kind->size;
}

/* The cell that holds the key, or the free one where it would go. The table must have cells. */
BASE_MAP_INLINE void *base_map_probe(const struct base_map *m, const struct base_map_kind *kind,
                                     const void *owner, uint64_t hash, const void *key) {
    uint64_t i = hash & m->mask;
    assert(m->count <= m->mask);
    while (base_map_taken(kind, base_map_cell(m, kind, i)) &&
           !kind->same(owner, base_map_cell(m, kind, i), key))
        i = (i + 1) & m->mask;
    return base_map_cell(m, kind, i);
}

/* The cell that holds the key. NULL: there is none. If several do, the one that was added first, as
 * long as none was removed. */
BASE_MAP_INLINE void *base_map_find(const struct base_map *m, const struct base_map_kind *kind,
                                    const void *owner, uint64_t hash, const void *key) {
    void *cell = m->cells ? base_map_probe(m, kind, owner, hash, key) : NULL;
    return cell && base_map_taken(kind, cell) ? cell : NULL;
}

/* Makes room for one more cell. */
BASE_MAP_INLINE void base_map_widen(struct base_map *m, const struct base_map_kind *kind,
                                    const void *owner) {
    if (4 * (m->count + 1) > kind->fill * (m->mask + 1))
        base_map_grow(m, kind, owner);
    else if (BASE_STRESS)
        base_map_move(m, kind, owner);
    assert(m->count < m->mask);
}

/* The cell that holds the key. If there is none, a free one, which the caller must fill at once,
 * because it counts as taken. */
BASE_MAP_INLINE void *base_map_add(struct base_map *m, const struct base_map_kind *kind,
                                   const void *owner, uint64_t hash, const void *key) {
    base_map_widen(m, kind, owner);
    void *cell = base_map_probe(m, kind, owner, hash, key);
    m->count += !base_map_taken(kind, cell);
    return cell;
}

/* A free cell where there is room for it. */
BASE_MAP_INLINE void *base_map_place(struct base_map *m, const struct base_map_kind *kind,
                                     uint64_t hash) {
    uint64_t i = hash & m->mask;
    while (base_map_taken(kind, base_map_cell(m, kind, i)))
        i = (i + 1) & m->mask;
    m->count++;
    return base_map_cell(m, kind, i);
}

/* A free cell, even if another one holds the same key. The caller must fill it at once. */
BASE_MAP_INLINE void *base_map_push(struct base_map *m, const struct base_map_kind *kind,
                                    const void *owner, uint64_t hash) {
    base_map_widen(m, kind, owner);
    return base_map_place(m, kind, hash);
}

/* Frees a cell. The cells behind it move up, so that searches still find them. */
BASE_MAP_INLINE void base_map_remove(struct base_map *m, const struct base_map_kind *kind,
                                     const void *owner, void *cell) {
    uint64_t hole = (uint64_t)((char *)cell - m->cells) / kind->size;
    assert(cell && m->count > 0 && hole <= m->mask && base_map_taken(kind, cell));
    for (uint64_t i = (hole + 1) & m->mask; base_map_taken(kind, base_map_cell(m, kind, i));
         i = (i + 1) & m->mask) {
        /* A cell may fill the hole if its home is not behind the hole on its way here. */
        uint64_t home = kind->hash(owner, base_map_cell(m, kind, i));
        assert(i != hole);
        if (((i - home) & m->mask) < ((i - hole) & m->mask))
            continue;
        memcpy(base_map_cell(m, kind, hole), base_map_cell(m, kind, i), kind->size);
        hole = i;
    }
    memset(base_map_cell(m, kind, hole), 0, kind->size);
    m->count--;
}

/* Iterates over the taken cells, in no order: for (uint64_t i = 0; (c = base_map_next(&map, &kind,
 * &i));) */
BASE_MAP_INLINE void *base_map_next(const struct base_map *m, const struct base_map_kind *kind,
                                    uint64_t *at) {
    for (uint64_t cells = m->cells ? m->mask + 1 : 0; *at < cells;) {
        assert(m->count || !base_map_taken(kind, base_map_cell(m, kind, *at)));
        void *cell = base_map_cell(m, kind, (*at)++);
        if (base_map_taken(kind, cell))
            return cell;
    }
    return NULL;
}

#endif
