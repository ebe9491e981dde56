/* Open addressing; what is removed leaves no hole. */
#include "explore/table/map.h"

#include "base/hash.h"
#include "store/region.h"
#include <assert.h>

static uint64_t key_of(const struct explore_map_cell *c) {
    return (uint64_t)c->high << 32 | c->low;
}

/* The state's cell, or the free one where it would go. */
static struct explore_map_cell *probe(const struct explore_map *m, store_state state) {
    uint64_t i = base_hash_word(state + 1) & m->mask;
    while (key_of(&m->cells[i]) && key_of(&m->cells[i]) != state + 1)
        i = (i + 1) & m->mask;
    return &m->cells[i];
}

uint32_t explore_map_find(const struct explore_map *m, store_state state) {
    const struct explore_map_cell *c = m->cells ? probe(m, state) : NULL;
    return c && key_of(c) ? c->value : EXPLORE_MAP_NONE;
}

static void widen(struct explore_map *m) {
    if (m->cells && 4 * (m->count + 1) <= 3 * (m->mask + 1))
        return;
    struct explore_map old = *m;
    m->mask = old.cells ? 2 * old.mask + 1 : 1023;
    m->cells = store_table_new((m->mask + 1) * sizeof *m->cells);
    for (uint64_t i = 0; old.cells && i <= old.mask; i++)
        if (key_of(&old.cells[i]))
            *probe(m, key_of(&old.cells[i]) - 1) = old.cells[i];
    explore_map_drop(&old);
}

void explore_map_put(struct explore_map *m, store_state state, uint32_t value) {
    widen(m);
    struct explore_map_cell *c = probe(m, state);
    m->count += key_of(c) == 0;
    *c = (struct explore_map_cell){(uint32_t)(state + 1), (uint32_t)((state + 1) >> 32), value};
}

void explore_map_forget(struct explore_map *m, store_state state) {
    uint64_t hole = (uint64_t)(probe(m, state) - m->cells);
    assert(key_of(&m->cells[hole]) == state + 1);
    for (uint64_t i = (hole + 1) & m->mask; key_of(&m->cells[i]); i = (i + 1) & m->mask) {
        /* A cell may fill the hole if its home is not after the hole on its way here. */
        uint64_t home = base_hash_word(key_of(&m->cells[i])) & m->mask;
        if (((i - home) & m->mask) >= ((i - hole) & m->mask)) {
            m->cells[hole] = m->cells[i];
            hole = i;
        }
    }
    m->cells[hole] = (struct explore_map_cell){0};
    m->count--;
}

uint64_t explore_map_bytes(const struct explore_map *m) {
    return m->cells ? (m->mask + 1) * sizeof *m->cells : 0;
}

void explore_map_drop(struct explore_map *m) {
    store_table_drop(m->cells, explore_map_bytes(m));
    *m = (struct explore_map){0};
}
