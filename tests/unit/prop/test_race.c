/* Data races: which pairs of a step's accesses and others' intents are one. */
#include "prop/race.h"

#include "puppet.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* How many races a step of thread 0 with footprint `a` has while thread 1 is about to do `b`. */
static uint32_t races(struct model_access a, struct model_access b, struct model_fault *f) {
    struct puppet p;
    struct model *m = puppet_open(&p, 2);
    void *watcher = prop_race_fork(NULL);
    p.pending[0][0] = a; /* one's own intent never races */
    p.pending[1][0] = b;
    p.pending_count[0] = p.pending_count[1] = 1;
    prop_race_before(watcher, m);
    p.pending_count[1] = 0; /* what the step does to it does not matter */
    p.footprint[0] = a;
    p.footprint_count = 1;
    uint32_t count = 0;
    while (prop_race_step(watcher, m, (struct model_choice){0, 0}, f))
        count++;
    prop_race_drop(watcher);
    /* what means nothing by its bits is none */
    if (!(prop_race_concerns(&a, 1, true) & prop_race_concerns(&b, 1, false)))
        assert_int_equal(count, 0);
    return count;
}

static struct model_access access(uint32_t kind, uint32_t offset, uint32_t size, uint32_t site) {
    return (struct model_access){
        .place = 7, .offset = offset, .size = size, .kind = kind, .site = site};
}

static uint32_t kinds(uint32_t a, uint32_t b) {
    struct model_fault f;
    return races(access(a, 0, 4, 1), access(b, 0, 4, 2), &f);
}

static void kinds_that_race(void **state) {
    (void)state;
    assert_int_equal(kinds(MODEL_WRITE, MODEL_WRITE), 1);
    assert_int_equal(kinds(MODEL_READ, MODEL_WRITE), 1);
    assert_int_equal(kinds(MODEL_WRITE, MODEL_READ), 1);
    assert_int_equal(kinds(MODEL_READ, MODEL_READ), 0);
    assert_int_equal(kinds(MODEL_WRITE | MODEL_ATOMIC, MODEL_READ), 1);
    assert_int_equal(kinds(MODEL_WRITE, MODEL_READ | MODEL_ATOMIC), 1);
    assert_int_equal(kinds(MODEL_WRITE | MODEL_ATOMIC, MODEL_READ | MODEL_ATOMIC), 0);
    assert_int_equal(kinds(MODEL_WRITE | MODEL_SYNC, MODEL_WRITE), 0);
    assert_int_equal(kinds(MODEL_WRITE, MODEL_WRITE | MODEL_SYNC), 0);
}

/* Two atomic accesses, synchronisation and different places need not be looked at. */
static void bits_that_meet(void **state) {
    (void)state;
    const uint32_t all[] = {MODEL_READ,
                            MODEL_WRITE,
                            MODEL_READ | MODEL_ATOMIC,
                            MODEL_WRITE | MODEL_ATOMIC,
                            MODEL_WRITE | MODEL_SYNC,
                            MODEL_WRITE | MODEL_FREE};
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++)
        for (uint32_t k = 0; k < sizeof all / sizeof *all; k++) {
            struct model_access a = access(all[i], 0, 4, 1), b = access(all[k], 0, 4, 2);
            struct model_fault f;
            bool meet = prop_race_concerns(&a, 1, true) & prop_race_concerns(&b, 1, false);
            assert_true(meet || !races(a, b, &f));
            assert_true(meet ==
                        (!((all[i] | all[k]) & MODEL_SYNC) && !(all[i] & all[k] & MODEL_ATOMIC)));
            b.place = 8;
            assert_false(prop_race_concerns(&a, 1, true) & prop_race_concerns(&b, 1, false));
        }
}

static void ranges_that_race(void **state) {
    (void)state;
    struct model_fault f;
    assert_int_equal(races(access(MODEL_WRITE, 0, 4, 1), access(MODEL_READ, 4, 4, 2), &f), 0);
    assert_int_equal(races(access(MODEL_WRITE, 0, 5, 1), access(MODEL_READ, 4, 4, 2), &f), 1);
    assert_int_equal(races(access(MODEL_WRITE, 7, 1, 1), access(MODEL_READ, 4, 4, 2), &f), 1);
    assert_int_equal(races(access(MODEL_WRITE, UINT32_MAX, 4, 1), access(MODEL_READ, 0, 4, 2), &f),
                     0);
    struct model_access other = access(MODEL_READ, 0, 4, 2);
    other.place = 8;
    assert_int_equal(races(access(MODEL_WRITE, 0, 4, 1), other, &f), 0);
}

static void the_end_of_a_life(void **state) {
    (void)state;
    struct model_fault f;
    struct model_access end = access(MODEL_WRITE | MODEL_FREE, 0, 0, 3);
    assert_int_equal(races(end, access(MODEL_READ, 100, 4, 2), &f), 1);
    assert_int_equal(races(access(MODEL_READ, 100, 4, 2), end, &f), 1);
    assert_int_equal(races(access(MODEL_READ | MODEL_ATOMIC, 100, 4, 2), end, &f), 0);
    assert_int_equal(races(access(MODEL_READ | MODEL_SYNC, 100, 4, 2), end, &f), 0);
}

static void description(void **state) {
    (void)state;
    struct model_fault f;
    assert_int_equal(races(access(MODEL_WRITE, 3, 4, 20), access(MODEL_READ, 0, 8, 10), &f), 1);
    assert_int_equal(f.kind, MODEL_FAULT_DATA_RACE);
    assert_int_equal(f.thread, 0);
    assert_int_equal(f.site, 10);
    assert_int_equal(f.site2, 20);
    assert_int_equal(f.detail[0], 7);
    assert_true(f.detail[1] == UINT64_C(1) << 32); /* site is thread 1's, site2 thread 0's */
    assert_true(f.detail[2] == (UINT64_C(3) << 32 | 4));
}

/* Threads that the step itself starts were not there before it. */
static void started_by_the_step(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model *m = puppet_open(&p, 1);
    void *watcher = prop_race_fork(NULL);
    prop_race_before(watcher, m);
    p.threads = 2;
    p.pending[1][0] = access(MODEL_WRITE, 0, 4, 2);
    p.pending_count[1] = 1;
    p.footprint[0] = access(MODEL_WRITE, 0, 4, 1);
    p.footprint_count = 1;
    assert_false(prop_race_step(watcher, m, (struct model_choice){0, 0}, &f));
    prop_race_drop(watcher);
}

/* One step, several races: each is told once, and the next step starts afresh. */
static void several(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model *m = puppet_open(&p, 3);
    void *watcher = prop_race_fork(NULL);
    for (uint32_t t = 1; t < 3; t++) {
        p.pending[t][0] = access(MODEL_READ, 0, 4, 10 + t);
        p.pending_count[t] = 1;
    }
    prop_race_before(watcher, m);
    p.footprint[0] = access(MODEL_READ, 0, 4, 1);
    p.footprint[1] = access(MODEL_WRITE, 0, 4, 2);
    p.footprint_count = 2;
    for (int n = 0; n < 2; n++) {
        for (uint32_t t = 1; t < 3; t++) {
            assert_true(prop_race_step(watcher, m, (struct model_choice){0, 0}, &f));
            assert_int_equal(f.site, 2);
            assert_int_equal(f.site2, 10 + t);
        }
        assert_false(prop_race_step(watcher, m, (struct model_choice){0, 0}, &f));
    }
    prop_race_drop(watcher);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_that_race),  cmocka_unit_test(bits_that_meet),
        cmocka_unit_test(ranges_that_race), cmocka_unit_test(the_end_of_a_life),
        cmocka_unit_test(description),      cmocka_unit_test(started_by_the_step),
        cmocka_unit_test(several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
