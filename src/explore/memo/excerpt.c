#include "explore/memo/excerpt.h"

#include "base/fatal.h"
#include "base/hash.h"
#include "base/stress.h"
#include "store/component.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 4, WORDS = 32, ANSWERS_LEAST = 1 << 6 };

/* ---- answers ---- */

static struct explore_excerpt_answer *
answer_at(const struct explore_excerpts *p, struct explore_excerpt_answer *answers, uint64_t key) {
    return &answers[base_hash_word(key) & p->mask];
}

static size_t answer_bytes(const struct explore_excerpts *p) {
    return ((size_t)p->mask + 1) * sizeof *p->known;
}

/* ---- the table ---- */

void explore_excerpts_open(struct explore_excerpts *p, uint64_t bytes, uint32_t most) {
    uint32_t count = most < ANSWERS_LEAST ? most : ANSWERS_LEAST;
    assert(most && !(most & (most - 1)));
    while (count < most && 4 * (uint64_t)count * sizeof *p->known <= bytes)
        count *= 2;
    *p = (struct explore_excerpts){.mask = count - 1};
    p->known = base_calloc(count, sizeof *p->known);
    p->patched = base_calloc(count, sizeof *p->patched);
}

void explore_excerpts_clear(struct explore_excerpts *p) {
    explore_intern_clear(&p->values);
    explore_intern_clear(&p->patches);
    memset(p->known, 0, answer_bytes(p));
    memset(p->patched, 0, answer_bytes(p));
}

void explore_excerpts_drop(struct explore_excerpts *p) {
    explore_intern_drop(&p->values);
    explore_intern_drop(&p->patches);
    free(p->known);
    free(p->patched);
}

uint64_t explore_excerpts_bytes(const struct explore_excerpts *p) {
    return explore_intern_bytes(&p->values) + explore_intern_bytes(&p->patches) +
           2 * answer_bytes(p);
}

uint32_t explore_excerpts_count(const struct explore_excerpts *p) {
    return p->values.ends.count + p->patches.ends.count;
}

/* ---- words ---- */

/* The last word of a component may be short. */
static uint32_t bytes_at(uint32_t word, uint32_t size) {
    uint32_t from = word * WORD;
    return from >= size ? 0 : size - from < WORD ? size - from : WORD;
}

/* Words of a component as an array of its own. */
static uint32_t gather(uint64_t *out, const uint8_t *bytes, uint32_t size, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t left = words; left; left &= left - 1) {
        uint32_t word = (uint32_t)__builtin_ctz(left), some = bytes_at(word, size);
        out[count] = 0;
        memcpy(&out[count++], bytes + word * WORD, some);
    }
    return count;
}

/* ---- values ---- */

static const uint32_t INITIAL = 0; /* no other value has this number */

static uint32_t work_out(struct explore_excerpts *p, const struct store_cursor *c, uint32_t id,
                         uint32_t words) {
    uint64_t part[WORDS + 1];
    uint32_t size;
    const uint8_t *bytes = store_cursor_content(c, id, &size);
    uint32_t count = (size + WORD - 1) / WORD;
    uint32_t inside = count < WORDS ? words & ((UINT32_C(1) << count) - 1) : words;
    part[0] = size;
    return 1 + explore_intern_add(&p->values, part, 1 + gather(part + 1, bytes, size, inside));
}

uint32_t explore_excerpt_value(struct explore_excerpts *p, const struct store_cursor *c,
                               uint32_t id, uint32_t words) {
    if (id == STORE_ID_INITIAL)
        return INITIAL;
    uint64_t key = (uint64_t)id << 32 | words;
    assert(words && words != MODEL_INPUT_ALL); /* the number of a whole component is its id */
    struct explore_excerpt_answer *a = answer_at(p, p->known, key);
    if (a->key != key)
        *a = (struct explore_excerpt_answer){key, work_out(p, c, id, words)};
    base_stress_assert(a->value == work_out(p, c, id, words));
    return a->value;
}

/* ---- patches ---- */

uint32_t explore_excerpt_patch(struct explore_excerpts *p, uint32_t slot, uint32_t words,
                               const void *bytes, uint32_t size) {
    uint64_t patch[WORDS + 1];
    patch[0] = (uint64_t)slot << 32 | words;
    assert(words);
    return explore_intern_add(&p->patches, patch, 1 + gather(patch + 1, bytes, size, words));
}

static uint32_t lay_over(const struct explore_excerpts *p, struct store_cursor *c, struct model *m,
                         uint32_t patch, uint32_t id) {
    const uint64_t *at = explore_intern_get(&p->patches, patch);
    uint32_t slot = (uint32_t)(at[0] >> 32), size, origin_size;
    uint8_t now[WORDS * WORD];
    const void *origin = m->v->memo->origin(m, slot, &origin_size), *before = origin;
    size = origin_size;
    if (id != STORE_ID_INITIAL)
        before = store_cursor_content(c, id, &size);
    assert(before && size <= sizeof now);
    assert(explore_intern_count(&p->patches, patch) ==
           1 + (uint32_t)__builtin_popcount((uint32_t)at[0]));
    memcpy(now, before, size);
    for (uint32_t left = (uint32_t)at[0], i = 1; left; left &= left - 1, i++) {
        uint32_t word = (uint32_t)__builtin_ctz(left);
        memcpy(now + word * WORD, &at[i], bytes_at(word, size));
    }
    if (origin && origin_size == size && memcmp(origin, now, size) == 0)
        return STORE_ID_INITIAL;
    return store_cursor_intern(c, now, size);
}

uint32_t explore_excerpt_apply(struct explore_excerpts *p, struct store_cursor *c, struct model *m,
                               uint32_t patch) {
    uint32_t slot = (uint32_t)(explore_intern_get(&p->patches, patch)[0] >> 32);
    uint32_t id = store_cursor_id(c, slot);
    uint64_t key = (uint64_t)(patch + 1) << 32 | id;
    struct explore_excerpt_answer *a = answer_at(p, p->patched, key);
    if (a->key != key)
        *a = (struct explore_excerpt_answer){key, lay_over(p, c, m, patch, id)};
    base_stress_assert(a->value == lay_over(p, c, m, patch, id));
    return a->value;
}

uint32_t explore_excerpt_difference(const void *a, const void *b, uint32_t size) {
    const uint8_t *x = a, *y = b;
    uint32_t words = 0;
    if (size > WORDS * WORD)
        return UINT32_MAX;
    for (uint32_t i = 0; i * WORD < size; i++)
        if (memcmp(x + i * WORD, y + i * WORD, bytes_at(i, size)))
            words |= UINT32_C(1) << i;
    return words;
}
