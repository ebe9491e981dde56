/* Text from elsewhere: what a terminal would obey is escaped, and nothing else. */
#include "base/foreign.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void expect_n(const char *text, size_t n, enum base_foreign how, const char *wanted) {
    struct base_text t = {0};
    base_foreign_add(&t, text, n, how);
    assert_string_equal(base_text_get(&t), wanted);
    base_text_drop(&t);
}

static void expect(const char *text, const char *wanted) {
    expect_n(text, strlen(text), BASE_FOREIGN_LINE, wanted);
}

static void test_plain(void **state) {
    (void)state;
    expect("", "");
    expect("a\tb ~", "a\tb ~");
    expect("Größe → 漢字 😀", "Größe → 漢字 😀");
}

static void test_ascii(void **state) {
    (void)state;
    expect("\033[2J", "\\x1b[2J");
    expect("a\rb\007\177", "a\\x0db\\x07\\x7f");
    expect("a\nb", "a\\nb");
    expect_n("a\n\033b\n", 5, BASE_FOREIGN_LINES, "a\n\\x1bb\n");
    expect_n("a\0b", 3, BASE_FOREIGN_LINES, "a\\x00b");
}

static void test_unicode(void **state) {
    (void)state;
    expect("\302\23331m", "\\u009b31m");
    expect("a\342\200\256b\342\201\246\342\200\215", "a\\u202eb\\u2066\\u200d");
    expect("\357\273\277\363\240\201\201", "\\ufeff\\ue0041");
    expect("\302\240\342\200\223", "\302\240\342\200\223"); /* the neighbours of what is escaped */
}

static void test_not_utf8(void **state) {
    (void)state;
    expect("\233m", "\\x9bm");                 /* C1 as one byte */
    expect("\302", "\\xc2");                   /* cut off */
    expect("\340\202\233", "\\xe0\\x82\\x9b"); /* longer than it has to be */
    expect("\355\240\200", "\\xed\\xa0\\x80"); /* half of a pair */
    expect("\370\210\200\200\200", "\\xf8\\x88\\x80\\x80\\x80");
    expect("\303\244\377\303", "\303\244\\xff\\xc3");
}

static void test_obeyed(void **state) {
    (void)state;
    assert_int_equal(base_foreign_obeyed("\342\200\256", 3), 0x202e);
    assert_int_equal(base_foreign_obeyed("\033", 1), 033);
    assert_int_equal(base_foreign_obeyed("a", 1), 0);
    assert_int_equal(base_foreign_obeyed("\342\200", 2), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),   cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_unicode), cmocka_unit_test(test_not_utf8),
        cmocka_unit_test(test_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
