#include "report/schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char good[] = "heddle-schedule 1\n"
                           "version 0.1.0\n"
                           "file 00000000000000ff dir/a b.c\n"
                           "option --arg=two\\nlines\n"
                           "flag -DX=\\\\0\n"
                           "fault assertion\n"
                           "choices 2\n"
                           "0 0\n"
                           "3 1\n";

static void test_read_and_write(void **state) {
    (void)state;
    struct report_schedule s = {0};
    struct base_status status = {0};
    assert_true(report_schedule_read(&s, good, "f", &status));
    assert_string_equal(s.files.at[0].path, "dir/a b.c");
    assert_int_equal(s.files.at[0].hash, 255);
    assert_string_equal(s.options.at[0], "--arg=two\nlines");
    assert_string_equal(s.flags.at[0], "-DX=\\0");
    assert_int_equal(s.fault, MODEL_FAULT_ASSERTION);
    assert_int_equal(s.path.count, 2);
    assert_int_equal(s.path.at[1].thread, 3);
    assert_int_equal(s.path.at[1].alt, 1);
    struct base_text again = {0};
    report_schedule_write(&s, &again);
    assert_string_equal(again.at, good);
    base_text_drop(&again);
    report_schedule_drop(&s);
}

static void refuse(const char *text) {
    struct report_schedule s = {0};
    struct base_status status = {0};
    assert_false(report_schedule_read(&s, text, "f", &status));
    assert_non_null(status.message);
    base_status_drop(&status);
    report_schedule_drop(&s);
}

#define HEAD "heddle-schedule 1\nversion 1\nfile 0000000000000000 a.c\nfault assertion\n"

static void test_refuses(void **state) {
    (void)state;
    refuse("");
    refuse("heddle-schedule 2\n");
    refuse("heddle-schedule 1\n");
    refuse(HEAD "colour red\n");
    refuse(HEAD "choices 2\n0 0\n");
    refuse(HEAD "choices -1\n");
    refuse(HEAD "choices 99999999999999999999\n");
    refuse(HEAD "choices 1\n0 99999999999\n");
    refuse(HEAD "choices 1\n0\n");
    refuse(HEAD "choices 1\n0 0 0\n");
    refuse(HEAD "choices 1\n0 0\nmore\n");
    refuse(HEAD "cycle 2\nchoices 1\n0 0\n");
    refuse("heddle-schedule 1\nfile 12 a.c\nfault assertion\n");
    refuse("heddle-schedule 1\nfile 0000000000000000 a.c\nfault nothing\n");
    refuse("heddle-schedule 1\nfile 0000000000000000 a.c\n");
    refuse("heddle-schedule 1\nfault assertion\nchoices 0\n");
}

/* Every prefix of a good file is refused or is a whole schedule, and never crashes. */
static void test_prefixes(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof good - 1; n++) {
        char *part = base_strndup(good, n);
        struct report_schedule s = {0};
        struct base_status status = {0};
        bool ok = report_schedule_read(&s, part, "f", &status);
        assert_true(ok == !status.message);
        base_status_drop(&status);
        report_schedule_drop(&s);
        free(part);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_and_write),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_prefixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
