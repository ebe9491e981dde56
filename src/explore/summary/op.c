#include "explore/summary/op.h"

#include "base/hash.h"
#include "base/stress.h"
#include "model/conflict.h"
#include <assert.h>
#include <string.h>

/* An access as words: place; offset and size; flags. Access number 0 stands for an access to
 * everything. */
enum { ACCESS_WORDS = 3, ACCESS_ALL = 0 };
/* An UNREAD read commutes with an ATOMIC write. */
enum { ACCESS_WRITES = 1, ACCESS_WHOLE = 2, ACCESS_ATOMIC = 4, ACCESS_UNREAD = 8 };

/* An operation as words: flags; the place and offset that it waits for; the place and offset that
 * it releases; then the numbers of its accesses, ascending. */
enum { OP_FLAGS, OP_NEED, OP_NEED_OFFSET, OP_GIVEN, OP_GIVEN_OFFSET, OP_HEAD };
enum { OP_IS_ALL = 1, OP_HAS_NEED = 2, OP_HAS_GIVEN = 4 };

/* The most accesses in a set, which may be cut because it is a lower bound. The first accesses that
 * are added are the closest to the operation, and order other operations before it. More than a few
 * would only make more summaries differ. */
enum { SET_MOST = 4 };

/* Gives the same first numbers to every worker. */
void explore_summary_ops_open(struct explore_summaries *s) {
    uint64_t access[ACCESS_WORDS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    uint64_t op[OP_HEAD] = {OP_IS_ALL};
    uint32_t number = explore_intern_add(&s->names[EXPLORE_ACCESSES], access, ACCESS_WORDS);
    assert(number == ACCESS_ALL);
    number = explore_intern_add(&s->names[EXPLORE_OPS], op, OP_HEAD);
    assert(number == EXPLORE_OP_ALL);
    op[OP_FLAGS] = 0;
    number = explore_intern_add(&s->names[EXPLORE_OPS], op, OP_HEAD);
    assert(number == EXPLORE_OP_NONE);
    number = explore_intern_add(&s->names[EXPLORE_SETS], NULL, 0);
    assert(number == 0);
    number = explore_intern_add(&s->names[EXPLORE_DEMANDS], NULL, 0);
    assert(number == 0);
    (void)number;
}

void explore_summary_ops_drop(struct explore_summaries *s) {
    for (int i = 0; i < EXPLORE_NAMES; i++)
        explore_intern_drop(&s->names[i]);
    base_vec_drop(&s->op_reaches);
    base_vec_drop(&s->set_reaches);
    base_vec_drop(&s->step_reaches);
}

/* ---- operations ---- */

static uint32_t access_number(struct explore_summaries *s, const struct model_access *a) {
    uint64_t flags = a->kind & (MODEL_WRITE | MODEL_FREE) ? ACCESS_WRITES : 0;
    if (a->kind & MODEL_FREE)
        flags |= ACCESS_WHOLE;
    else if (flags && a->kind & MODEL_ATOMIC)
        flags |= ACCESS_ATOMIC;
    if (!flags && a->kind & MODEL_UNREAD)
        flags |= ACCESS_UNREAD;
    uint64_t key[ACCESS_WORDS] = {a->place, (uint64_t)a->offset << 32 | a->size, flags};
    return explore_summary_name(s, EXPLORE_ACCESSES, key, ACCESS_WORDS);
}

/* Adds a number to the ascending list that begins at `from`, unless it is there. */
static void insert(explore_words *list, uint32_t from, uint64_t number) {
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

/* Did the step itself acquire what access i releases? Then the release does not count as one of the
 * step. */
static bool taken_before(const struct model_access *accesses, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (accesses[k].kind & MODEL_ACQUIRE && model_same_place(&accesses[k], &accesses[i]))
            return true;
    return false;
}

static void note_exclusive(uint64_t *head, const struct model_access *accesses, uint32_t i,
                           bool own) {
    const struct model_access *a = &accesses[i];
    if (!(a->kind & MODEL_EXCLUSIVE))
        return;
    if (a->kind & MODEL_RELEASE && !taken_before(accesses, i)) {
        head[OP_FLAGS] |= OP_HAS_GIVEN;
        head[OP_GIVEN] = a->place;
        head[OP_GIVEN_OFFSET] = a->offset;
    }
    if (a->kind & MODEL_ACQUIRE && own) {
        head[OP_FLAGS] |= OP_HAS_NEED;
        head[OP_NEED] = a->place;
        head[OP_NEED_OFFSET] = a->offset;
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
    return explore_summary_name(s, EXPLORE_OPS, s->scratch.at, s->scratch.count);
}

uint32_t explore_summary_op(struct explore_summaries *s, const struct model_access *accesses,
                            uint32_t count, uint32_t own) {
    assert(own <= count);
    if (count == 0)
        return EXPLORE_OP_NONE;
    if (count > 1)
        return compute_op(s, accesses, count, own);
    const struct model_access *a = accesses;
    uint64_t h = base_hash_word(a->place ^ (uint64_t)a->offset << 40 ^ (uint64_t)a->kind << 20);
    struct explore_summary_recent *r = &s->recent[h & s->recent_mask];
    if (!r->op || r->access.place != a->place || r->access.offset != a->offset ||
        r->access.size != a->size || r->access.kind != a->kind || r->own != own)
        *r = (struct explore_summary_recent){*a, own, compute_op(s, accesses, count, own)};
    base_stress_assert(r->op == compute_op(s, accesses, count, own));
    return r->op;
}

static bool conflict(const struct explore_summaries *s, uint64_t a, uint64_t b) {
    assert((uint32_t)a == a && (uint32_t)b == b); /* these are numbers of accesses */
    const uint64_t *x = explore_intern_get(&s->names[EXPLORE_ACCESSES], (uint32_t)a);
    const uint64_t *y = explore_intern_get(&s->names[EXPLORE_ACCESSES], (uint32_t)b);
    if (a == ACCESS_ALL || b == ACCESS_ALL)
        return true;
    if (x[0] != y[0] || !((x[2] | y[2]) & ACCESS_WRITES))
        return false;
    if ((x[2] | y[2]) & ACCESS_WHOLE)
        return true;
    if ((x[2] | y[2]) == (ACCESS_UNREAD | ACCESS_WRITES | ACCESS_ATOMIC))
        return false;
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
    return step[OP_FLAGS] & OP_HAS_GIVEN && op[OP_FLAGS] & OP_HAS_NEED &&
           step[OP_GIVEN] == op[OP_NEED] && step[OP_GIVEN_OFFSET] == op[OP_NEED_OFFSET];
}

static bool compute_race(const struct explore_summaries *s, uint32_t step, uint32_t op) {
    const uint64_t *x = explore_intern_get(&s->names[EXPLORE_OPS], step),
                   *y = explore_intern_get(&s->names[EXPLORE_OPS], op);
    if (excluded(x, y))
        return false;
    return lists_conflict(s, x + OP_HEAD,
                          explore_intern_count(&s->names[EXPLORE_OPS], step) - OP_HEAD, y + OP_HEAD,
                          explore_intern_count(&s->names[EXPLORE_OPS], op) - OP_HEAD);
}

bool explore_summary_races(struct explore_summaries *s, uint32_t step, uint32_t op) {
    assert(step < s->names[EXPLORE_OPS].ends.count && op < s->names[EXPLORE_OPS].ends.count);
    if (step == EXPLORE_OP_ALL || op == EXPLORE_OP_ALL)
        return true;
    struct explore_summary_race *r = &s->races[(step * 31 + op) & s->races_mask];
    if (r->step != step || r->op != op)
        *r = (struct explore_summary_race){step, op, compute_race(s, step, op)};
    base_stress_assert(r->races == compute_race(s, step, op));
    return r->races;
}

/* ---- reach ---- */

/* Memory as bits: cells are hashed to the first CELL_BITS. Every operation has the last bit,
 * because even one that touches nothing conflicts with an access to everything. */
enum { CELL = 4, CELLS_MOST = 8, CELL_BITS = 63 };
static const uint64_t EVERY_OP = UINT64_C(1) << CELL_BITS;

static uint64_t cells_of(const uint64_t *access) {
    uint64_t offset = access[1] >> 32, size = access[1] & UINT32_MAX, bits = 0;
    uint64_t first = offset / CELL, last = (offset + (size ? size - 1 : 0)) / CELL;
    if (access[2] & ACCESS_WHOLE || last - first >= CELLS_MOST)
        return EVERY_OP - 1;
    for (uint64_t cell = first; cell <= last; cell++)
        bits |= UINT64_C(1) << base_hash_word(access[0] * 31 + cell) % CELL_BITS;
    return bits;
}

static struct explore_summary_reach reach_of(const struct explore_summaries *s,
                                             const uint64_t *list, uint32_t count) {
    struct explore_summary_reach reach = {0};
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *access = explore_intern_get(&s->names[EXPLORE_ACCESSES], (uint32_t)list[i]);
        bool all = list[i] == ACCESS_ALL;
        uint64_t bits = all ? UINT64_MAX : cells_of(access);
        if (all || access[2] & ACCESS_WRITES)
            reach.writes |= bits;
        else
            reach.reads |= bits;
    }
    return reach;
}

static void add(struct explore_summary_reach *to, const struct explore_summary_reach *from) {
    to->reads |= from->reads;
    to->writes |= from->writes;
}

void explore_summary_op_reach(struct explore_summaries *s, uint32_t op,
                              struct explore_summary_reach *out) {
    for (uint32_t i = s->op_reaches.count; i <= op; i++) {
        struct explore_summary_reach *r = base_vec_push(&s->op_reaches);
        *r = reach_of(s, explore_intern_get(&s->names[EXPLORE_OPS], i) + OP_HEAD,
                      explore_intern_count(&s->names[EXPLORE_OPS], i) - OP_HEAD);
        r->reads |= EVERY_OP;
        r->writes |= i == EXPLORE_OP_ALL ? UINT64_MAX : 0;
    }
    add(out, &s->op_reaches.at[op]);
}

void explore_summary_set_reach(struct explore_summaries *s, uint32_t set,
                               struct explore_summary_reach *out) {
    for (uint32_t i = s->set_reaches.count; i <= set; i++)
        *base_vec_push(&s->set_reaches) =
            reach_of(s, explore_intern_get(&s->names[EXPLORE_SETS], i),
                     explore_intern_count(&s->names[EXPLORE_SETS], i));
    add(out, &s->set_reaches.at[set]);
}

/* ---- sets of accesses ---- */

bool explore_summary_set_conflicts(struct explore_summaries *s, uint32_t op, uint32_t set) {
    uint32_t n = explore_intern_count(&s->names[EXPLORE_SETS], set);
    const uint64_t *list = explore_intern_get(&s->names[EXPLORE_SETS], set);
    struct explore_summary_reach mine = {0}, theirs = {0};
    if (n == 0)
        return false;
    explore_summary_op_reach(s, op, &mine);
    explore_summary_set_reach(s, set, &theirs);
    if (!explore_summary_reach_meet(&mine, &theirs))
        return false;
    if (op == EXPLORE_OP_ALL || list[0] == ACCESS_ALL)
        return true;
    return lists_conflict(s, explore_intern_get(&s->names[EXPLORE_OPS], op) + OP_HEAD,
                          explore_intern_count(&s->names[EXPLORE_OPS], op) - OP_HEAD, list, n);
}

uint32_t explore_summary_set_add(struct explore_summaries *s, uint32_t set, uint32_t op) {
    uint32_t n = explore_intern_count(&s->names[EXPLORE_SETS], set);
    const uint64_t *list = explore_intern_get(&s->names[EXPLORE_SETS], set);
    s->scratch.count = 0;
    for (uint32_t i = 0; i < n; i++)
        *base_vec_push(&s->scratch) = list[i];
    if (op == EXPLORE_OP_ALL)
        insert(&s->scratch, 0, ACCESS_ALL);
    const uint64_t *accesses = explore_intern_get(&s->names[EXPLORE_OPS], op);
    n = explore_intern_count(&s->names[EXPLORE_OPS], op);
    for (uint32_t i = OP_HEAD; i < n && s->scratch.count < SET_MOST; i++)
        insert(&s->scratch, 0, accesses[i]);
    return explore_summary_name(s, EXPLORE_SETS, s->scratch.at, s->scratch.count);
}

uint32_t explore_summary_set_common(struct explore_summaries *s, uint32_t a, uint32_t b) {
    if (a == b)
        return a;
    const uint64_t *x = explore_intern_get(&s->names[EXPLORE_SETS], a),
                   *y = explore_intern_get(&s->names[EXPLORE_SETS], b);
    uint32_t n = explore_intern_count(&s->names[EXPLORE_SETS], a),
             m = explore_intern_count(&s->names[EXPLORE_SETS], b);
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
    return explore_summary_name(s, EXPLORE_SETS, s->scratch.at, s->scratch.count);
}
