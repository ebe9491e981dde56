#include "fake.h"
#include "report/checks.h"
#include "report/json.h"
#include "report/run.h"
#include "report/runs.h"
#include "scripts.h"
#include "story/source.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static json_t *report(struct report_run *run) {
    struct base_text text = {0};
    report_json(run, &text);
    json_t *o = json_loads(text.at, 0, NULL);
    assert_non_null(o);
    base_text_drop(&text);
    return o;
}

static const char *get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    assert_non_null(s);
    return s;
}

static void test_violation(void **state) {
    (void)state;
    struct model *m = fake_new(&script_bank);
    struct explore_result r = {.verdict = EXPLORE_VIOLATION, .stats = {.states = 9}};
    struct explore_fault *f = base_vec_push(&r.faults);
    *f = (struct explore_fault){
        .fault = script_bank.fault, .count = 2, .path = fake_path(&script_bank), .replayed = true};
    struct story *t = story_new(m, f, NULL, false);
    const char *files[] = {"bank.c"};
    struct report_run run = {.version = "1",
                             .files = {files, 1},
                             .checked = REPORT_BIT(ASSERTION),
                             .result = &r,
                             .stories = &t};
    json_t *o = report(&run);
    assert_string_equal(get(o, "schema"), "heddle-report/1");
    assert_string_equal(get(o, "verdict"), "violation");
    assert_int_equal(json_integer_value(json_object_get(o, "states")), 9);
    json_t *fault = json_array_get(json_object_get(o, "faults"), 0);
    assert_string_equal(get(fault, "kind"), "assertion");
    assert_int_equal(json_integer_value(json_object_get(fault, "line")), 24);
    assert_int_equal(json_array_size(json_object_get(fault, "schedule")), script_bank.count);
    assert_int_equal(json_array_size(json_object_get(fault, "trace")), t->rows.count);
    json_decref(o);
    story_drop(t);
    explore_result_drop(&r);
    m->v->drop(m);
}

/* A program may print bytes that are no text; the report is still JSON. */
static void test_strange_output(void **state) {
    (void)state;
    struct explore_result r = {.verdict = EXPLORE_VERIFIED};
    struct report_run run = {
        .version = "1", .result = &r, .deterministic = true, .output = "a\xff\"\n", .exit_code = 3};
    json_t *o = report(&run);
    assert_string_equal(get(o, "output"), "a\\xff\"\n");
    assert_int_equal(json_integer_value(json_object_get(o, "exit_code")), 3);
    json_decref(o);
}

static void test_reasons(void **state) {
    (void)state;
    struct explore_result r = {.verdict = EXPLORE_INCONCLUSIVE};
    char detail[] = "pow at x.c:12";
    r.reasons[EXPLORE_REASON_UNMODELLED] = true;
    r.reason_detail[EXPLORE_REASON_UNMODELLED] = detail;
    struct report_run run = {.version = "1", .result = &r};
    json_t *o = report(&run);
    json_t *reason = json_array_get(json_object_get(o, "reasons"), 0);
    assert_string_equal(get(reason, "code"), "unmodelled");
    assert_string_equal(get(reason, "text"), "something is not modelled: pow at x.c:12");
    json_decref(o);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        assert_true(*report_reason_code(i) && *report_reason_advice(i, NULL));
}

static void test_checks(void **state) {
    (void)state;
    assert_true(report_checks_by_name("data-race", 9) == REPORT_BIT(DATA_RACE));
    assert_true(report_checks_by_name("races,x", 5) == REPORT_RACES);
    assert_true(report_checks_by_name("deadlocks", 9) ==
                (REPORT_BIT(DEADLOCK) | REPORT_BIT(PARTIAL_DEADLOCK)));
    assert_true(report_checks_by_name("nothing", 7) == 0);
    assert_true(report_checks_by_name("unmodelled", 10) == 0);
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (k != MODEL_FAULT_UNMODELLED)
            assert_true(report_checks_all() >> k & 1);
    struct base_text t = {0};
    report_checks_text(REPORT_RACES | REPORT_BIT(DEADLOCK), &t);
    assert_string_equal(t.at, "deadlock, data races");
    base_text_drop(&t);
}

static void test_sv(void **state) {
    (void)state;
    struct base_text t = {0};
    report_sv(EXPLORE_VERIFIED, NULL, &t);
    report_sv(EXPLORE_VIOLATION, "unreach-call", &t);
    report_sv(EXPLORE_VIOLATION, NULL, &t);
    report_sv(EXPLORE_INCONCLUSIVE, "unreach-call", &t);
    assert_string_equal(t.at, "TRUE\nFALSE(unreach-call)\nUNKNOWN\nUNKNOWN\n");
    base_text_drop(&t);
}

static void expect_file(const char *path, const char *content) {
    struct base_status s = {0};
    size_t size;
    char *text = base_file_read(path, &size, &s);
    assert_non_null(text);
    assert_string_equal(text, content);
    free(text);
}

static void test_runs(void **state) {
    (void)state;
    char folder[] = "/tmp/heddle-runs-XXXXXX";
    char *old = getcwd(NULL, 0);
    struct base_status s = {0};
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_null(report_runs_find(NULL, &s));
    base_status_drop(&s);
    char *first = report_runs_save("{}", "one", &s);
    char *second = report_runs_save("{1}", "two", &s);
    assert_non_null(first);
    assert_non_null(second);
    assert_string_not_equal(first, second);
    char *found = report_runs_find(NULL, &s);
    expect_file(found, "two");
    free(found);
    found = report_runs_find(strrchr(first, '/') + 1, &s);
    expect_file(found, "one");
    free(found);
    assert_null(report_runs_find("no-such-run", &s));
    base_status_drop(&s);
    free(first);
    free(second);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(chdir(old), 0);
    assert_int_equal(system(command), 0);
    free(old);
}

static void test_source(void **state) {
    (void)state;
    char path[] = "/tmp/heddle-source-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    fputs("  x = \"a//b\"; // why\n\ty = 1; /* z */ z();\n/* only this */\n\tq('\"'); /* end */",
          f);
    fclose(f);
    const char *expected[] = {"x = \"a//b\";", "y = 1; /* z */ z();", "/* only this */",
                              "q('\"');"};
    struct base_folders folders = {0};
    base_folders_add(&folders, path);
    struct story_source s = {.folders = &folders};
    for (uint32_t i = 0; i < 4; i++) {
        char *line = story_source_line(&s, path, i + 1);
        assert_non_null(line);
        assert_string_equal(line, expected[i]);
        free(line);
    }
    assert_null(story_source_line(&s, path, 5));
    assert_null(story_source_line(&s, path, 0));
    assert_null(story_source_line(&s, "/no/such/file", 1));
    story_source_drop(&s);
    base_folders_drop(&folders);
    s = (struct story_source){.folders = &folders};
    assert_null(story_source_line(&s, path, 1)); /* it is in no folder */
    story_source_drop(&s);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_violation), cmocka_unit_test(test_strange_output),
        cmocka_unit_test(test_reasons),   cmocka_unit_test(test_checks),
        cmocka_unit_test(test_sv),        cmocka_unit_test(test_runs),
        cmocka_unit_test(test_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
