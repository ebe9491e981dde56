/* Open addressing with linear probing; removal shifts the rest of the cluster back, so that no
 * tombstones gather on a stack that pushes and pops for hours. */
#include "explore/table/set.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <assert.h>
#include <stdlib.h>

static uint64_t home(const struct explore_set *s, uint64_t key) {
    return base_hash_word(key) & s->mask;
}

/* The slot that holds the key, or the free one where it would go. */
static uint64_t probe(const struct explore_set *s, uint64_t key) {
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
            s->slots[probe(s, old[i])] = old[i];
    free(old);
}

bool explore_set_has(const struct explore_set *s, uint64_t word) {
    if (word == UINT64_MAX)
        return s->has_max;
    return s->slots && s->slots[probe(s, word + 1)] != 0;
}

bool explore_set_add(struct explore_set *s, uint64_t word) {
    if (word == UINT64_MAX) {
        bool added = !s->has_max;
        s->has_max = true;
        return added;
    }
    if (!s->slots || 4 * (s->count + 1) > 3 * (s->mask + 1))
        grow(s);
    uint64_t i = probe(s, word + 1);
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
    uint64_t hole = probe(s, word + 1);
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
