/* A hash table from addresses (LLVM's references) to numbers. */
#include "front/llvm/core/map.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t place(const struct llvm_map *m, const void *key) {
    assert(m->room && (m->room & (m->room - 1)) == 0);
    uint32_t i = (uint32_t)base_hash_word((uint64_t)(uintptr_t)key) & (m->room - 1);
    while (m->keys[i] && m->keys[i] != key)
        i = (i + 1) & (m->room - 1);
    return i;
}

uint32_t llvm_map_get(const struct llvm_map *m, const void *key) {
    assert(key);
    if (!m->room)
        return LOWER_NONE;
    uint32_t i = place(m, key);
    return m->keys[i] ? m->values[i] : LOWER_NONE;
}

static void grow(struct llvm_map *m) {
    struct llvm_map old = *m;
    m->room = old.room ? old.room * 2 : 64;
    m->keys = base_calloc(m->room, sizeof *m->keys);
    m->values = base_calloc(m->room, sizeof *m->values);
    for (uint32_t i = 0; i < old.room; i++) {
        if (!old.keys[i])
            continue;
        uint32_t to = place(m, old.keys[i]);
        m->keys[to] = old.keys[i];
        m->values[to] = old.values[i];
    }
    llvm_map_drop(&old);
}

void llvm_map_set(struct llvm_map *m, const void *key, uint32_t value) {
    assert(key);
    if (m->count * 2 >= m->room)
        grow(m);
    uint32_t i = place(m, key);
    m->count += !m->keys[i];
    m->keys[i] = key;
    m->values[i] = value;
}

void llvm_map_clear(struct llvm_map *m) {
    if (m->room)
        memset(m->keys, 0, m->room * sizeof *m->keys);
    m->count = 0;
}

void llvm_map_drop(struct llvm_map *m) {
    free(m->keys);
    free(m->values);
    m->keys = NULL;
    m->values = NULL;
    m->room = m->count = 0;
}
