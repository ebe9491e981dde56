#include "explore/table.h"

#include "base/fatal.h"
#include "base/hash.h"
#include "store/region.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- sets ---- */

static uint64_t home(const struct explore_set *s, uint64_t key) {
    return base_hash_word(key) & s->mask;
}

/* The slot that holds the key, or the free one where it would go. */
static uint64_t set_probe(const struct explore_set *s, uint64_t key) {
    uint64_t i = home(s, key);
    while (s->slots[i] != 0 && s->slots[i] != key)
        i = (i + 1) & s->mask;
    return i;
}

static void grow(struct explore_set *s) {
    uint64_t old_room = s->slots ? s->mask + 1 : 0;
    uint64_t room = old_room ? 2 * old_room : 64;
    uint64_t *old = s->slots;
    s->slots = base_calloc(room, sizeof *s->slots);
    s->mask = room - 1;
    for (uint64_t i = 0; i < old_room; i++)
        if (old[i] != 0)
            s->slots[set_probe(s, old[i])] = old[i];
    free(old);
}

bool explore_set_has(const struct explore_set *s, uint64_t word) {
    if (word == UINT64_MAX)
        return s->has_max;
    return s->slots && s->slots[set_probe(s, word + 1)] != 0;
}

bool explore_set_add(struct explore_set *s, uint64_t word) {
    if (word == UINT64_MAX) {
        bool added = !s->has_max;
        s->has_max = true;
        return added;
    }
    if (!s->slots || 4 * (s->count + 1) > 3 * (s->mask + 1))
        grow(s);
    uint64_t i = set_probe(s, word + 1);
    if (s->slots[i] != 0)
        return false;
    s->slots[i] = word + 1;
    s->count++;
    return true;
}

void explore_set_remove(struct explore_set *s, uint64_t word) {
    if (word == UINT64_MAX) {
        assert(s->has_max);
        s->has_max = false;
        return;
    }
    assert(s->slots);
    uint64_t hole = set_probe(s, word + 1);
    assert(s->slots[hole] == word + 1);
    for (uint64_t i = (hole + 1) & s->mask; s->slots[i] != 0; i = (i + 1) & s->mask) {
        /* An entry may fill the hole if its home is not after the hole on its way here. */
        if (((i - home(s, s->slots[i])) & s->mask) >= ((i - hole) & s->mask)) {
            s->slots[hole] = s->slots[i];
            hole = i;
        }
    }
    s->slots[hole] = 0;
    s->count--;
}

size_t explore_set_bytes(const struct explore_set *s) {
    return s->slots ? (size_t)(s->mask + 1) * sizeof *s->slots : 0;
}

void explore_set_drop(struct explore_set *s) {
    free(s->slots);
    *s = (struct explore_set){0};
}

bool explore_set_next(const struct explore_set *s, uint64_t *position, uint64_t *word) {
    uint64_t room = s->slots ? s->mask + 1 : 0;
    for (uint64_t i = *position; i < room; i++) {
        if (s->slots[i] == 0)
            continue;
        *position = i + 1;
        *word = s->slots[i] - 1;
        return true;
    }
    bool last = *position <= room && s->has_max;
    *position = room + 1;
    *word = UINT64_MAX;
    return last;
}

/* ---- maps ---- */

static uint64_t key_of(const struct explore_map_cell *c) {
    return (uint64_t)c->high << 32 | c->low;
}

/* The state's cell, or the free one where it would go. */
static struct explore_map_cell *map_probe(const struct explore_map *m, store_state state) {
    uint64_t i = base_hash_word(state + 1) & m->mask;
    while (key_of(&m->cells[i]) && key_of(&m->cells[i]) != state + 1)
        i = (i + 1) & m->mask;
    return &m->cells[i];
}

uint32_t explore_map_find(const struct explore_map *m, store_state state) {
    const struct explore_map_cell *c = m->cells ? map_probe(m, state) : NULL;
    return c && key_of(c) ? c->value : EXPLORE_MAP_NONE;
}

static void map_widen(struct explore_map *m) {
    if (m->cells && 4 * (m->count + 1) <= 3 * (m->mask + 1))
        return;
    struct explore_map old = *m;
    m->mask = old.cells ? 2 * old.mask + 1 : 1023;
    m->cells = store_table_new((m->mask + 1) * sizeof *m->cells);
    for (uint64_t i = 0; old.cells && i <= old.mask; i++)
        if (key_of(&old.cells[i]))
            *map_probe(m, key_of(&old.cells[i]) - 1) = old.cells[i];
    explore_map_drop(&old);
}

void explore_map_put(struct explore_map *m, store_state state, uint32_t value) {
    map_widen(m);
    struct explore_map_cell *c = map_probe(m, state);
    m->count += key_of(c) == 0;
    *c = (struct explore_map_cell){(uint32_t)(state + 1), (uint32_t)((state + 1) >> 32), value};
}

void explore_map_forget(struct explore_map *m, store_state state) {
    uint64_t hole = (uint64_t)(map_probe(m, state) - m->cells);
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

/* ---- words under numbers ---- */

static uint32_t hash_of(const uint64_t *words, uint32_t count) {
    if (count == 1)
        return (uint32_t)base_hash_word(words[0]);
    return (uint32_t)base_hash_bytes(words, count * sizeof *words);
}

static size_t table_size(uint32_t mask) {
    return ((size_t)mask + 1) * sizeof(uint64_t);
}

static void intern_widen(struct explore_intern *t) {
    if (t->slots && 2 * (t->ends.count + 1) <= t->mask)
        return;
    uint64_t *old = t->slots;
    uint32_t old_mask = t->mask;
    t->mask = old ? 2 * old_mask + 1 : 255;
    t->slots = store_table_new(table_size(t->mask));
    for (uint32_t i = 0; old && i <= old_mask; i++) {
        uint32_t at = (uint32_t)(old[i] >> 32) & t->mask;
        if (!old[i])
            continue;
        while (t->slots[at])
            at = (at + 1) & t->mask;
        t->slots[at] = old[i];
    }
    store_table_drop(old, table_size(old_mask));
}

static bool same(const struct explore_intern *t, uint32_t number, const uint64_t *words,
                 uint32_t count) {
    return explore_intern_count(t, number) == count &&
           (count == 0 || memcmp(explore_intern_get(t, number), words, count * sizeof *words) == 0);
}

/* The slot that holds the array, or the free one where it would go. */
static uint32_t intern_probe(const struct explore_intern *t, const uint64_t *words, uint32_t count,
                             uint32_t hash) {
    uint32_t at = hash & t->mask;
    for (; t->slots[at]; at = (at + 1) & t->mask)
        if (t->slots[at] >> 32 == hash && same(t, (uint32_t)t->slots[at] - 1, words, count))
            break;
    return at;
}

uint32_t explore_intern_find(const struct explore_intern *t, const uint64_t *words,
                             uint32_t count) {
    if (!t->slots)
        return UINT32_MAX;
    uint32_t at = intern_probe(t, words, count, hash_of(words, count));
    return (uint32_t)t->slots[at] - 1; /* a free slot is 0 */
}

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count) {
    assert(words || count == 0);
    intern_widen(t);
    uint32_t hash = hash_of(words, count), at = intern_probe(t, words, count, hash);
    if (t->slots[at])
        return (uint32_t)t->slots[at] - 1;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&t->words) = words[i];
    *base_vec_push(&t->ends) = t->words.count;
    t->slots[at] = (uint64_t)hash << 32 | t->ends.count;
    return t->ends.count - 1;
}

uint64_t explore_intern_bytes(const struct explore_intern *t) {
    return t->words.room * sizeof *t->words.at + t->ends.room * sizeof *t->ends.at +
           (t->slots ? ((uint64_t)t->mask + 1) * sizeof *t->slots : 0);
}

void explore_intern_clear(struct explore_intern *t) {
    t->words.count = t->ends.count = 0;
    if (t->slots)
        memset(t->slots, 0, table_size(t->mask));
}

void explore_intern_drop(struct explore_intern *t) {
    base_vec_drop(&t->words);
    base_vec_drop(&t->ends);
    store_table_drop(t->slots, table_size(t->mask));
    *t = (struct explore_intern){0};
}
