#include "explore/map.h"

#include "base/hash.h"
#include "store/region.h"
#include <assert.h>

static struct explore_map_entry *place(const struct explore_map *m, uint64_t word) {
    uint64_t i = base_hash_word(word) & m->mask;
    while (m->at[i].used && m->at[i].word != word)
        i = (i + 1) & m->mask;
    return &m->at[i];
}

static void grow(struct explore_map *m) {
    struct explore_map old = *m;
    uint64_t size = old.at ? 2 * (old.mask + 1) : 64;
    m->at = store_table_new(size * sizeof *m->at);
    m->mask = size - 1;
    for (uint64_t i = 0; old.at && i <= old.mask; i++)
        if (old.at[i].used)
            *place(m, old.at[i].word) = old.at[i];
    explore_map_drop(&old);
}

void explore_map_set(struct explore_map *m, uint64_t word, uint32_t value) {
    if (!m->at || 3 * m->count >= 2 * m->mask)
        grow(m);
    struct explore_map_entry *e = place(m, word);
    m->count += !e->used;
    *e = (struct explore_map_entry){word, value, true};
}

bool explore_map_get(const struct explore_map *m, uint64_t word, uint32_t *value) {
    const struct explore_map_entry *e = m->at ? place(m, word) : NULL;
    if (!e || !e->used)
        return false;
    *value = e->value;
    return true;
}

size_t explore_map_bytes(const struct explore_map *m) {
    return m->at ? (m->mask + 1) * sizeof *m->at : 0;
}

void explore_map_drop(struct explore_map *m) {
    store_table_drop(m->at, explore_map_bytes(m));
    *m = (struct explore_map){0};
}
