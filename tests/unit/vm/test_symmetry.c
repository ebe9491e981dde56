/* Interchangeable threads: which states have twins, and what tells threads apart. */
#include "helper.h"

#define ADD " r1 = gaddr @x\n r2 = ld32 [r1]\n r2 = add32i r2, 1\n st32 [r1] = r2\n"

#define MAIN(between)                                                                              \
    "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"          \
    " r3 = call @spawn (r0, r1)\n r4 = call @spawn (r0, r1)\n call @join (r3)\n" between           \
    " call @join (r2)\n call @join (r4)\n ret r1\n}\nentry @main\n"

static struct explore_result search(struct machine *x, bool symmetry) {
    struct explore_options o = {.search = EXPLORE_DFS,
                                .workers = 1,
                                .all_faults = true,
                                .want_outcomes = true,
                                .symmetry = symmetry,
                                .checked = ~UINT64_C(0)};
    struct explore_result r;
    explore_run(x->model, &o, &r);
    return r;
}

/* How many threads were interchangeable; the ends must be the same without. */
static uint32_t alike(const char *text, double *fewer) {
    struct machine x;
    struct vm_options options;
    helper_open(&x, VM_REDUCE_LOCAL, text);
    x.model->v->drop(x.model);
    options = x.options;
    options.symmetry = true;
    static const struct vm_native *const tables[] = {test_natives};
    x.model = vm_model_new(&x.program, tables, 1, &options);
    struct explore_result with = search(&x, true), without = search(&x, false);
    uint32_t threads = with.alike;
    assert_int_equal(with.verdict, without.verdict);
    assert_int_equal(with.faults.count, without.faults.count);
    assert_int_equal(with.outcomes.count, without.outcomes.count);
    assert_memory_equal(with.outcomes.at, without.outcomes.at,
                        with.outcomes.count * sizeof *with.outcomes.at);
    assert_int_equal(without.alike, 0);
    *fewer = (double)without.stats.states / (double)with.stats.states;
    explore_result_drop(&with);
    explore_result_drop(&without);
    helper_close(&x);
    return threads;
}

static void test_counter(void **state) {
    (void)state;
    double fewer;
    assert_int_equal(alike("global @x 4 align 4\nfunc @t params 1 results 1 {\n" ADD ADD
                           " ret r0\n}\n" MAIN(""),
                           &fewer),
                     3);
    assert_true(fewer > 3);
}

static void test_owner_is_renamed(void **state) {
    (void)state;
    double fewer;
    assert_int_equal(alike("global @x 4 align 4\nglobal @m 4 align 4\n"
                           "func @t params 1 results 1 {\n r4 = gaddr @m\n call @lock (r4)\n" ADD
                           " call @unlock (r4)\n ret r0\n}\n" MAIN(""),
                           &fewer),
                     3);
    assert_true(fewer > 2);
}

static void test_owner_is_read(void **state) {
    (void)state;
    double fewer;
    assert_int_equal(alike("global @x 4 align 4\nglobal @m 4 align 4\n"
                           "func @t params 1 results 1 {\n r4 = gaddr @m\n call @lock (r4)\n" ADD
                           " r5 = ld32 [r4]\n call @unlock (r4)\n ret r0\n}\n" MAIN(""),
                           &fewer),
                     0);
    assert_true(fewer == 1);
}

static void test_own_object(void **state) {
    (void)state;
    double fewer;
    assert_int_equal(alike("global @x 4 align 4\nfunc @t params 1 results 1 {\n" ADD
                           " r5 = alloca _, 8, 3\n st64 [r5] = r0\n" ADD " ret r0\n}\n" MAIN(""),
                           &fewer),
                     0);
    assert_true(fewer == 1);
}

/* What main sees between two joins depends on which thread it has waited for. */
static void test_look_between_joins(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* threads run on only a little way */
    double fewer;
    const char *text = "global @x 4 align 4\nglobal @seen 4 align 4\n"
                       "func @t params 1 results 1 {\n" ADD ADD " ret r0\n}\n" MAIN(
                           " r5 = gaddr @x\n r6 = ld32 [r5]\n r5 = gaddr @seen\n st32 [r5] = r6\n");
    assert_in_range(alike(text, &fewer), 1, 2);
    assert_true(fewer < 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counter),
        cmocka_unit_test(test_owner_is_renamed),
        cmocka_unit_test(test_owner_is_read),
        cmocka_unit_test(test_own_object),
        cmocka_unit_test(test_look_between_joins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
