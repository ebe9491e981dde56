/* Propositions: what they mean in a state, and what they refuse to mean. */
#include "helper.h"

#include "vm/proposition.h"

/* x = -3, u = 4000000000, a = {1, 2, 3}, p -> s, s = {low 5 of 3 bits, high -2 of 5 bits, c 'q'},
 * e = two of an enumeration. */
#define DATA                                                                                       \
    "type t1 int \"int\" size 4\n"                                                                 \
    "type t2 uint \"unsigned\" size 4\n"                                                           \
    "type t3 array size 12 of t1 count 3\n"                                                        \
    "type t4 char \"char\" size 1\n"                                                               \
    "type t5 struct \"s\" size 8 {\"low\" t2 at 0 bits 0 3, \"high\" t1 at 0 bits 3 5, \"c\" t4 "  \
    "at 4}\n"                                                                                      \
    "type t6 pointer size 8 of t5\n"                                                               \
    "type t7 enum \"e\" size 4 {\"ONE\" t0 at 1, \"TWO\" t0 at 2}\n"                               \
    "global @x 4 align 4 type t1\n"                                                                \
    "global @u 4 align 4 type t2\n"                                                                \
    "global @a 12 align 4 type t3\n"                                                               \
    "global @s 8 align 4 type t5\n"                                                                \
    "global @p 8 align 8 type t6\n"                                                                \
    "global @null 8 align 8 type t6\n"                                                             \
    "global @e 4 align 4 type t7\n"                                                                \
    "global @f.count 4 align 4 type t1\n"                                                          \
    "global @own 4 align 4 tls type t1\n"

#define CODE                                                                                       \
    "func @main results 1 regs 8 {\n r0 = gaddr @x\n r1 = const -3\n st32 [r0] = r1\n"             \
    " r0 = gaddr @u\n r1 = const 4000000000\n st32 [r0] = r1\n"                                    \
    " r0 = gaddr @a\n r1 = const 1\n st32 [r0] = r1\n r1 = const 2\n st32 [r0 + 4] = r1\n"         \
    " r1 = const 3\n st32 [r0 + 8] = r1\n"                                                         \
    " r0 = gaddr @s\n r1 = const 245\n st32 [r0] = r1\n r1 = const 113\n st8 [r0 + 4] = r1\n"      \
    " r2 = gaddr @p\n st64 [r2] = r0\n r0 = gaddr @e\n r1 = const 2\n st32 [r0] = r1\n"            \
    " r0 = gaddr @f.count\n r1 = const 9\n st32 [r0] = r1\n r0 = const 0\n ret r0\n}\n"            \
    "entry @main\n"

static bool holds(struct machine *x, const char *text) {
    struct base_status s = {0};
    struct vm_proposition *p = vm_proposition_new(&x->program, text, &s);
    if (!p)
        fail_msg("%s: %s", text, s.message);
    const char *why = NULL;
    enum vm_answer answer = vm_proposition_ask((struct vm *)x->model, p, &why);
    assert_null(why);
    vm_proposition_drop(p);
    return answer == VM_ANSWER_YES;
}

static void run_to_end(struct machine *x) {
    const struct model_choice *choices;
    struct model_fault fault;
    assert_int_equal(helper_start(x), MODEL_FAULT_NONE);
    while (x->model->v->choices(x->model, &choices))
        assert_int_equal(x->model->v->step(x->model, choices[0], &fault), MODEL_STEPPED);
}

static void test_values(void **state) {
    (void)state;
    static const char *const all[] = {
        "x == -3",
        "-x == 3",
        "u == 4000000000",
        "u > x",
        "a[0] + a[1] * a[2] == 7",
        "a[a[0]] == 2",
        "s.low == 5",
        "s.high == -2",
        "s.c == 'q'",
        "p->low == 5",
        "(*p).high < 0",
        "p != NULL",
        "null == 0",
        "e == TWO",
        "e != ONE",
        "f.count == 9",
        "10 / 3 == 3",
        "-7 % 3 == -1",
        "!(x == 0) && (u || x)",
        "1 || null->low",
        "!(0 && null->low)",
        "2 + 3 * 4 == 14",
        "1 - 1 - 1 == -1",
        "1 < 2 == 1",
        "0x10 == 16",
        "ended",
        "stopped",
        "at(main) == 0",
    };
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, DATA CODE);
    run_to_end(&x);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!holds(&x, all[i]))
            fail_msg("%s", all[i]);
    helper_close(&x);
}

/* What cannot be done is false, whatever is made of it. */
static void test_no_value(void **state) {
    (void)state;
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, DATA CODE);
    run_to_end(&x);
    assert_false(holds(&x, "null->low == 0"));
    assert_false(holds(&x, "!(null->low == 0)"));
    assert_false(holds(&x, "a[3] == a[3]"));
    assert_false(holds(&x, "a[-1] == a[-1]"));
    assert_false(holds(&x, "1 / (x + 3) == 0 || 1"));
    helper_close(&x);
}

static uint64_t letter(struct model *m) {
    uint64_t word;
    const char *why;
    assert_true(m->v->questions->letter(m, &word, &why));
    return word;
}

/* While only one thread lives nothing is shared, but what is observed must still be a step. */
static void test_steps(void **state) {
    (void)state;
    struct machine x;
    struct base_status s = {0};
    struct model_fault fault;
    const struct model_choice *choices;
    static const struct vm_native *const tables[] = {test_natives};
    helper_open(&x, VM_REDUCE_LOCAL, DATA CODE);
    struct vm_proposition *p = vm_proposition_new(&x.program, "x == -3 && u == 0", &s);
    assert_non_null(p);
    const struct vm_proposition *const list[] = {p};
    struct vm_options o = x.options;
    o.propositions = list;
    o.proposition_count = 1;
    struct model *m = vm_model_new(&x.program, tables, 1, &o);
    assert_int_equal(m->v->initial(m, &fault), MODEL_STEPPED);
    uint32_t seen = letter(m) != 0, steps = 0;
    assert_int_equal(seen, 0);
    for (; m->v->choices(m, &choices); steps++) {
        assert_int_equal(m->v->step(m, choices[0], &fault), MODEL_STEPPED);
        seen += letter(m) != 0;
    }
    assert_int_equal(seen, 1);
    assert_in_range(steps, 9, 11); /* nine stores, and the end */
    m->v->drop(m);
    vm_proposition_drop(p);
    helper_close(&x);
}

static void refuses(struct machine *x, const char *text) {
    struct base_status s = {0};
    if (vm_proposition_new(&x->program, text, &s))
        fail_msg("accepted: %s", text);
    assert_non_null(s.message);
    base_status_drop(&s);
}

static void test_hostile(void **state) {
    (void)state;
    static const char *const all[] = {
        "",
        "(",
        "x ==",
        "== 1",
        "nobody",
        "x x",
        "x = 1",
        "s",
        "a",
        "a == 1",
        "s.nobody",
        "x.low",
        "x->low",
        "*x",
        "x[0]",
        "a[",
        "a[1",
        "own == 1",
        "99999999999999999999",
        "1x",
        "at(",
        "at()",
        "at(nobody)",
        "at(12)",
        "at(file.c:x)",
        "'",
        "'ab'",
        "'\\n'",
        "\xff",
        "p.low",
        "u ++ 1 +",
    };
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, DATA CODE);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        refuses(&x, all[i]);
    char deep[3001];
    memset(deep, '!', 3000);
    deep[3000] = 0;
    refuses(&x, deep);
    memset(deep, '(', 3000);
    refuses(&x, deep);
    helper_close(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_no_value),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
