/* Which objects other threads can reach decides what is a step: counts of states show it. */
#include "helper.h"

/* Two threads run @t(0) and @t(1); main waits for both. */
#define TWO_THREADS                                                                                \
    "func @main results 1 regs 8 {\n r0 = faddr @t\n r1 = const 0\n r2 = const 1\n r3 = call "     \
    "@spawn (r0, r1)\n"                                                                            \
    " r4 = call @spawn (r0, r2)\n call @join (r3)\n call @join (r4)\n ret r1\n}\nentry @main\n"

static uint64_t states(enum vm_reduce reduce, const char *text) {
    struct found f = helper_search(reduce, text);
    assert_int_equal(f.verdict, EXPLORE_VERIFIED);
    return f.states;
}

/* Work on what a thread made itself is no step: both threads are over before anybody could look. */
static void test_private_work_is_free(void **state) {
    (void)state;
    static const char *const text = "func @t params 1 results 1 {\n r1 = const 8\n r2 = call "
                                    "@malloc (r1, r1)\n r3 = alloca _, 8, 3\n"
                                    " st64 [r2] = r3\n st64 [r3] = r2\n r4 = ld64 [r2]\n r5 = ld64 "
                                    "[r4]\n r6 = rmw [r5], add r1 i32 seq_cst\n"
                                    " call @free (r2)\n ret r1\n}\n" TWO_THREADS;
    assert_int_equal(states(VM_REDUCE_LOCAL, text), 1);
    assert_true(states(VM_REDUCE_NONE, text) > 20);
}

/* One visible operation each: a diamond. */
static void test_shared_access_is_a_step(void **state) {
    (void)state;
    assert_int_equal(
        states(VM_REDUCE_LOCAL,
               "global @x 8 align 8\nfunc @t params 1 results 1 {\n r1 = gaddr @x\n"
               " r1 = mad r1, r0, 4\n st32 [r1] = r0 seq_cst\n ret r0\n}\n" TWO_THREADS),
        4);
}

/* The same accesses before and after the pointer is put where others can find it. */
#define PUBLISH(before, after)                                                                     \
    "global @p 16 align 8\nfunc @t params 1 results 1 {\n r1 = const 8\n r2 = call @malloc (r1, "  \
    "r1)\n r3 = gaddr @p\n"                                                                        \
    " r3 = mad r3, r0, 8\n " before "\n st64 [r3] = r2 seq_cst\n " after                           \
    "\n ret r1\n}\n" TWO_THREADS

static void test_published_object_is_shared(void **state) {
    (void)state;
    uint64_t bare = states(VM_REDUCE_LOCAL, PUBLISH("nop", "nop"));
    uint64_t before = states(VM_REDUCE_LOCAL, PUBLISH("st32 [r2] = r1\n r4 = ld32 [r2]", "nop"));
    uint64_t after = states(VM_REDUCE_LOCAL, PUBLISH("nop", "st32 [r2] = r1\n r4 = ld32 [r2]"));
    assert_int_equal(bare, 4);
    assert_int_equal(before, bare);
    assert_true(after > 2 * bare);
}

/* With it all that can be reached from it is shared. */
static void test_reached_object_is_shared(void **state) {
    (void)state;
    uint64_t apart =
        states(VM_REDUCE_LOCAL, PUBLISH("r5 = call @malloc (r1, r1)", "st32 [r5] = r1"));
    uint64_t reached = states(
        VM_REDUCE_LOCAL, PUBLISH("r5 = call @malloc (r1, r1)\n st64 [r2] = r5", "st32 [r5] = r1"));
    uint64_t later = states(
        VM_REDUCE_LOCAL, PUBLISH("r5 = call @malloc (r1, r1)", "st64 [r2] = r5\n st32 [r5] = r1"));
    assert_int_equal(apart, 4);
    assert_true(reached > apart);
    assert_true(later > reached);
}

/* The argument of a thread is shared; so is a local whose address it is. */
static void test_argument_is_shared(void **state) {
    (void)state;
    static const char *const text = "func @t params 1 results 1 {\n r1 = const 1\n r2 = rmw [r0], "
                                    "add r1 i32 seq_cst\n ret r1\n}\n"
                                    "func @main results 1 regs 8 {\n r0 = faddr @t\n r1 = alloca "
                                    "_, 4, 2\n r2 = const 0\n st32 [r1] = r2\n"
                                    " r3 = call @spawn (r0, r1)\n r4 = rmw [r1], add r2 i32 "
                                    "seq_cst\n call @join (r3)\n r5 = ld32 [r1]\n"
                                    " ret r5\n}\nentry @main\n";
    struct found f = helper_search(VM_REDUCE_LOCAL, text);
    assert_int_equal(f.verdict, EXPLORE_VERIFIED);
    assert_int_equal(f.states, 4);
    assert_int_equal(f.outcomes, 1);
}

/* A race needs both threads to reach the object. */
static void test_race_on_published_object(void **state) {
    (void)state;
    static const char *const text = "global @p 8 align 8\n"
                                    "func @t params 1 results 1 {\n r1 = gaddr @p\n r2 = ld64 [r1] "
                                    "seq_cst\n br r2, use, skip\nuse:\n"
                                    " st32 [r2] = r0\n jmp skip\nskip:\n ret r0\n}\n"
                                    "func @main results 1 regs 8 {\n r0 = faddr @t\n r1 = const "
                                    "0\n r2 = const 4\n r3 = call @malloc (r2, r2)\n"
                                    " r4 = call @spawn (r0, r1)\n st32 [r3] = r2\n r5 = gaddr @p\n "
                                    "st64 [r5] = r3 seq_cst\n %s\n"
                                    " call @join (r4)\n ret r1\n}\nentry @main\n";
    struct base_text with = {0}, without = {0};
    base_text_printf(&with, text, "st32 [r3] = r1");
    base_text_printf(&without, text, "nop");
    for (enum vm_reduce r = VM_REDUCE_NONE; r <= VM_REDUCE_LOCAL; r++) {
        assert_int_equal(helper_search(r, with.at).faults, FAULT_BIT(DATA_RACE));
        assert_int_equal(helper_search(r, without.at).faults, 0);
    }
    base_text_drop(&with);
    base_text_drop(&without);
}

/* Alone, nothing is a step. */
static void test_alone(void **state) {
    (void)state;
    assert_int_equal(states(VM_REDUCE_LOCAL,
                            "global @x 4 align 4\nfunc @main results 1 {\n r0 = gaddr @x\n"
                            " r1 = const 5\n st32 [r0] = r1 seq_cst\n r2 = ld32 [r0]\n ret r2\n}\n"
                            "entry @main\n"),
                     1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_private_work_is_free),
        cmocka_unit_test(test_shared_access_is_a_step),
        cmocka_unit_test(test_published_object_is_shared),
        cmocka_unit_test(test_reached_object_is_shared),
        cmocka_unit_test(test_argument_is_shared),
        cmocka_unit_test(test_race_on_published_object),
        cmocka_unit_test(test_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
