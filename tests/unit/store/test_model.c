/* Random walks over the store, checked step by step against an oracle that keeps whole vectors. */
#include "base/hash.h"
#include "base/vec.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SLOTS = 700, CONTENTS = 40, MARKS = 64, INITIAL = 0 };

struct rng {
    uint64_t state;
};

static uint32_t draw(struct rng *r, uint32_t below) {
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((r->state >> 33) % below);
}

/* Content number n: its size and bytes follow from n. 0 is initial. */
struct content {
    uint32_t size;
    unsigned char bytes[600];
};

static struct content contents[CONTENTS];

static void make_contents(void) {
    static const uint32_t sizes[] = {0, 1, 3, 4, 5, 7, 8, 9, 13, 16, 31, 33, 100, 255, 600};
    struct rng r = {7};
    for (uint32_t n = 1; n < CONTENTS; n++) {
        contents[n].size = n == 1 ? 0 : sizes[1 + n % 14];
        for (uint32_t i = 0; i < contents[n].size; i++)
            contents[n].bytes[i] = (unsigned char)draw(&r, 3);
        contents[n].bytes[0] = (unsigned char)n; /* no two are equal */
    }
}

struct vector {
    unsigned char at[SLOTS];
    uint32_t extra;
};

struct known {
    struct vector vector;
    store_state name;
};

/* The oracle: every vector committed so far, found by search. */
struct oracle {
    BASE_VEC(struct known) known;
    BASE_VEC(uint32_t) buckets[4096];
};

static struct known *oracle_find(struct oracle *o, const struct vector *v) {
    uint64_t h = base_hash_bytes(v, sizeof *v) % 4096;
    for (uint32_t i = 0; i < o->buckets[h].count; i++) {
        struct known *k = &o->known.at[o->buckets[h].at[i]];
        if (memcmp(&k->vector, v, sizeof *v) == 0)
            return k;
    }
    return NULL;
}

static void oracle_add(struct oracle *o, const struct vector *v, store_state name) {
    uint64_t h = base_hash_bytes(v, sizeof *v) % 4096;
    *base_vec_push(&o->buckets[h]) = o->known.count;
    *base_vec_push(&o->known) = (struct known){*v, name};
}

static void oracle_drop(struct oracle *o) {
    for (int i = 0; i < 4096; i++)
        base_vec_drop(&o->buckets[i]);
    base_vec_drop(&o->known);
}

/* A walker plays the model: its copy of the state changes only by its own sets and by load. */
struct walker {
    struct store_cursor *cursor;
    struct vector now;
    struct {
        store_mark mark;
        struct vector vector;
    } marks[MARKS];
    uint32_t mark_count;
    unsigned char loads[SLOTS];
};

static void walker_load(void *context, uint32_t slot, const void *bytes, uint32_t size,
                        bool initial) {
    struct walker *w = context;
    assert_true(slot < SLOTS);
    assert_int_equal(w->loads[slot]++, 0);
    unsigned char before = w->now.at[slot];
    if (!bytes) {
        assert_true(initial && size == 0);
        w->now.at[slot] = INITIAL;
    } else {
        assert_false(initial);
        unsigned char n = 1;
        if (size)
            memcpy(&n, bytes, 1);
        assert_true(n > INITIAL && n < CONTENTS);
        assert_int_equal(size, contents[n].size);
        assert_memory_equal(bytes, contents[n].bytes, size);
        w->now.at[slot] = n;
    }
    assert_int_not_equal(before, w->now.at[slot]);
}

static void walker_set(struct walker *w, uint32_t slot, uint32_t n) {
    w->now.at[slot] = (unsigned char)n;
    if (n == INITIAL)
        store_cursor_set(w->cursor, slot, NULL, 0);
    else
        store_cursor_set(w->cursor, slot, contents[n].bytes, contents[n].size);
}

static void walker_commit(struct walker *w, struct oracle *o, uint32_t extra) {
    struct vector v = w->now;
    v.extra = extra;
    struct known *k = oracle_find(o, &v);
    store_state name, again;
    if (k) {
        assert_true(store_cursor_find(w->cursor, extra, &name));
        assert_true(name == k->name);
    } else {
        assert_false(store_cursor_find(w->cursor, extra, &name));
    }
    assert_int_equal(store_cursor_commit(w->cursor, extra, &again), !k);
    assert_true(name == again);
    if (!k)
        oracle_add(o, &v, name);
}

static void walker_back(struct walker *w, uint32_t i) {
    memset(w->loads, 0, sizeof w->loads);
    store_cursor_back(w->cursor, w->marks[i].mark, walker_load, w);
    assert_memory_equal(&w->now, &w->marks[i].vector, sizeof w->now);
    w->mark_count = i + 1;
}

static void walker_goto(struct walker *w, const struct known *k) {
    memset(w->loads, 0, sizeof w->loads);
    store_cursor_goto(w->cursor, k->name, walker_load, w);
    assert_memory_equal(w->now.at, k->vector.at, SLOTS);
    w->mark_count = 0;
}

/* Slots appear slowly, so that trees grow while much is stored; values come from a small range,
 * so that states are met again. */
static uint32_t draw_slot(struct rng *r, uint32_t step, uint32_t slots, uint32_t steps) {
    uint32_t reach = 1 + (uint32_t)((uint64_t)slots * step / steps);
    if (draw(r, 4))
        reach = reach < 6 ? reach : 6;
    return draw(r, reach);
}

static void walk(enum store_kind kind, uint32_t workers, uint32_t seed, uint32_t slots,
                 uint32_t steps) {
    struct store_options options = {.kind = kind, .bitstate_log2 = 24, .workers = workers};
    struct store *s = store_new(&options);
    struct oracle *o = base_calloc(1, sizeof *o);
    struct walker *walkers[2] = {base_calloc(1, sizeof **walkers),
                                 base_calloc(1, sizeof **walkers)};
    for (int i = 0; i < 2; i++)
        walkers[i]->cursor = store_cursor_new(s);
    struct rng r = {seed};
    for (uint32_t step = 0; step < steps; step++) {
        struct walker *w = walkers[draw(&r, 4) == 0];
        uint32_t what = draw(&r, 100);
        if (what < 45) {
            walker_set(w, draw_slot(&r, step, slots, steps), draw(&r, draw(&r, 3) ? 3 : CONTENTS));
        } else if (what < 75) {
            walker_commit(w, o, draw(&r, 8) ? 0 : 1 + draw(&r, 3));
        } else if (what < 87) {
            if (w->mark_count < MARKS) {
                w->marks[w->mark_count].mark = store_cursor_mark(w->cursor);
                w->marks[w->mark_count++].vector = w->now;
            }
        } else if (what < 98) {
            if (w->mark_count)
                walker_back(w, w->mark_count - 1 - draw(&r, draw(&r, 4) ? 1 : w->mark_count));
        } else if (kind == STORE_TREE && o->known.count) {
            walker_goto(w, &o->known.at[draw(&r, o->known.count)]);
        }
    }
    struct store_stats stats;
    store_stats(s, &stats);
    assert_true(stats.states == o->known.count);
    for (int i = 0; i < 2; i++) {
        store_cursor_drop(walkers[i]->cursor);
        free(walkers[i]);
    }
    oracle_drop(o);
    free(o);
    store_drop(s);
}

static void test_small(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 40; seed++)
        walk(STORE_TREE, 1, seed, 8, 3000);
}

static void test_growing(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 4; seed++)
        walk(STORE_TREE, 1, 100 + seed, SLOTS, 60000);
}

/* Short walks with far slots: trees get higher between any two operations. */
static void test_young(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 400; seed++)
        walk(STORE_TREE, 1, 500 + seed, SLOTS, 400);
}

static void test_gated(void **state) {
    (void)state;
    walk(STORE_TREE, 2, 200, 40, 20000);
}

static void test_lossy(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++) {
        walk(STORE_COMPACT, 1, 300 + seed, 60, 8000);
        walk(STORE_BITSTATE, 1 + seed % 2, 400 + seed, 60, 8000);
    }
}

int main(void) {
    make_contents();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small), cmocka_unit_test(test_growing), cmocka_unit_test(test_young),
        cmocka_unit_test(test_gated), cmocka_unit_test(test_lossy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
