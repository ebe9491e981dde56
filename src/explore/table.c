#include "explore/table.h"

#include "base/hash.h"
#include "store/region.h"
#include <assert.h>
#include <string.h>

/* ---- sets ---- */

static uint64_t hash_word(const void *owner, const void *cell) {
    (void)owner;
    return base_hash_word(*(const uint64_t *)cell);
}

static bool same_word(const void *owner, const void *cell, const void *key) {
    (void)owner;
    return *(const uint64_t *)cell == *(const uint64_t *)key;
}

static const struct base_map_kind word_kind = {
    .size = sizeof(uint64_t), .first = 64, .fill = 3, .hash = hash_word, .same = same_word};

bool explore_set_has(const struct explore_set *s, uint64_t word) {
    uint64_t key = word + 1;
    if (word == UINT64_MAX)
        return s->has_max;
    return base_map_find(&s->map, &word_kind, NULL, base_hash_word(key), &key) != NULL;
}

bool explore_set_add(struct explore_set *s, uint64_t word) {
    uint64_t key = word + 1;
    if (word == UINT64_MAX) {
        bool added = !s->has_max;
        s->has_max = true;
        return added;
    }
    uint64_t *cell = base_map_add(&s->map, &word_kind, NULL, base_hash_word(key), &key);
    bool added = *cell == 0;
    assert(added || *cell == key);
    *cell = key;
    return added;
}

void explore_set_remove(struct explore_set *s, uint64_t word) {
    uint64_t key = word + 1;
    if (word == UINT64_MAX) {
        assert(s->has_max);
        s->has_max = false;
        return;
    }
    void *cell = base_map_find(&s->map, &word_kind, NULL, base_hash_word(key), &key);
    base_map_remove(&s->map, &word_kind, NULL, cell);
}

void explore_set_drop(struct explore_set *s) {
    base_map_drop(&s->map, &word_kind);
    *s = (struct explore_set){0};
}

bool explore_set_next(const struct explore_set *s, uint64_t *position, uint64_t *word) {
    const uint64_t *cell = base_map_next(&s->map, &word_kind, position);
    bool last = !cell && s->has_max && *position != UINT64_MAX;
    if (!cell)
        *position = UINT64_MAX;
    *word = cell ? *cell - 1 : UINT64_MAX;
    return cell || last;
}

/* ---- maps ---- */

struct state_cell {
    uint32_t low, high; /* state + 1; 0: free */
    uint32_t value;
};

static uint64_t key_of(const void *cell) {
    const struct state_cell *c = cell;
    return (uint64_t)c->high << 32 | c->low;
}

static uint64_t hash_state(const void *owner, const void *cell) {
    (void)owner;
    return base_hash_word(key_of(cell));
}

static bool same_state(const void *owner, const void *cell, const void *key) {
    (void)owner;
    return key_of(cell) == *(const uint64_t *)key;
}

static const struct base_map_kind state_kind = {.size = sizeof(struct state_cell),
                                                .first = 1024,
                                                .fill = 3,
                                                .hash = hash_state,
                                                .same = same_state,
                                                .take = store_table_new,
                                                .give = store_table_drop};

uint32_t explore_map_find(const struct explore_map *m, store_state state) {
    uint64_t key = state + 1;
    const struct state_cell *c =
        base_map_find(&m->map, &state_kind, NULL, base_hash_word(key), &key);
    return c ? c->value : EXPLORE_MAP_NONE;
}

void explore_map_put(struct explore_map *m, store_state state, uint32_t value) {
    assert(state != UINT64_MAX && value != EXPLORE_MAP_NONE);
    uint64_t key = state + 1;
    struct state_cell *c = base_map_add(&m->map, &state_kind, NULL, base_hash_word(key), &key);
    *c = (struct state_cell){(uint32_t)key, (uint32_t)(key >> 32), value};
    assert(explore_map_find(m, state) == value);
}

void explore_map_forget(struct explore_map *m, store_state state) {
    assert(explore_map_find(m, state) != EXPLORE_MAP_NONE);
    uint64_t key = state + 1;
    void *cell = base_map_find(&m->map, &state_kind, NULL, base_hash_word(key), &key);
    base_map_remove(&m->map, &state_kind, NULL, cell);
}

void explore_map_drop(struct explore_map *m) {
    base_map_drop(&m->map, &state_kind);
}

/* ---- words under numbers ---- */

struct array {
    const uint64_t *words;
    uint32_t count;
};

static uint32_t hash_of(const uint64_t *words, uint32_t count) {
    if (count == 1)
        return (uint32_t)base_hash_word(words[0]);
    return (uint32_t)base_hash_bytes(words, count * sizeof *words);
}

static bool same_array(const void *table, uint32_t number, const void *key) {
    const struct explore_intern *t = table;
    const struct array *a = key;
    return explore_intern_count(t, number) == a->count &&
           (a->count == 0 ||
            memcmp(explore_intern_get(t, number), a->words, a->count * sizeof *a->words) == 0);
}

static const struct base_map_kind array_kind = {.size = sizeof(struct base_index_cell),
                                                .first = 256,
                                                .fill = 2,
                                                .hash = base_index_hash,
                                                .same = base_index_fits,
                                                .take = store_table_new,
                                                .give = store_table_drop};

uint32_t explore_intern_find(const struct explore_intern *t, const uint64_t *words,
                             uint32_t count) {
    const struct array array = {words, count};
    const struct base_index_key key = {same_array, &array, hash_of(words, count)};
    const struct base_index_cell *c = base_map_find(&t->index.map, &array_kind, t, key.hash, &key);
    return c ? c->number - 1 : UINT32_MAX;
}

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count) {
    assert(words || count == 0);
    const struct array array = {words, count};
    const struct base_index_key key = {same_array, &array, hash_of(words, count)};
    struct base_index_cell *c = base_map_add(&t->index.map, &array_kind, t, key.hash, &key);
    if (c->number)
        return c->number - 1;
    assert(count <= UINT32_MAX - t->words.count);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&t->words) = words[i];
    *base_vec_push(&t->ends) = t->words.count;
    assert(t->ends.count == t->index.map.count);
    *c = (struct base_index_cell){key.hash, t->ends.count};
    return t->ends.count - 1;
}

uint64_t explore_intern_bytes(const struct explore_intern *t) {
    return t->words.room * sizeof *t->words.at + t->ends.room * sizeof *t->ends.at +
           base_map_bytes(&t->index.map, &array_kind);
}

void explore_intern_clear(struct explore_intern *t) {
    t->words.count = t->ends.count = 0;
    base_map_clear(&t->index.map, &array_kind);
}

void explore_intern_drop(struct explore_intern *t) {
    base_vec_drop(&t->words);
    base_vec_drop(&t->ends);
    base_map_drop(&t->index.map, &array_kind);
}
