/* Open addressing; nothing is ever removed. */
#include "explore/dpor.h"

#include "base/hash.h"
#include <stdlib.h>

static uint64_t probe(const struct explore_dpor_map *m, store_state state) {
    uint64_t i = base_hash_word(state + 1) & m->mask;
    while (m->keys[i] && m->keys[i] != state + 1)
        i = (i + 1) & m->mask;
    return i;
}

uint32_t explore_dpor_find(const struct explore_dpor_map *m, store_state state) {
    uint64_t i = m->keys ? probe(m, state) : 0;
    return m->keys && m->keys[i] ? m->values[i] : EXPLORE_DPOR_NONE;
}

static void widen(struct explore_dpor_map *m) {
    if (m->keys && 4 * (m->count + 1) <= 3 * (m->mask + 1))
        return;
    struct explore_dpor_map old = *m;
    m->mask = old.keys ? 2 * old.mask + 1 : 1023;
    m->keys = base_calloc(m->mask + 1, sizeof *m->keys);
    m->values = base_calloc(m->mask + 1, sizeof *m->values);
    for (uint64_t i = 0; old.keys && i <= old.mask; i++) {
        if (!old.keys[i])
            continue;
        uint64_t at = probe(m, old.keys[i] - 1);
        m->keys[at] = old.keys[i];
        m->values[at] = old.values[i];
    }
    free(old.keys);
    free(old.values);
}

void explore_dpor_put(struct explore_dpor_map *m, store_state state, uint32_t value) {
    widen(m);
    uint64_t i = probe(m, state);
    m->count += m->keys[i] == 0;
    m->keys[i] = state + 1;
    m->values[i] = value;
}
