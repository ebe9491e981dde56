#include "base/map.h"

#include "base/fatal.h"
#include "base/stress.h"
#include <stdlib.h>

static void furnish(struct base_map *m, const struct base_map_kind *kind, uint64_t cells) {
    assert(cells >= 2 && (cells & (cells - 1)) == 0);
    m->cells = kind->take ? kind->take(cells * kind->size) : base_calloc(cells, kind->size);
    m->mask = cells - 1;
    m->count = 0;
}

/* Copies all cells. It begins behind a free cell, so that cells with equal hashes stay in the order
 * in which they were added. */
static void copy_cells(struct base_map *to, const struct base_map *from,
                       const struct base_map_kind *kind, const void *owner) {
    uint64_t start = 0;
    assert(from->count <= from->mask && from->count <= to->mask); /* both have a free cell */
    while (base_map_taken(kind, base_map_cell(from, kind, start)))
        start++;
    for (uint64_t i = start + 1; i <= start + from->mask; i++) {
        const char *cell = base_map_cell(from, kind, i & from->mask);
        if (base_map_taken(kind, cell))
            memcpy(base_map_place(to, kind, kind->hash(owner, cell)), cell, kind->size);
    }
    assert(to->count == from->count);
}

static void refurnish(struct base_map *m, const struct base_map_kind *kind, const void *owner,
                      uint64_t cells) {
    struct base_map old = *m;
    furnish(m, kind, cells);
    if (old.cells)
        copy_cells(m, &old, kind, owner);
    base_map_drop(&old, kind);
}

void base_map_reserve(struct base_map *m, const struct base_map_kind *kind, const void *owner,
                      uint64_t cells) {
    assert(kind->size > 0 && kind->size <= 16 && kind->size % 4 == 0);
    assert(kind->first >= 2 && (kind->first & (kind->first - 1)) == 0);
    assert((kind->fill == 2 || kind->fill == 3) && !kind->take == !kind->give);
    assert(cells <= UINT64_MAX / 4 / kind->size);
    uint64_t room = m->cells ? m->mask + 1 : 2;
    while (room < cells)
        room *= 2;
    if (m->cells && room == m->mask + 1)
        return;
    refurnish(m, kind, owner, room);
}

void base_map_grow(struct base_map *m, const struct base_map_kind *kind, const void *owner) {
    uint64_t first = BASE_STRESS && !kind->take ? 2 : kind->first;
    base_map_reserve(m, kind, owner, m->cells ? 2 * (m->mask + 1) : first);
}

void base_map_move(struct base_map *m, const struct base_map_kind *kind, const void *owner) {
    enum { MOVES_OFTEN = 64 };
    if (m->cells && m->count % (1 + (m->mask + 1) / MOVES_OFTEN) == 0)
        refurnish(m, kind, owner, m->mask + 1);
}

size_t base_map_bytes(const struct base_map *m, const struct base_map_kind *kind) {
    return m->cells ? (m->mask + 1) * kind->size : 0;
}

void base_map_clear(struct base_map *m, const struct base_map_kind *kind) {
    assert(!m->count || m->cells);
    if (m->count)
        memset(m->cells, 0, base_map_bytes(m, kind));
    m->count = 0;
}

void base_map_drop(struct base_map *m, const struct base_map_kind *kind) {
    if (kind->give && m->cells)
        kind->give(m->cells, base_map_bytes(m, kind));
    else
        base_free(m->cells);
    *m = (struct base_map){0};
}
