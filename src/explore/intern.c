/* Open addressing over the hashes of the arrays. */
#include "explore/intern.h"

#include "base/hash.h"
#include <assert.h>
#include <string.h>

static uint32_t home(const struct explore_intern *t, const uint64_t *words, uint32_t count) {
    return (uint32_t)base_hash_bytes(words, count * sizeof *words) & t->mask;
}

static void widen(struct explore_intern *t) {
    if (t->slots && 2 * (t->ends.count + 1) <= t->mask)
        return;
    free(t->slots);
    t->mask = t->mask ? 2 * t->mask + 1 : 255;
    t->slots = base_calloc((size_t)t->mask + 1, sizeof *t->slots);
    for (uint32_t i = 0; i < t->ends.count; i++) {
        uint32_t at = home(t, explore_intern_get(t, i), explore_intern_count(t, i));
        while (t->slots[at])
            at = (at + 1) & t->mask;
        t->slots[at] = i + 1;
    }
}

static bool same(const struct explore_intern *t, uint32_t number, const uint64_t *words,
                 uint32_t count) {
    return explore_intern_count(t, number) == count &&
           (count == 0 ||
            memcmp(explore_intern_get(t, number), words, count * sizeof *words) == 0);
}

uint32_t explore_intern_add(struct explore_intern *t, const uint64_t *words, uint32_t count) {
    assert(words || count == 0);
    widen(t);
    uint32_t at = home(t, words, count);
    for (; t->slots[at]; at = (at + 1) & t->mask)
        if (same(t, t->slots[at] - 1, words, count))
            return t->slots[at] - 1;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&t->words) = words[i];
    *base_vec_push(&t->ends) = t->words.count;
    t->slots[at] = t->ends.count;
    return t->ends.count - 1;
}

uint64_t explore_intern_bytes(const struct explore_intern *t) {
    return t->words.room * sizeof *t->words.at + t->ends.room * sizeof *t->ends.at +
           (t->slots ? ((uint64_t)t->mask + 1) * sizeof *t->slots : 0);
}

void explore_intern_drop(struct explore_intern *t) {
    base_vec_drop(&t->words);
    base_vec_drop(&t->ends);
    free(t->slots);
    *t = (struct explore_intern){0};
}
