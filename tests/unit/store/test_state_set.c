/* The compact root set against a plain sorted list: keys of every width, so that entries are
 * reformatted and widened while the set is full of them. */
#include "store/state_set.h"

#include "base/fatal.h"
#include "base/hash.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct fixture {
    struct store_growth_lock growth_lock;
    struct store_growth_flag flag;
    struct store_state_set states;
};

static struct fixture *fixture_new(bool shared) {
    struct fixture *f = base_calloc_apart(1, sizeof *f);
    store_growth_open(&f->growth_lock, shared);
    store_growth_join(&f->flag, &f->growth_lock);
    store_state_set_open(&f->states, true);
    return f;
}

static void fixture_drop(struct fixture *f) {
    store_state_set_close(&f->states);
    store_growth_quit(&f->flag);
    store_growth_close(&f->growth_lock);
    free(f);
}

static uint32_t wide_shards(const struct fixture *f) {
    uint32_t n = 0;
    for (int i = 0; i < STORE_STATE_SHARDS; i++)
        n += f->states.shards[i].wide;
    return n;
}

/* Key i of a series; injective in i, with ids below 2^high and 2^low. */
static uint64_t key_at(uint64_t i, uint32_t high, uint32_t low) {
    uint64_t x = i * 0x9E3779B97F4A7C15u & ((UINT64_C(1) << (high + low)) - 1);
    return x >> low << 32 | (x & ((UINT64_C(1) << low) - 1));
}

/* As long as nobody else works. */
static void set_remark(struct fixture *f, uint64_t key, uint32_t annotation) {
    uint32_t was = 0;
    assert_true(store_state_set_annotate(&f->states, &f->flag, key, &was, annotation));
    assert_false(store_state_set_annotate(&f->states, &f->flag, key, &was, annotation + 1));
    assert_true(was == annotation);
}

static uint32_t remark_on(uint64_t key) {
    return (uint32_t)base_hash_word(key) | 1;
}

static void check_series(struct fixture *f, uint64_t from, uint64_t to, uint32_t high,
                         uint32_t low) {
    for (uint64_t i = from; i < to; i++) {
        uint64_t key = key_at(i, high, low);
        assert_false(store_state_set_has(&f->states, key));
        assert_true(store_state_set_add(&f->states, &f->flag, key));
        assert_false(store_state_set_add(&f->states, &f->flag, key));
        assert_int_equal(store_state_set_annotation(&f->states, key), 0);
        set_remark(f, key, remark_on(key));
    }
    for (uint64_t i = from; i < to; i++) {
        uint64_t key = key_at(i, high, low);
        assert_true(store_state_set_has(&f->states, key));
        assert_true(store_state_set_annotation(&f->states, key) == remark_on(key));
    }
}

static void test_narrow(void **state) {
    (void)state;
    struct fixture *f = fixture_new(false);
    check_series(f, 0, 300000, 16, 18);
    assert_true(store_state_set_count(&f->states) == 300000);
    assert_int_equal(wide_shards(f), 0);
    for (uint64_t i = 300000; i < 400000; i++)
        assert_false(store_state_set_has(&f->states, key_at(i, 16, 18)));
    fixture_drop(f);
}

/* The mean load must stay high, or the set is not compact. */
static void test_compact(void **state) {
    (void)state;
    struct fixture *f = fixture_new(false);
    double worst = 0;
    for (uint64_t i = 0; i < 1000000; i++) {
        assert_true(store_state_set_add(&f->states, &f->flag, key_at(i, 18, 18)));
        double each = (double)f->states.memory.bytes / (double)(i + 1);
        if (i > 100000 && each > worst)
            worst = each;
    }
    assert_true(worst < 7.0);
    fixture_drop(f);
}

/* Dense small ids, as a search makes them: pairs in the order of a growing triangle. */
static void test_dense(void **state) {
    (void)state;
    struct fixture *f = fixture_new(false);
    uint64_t count = 0;
    for (uint64_t a = 0; a < 700; a++)
        for (uint64_t b = 0; b <= a; b++, count++)
            assert_true(store_state_set_add(&f->states, &f->flag, a << 32 | b));
    assert_true(store_state_set_count(&f->states) == count);
    for (uint64_t a = 0; a < 700; a++)
        for (uint64_t b = 0; b < 700; b++)
            assert_int_equal(store_state_set_has(&f->states, a << 32 | b), b <= a);
    fixture_drop(f);
}

/* One id stays while the other runs: the worst case for the choice of shards. */
static void test_lopsided(void **state) {
    (void)state;
    struct fixture *f = fixture_new(false);
    for (uint64_t i = 0; i < 200000; i++) {
        assert_true(store_state_set_add(&f->states, &f->flag, i));
        assert_int_equal(store_state_set_add(&f->states, &f->flag, i << 32), i > 0);
    }
    for (uint64_t i = 0; i < 200000; i++) {
        assert_true(store_state_set_has(&f->states, i));
        assert_true(store_state_set_has(&f->states, i << 32));
    }
    assert_true((double)f->states.memory.bytes / 400000 < 8);
    fixture_drop(f);
}

static void test_widening(void **state) {
    (void)state;
    struct fixture *f = fixture_new(false);
    uint64_t total = 0;
    /* Series of growing ids; they overlap, so count only what is new. */
    for (uint32_t bits = 8; bits <= 32; bits += 4)
        for (uint64_t i = 0; i < 20000; i++) {
            uint64_t key = base_hash_word(i * 64 + bits);
            uint64_t mask = (UINT64_C(1) << bits) - 1;
            key = (key >> 32 & mask) << 32 | (key & mask);
            bool had = store_state_set_has(&f->states, key);
            assert_int_equal(store_state_set_add(&f->states, &f->flag, key), !had);
            if (!had)
                set_remark(f, key, remark_on(key));
            total += !had;
        }
    assert_true(store_state_set_count(&f->states) == total);
    assert_int_equal(wide_shards(f), STORE_STATE_SHARDS);
    for (uint32_t bits = 8; bits <= 32; bits += 4)
        for (uint64_t i = 0; i < 20000; i++) {
            uint64_t key = base_hash_word(i * 64 + bits);
            uint64_t mask = (UINT64_C(1) << bits) - 1;
            key = (key >> 32 & mask) << 32 | (key & mask);
            assert_true(store_state_set_has(&f->states, key));
            assert_true(store_state_set_annotation(&f->states, key) == remark_on(key));
        }
    fixture_drop(f);
}

static void test_extremes(void **state) {
    (void)state;
    static const uint64_t keys[] = {0,
                                    1,
                                    UINT64_C(1) << 32,
                                    UINT32_MAX,
                                    UINT64_MAX,
                                    UINT64_MAX - 1,
                                    UINT64_C(0xFFFFFFFF00000000)};
    struct fixture *f = fixture_new(false);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_true(store_state_set_add(&f->states, &f->flag, keys[i]));
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_int_equal(store_state_set_has(&f->states, keys[k]), k <= i);
    }
    fixture_drop(f);
}

/* ---- two workers, the same key at the same moment ---- */

enum { TWINS = 2, TWIN_KEYS = 40000, PATIENCE = 2000 };

struct twin {
    struct fixture *fixture;
    atomic_uint *reached; /* of both: the key they are about to add */
    uint32_t me, added;
};

/* Each waits for the other before every key: whoever of them is told that a key is new, it must be
 * one. A pause of a few cycles, different every time, moves one over the other's window. */
static void *add_in_step(void *context) {
    struct twin *t = context;
    struct store_growth_flag *flag = base_calloc_apart(1, sizeof *flag);
    store_growth_join(flag, &t->fixture->growth_lock);
    for (uint32_t i = 0; i < TWIN_KEYS; i++) {
        atomic_store(&t->reached[t->me], i + 1);
        for (uint32_t n = 0; atomic_load(&t->reached[1 - t->me]) <= i; n++)
            if (n > PATIENCE)
                sched_yield();
        for (uint32_t n = (i * 7 + t->me * 13) % 31; n > 0; n--)
            atomic_signal_fence(memory_order_seq_cst);
        store_growth_enter(flag);
        t->added += store_state_set_add(&t->fixture->states, flag, key_at(i, 10, 12));
        store_growth_leave(flag);
    }
    store_growth_quit(flag);
    free(flag);
    return NULL;
}

static void test_twins(void **state) {
    (void)state;
    for (uint32_t round = 0; round < 10; round++) {
        struct fixture *f = fixture_new(true);
        pthread_t threads[TWINS];
        atomic_uint reached[TWINS] = {0};
        struct twin twins[TWINS];
        for (uint32_t i = 0; i < TWINS; i++) {
            twins[i] = (struct twin){.fixture = f, .reached = reached, .me = i};
            assert_int_equal(pthread_create(&threads[i], NULL, add_in_step, &twins[i]), 0);
        }
        for (uint32_t i = 0; i < TWINS; i++)
            pthread_join(threads[i], NULL);
        assert_int_equal(twins[0].added + twins[1].added, TWIN_KEYS);
        assert_true(store_state_set_count(&f->states) == TWIN_KEYS);
        fixture_drop(f);
    }
}

/* ---- annotations by several workers, while the tables grow ---- */

enum { WRITERS = 4, WRITTEN = 60011 }; /* a prime, so that each order has all */

struct writer {
    struct fixture *fixture;
    uint32_t id, won;
    bool wrong;
};

/* Everybody adds all keys in another order, and each annotation goes from 0 to 1 to one of theirs.
 */
static void *write_remarks(void *context) {
    struct writer *w = context;
    struct store_state_set *roots = &w->fixture->states;
    struct store_growth_flag *flag = base_calloc_apart(1, sizeof *flag);
    store_growth_join(flag, &w->fixture->growth_lock);
    for (uint32_t k = 0; k < WRITTEN; k++) {
        uint64_t key = key_at((k * (2 * (uint64_t)w->id + 1) + w->id * 1000) % WRITTEN, 10, 20);
        uint32_t none = 0, one = 1;
        store_growth_enter(flag);
        store_state_set_add(roots, flag, key);
        bool first = store_state_set_annotate(roots, flag, key, &none, 1);
        w->wrong |= !first && none == 0;
        bool won = store_state_set_annotate(roots, flag, key, &one, w->id + 2);
        uint32_t after = store_state_set_annotation(roots, key);
        w->wrong |= after < 2 || (won ? after != w->id + 2 : after != one);
        w->won += won;
        store_growth_leave(flag);
    }
    store_growth_quit(flag);
    free(flag);
    return NULL;
}

static void test_remarks(void **state) {
    (void)state;
    struct fixture *f = fixture_new(true);
    struct writer writers[WRITERS];
    pthread_t threads[WRITERS];
    uint32_t won = 0;
    for (uint32_t i = 0; i < WRITERS; i++) {
        writers[i] = (struct writer){.fixture = f, .id = i};
        assert_int_equal(pthread_create(&threads[i], NULL, write_remarks, &writers[i]), 0);
    }
    for (uint32_t i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        assert_false(writers[i].wrong);
        won += writers[i].won;
    }
    assert_int_equal(won, WRITTEN);
    assert_true(store_state_set_annotation_bytes(&f->states) >= 4 * WRITTEN);
    assert_int_equal(store_state_set_annotation(&f->states, key_at(WRITTEN, 10, 20)), 0);
    fixture_drop(f);
}

/* More who add than there are stripes for, some of whom go and leave theirs to others. */
static void test_lanes(void **state) {
    (void)state;
    enum { GATES = STORE_GROWTH_STRIPES + 8, KEYS = 50000 };
    struct fixture *f = fixture_new(false);
    struct store_growth_flag *flags = base_calloc_apart(GATES, sizeof *flags);
    for (uint32_t i = 0; i < GATES; i++)
        store_growth_join(&flags[i], &f->growth_lock);
    assert_int_equal(flags[GATES - 1].stripe, 0);
    for (uint32_t i = 0; i < KEYS; i++) {
        struct store_growth_flag *g = &flags[i % GATES];
        assert_true(store_state_set_add(&f->states, g, key_at(i, 18, 18)));
        if (i % 1000 == 0) {
            store_growth_quit(g);
            store_growth_join(g, &f->growth_lock);
        }
    }
    assert_true(store_state_set_count(&f->states) == KEYS);
    for (uint32_t i = 0; i < GATES; i++)
        store_growth_quit(&flags[i]);
    assert_true(store_state_set_count(&f->states) == KEYS);
    free(flags);
    fixture_drop(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_narrow),   cmocka_unit_test(test_compact),
        cmocka_unit_test(test_dense),    cmocka_unit_test(test_lopsided),
        cmocka_unit_test(test_widening), cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_twins),    cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
