#include "front/llvm/core/map.h"

#include <assert.h>

#include "base/hash.h"

struct cell {
    const void *key;
    uint32_t value;
};

static uint64_t hash_key(const void *key) {
    return base_hash_word((uint64_t)(uintptr_t)key);
}

static uint64_t hash(const void *owner, const void *cell) {
    (void)owner;
    return hash_key(((const struct cell *)cell)->key);
}

static bool same(const void *owner, const void *cell, const void *key) {
    (void)owner;
    return ((const struct cell *)cell)->key == key;
}

static const struct base_map_kind kind = {
    .size = sizeof(struct cell), .first = 64, .fill = 2, .hash = hash, .same = same};

uint32_t llvm_map_get(const struct llvm_map *m, const void *key) {
    assert(key);
    const struct cell *c = base_map_find(&m->map, &kind, NULL, hash_key(key), key);
    return c ? c->value : LOWER_NONE;
}

void llvm_map_set(struct llvm_map *m, const void *key, uint32_t value) {
    assert(value != LOWER_NONE);
    assert(key);
    struct cell *c = base_map_add(&m->map, &kind, NULL, hash_key(key), key);
    *c = (struct cell){key, value};
}

void llvm_map_clear(struct llvm_map *m) {
    base_map_clear(&m->map, &kind);
}

void llvm_map_drop(struct llvm_map *m) {
    base_map_drop(&m->map, &kind);
}
