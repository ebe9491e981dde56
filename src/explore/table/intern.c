/* Open addressing over the hashes of the arrays. */
#include "explore/table/intern.h"

#include "base/hash.h"
#include "store/region.h"
#include <assert.h>
#include <string.h>

static uint32_t hash_of(const uint64_t *words, uint32_t count) {
    if (count == 1)
        return (uint32_t)base_hash_word(words[0]);
    return (uint32_t)base_hash_bytes(words, count * sizeof *words);
}

static size_t table_size(uint32_t mask) {
    return ((size_t)mask + 1) * sizeof(uint64_t);
}

static void widen(struct explore_intern *t) {
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
static uint32_t probe(const struct explore_intern *t, const uint64_t *words, uint32_t count,
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
    uint32_t at = probe(t, words, count, hash_of(words, count));
    return (uint32_t)t->slots[at] - 1; /* a free slot is 0 */
}

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count) {
    assert(words || count == 0);
    widen(t);
    uint32_t hash = hash_of(words, count), at = probe(t, words, count, hash);
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
