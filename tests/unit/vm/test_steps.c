/* What a step is beyond memory: atomic sections, joins, choices, cuts, jumps, thread-local
 * variables. */
#include "helper.h"

static struct found search(const char *text) {
    struct found local = helper_search(VM_REDUCE_LOCAL, text),
                 none = helper_search(VM_REDUCE_NONE, text);
    assert_int_equal(local.verdict, none.verdict);
    assert_int_equal(local.faults, none.faults);
    assert_int_equal(local.outcomes, none.outcomes);
    assert_true(local.states <= none.states);
    return local;
}

#define TWO_THREADS                                                                                \
    "func @main results 1 regs 8 {\n r0 = faddr @t\n r1 = const 0\n r2 = const 1\n r3 = call "     \
    "@spawn (r0, r1)\n"                                                                            \
    " r4 = call @spawn (r0, r2)\n call @join (r3)\n call @join (r4)\n r5 = gaddr @x\n r6 = ld32 "  \
    "[r5]\n ret r6\n}\n"                                                                           \
    "entry @main\n"

#define INCREMENT                                                                                  \
    "r1 = gaddr @x\n r2 = ld32 [r1] seq_cst\n r2 = add32i r2, 1\n st32 [r1] = r2 seq_cst\n "

static void test_atomic_section(void **state) {
    (void)state;
    assert_int_equal(search("global @x 4 align 4\nfunc @t params 1 results 1 {\n " INCREMENT
                            "ret r0\n}\n" TWO_THREADS)
                         .outcomes,
                     2);
    struct found f =
        search("global @x 4 align 4\nfunc @t params 1 results 1 {\n call @enter ()\n " INCREMENT
               "call @leave_atomic ()\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.outcomes, 1);
    assert_int_equal(f.faults, 0);
}

/* A function can be one. */
static void test_atomic_function(void **state) {
    (void)state;
    struct found f = search(
        "global @x 4 align 4\nfunc @inc atomic {\n " INCREMENT "ret\n}\n"
        "func @t params 1 results 1 {\n call @inc ()\n call @inc ()\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.outcomes, 1);
    assert_int_equal(f.faults, 0);
}

/* Sections nest: the inner end does not let others in. */
static void test_nested_sections(void **state) {
    (void)state;
    assert_int_equal(
        search(
            "global @x 4 align 4\nfunc @t params 1 results 1 {\n call @enter ()\n call @enter ()\n"
            " r1 = gaddr @x\n r2 = ld32 [r1]\n call @leave_atomic ()\n r2 = add32i r2, 1\n"
            " st32 [r1] = r2\n call @leave_atomic ()\n ret r0\n}\n" TWO_THREADS)
            .outcomes,
        1);
}

/* What is inside races with what is not. */
static void test_section_races_with_plain(void **state) {
    (void)state;
    static const char *const text = "global @x 4 align 4\nfunc @t params 1 results 1 {\n r1 = "
                                    "gaddr @x\n br r0, in, out\nin:\n call @enter ()\n"
                                    " st32 [r1] = r0\n call @leave_atomic ()\n ret r0\nout:\n st32 "
                                    "[r1] = r0\n ret r0\n}\n" TWO_THREADS;
    assert_int_equal(search(text).faults, FAULT_BIT(DATA_RACE));
}

/* A choice inside a section is still all its alternatives. */
static void test_choice_in_section(void **state) {
    (void)state;
    assert_int_equal(
        search("global @x 4 align 4\nfunc @t params 1 results 1 {\n r3 = const 3\n call @enter ()\n"
               " r4 = call @choose (r3)\n r1 = gaddr @x\n r2 = ld32 [r1]\n r2 = add32 r2, r4\n"
               " st32 [r1] = r2\n call @leave_atomic ()\n ret r0\n}\n" TWO_THREADS)
            .outcomes,
        5);
}

/* Who waits for a thread goes on in the step in which it ends. */
static void test_join_needs_no_state(void **state) {
    (void)state;
    static const char *const text = "global @x 4 align 4\nfunc @t params 1 results 1 {\n r1 = "
                                    "gaddr @x\n st32 [r1] = r0 seq_cst\n ret r0\n}\n"
                                    "func @main results 1 regs 8 {\n r0 = faddr @t\n r1 = const "
                                    "7\n r2 = call @spawn (r0, r1)\n call @join (r2)\n"
                                    " r2 = call @spawn (r0, r1)\n call @join (r2)\n r5 = gaddr "
                                    "@x\n r6 = ld32 [r5]\n ret r6\n}\nentry @main\n";
    struct found f = helper_search(VM_REDUCE_LOCAL, text);
    assert_int_equal(f.states, 3);
    assert_int_equal(search(text).outcomes, 1);
}

static void test_deadlock(void **state) {
    (void)state;
    static const char *const text =
        "global @x 4 align 4\nglobal @a 4 align 4\nglobal @b 4 align 4\n"
        "func @t params 1 results 1 {\n r1 = gaddr @a\n r2 = gaddr @b\n r3 = select r0, r1, r2\n "
        "r4 = select r0, r2, r1\n"
        " call @lock (r3)\n call @lock (r4)\n call @unlock (r4)\n call @unlock (r3)\n ret "
        "r0\n}\n" TWO_THREADS;
    assert_int_equal(search(text).faults, FAULT_BIT(DEADLOCK));
}

/* ---- local work without end ---- */

/* A long loop is cut, which makes states but no fault, and its result is right. */
static void test_long_loop_is_cut(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* steps are cut sooner */
    static const char *const text = "func @main results 1 {\n r0 = const 0\n r1 = const 1000\n jmp "
                                    "loop\nloop:\n r0 = add32 r0, r1\n"
                                    " r1 = add32i r1, -1\n br r1, loop, done\ndone:\n r0 = eqi r0, "
                                    "500500\n br r0, good, bad\nbad:\n call @fail ()\n"
                                    " jmp good\ngood:\n ret r1\n}\nentry @main\n";
    struct found whole = helper_search(VM_REDUCE_LOCAL, text);
    struct found cut = helper_search_cut(VM_REDUCE_LOCAL, 50, text);
    assert_int_equal(whole.states, 1);
    assert_int_equal(whole.faults | cut.faults, 0);
    assert_int_equal(cut.verdict, EXPLORE_VERIFIED);
    assert_true(cut.states > 10);
}

/* Of threads that run in one step each is cut by itself. */
static void test_endless_loops_in_one_step(void **state) {
    (void)state;
    struct machine x;
    helper_open(
        &x, VM_REDUCE_LOCAL,
        "global @x 4 align 4\nfunc @t params 1 results 1 {\nloop:\n jmp loop\n}\n" TWO_THREADS);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    assert_true(x.model->v->instructions(x.model) < 10 * (uint64_t)x.options.cut_instructions);
    helper_close(&x);
}

static void test_endless_loop(void **state) {
    (void)state;
    static const char *const loops[] = {
        "func @main results 1 {\n r0 = const 0\n jmp loop\nloop:\n r0 = xori r0, 1\n jmp "
        "loop\n}\nentry @main\n",
        /* a jump back that is no jump */
        "global @buffer 64 align 8\nfunc @main results 1 {\n r0 = gaddr @buffer\n r1 = setjmp r0\n"
        " r2 = const 1\n longjmp r0, r2\n}\nentry @main\n",
    };
    for (uint32_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        struct found f = helper_search(VM_REDUCE_LOCAL, loops[i]);
        assert_int_equal(f.faults, FAULT_BIT(NONTERMINATION));
    }
}

/* ---- jumps out of calls ---- */

static void test_longjmp(void **state) {
    (void)state;
    static const char *const text =
        "global @x 4 align 4\nglobal @buffer 64 align 8\n"
        "func @deep params 1 {\n r1 = alloca _, 8, 3\n st64 [r1] = r0\n br r0, on, jump\non:\n r0 "
        "= add32i r0, -1\n"
        " call @deep (r0)\n ret\njump:\n r2 = gaddr @buffer\n r3 = const 0\n longjmp r2, r3\n}\n"
        "func @main results 1 regs 8 {\n r0 = gaddr @buffer\n r5 = const 3\n r1 = setjmp r0\n br "
        "r1, back, first\n"
        "first:\n r2 = undef\n r1 = mov r2\n call @deep (r5)\n trap 1\nback:\n r6 = add32 r1, r5\n "
        "ret r6\n}\nentry @main\n";
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, text);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    assert_true(x.model->v->ended(x.model));
    assert_int_equal(vm_exit_code(x.model), 4); /* 1 instead of 0, and the 3 that was there */
    struct vm *m = (struct vm *)x.model;
    assert_int_equal(m->heap.spaces[vm_thread_space(0, VM_STACK)].live, 0);
    helper_close(&x);
    assert_int_equal(search(text).faults, 0);
}

static void test_longjmp_to_nowhere(void **state) {
    (void)state;
    static const char *const returned =
        "global @buffer 64 align 8\nfunc @set {\n r0 = gaddr @buffer\n r1 = setjmp r0\n ret\n}\n"
        "func @main results 1 {\n call @set ()\n r0 = gaddr @buffer\n r1 = const 1\n longjmp r0, "
        "r1\n}\nentry @main\n";
    static const char *const never = "global @buffer 64 align 8\nfunc @main results 1 {\n r0 = "
                                     "gaddr @buffer\n r1 = const 1\n longjmp r0, r1\n}\n"
                                     "entry @main\n";
    assert_int_equal(search(returned).faults, FAULT_BIT(BAD_CALL));
    assert_int_equal(search(never).faults, FAULT_BIT(BAD_CALL));
}

/* ---- thread-local variables ---- */

static void test_thread_locals(void **state) {
    (void)state;
    struct found f = search("global @x 4 align 4\nglobal @mine 8 align 8 tls = \"\\x05\"\nfunc @t "
                            "params 1 results 1 {\n r1 = taddr @mine\n"
                            " r2 = ld32 [r1]\n r2 = add32 r2, r0\n st32 [r1] = r2\n r3 = gaddr "
                            "@x\n r4 = rmw [r3], add r2 i32 seq_cst\n"
                            " ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.outcomes, 1); /* 5 + 6, whoever is first */
    assert_int_equal(f.faults, 0);
}

/* They end with their thread, and a new thread of the same number has its own. */
static void test_thread_local_ends(void **state) {
    (void)state;
    static const char *const head = "global @p 8 align 8\nglobal @mine 8 align 8 tls\nfunc @t "
                                    "params 1 results 1 {\n r1 = taddr @mine\n"
                                    " r2 = ld64 [r1]\n br r2, bad, good\nbad:\n trap 1\ngood:\n "
                                    "st64 [r1] = r1\n r3 = gaddr @p\n"
                                    " st64 [r3] = r1 seq_cst\n ret r0\n}\nfunc @main results 1 "
                                    "regs 8 {\n r0 = faddr @t\n r1 = const 0\n"
                                    " r2 = call @spawn (r0, r1)\n call @join (r2)\n r2 = call "
                                    "@spawn (r0, r1)\n call @join (r2)\n";
    struct base_text good = {0}, bad = {0};
    base_text_printf(&good, "%s ret r1\n}\nentry @main\n", head);
    base_text_printf(
        &bad, "%s r3 = gaddr @p\n r4 = ld64 [r3]\n r5 = ld32 [r4]\n ret r5\n}\nentry @main\n",
        head);
    assert_int_equal(search(good.at).faults, 0);
    assert_int_not_equal(search(bad.at).faults, 0);
    base_text_drop(&good);
    base_text_drop(&bad);
}

/* ---- calls ---- */

/* The block of variable arguments is an object like any other: the callee walks it. */
static void test_variadic(void **state) {
    (void)state;
    static const char *const text = "func @sum params 2 results 1 variadic {\n r2 = const 0\n jmp "
                                    "loop\nloop:\n br r0, more, done\nmore:\n"
                                    " r3 = ld64 [r1]\n r2 = add64 r2, r3\n r1 = add64i r1, 8\n r0 "
                                    "= add32i r0, -1\n jmp loop\ndone:\n ret r2\n}\n"
                                    "func @main results 1 regs 8 {\n r0 = const %d\n r1 = alloca "
                                    "_, 24, 3\n r2 = const 10\n st64 [r1] = r2\n"
                                    " st64 [r1 + 8] = r2\n r2 = const 22\n st64 [r1 + 16] = r2\n "
                                    "r3 = call @sum (r0, r1)\n ret r3\n}\nentry @main\n";
    struct base_text three = {0}, four = {0};
    base_text_printf(&three, text, 3);
    base_text_printf(&four, text, 4);
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, three.at);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    assert_int_equal(vm_exit_code(x.model), 42);
    helper_close(&x);
    assert_int_equal(search(four.at).faults, FAULT_BIT(OUT_OF_BOUNDS));
    base_text_drop(&three);
    base_text_drop(&four);
}

/* The process ends with main, in every state that the others can be in. */
static void test_end_of_process_is_a_step(void **state) {
    (void)state;
    struct found f =
        search("global @x 4 align 4\nfunc @t params 1 results 1 {\n " INCREMENT INCREMENT
               "ret r0\n}\nfunc @main results 1 {\n r0 = faddr @t\n r1 = const 0\n"
               " r2 = call @spawn (r0, r1)\n ret r1\n}\nentry @main\n");
    assert_int_equal(f.outcomes, 3);
}

/* When main leaves, the process ends with its last thread. */
static void test_main_leaves(void **state) {
    (void)state;
    struct found f =
        search("global @x 4 align 4\nfunc @t params 1 results 1 {\n " INCREMENT
               "ret r0\n}\nfunc @main results 1 {\n r0 = faddr @t\n r1 = const 0\n"
               " r2 = call @spawn (r0, r1)\n call @leave ()\n ret r1\n}\nentry @main\n");
    assert_int_equal(f.outcomes, 1);
    assert_int_equal(f.faults, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atomic_section),
        cmocka_unit_test(test_atomic_function),
        cmocka_unit_test(test_nested_sections),
        cmocka_unit_test(test_section_races_with_plain),
        cmocka_unit_test(test_choice_in_section),
        cmocka_unit_test(test_join_needs_no_state),
        cmocka_unit_test(test_deadlock),
        cmocka_unit_test(test_long_loop_is_cut),
        cmocka_unit_test(test_endless_loops_in_one_step),
        cmocka_unit_test(test_endless_loop),
        cmocka_unit_test(test_longjmp),
        cmocka_unit_test(test_longjmp_to_nowhere),
        cmocka_unit_test(test_thread_locals),
        cmocka_unit_test(test_thread_local_ends),
        cmocka_unit_test(test_variadic),
        cmocka_unit_test(test_end_of_process_is_a_step),
        cmocka_unit_test(test_main_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
