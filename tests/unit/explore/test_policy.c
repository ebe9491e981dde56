/* Policies: what they leave out is not explored. */
#include "reduce/reduce.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static uint32_t last_thread_only(void *context, struct model *m, struct model_choice *choices,
                                 uint32_t count) {
    (void)context, (void)m;
    struct model_choice first = choices[0];
    choices[0] = choices[count - 1];
    choices[count - 1] = first;
    return 1;
}

static void selection(void **state) {
    (void)state;
    struct explore_policy policy = {.name = "last", .select = last_thread_only};
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.property_count = 0;
    o.policy = &policy;
    toys_counter(&p, 3, 3);
    for (o.workers = 1; o.workers <= 2; o.workers++) {
        for (int s = 0; s < 2; s++) {
            o.search = s ? EXPLORE_BFS : EXPLORE_DFS;
            toys_run(&p, &o, &r);
            assert_int_equal(r.stats.transitions, 18); /* one thread after the other */
            assert_int_equal(r.stats.states, 19);
            assert_int_equal(r.stats.ends, 1);
            explore_result_drop(&r);
        }
    }
}

static void names(void **state) {
    (void)state;
    const struct explore_policy *policy = (const struct explore_policy *)&policy;
    assert_true(reduce_policy_by_name("none", &policy));
    assert_null(policy);
    assert_true(reduce_policy_by_name("local", &policy));
    assert_null(policy);
    assert_false(reduce_policy_by_name("magic", &policy));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(selection), cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
