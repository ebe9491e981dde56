/* Formulas and their automata. The oracle is the evaluator on ultimately periodic words, which
 * follows the definition of the logic; a handful of words by hand judge the evaluator itself. */
#include "prop/automaton.h"
#include "prop/ltl.h"

#include "lasso.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- reading ---- */

static void prints(const char *text, const char *expected) {
    struct prop_ltl f = {0};
    struct base_status s = {0};
    struct base_text out = {0};
    assert_true(prop_ltl_parse(&f, text, &s));
    prop_ltl_print(&f, f.root, &out);
    assert_string_equal(out.at, expected);
    base_text_drop(&out);
    prop_ltl_drop(&f);
}

static void reads(void **state) {
    (void)state;
    prints("[]p", "[] (p)");
    prints("G p", "[] (p)");
    prints("<>p && q", "(<> (p)) && (q)");
    prints("a U b || c && !d", "((a) U (b)) || ((c) && (! (d)))");
    prints("a R b", "(a) V (b)");
    prints("a V b", "(a) V (b)");
    prints("a W b", "(b) V ((a) || (b))");
    prints("a -> X b", "(! (a)) || (X (b))");
    prints("[]<>{x == 1 && y[2] > 3}", "[] (<> ({x == 1 && y[2] > 3}))");
    prints("Gate U Xylophone", "(Gate) U (Xylophone)");
    prints("((true))", "true");
}

static void refuses(const char *text, uint64_t offset) {
    struct prop_ltl f = {0};
    struct base_status s = {0};
    assert_false(prop_ltl_parse(&f, text, &s));
    assert_non_null(s.message);
    assert_true(s.has_offset);
    assert_int_equal(s.offset, offset);
    base_status_drop(&s);
    prop_ltl_drop(&f);
}

static void hostile(void **state) {
    (void)state;
    refuses("", 0);
    refuses("[]", 2);
    refuses("a b", 2);
    refuses("(a", 2);
    refuses("a)", 1);
    refuses("a & b", 2);
    refuses("a U", 3);
    refuses("a U b U c", 6);
    refuses("a -> b -> c", 7);
    refuses("{x == 1", 0);
    refuses("a && \xff", 5);
    char deep[2001];
    memset(deep, '(', 2000);
    deep[2000] = 0;
    refuses(deep, 500);
    memset(deep, '!', 2000);
    refuses(deep, 500);
}

static void too_large(void **state) {
    (void)state;
    struct base_text t = {0};
    for (int i = 0; i < 70; i++)
        base_text_printf(&t, "%s(<>a%d)", i ? " && " : "", i % 40);
    struct prop_ltl f = {0};
    struct base_status s = {0};
    uint32_t normal;
    assert_true(prop_ltl_parse(&f, t.at, &s));
    assert_true(prop_ltl_normal(&f, f.root, false, &normal, &s));
    assert_null(prop_automaton_new(&f, normal, &s));
    assert_non_null(s.message);
    base_status_drop(&s);
    prop_ltl_drop(&f);
    base_text_clear(&t);
    for (int i = 0; i < 70; i++)
        base_text_printf(&t, "%sa%d", i ? " && " : "", i);
    assert_false(prop_ltl_parse(&f, t.at, &s));
    base_status_drop(&s);
    prop_ltl_drop(&f);
    base_text_drop(&t);
}

/* ---- meaning ---- */

/* Atoms are a, b, c in this order; a word is letters like "a,ab,-|b": after | it repeats. */
static bool holds(const char *text, const char *letters) {
    uint64_t word[32] = {0};
    uint32_t count = 1, loop = UINT32_MAX;
    for (const char *at = letters; *at; at++) {
        if (*at == '|')
            loop = count;
        if (*at == '|' || *at == ',')
            count++;
        else if (*at != '-')
            word[count - 1] |= UINT64_C(1) << (*at - 'a');
    }
    struct prop_ltl f = {0};
    struct base_status s = {0};
    for (const char *name = "abc"; *name; name++)
        prop_ltl_atom(&f, name, 1);
    assert_true(prop_ltl_parse(&f, text, &s));
    bool result = prop_ltl_holds(&f, f.root, word, loop == UINT32_MAX ? 0 : loop, count);
    prop_ltl_drop(&f);
    return result;
}

static void meaning(void **state) {
    (void)state;
    assert_true(holds("[]a", "a,ab|a"));
    assert_false(holds("[]a", "a,b|a"));
    assert_true(holds("<>b", "a,a|a,b"));
    assert_false(holds("<>b", "a,a|a"));
    assert_true(holds("[]<>b", "-,-|b,-"));
    assert_false(holds("[]<>b", "b,b|-"));
    assert_true(holds("<>[]b", "-,-|b"));
    assert_false(holds("<>[]b", "b,b|b,-"));
    assert_true(holds("a U b", "a,a|b,-"));
    assert_true(holds("a U b", "b|-"));
    assert_false(holds("a U b", "a,-|b"));
    assert_false(holds("a U b", "a|a"));
    assert_true(holds("a W b", "a|a"));
    assert_false(holds("a W b", "a|-"));
    assert_true(holds("b R a", "a,ab|-"));
    assert_false(holds("b R a", "a,b|-"));
    assert_true(holds("X a", "-|a"));
    assert_false(holds("X a", "a|-"));
    assert_true(holds("a U b", "b,a")); /* around the loop */
    assert_true(holds("[](a -> <>b)", "-,a|a,b"));
    assert_false(holds("[](a -> <>b)", "b,a|-"));
    assert_true(holds("a <-> !b", "a|-"));
}

/* ---- automata against the evaluator ---- */

static void check_random(unsigned seed) {
    struct prop_ltl f = {0};
    struct base_status s = {0};
    uint32_t normal, negated;
    srand(seed);
    f.root = lasso_random_formula(&f, 4, true);
    assert_true(prop_ltl_normal(&f, f.root, false, &normal, &s));
    assert_true(prop_ltl_normal(&f, f.root, true, &negated, &s));
    struct prop_automaton *yes = prop_automaton_new(&f, normal, &s);
    struct prop_automaton *no = prop_automaton_new(&f, negated, &s);
    for (int i = 0; yes && no && i < 20; i++) {
        struct lasso_word w;
        lasso_random_word(&w);
        bool expected = prop_ltl_holds(&f, f.root, w.at, w.loop, w.count);
        bool same = prop_ltl_holds(&f, normal, w.at, w.loop, w.count) == expected &&
                    prop_ltl_holds(&f, negated, w.at, w.loop, w.count) == !expected &&
                    lasso_accepted(yes, &w) == expected && lasso_accepted(no, &w) == !expected;
        if (!same) {
            struct base_text t = {0};
            prop_ltl_print(&f, f.root, &t);
            fail_msg("seed %u: %s", seed, t.at);
        }
    }
    assert_true(yes && no);
    prop_automaton_drop(yes);
    prop_automaton_drop(no);
    prop_ltl_drop(&f);
}

static void random_formulas(void **state) {
    (void)state;
    for (unsigned seed = 1; seed <= 4000; seed++)
        check_random(seed);
}

static uint32_t reachable(const char *text) {
    struct prop_ltl f = {0};
    struct base_status s = {0};
    uint32_t normal;
    assert_true(prop_ltl_parse(&f, text, &s));
    assert_true(prop_ltl_normal(&f, f.root, false, &normal, &s));
    struct prop_automaton *a = prop_automaton_new(&f, normal, &s);
    assert_non_null(a);
    const struct prop_automaton_edge *edges;
    for (uint32_t q = 0; q < prop_automaton_states(a); q++)
        for (uint64_t letter = 0; letter < 1u << f.atoms.count; letter++)
            prop_automaton_next(a, q, letter, &edges);
    uint32_t n = prop_automaton_states(a);
    prop_automaton_drop(a);
    prop_ltl_drop(&f);
    return n;
}

static void sizes(void **state) {
    (void)state;
    assert_int_equal(reachable("[]a"), 1);
    assert_int_equal(reachable("<>a"), 2);
    assert_int_equal(reachable("[]<>a"), 2);
    assert_int_equal(reachable("<>[]a"), 2);
    assert_int_equal(reachable("<>[]<>a"), 2);
    assert_int_equal(reachable("<><>a || <>a"), 2);
    assert_int_equal(reachable("a U (a U b)"), 2);
    assert_in_range(reachable("[](a -> <>b)"), 1, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),   cmocka_unit_test(hostile),         cmocka_unit_test(too_large),
        cmocka_unit_test(meaning), cmocka_unit_test(random_formulas), cmocka_unit_test(sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
