/* Deadlock and partial deadlock in single states. */
#include "prop/deadlock.h"

#include "puppet.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const uint64_t anybody = UINT64_MAX;

static void total(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model_choice some = {0, 0};
    struct model *m = puppet_open(&p, 4);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    assert_false(prop_deadlock_state(NULL, m, &some, 1, &f));
    assert_true(prop_deadlock_state(NULL, m, NULL, 0, &f));
    assert_int_equal(f.kind, MODEL_FAULT_DEADLOCK);
    assert_int_equal(f.thread, 1);
    assert_int_equal(f.site, 101);
    assert_int_equal(f.detail[0], 6);
    assert_false(prop_deadlock_partial_state(NULL, m, NULL, 0, &f)); /* it is total */
    p.ended = true;
    assert_false(prop_deadlock_state(NULL, m, NULL, 0, &f));
}

static bool partial(struct puppet *p, uint32_t runner, struct model_fault *f) {
    struct model_choice choice = {runner, 0};
    return prop_deadlock_partial_state(NULL, &p->model, &choice, 1, f);
}

static void partial_sets(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 5);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    puppet_wait(&p, 3, 1u << 0); /* waits for the one that runs */
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.kind, MODEL_FAULT_PARTIAL_DEADLOCK);
    assert_int_equal(f.thread, 1);
    assert_int_equal(f.site, 101);
    assert_int_equal(f.detail[0], 6);
    p.waits[2].wakers |= 1u << 3; /* 0 wakes 3 wakes 2 wakes 1 */
    assert_false(partial(&p, 0, &f));
    p.waits[3].wakers = 1u << 4; /* 4 is gone */
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.detail[0], 14);
    p.waits[1].wakers = anybody;
    p.waits[2].wakers = 1u << 1;
    assert_true(partial(&p, 0, &f)); /* only 3 */
    assert_int_equal(f.site, 103);
    assert_int_equal(f.detail[0], 8);
}

static void timed_waits_end(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 3);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    assert_true(partial(&p, 0, &f));
    p.waits[2].timed = true;
    assert_false(partial(&p, 0, &f));
}

/* A thread that waits for itself, e.g. for a lock that it holds. */
static void own_waker(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 2);
    puppet_wait(&p, 1, 1u << 1);
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.detail[0], 2);
}

/* Threads from 63 on share a bit: anybody there who runs may be the waker. */
static void many_threads(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 90);
    puppet_wait(&p, 80, UINT64_C(1) << 63);
    puppet_wait(&p, 81, UINT64_C(1) << 63);
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.thread, 80);
    assert_true(f.detail[0] == UINT64_C(1) << 63);
    assert_false(partial(&p, 70, &f));
}

static void no_questions_when_all_run(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model_choice choices[] = {{0, 0}, {0, 1}, {1, 0}};
    struct model *m = puppet_open(&p, 2);
    assert_false(prop_deadlock_partial_state(NULL, m, choices, 3, &f));
    assert_int_equal(p.questions, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(total),           cmocka_unit_test(partial_sets),
        cmocka_unit_test(timed_waits_end), cmocka_unit_test(own_waker),
        cmocka_unit_test(many_threads),    cmocka_unit_test(no_questions_when_all_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
