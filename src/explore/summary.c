/* Interned accesses, operations, sets, summaries; see summary.h. */
#include "explore/summary.h"

#include "base/hash.h"
#include "explore/intern.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An access as words: place; offset and size; flags. Number 0 stands for everything. */
enum { ACCESS_WORDS = 3, ACCESS_WRITES = 1, ACCESS_WHOLE = 2, ACCESS_ALL = 0 };

/* An operation as words: flags; the place and offset that it waits for; those that it gives up;
 * then the numbers of its accesses, ascending. */
enum { OP_FLAGS, OP_GATE, OP_GATE_OFFSET, OP_GIFT, OP_GIFT_OFFSET, OP_HEAD };
enum { OP_IS_ALL = 1, OP_HAS_GATE = 2, OP_HAS_GIFT = 4 };

/* An entry as words. */
enum { ENTRY_PAST, ENTRY_KEY, ENTRY_SET, ENTRY_WORDS };

/* A set may be cut: it is a lower bound. */
enum { SET_MOST = 48 };

struct before {
    uint32_t summary, first, count;
};

typedef BASE_VEC(uint64_t) words;

/* Operations of one access that were asked for last, by hash. */
enum { RECENT = 512 };
struct recent {
    struct model_access access;
    uint32_t own, op; /* op 0: none */
};

struct explore_summaries {
    struct explore_intern accesses, ops, sets, summaries;
    struct explore_intern joins, steps; /* arguments of what was computed already */
    BASE_VEC(uint32_t) joined;
    BASE_VEC(struct before) befores;
    BASE_VEC(struct explore_demand) demands;
    words scratch, list;
    struct recent recent[RECENT];
};

struct explore_summaries *explore_summaries_new(void) {
    struct explore_summaries *s = base_calloc(1, sizeof *s);
    uint64_t access[ACCESS_WORDS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    uint64_t op[OP_HEAD] = {OP_IS_ALL};
    uint32_t number = explore_intern_add(&s->accesses, access, ACCESS_WORDS);
    assert(number == ACCESS_ALL);
    number = explore_intern_add(&s->ops, op, OP_HEAD);
    assert(number == EXPLORE_OP_ALL);
    op[OP_FLAGS] = 0;
    number = explore_intern_add(&s->ops, op, OP_HEAD);
    assert(number == EXPLORE_OP_NONE);
    number = explore_intern_add(&s->sets, NULL, 0);
    number += explore_intern_add(&s->summaries, NULL, 0);
    assert(number == 0);
    (void)number;
    return s;
}

void explore_summaries_drop(struct explore_summaries *s) {
    struct explore_intern *all[] = {&s->accesses,  &s->ops,   &s->sets,
                                    &s->summaries, &s->joins, &s->steps};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        explore_intern_drop(all[i]);
    base_vec_drop(&s->joined);
    base_vec_drop(&s->befores);
    base_vec_drop(&s->demands);
    base_vec_drop(&s->scratch);
    base_vec_drop(&s->list);
    free(s);
}

uint64_t explore_summaries_bytes(const struct explore_summaries *s) {
    return explore_intern_bytes(&s->accesses) + explore_intern_bytes(&s->ops) +
           explore_intern_bytes(&s->sets) + explore_intern_bytes(&s->summaries) +
           explore_intern_bytes(&s->joins) + explore_intern_bytes(&s->steps) +
           s->joined.room * sizeof *s->joined.at + s->befores.room * sizeof *s->befores.at +
           s->demands.room * sizeof *s->demands.at;
}

/* ---- operations ---- */

static uint32_t access_number(struct explore_summaries *s, const struct model_access *a) {
    uint64_t flags = a->kind & (MODEL_WRITE | MODEL_FREE) ? ACCESS_WRITES : 0;
    if (a->kind & MODEL_FREE)
        flags |= ACCESS_WHOLE;
    uint64_t key[ACCESS_WORDS] = {a->place, (uint64_t)a->offset << 32 | a->size, flags};
    return explore_intern_add(&s->accesses, key, ACCESS_WORDS);
}

/* Adds a number to an ascending list unless it is there. */
static void insert(words *list, uint32_t from, uint64_t number) {
    uint32_t at = list->count;
    while (at > from && list->at[at - 1] > number)
        at--;
    if (at > from && list->at[at - 1] == number)
        return;
    base_vec_reserve(list, list->count + 1u);
    memmove(list->at + at + 1, list->at + at, (list->count - at) * sizeof *list->at);
    list->at[at] = number;
    list->count++;
}

static bool same_place(const struct model_access *a, const struct model_access *b) {
    return a->place == b->place && a->offset == b->offset;
}

/* What a step gives up it must have held when it began: not if it took it itself. */
static bool taken_before(const struct model_access *accesses, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (accesses[k].kind & MODEL_ACQUIRE && same_place(&accesses[k], &accesses[i]))
            return true;
    return false;
}

static void note_exclusive(uint64_t *head, const struct model_access *accesses, uint32_t i,
                           bool own) {
    const struct model_access *a = &accesses[i];
    if (!(a->kind & MODEL_EXCLUSIVE))
        return;
    if (a->kind & MODEL_RELEASE && !taken_before(accesses, i)) {
        head[OP_FLAGS] |= OP_HAS_GIFT;
        head[OP_GIFT] = a->place;
        head[OP_GIFT_OFFSET] = a->offset;
    }
    if (a->kind & MODEL_ACQUIRE && own) {
        head[OP_FLAGS] |= OP_HAS_GATE;
        head[OP_GATE] = a->place;
        head[OP_GATE_OFFSET] = a->offset;
    }
}

static uint32_t compute_op(struct explore_summaries *s, const struct model_access *accesses,
                           uint32_t count, uint32_t own) {
    uint64_t head[OP_HEAD] = {0};
    s->scratch.count = 0;
    base_vec_reserve(&s->scratch, OP_HEAD + count);
    s->scratch.count = OP_HEAD;
    for (uint32_t i = 0; i < count; i++) {
        note_exclusive(head, accesses, i, i < own);
        insert(&s->scratch, OP_HEAD, access_number(s, &accesses[i]));
    }
    memcpy(s->scratch.at, head, sizeof head);
    return explore_intern_add(&s->ops, s->scratch.at, s->scratch.count);
}

uint32_t explore_summary_op(struct explore_summaries *s, const struct model_access *accesses,
                            uint32_t count, uint32_t own) {
    if (count == 0)
        return EXPLORE_OP_NONE;
    if (count > 1)
        return compute_op(s, accesses, count, own);
    const struct model_access *a = accesses;
    uint64_t h = base_hash_word(a->place ^ (uint64_t)a->offset << 40 ^ (uint64_t)a->kind << 20);
    struct recent *r = &s->recent[h % RECENT];
    if (!r->op || r->access.place != a->place || r->access.offset != a->offset ||
        r->access.size != a->size || r->access.kind != a->kind || r->own != own)
        *r = (struct recent){*a, own, compute_op(s, accesses, count, own)};
    return r->op;
}

static bool conflict(const struct explore_summaries *s, uint64_t a, uint64_t b) {
    const uint64_t *x = explore_intern_get(&s->accesses, (uint32_t)a);
    const uint64_t *y = explore_intern_get(&s->accesses, (uint32_t)b);
    if (a == ACCESS_ALL || b == ACCESS_ALL)
        return true;
    if (x[0] != y[0] || !((x[2] | y[2]) & ACCESS_WRITES))
        return false;
    if ((x[2] | y[2]) & ACCESS_WHOLE)
        return true;
    uint64_t xo = x[1] >> 32, xs = x[1] & UINT32_MAX, yo = y[1] >> 32, ys = y[1] & UINT32_MAX;
    return xo < yo + ys && yo < xo + xs;
}

static bool lists_conflict(const struct explore_summaries *s, const uint64_t *a, uint32_t n,
                           const uint64_t *b, uint32_t m) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m; k++)
            if (conflict(s, a[i], b[k]))
                return true;
    return false;
}

static bool excluded(const uint64_t *step, const uint64_t *op) {
    return step[OP_FLAGS] & OP_HAS_GIFT && op[OP_FLAGS] & OP_HAS_GATE &&
           step[OP_GIFT] == op[OP_GATE] && step[OP_GIFT_OFFSET] == op[OP_GATE_OFFSET];
}

bool explore_summary_races(const struct explore_summaries *s, uint32_t step, uint32_t op) {
    if (step == EXPLORE_OP_ALL || op == EXPLORE_OP_ALL)
        return true;
    const uint64_t *x = explore_intern_get(&s->ops, step), *y = explore_intern_get(&s->ops, op);
    if (excluded(x, y))
        return false;
    return lists_conflict(s, x + OP_HEAD, explore_intern_count(&s->ops, step) - OP_HEAD,
                          y + OP_HEAD, explore_intern_count(&s->ops, op) - OP_HEAD);
}

/* ---- sets of accesses ---- */

static bool set_conflicts(const struct explore_summaries *s, uint32_t op, uint32_t set) {
    uint32_t n = explore_intern_count(&s->sets, set);
    const uint64_t *list = explore_intern_get(&s->sets, set);
    if (n == 0)
        return false;
    if (op == EXPLORE_OP_ALL || list[0] == ACCESS_ALL)
        return true;
    return lists_conflict(s, explore_intern_get(&s->ops, op) + OP_HEAD,
                          explore_intern_count(&s->ops, op) - OP_HEAD, list, n);
}

static uint32_t set_add(struct explore_summaries *s, uint32_t set, uint32_t op) {
    uint32_t n = explore_intern_count(&s->sets, set);
    const uint64_t *list = explore_intern_get(&s->sets, set);
    s->scratch.count = 0;
    for (uint32_t i = 0; i < n; i++)
        *base_vec_push(&s->scratch) = list[i];
    if (op == EXPLORE_OP_ALL)
        insert(&s->scratch, 0, ACCESS_ALL);
    const uint64_t *accesses = explore_intern_get(&s->ops, op);
    n = explore_intern_count(&s->ops, op);
    for (uint32_t i = OP_HEAD; i < n && s->scratch.count < SET_MOST; i++)
        insert(&s->scratch, 0, accesses[i]);
    return explore_intern_add(&s->sets, s->scratch.at, s->scratch.count);
}

static uint32_t set_common(struct explore_summaries *s, uint32_t a, uint32_t b) {
    if (a == b)
        return a;
    const uint64_t *x = explore_intern_get(&s->sets, a), *y = explore_intern_get(&s->sets, b);
    uint32_t n = explore_intern_count(&s->sets, a), m = explore_intern_count(&s->sets, b);
    s->scratch.count = 0;
    for (uint32_t i = 0, k = 0; i < n && k < m;) {
        if (x[i] == y[k]) {
            *base_vec_push(&s->scratch) = x[i];
            i++, k++;
        } else if (x[i] < y[k]) {
            i++;
        } else {
            k++;
        }
    }
    return explore_intern_add(&s->sets, s->scratch.at, s->scratch.count);
}

/* ---- summaries ---- */

static void push_entry(words *list, uint64_t past, uint64_t key, uint64_t set) {
    base_vec_reserve(list, list->count + (uint32_t)ENTRY_WORDS);
    list->at[list->count + ENTRY_PAST] = past;
    list->at[list->count + ENTRY_KEY] = key;
    list->at[list->count + ENTRY_SET] = set;
    list->count += ENTRY_WORDS;
}

static uint64_t key_of(uint32_t thread, uint32_t op) {
    return (uint64_t)thread << 32 | op;
}

uint32_t explore_summary_single(struct explore_summaries *s, uint32_t thread, uint32_t op) {
    s->list.count = 0;
    push_entry(&s->list, 0, key_of(thread, op), 0);
    return explore_intern_add(&s->summaries, s->list.at, s->list.count);
}

uint32_t explore_summary_several(struct explore_summaries *s, uint64_t threads,
                                 const uint32_t *ops) {
    s->list.count = 0;
    for (uint64_t rest = threads; rest; rest &= rest - 1) {
        uint32_t t = (uint32_t)__builtin_ctzll(rest);
        push_entry(&s->list, 0, key_of(t, ops[t]), 0);
    }
    return explore_intern_add(&s->summaries, s->list.at, s->list.count);
}

static uint32_t compute_join(struct explore_summaries *s, uint32_t a, uint32_t b) {
    const uint64_t *x = explore_intern_get(&s->summaries, a);
    const uint64_t *y = explore_intern_get(&s->summaries, b);
    uint32_t n = explore_intern_count(&s->summaries, a), i = 0;
    uint32_t m = explore_intern_count(&s->summaries, b), k = 0;
    s->list.count = 0;
    while (i < n || k < m) {
        if (k == m || (i < n && x[i + ENTRY_KEY] < y[k + ENTRY_KEY])) {
            push_entry(&s->list, x[i + ENTRY_PAST], x[i + ENTRY_KEY], x[i + ENTRY_SET]);
            i += ENTRY_WORDS;
        } else if (i == n || y[k + ENTRY_KEY] < x[i + ENTRY_KEY]) {
            push_entry(&s->list, y[k + ENTRY_PAST], y[k + ENTRY_KEY], y[k + ENTRY_SET]);
            k += ENTRY_WORDS;
        } else {
            push_entry(&s->list, x[i + ENTRY_PAST] & y[k + ENTRY_PAST], x[i + ENTRY_KEY],
                       set_common(s, (uint32_t)x[i + ENTRY_SET], (uint32_t)y[k + ENTRY_SET]));
            i += ENTRY_WORDS, k += ENTRY_WORDS;
        }
    }
    return explore_intern_add(&s->summaries, s->list.at, s->list.count);
}

uint32_t explore_summary_join(struct explore_summaries *s, uint32_t a, uint32_t b) {
    if (a == b || b == EXPLORE_SUMMARY_EMPTY)
        return a;
    if (a == EXPLORE_SUMMARY_EMPTY)
        return b;
    uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    uint32_t number = explore_intern_add(&s->joins, &key, 1);
    if (number == s->joined.count) {
        uint32_t result = compute_join(s, a, b);
        *base_vec_push(&s->joined) = result;
    }
    return s->joined.at[number];
}

/* ---- steps ---- */

static uint64_t bit(uint32_t thread) {
    assert(thread < EXPLORE_SUMMARY_THREADS);
    return UINT64_C(1) << thread;
}

/* Of two demands for a thread the one with the smaller past implies the other. */
static void demand(struct explore_summaries *s, uint32_t first, uint32_t thread, uint64_t past) {
    for (uint32_t i = first; i < s->demands.count; i++) {
        struct explore_demand *d = &s->demands.at[i];
        if (d->thread != thread)
            continue;
        if ((d->past & past) == d->past)
            return;
        if ((d->past & past) == past) {
            d->past = past;
            return;
        }
    }
    *base_vec_push(&s->demands) = (struct explore_demand){past, thread};
}

static void pass_entry(struct explore_summaries *s, const struct explore_step *step, uint32_t first,
                       uint64_t past, uint64_t key, uint32_t set) {
    uint32_t thread = (uint32_t)(key >> 32), op = (uint32_t)key;
    uint64_t me = past | bit(thread);
    bool after = (me & (bit(step->thread) | step->moved)) || set_conflicts(s, step->op, set);
    if (after) {
        past |= bit(step->thread);
        set = set_add(s, set, step->op);
    } else if (explore_summary_races(s, step->op, op)) {
        demand(s, first, thread, past);
    }
    if (step->needed & ~(past | bit(thread)))
        push_entry(&s->list, past, key, set);
}

static struct before compute_before(struct explore_summaries *s, uint32_t after,
                                    const struct explore_step *step) {
    struct before b = {.first = s->demands.count};
    uint32_t n = explore_intern_count(&s->summaries, after);
    uint32_t at = explore_intern_first(&s->summaries, after);
    s->list.count = 0;
    for (uint32_t i = 0; i < n; i += ENTRY_WORDS) {
        const uint64_t *e = s->summaries.words.at + at + i;
        pass_entry(s, step, b.first, e[ENTRY_PAST], e[ENTRY_KEY], (uint32_t)e[ENTRY_SET]);
    }
    b.count = s->demands.count - b.first;
    b.summary = explore_intern_add(&s->summaries, s->list.at, s->list.count);
    return b;
}

uint32_t explore_summary_before(struct explore_summaries *s, uint32_t after,
                                const struct explore_step *step,
                                const struct explore_demand **demands, uint32_t *count) {
    uint64_t key[] = {(uint64_t)after << 32 | step->op, step->thread, step->moved, step->needed};
    uint32_t number = explore_intern_add(&s->steps, key, sizeof key / sizeof *key);
    if (number == s->befores.count) {
        struct before b = compute_before(s, after, step);
        *base_vec_push(&s->befores) = b;
    }
    const struct before *b = &s->befores.at[number];
    *demands = s->demands.at + b->first;
    *count = b->count;
    return b->summary;
}
