#include "explore/summary_link.h"

#include "base/fatal.h"
#include "explore/summary_int.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A shared content has, in place of numbers of accesses, the accesses themselves, and numbers of
 * shared operations and sets; lists are in the order of that. */
enum kind { KIND_OP = 1, KIND_SET, KIND_PART, KIND_SUMMARY };

enum { THREADS = EXPLORE_SUMMARY_THREADS };

typedef uint32_t translator(struct explore_link *l, struct explore_summaries *s, uint32_t number);

void explore_link_drop(struct explore_link *l) {
    explore_map_drop(&l->out);
    explore_map_drop(&l->in);
    base_vec_drop(&l->published);
    base_vec_drop(&l->scratch);
}

uint64_t explore_link_bytes(const struct explore_link *l) {
    return explore_map_bytes(&l->out) + explore_map_bytes(&l->in) +
           l->published.room * sizeof *l->published.at + l->scratch.room * sizeof *l->scratch.at;
}

static uint64_t key_of(enum kind kind, uint32_t number) {
    return (uint64_t)kind << 32 | number;
}

/* What a number is on the other side: as known, or as `compute` finds out. */
static uint32_t look_up(struct explore_link *l, struct explore_summaries *s, enum kind kind,
                        uint32_t number, struct explore_map *map, translator *compute) {
    uint32_t other;
    if (explore_map_get(map, key_of(kind, number), &other))
        return other;
    other = compute(l, s, number);
    explore_map_set(map, key_of(kind, number), other);
    return other;
}

static uint32_t intern(struct explore_link *l, const uint64_t *words, uint32_t count) {
    store_gate_enter(l->gate);
    uint32_t number =
        store_component_intern(l->words, l->gate, words, count * (uint32_t)sizeof *words);
    store_gate_leave(l->gate);
    return number;
}

static const uint64_t *content_of(const struct explore_link *l, uint32_t shared, uint32_t *count) {
    const void *at = store_component_at(l->words, shared, count);
    *count /= (uint32_t)sizeof(uint64_t);
    return at;
}

static int compare_accesses(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    for (int i = 0; i < EXPLORE_ACCESS_WORDS; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* After `head` words, which are as they are: the accesses of these numbers. */
static uint32_t publish_accesses(struct explore_link *l, const struct explore_summaries *s,
                                 const uint64_t *words, uint32_t head, uint32_t count) {
    uint32_t total = head + (count - head) * EXPLORE_ACCESS_WORDS;
    base_vec_reserve(&l->scratch, total + 1u);
    uint64_t *to = l->scratch.at;
    memcpy(to, words, head * sizeof *to);
    for (uint32_t i = head; i < count; i++)
        memcpy(to + head + (i - head) * EXPLORE_ACCESS_WORDS,
               explore_intern_get(&s->accesses, (uint32_t)words[i]),
               EXPLORE_ACCESS_WORDS * sizeof *to);
    qsort(to + head, count - head, EXPLORE_ACCESS_WORDS * sizeof *to, compare_accesses);
    return intern(l, to, total);
}

static int compare_words(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The other way round, into the scratch. */
static uint32_t receive_accesses(struct explore_link *l, struct explore_summaries *s,
                                 uint32_t shared, uint32_t head) {
    uint32_t total;
    const uint64_t *words = content_of(l, shared, &total);
    uint32_t count = (total - head) / EXPLORE_ACCESS_WORDS;
    base_vec_reserve(&l->scratch, head + count + 1u);
    uint64_t *to = l->scratch.at;
    memcpy(to, words, head * sizeof *to);
    for (uint32_t i = 0; i < count; i++)
        to[head + i] = explore_intern_add(&s->accesses, words + head + i * EXPLORE_ACCESS_WORDS,
                                          EXPLORE_ACCESS_WORDS);
    qsort(to + head, count, sizeof *to, compare_words);
    return head + count;
}

/* ---- operations and sets ---- */

static uint32_t publish_op(struct explore_link *l, struct explore_summaries *s, uint32_t op) {
    return publish_accesses(l, s, explore_intern_get(&s->ops, op), EXPLORE_OP_HEAD,
                            explore_intern_count(&s->ops, op));
}

static uint32_t receive_op(struct explore_link *l, struct explore_summaries *s, uint32_t shared) {
    uint32_t count = receive_accesses(l, s, shared, EXPLORE_OP_HEAD);
    return explore_intern_add(&s->ops, l->scratch.at, count);
}

static uint32_t publish_set(struct explore_link *l, struct explore_summaries *s, uint32_t set) {
    uint32_t count = explore_intern_count(&s->sets, set);
    return count ? publish_accesses(l, s, explore_intern_get(&s->sets, set), 0, count)
                 : STORE_ID_INITIAL;
}

static uint32_t receive_set(struct explore_link *l, struct explore_summaries *s, uint32_t shared) {
    if (shared == STORE_ID_INITIAL)
        return 0;
    uint32_t count = receive_accesses(l, s, shared, 0);
    return explore_intern_add(&s->sets, l->scratch.at, count);
}

/* ---- parts ---- */

/* Entries by ascending operation. */
static int compare_entries(const void *a, const void *b) {
    return compare_words((const uint64_t *)a + EXPLORE_ENTRY_KEY,
                         (const uint64_t *)b + EXPLORE_ENTRY_KEY);
}

/* A part with its operations and sets under their other numbers. */
static uint64_t *convert(struct explore_link *l, struct explore_summaries *s, const uint64_t *from,
                         uint32_t count, struct explore_map *map, translator *op, translator *set) {
    uint64_t *words = base_alloc(count * sizeof *words);
    memcpy(words, from, count * sizeof *words);
    for (uint32_t i = EXPLORE_PART_HEAD; i < count; i += EXPLORE_ENTRY_WORDS) {
        uint64_t key = words[i + EXPLORE_ENTRY_KEY];
        words[i + EXPLORE_ENTRY_KEY] =
            (uint64_t)look_up(l, s, KIND_OP, (uint32_t)(key >> 32), map, op) << 32 |
            look_up(l, s, KIND_SET, (uint32_t)key, map, set);
    }
    qsort(words + EXPLORE_PART_HEAD, (count - EXPLORE_PART_HEAD) / EXPLORE_ENTRY_WORDS,
          EXPLORE_ENTRY_WORDS * sizeof *words, compare_entries);
    return words;
}

static uint32_t publish_part(struct explore_link *l, struct explore_summaries *s, uint32_t part) {
    uint32_t count = explore_intern_count(&s->parts, part);
    uint64_t *words =
        convert(l, s, explore_intern_get(&s->parts, part), count, &l->out, publish_op, publish_set);
    uint32_t shared = intern(l, words, count);
    free(words);
    return shared;
}

static uint32_t receive_part(struct explore_link *l, struct explore_summaries *s, uint32_t shared) {
    uint32_t count;
    const uint64_t *from = content_of(l, shared, &count);
    uint64_t *words = convert(l, s, from, count, &l->in, receive_op, receive_set);
    uint32_t part = explore_summary_part(s, words, count);
    free(words);
    return part;
}

/* ---- summaries ---- */

static uint32_t publish_summary(struct explore_link *l, struct explore_summaries *s,
                                uint32_t summary) {
    uint32_t parts[THREADS], count = explore_summary_get(s, summary, parts);
    uint64_t words[THREADS + 1] = {count};
    for (uint32_t i = 0; i < count; i++)
        words[i + 1] = parts[i] == EXPLORE_PART_NONE
                           ? STORE_ID_INITIAL
                           : look_up(l, s, KIND_PART, parts[i], &l->out, publish_part);
    uint32_t shared = intern(l, words, count + 1);
    if (shared >> 31)
        base_fatal(BASE_FATAL_MEMORY, "the summaries of states have outgrown their numbers");
    return shared;
}

static uint32_t receive_summary(struct explore_link *l, struct explore_summaries *s,
                                uint32_t shared) {
    uint32_t parts[THREADS], count;
    const uint64_t *words = content_of(l, shared, &count);
    assert(count > 0 && words[0] == count - 1 && count <= THREADS + 1);
    for (uint32_t i = 1; i < count; i++)
        parts[i - 1] = words[i] == STORE_ID_INITIAL
                           ? EXPLORE_PART_NONE
                           : look_up(l, s, KIND_PART, (uint32_t)words[i], &l->in, receive_part);
    return explore_summary_keep(s, parts, count - 1);
}

uint32_t explore_link_publish(struct explore_link *l, struct explore_summaries *s,
                              uint32_t summary) {
    while (l->published.count <= summary)
        *base_vec_push(&l->published) = 0;
    if (!l->published.at[summary])
        l->published.at[summary] = publish_summary(l, s, summary);
    return l->published.at[summary];
}

uint32_t explore_link_receive(struct explore_link *l, struct explore_summaries *s,
                              uint32_t shared) {
    return look_up(l, s, KIND_SUMMARY, shared, &l->in, receive_summary);
}
