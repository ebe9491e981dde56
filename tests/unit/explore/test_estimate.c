/* The guess of the number of states: exact where there is time to count them, and near the truth
 * where there is not. */
#include "explore/run/estimate.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct explore_estimate estimate(const struct toys_program *p, double seconds) {
    struct explore_options o = toys_options();
    struct explore_estimate e;
    struct model *m = model_toy_new(&p->program);
    explore_estimate_run(m, &o, seconds, &e);
    m->v->drop(m);
    return e;
}

static uint64_t count(const struct toys_program *p) {
    struct explore_options o = toys_options();
    struct explore_result r;
    o.property_count = 0;
    o.workers = 2;
    toys_run(p, &o, &r);
    uint64_t states = r.stats.states;
    explore_result_drop(&r);
    return states;
}

static void small(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* one state is estimated from */
    struct toys_program p;
    for (uint32_t k = 1; k <= 3; k++) {
        toys_counter(&p, 3, k);
        struct explore_estimate e = estimate(&p, 60);
        assert_true(e.known && !e.vague && e.states == (double)count(&p));
        assert_true(e.low == e.states && e.high == e.states);
    }
}

/* However little time there was, the truth is between the bounds, unless the guess says itself that
 * it is vague. */
static void check(const struct toys_program *p, double seconds) {
    struct explore_estimate e = estimate(p, seconds);
    double truth = (double)count(p);
    print_message("%.0f states, guessed %.0f (%.0f to %.0f)%s\n", truth, e.states, e.low, e.high,
                  e.vague ? ", vague" : "");
    assert_true(e.known && e.low <= e.states && e.states <= e.high);
    assert_true(e.low <= truth && (truth <= e.high || e.vague));
}

static void large(void **state) {
    (void)state;
    struct toys_program p;
    toys_counter(&p, 3, 5);
    check(&p, 0.03);
    check(&p, 0.1);
    toys_counter(&p, 3, 6);
    check(&p, 0.1);
    toys_philosophers(&p, 6, 2, true);
    check(&p, 0.05);
}

/* Of threads that count to thousands the levels are many, and their sizes far apart. */
static void long_runs(void **state) {
    (void)state;
    enum { ROUNDS = 5000 };
    struct toys_program p;
    toys_open(&p, 3, 3, 0);
    for (uint32_t t = 0; t < 3; t++) {
        toys_add(&p, t, MODEL_TOY_SET, 0, 0, -ROUNDS);
        toys_add(&p, t, MODEL_TOY_WRITE, 0, t, 0);
        toys_add(&p, t, MODEL_TOY_ADD, 0, 0, 1);
        toys_add(&p, t, MODEL_TOY_JUMP, 0, 1, 0);
    }
    struct explore_estimate e = estimate(&p, 2);
    assert_true(e.known && e.low <= e.states && e.states <= e.high);
    assert_true(e.high <= EXPLORE_ESTIMATE_MOST);
    assert_true(e.vague || (e.low > 1e9 && e.high < 1e15)); /* 5000^3 = 1.25e11 */
}

/* A run that never ends, one that ends at once. */
static void odd(void **state) {
    (void)state;
    struct toys_program p;
    toys_open(&p, 2, 1, 0);
    for (uint32_t t = 0; t < 2; t++) {
        toys_add(&p, t, MODEL_TOY_READ, 0, 0, 0);
        toys_add(&p, t, MODEL_TOY_WRITE, 0, 0, 1);
        toys_add(&p, t, MODEL_TOY_JUMP, 0, 0, 1);
    }
    assert_true(estimate(&p, 0.02).vague);
    toys_open(&p, 1, 1, 0);
    toys_add(&p, 0, MODEL_TOY_ASSERT, 0, 0, 1);
    assert_false(estimate(&p, 0.02).known);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(small), cmocka_unit_test(large),
                                       cmocka_unit_test(long_runs), cmocka_unit_test(odd)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
