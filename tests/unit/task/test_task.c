/* Task definitions and properties: the real forms, and text that is neither. */
#include "base/text.h"
#include "model/model.h"
#include "task/task.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- properties ---- */

static bool parse(struct task_property *p, struct base_arena *a, const char *text,
                  struct base_status *s) {
    return task_property_parse(p, a, text, "properties/some.prp", s);
}

static void good(const char *text, uint32_t subproperties, uint64_t some_fault) {
    struct task_property p;
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_true(parse(&p, &a, text, &s));
    assert_null(s.message);
    assert_int_equal(p.subproperties, subproperties);
    if (some_fault)
        assert_true(p.faults >> some_fault & 1);
    else
        assert_true(p.faults == 0);
    assert_string_equal(p.name, "some");
    base_arena_drop(&a);
}

static void bad(const char *text, uint32_t line, const char *part) {
    struct task_property p;
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_false(parse(&p, &a, text, &s));
    assert_int_equal(s.line, line);
    assert_string_equal(s.file, "properties/some.prp");
    assert_non_null(strstr(s.message, part));
    base_status_drop(&s);
    base_arena_drop(&a);
}

static void test_properties(void **state) {
    (void)state;
    good("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", 1u << TASK_UNREACH_CALL,
         MODEL_FAULT_REACH_ERROR);
    good("CHECK(init(main()),LTL(G!data-race))", 1u << TASK_NO_DATA_RACE, MODEL_FAULT_DATA_RACE);
    good("CHECK( init(main()), LTL(G ! overflow) )", 1u << TASK_NO_OVERFLOW, MODEL_FAULT_OVERFLOW);
    good("CHECK( init(main()), LTL(F end) )", 1u << TASK_TERMINATION, MODEL_FAULT_NONTERMINATION);
    good("CHECK( init(Main.main()), LTL(G assert) )", 1u << TASK_ASSERT, MODEL_FAULT_ASSERTION);
    good("CHECK( init(main()), LTL(G valid-memcleanup) )\n\n", 1u << TASK_VALID_MEMCLEANUP,
         MODEL_FAULT_LEAK);
}

static void test_several_checks(void **state) {
    (void)state;
    static const char text[] = "CHECK( init(main()), LTL(G valid-free) )\n"
                               "CHECK( init(main()), LTL(G valid-deref) )\n"
                               "CHECK( init(main()), LTL(G valid-memtrack) )\n";
    uint32_t all = 1u << TASK_VALID_FREE | 1u << TASK_VALID_DEREF | 1u << TASK_VALID_MEMTRACK;
    good(text, all, MODEL_FAULT_DOUBLE_FREE);
    good(text, all, MODEL_FAULT_USE_AFTER_FREE);
    good(text, all, MODEL_FAULT_LEAK);

    struct task_property p;
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_true(parse(&p, &a, text, &s));
    assert_string_equal(task_property_violated(&p, MODEL_FAULT_NULL_POINTER), "valid-deref");
    assert_string_equal(task_property_violated(&p, MODEL_FAULT_INVALID_FREE), "valid-free");
    assert_string_equal(task_property_violated(&p, MODEL_FAULT_LEAK), "valid-memtrack");
    assert_null(task_property_violated(&p, MODEL_FAULT_DATA_RACE));
    base_arena_drop(&a);
}

static void test_error_function(void **state) {
    (void)state;
    struct task_property p;
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_true(parse(&p, &a, "CHECK( init(start()), LTL(G ! call(__VERIFIER_error())) )", &s));
    assert_string_equal(p.error_function, "__VERIFIER_error");
    assert_string_equal(p.entry, "start");
    base_arena_drop(&a);
}

/* Well formed, but nothing that we check: never silently a weaker property. */
static void test_unknown_properties(void **state) {
    (void)state;
    good("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", 0, 0);
    good("CHECK( init(main()), LTL(G ! something-new) )", 0, 0);
    good("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G ! new(f())) )", 0,
         0);
    good("CHECK( init(main()), LTL(G ! data-race U end) )", 0, 0);
}

static void test_broken_properties(void **state) {
    (void)state;
    bad("", 1, "CHECK expected at the end");
    bad("CHEK( init(main()), LTL(F end) )", 1, "\"CHEK\"");
    bad("CHECK( init(main()), LTL(F end) )\nCHECK( init(main(), LTL(F end) )", 2, ") expected");
    bad("CHECK( init(main()), LTL(F end)", 1, ") expected");
    bad("CHECK( init(main()), LTL(G ! call(reach_error)) )", 1, "( expected");
    bad("CHECK( init(main()), LTL(\n\nX end) )", 3, "G or F");
    bad("CHECK( init(main()), LTL(G !", 1, "proposition");
    bad("\x01", 1, "byte 1");
    bad("CHECK( init(main()), LTL(G ((((((", 1, "proposition");
    bad("CHECK( init(main()), LTL(G unknown ((((((", 1, ") expected");
}

/* ---- tasks: in a folder of the test's own, because they name files ---- */

static char folder[] = "heddle-task-XXXXXX";

static int enter(void **state) {
    (void)state;
    return !mkdtemp(folder) || chdir(folder) != 0 || mkdir("properties", 0700) != 0;
}

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static int leave(void **state) {
    (void)state;
    static const char *const files[] = {"properties/unreach-call.prp",
                                        "properties/no-data-race.prp", "properties/coverage.prp",
                                        "t.yml"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(files[i]);
    return rmdir("properties") != 0 || chdir("..") != 0 || rmdir(folder) != 0;
}

static void put_properties(void) {
    put("properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    put("properties/no-data-race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    put("properties/coverage.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
}

static void test_task(void **state) {
    (void)state;
    put_properties();
    put("t.yml", "format_version: '2.0'\n"
                 "\n"
                 "# a comment\n"
                 "input_files:\n"
                 "  - 'a.i'\n"
                 "  - sub/b.c\n"
                 "properties:\n"
                 "  - property_file: properties/none.prp\n"
                 "  - property_file: properties/coverage.prp\n"
                 "  - property_file: properties/unreach-call.prp\n"
                 "    expected_verdict: true\n"
                 "  - property_file: properties/no-data-race.prp\n"
                 "    expected_verdict: false\n"
                 "    subproperty: valid-deref\n"
                 "options:\n"
                 "  language: C\n"
                 "  data_model: LP64\n");
    struct task t = {0};
    struct base_status s = {0};
    assert_true(task_read(&t, "t.yml", &s));
    assert_int_equal(t.inputs.count, 2);
    assert_string_equal(t.inputs.at[1], "sub/b.c");
    assert_int_equal(t.pointer_bits, 64);
    assert_string_equal(t.language, "C");
    assert_int_equal(t.properties.count, 4);
    const struct task_property *first = task_property_find(&t, NULL);
    assert_string_equal(first->name, "unreach-call");
    assert_int_equal(first->expected, TASK_TRUE);
    const struct task_property *race = task_property_find(&t, "no-data-race");
    assert_non_null(race);
    assert_int_equal(race->expected, TASK_FALSE);
    assert_string_equal(race->expected_subproperty, "valid-deref");
    assert_ptr_equal(race, task_property_find(&t, "properties/no-data-race.prp"));
    assert_null(task_property_find(&t, "termination"));
    assert_null(task_property_find(&t, "coverage"));
    assert_null(task_property_find(&t, "none"));
    task_drop(&t);
}

/* What a task names is found from where the task is; without a data model it is of the 32-bit days.
 */
static void test_task_elsewhere(void **state) {
    (void)state;
    put_properties();
    static const char text[] = "format_version: \"1.0\"\n"
                               "input_files: 'x.i'\n"
                               "properties:\n"
                               "  - property_file: ../properties/no-data-race.prp\n";
    struct task t = {0};
    struct base_status s = {0};
    assert_true(task_parse(&t, text, strlen(text), "properties/t.yml", &s));
    assert_string_equal(t.inputs.at[0], "properties/x.i");
    assert_int_equal(t.pointer_bits, 32);
    assert_int_equal(t.properties.at[0].expected, TASK_UNKNOWN);
    task_drop(&t);
}

static void bad_task(const char *text, uint32_t line, const char *part) {
    struct task t = {0};
    struct base_status s = {0};
    assert_false(task_parse(&t, text, strlen(text), "t.yml", &s));
    char *said = base_status_text(&s);
    if (!strstr(said, part))
        fail_msg("\"%s\" does not say \"%s\"", said, part);
    assert_int_equal(s.line, line);
    free(said);
    base_status_drop(&s);
    task_drop(&t);
}

static void bad_nested(const char *opens, uint32_t line, const char *part) {
    struct base_text t = {0};
    base_text_add(&t, "format_version: '2.0'\ninput_files: ");
    for (int i = 0; i < 300000; i++) /* the square of it would be hours */
        base_text_add(&t, opens);
    bad_task(t.at, line, part);
    base_text_drop(&t);
}

static void test_broken_tasks(void **state) {
    (void)state;
    put_properties();
    bad_task("", 1, "mapping");
    bad_task("- a\n- b\n", 1, "mapping");
    bad_task("input_files: a.c\n", 1, "format_version");
    bad_task("format_version: '9'\ninput_files: a.c\n", 1, "1.0 or 2.0");
    bad_task("format_version: '2.0'\n", 1, "input_files");
    bad_task("format_version: '2.0'\ninput_files: []\n", 2, "empty");
    bad_task("format_version: '2.0'\ninput_files:\n  - {a: b}\n", 3, "name");
    bad_task("format_version: '2.0'\ninput_files: &x [*x]\n", 2, "name");
    bad_task("format_version: '2.0'\ninput_files: \"a\\0b\"\n", 2, "name");
    bad_task("format_version: '2.0'\ninput_files: a.c\nproperties: all\n", 3, "list");
    bad_task("format_version: '2.0'\ninput_files: a.c\nproperties:\n  - unreach-call\n", 4,
             "property_file");
    bad_task("format_version: '2.0'\ninput_files: a.c\nproperties:\n"
             "  - property_file: properties/unreach-call.prp\n    expected_verdict: maybe\n",
             5, "true or false");
    bad_task("format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: ILP64\n", 4,
             "ILP32 or LP64");
    bad_task("format_version: '2.0'\ninput_files: [a.c\nb: {\n", 3, "YAML");
    bad_task("format_version: '2.0'\ninput_files: *nowhere\n", 2, "YAML");
    bad_task("a: \xff\xfe\n", 0, "YAML");
    bad_nested("[", 1, "deep");
    bad_nested("{a: ", 1, "deep");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_properties),        cmocka_unit_test(test_several_checks),
        cmocka_unit_test(test_error_function),    cmocka_unit_test(test_unknown_properties),
        cmocka_unit_test(test_broken_properties), cmocka_unit_test(test_task),
        cmocka_unit_test(test_task_elsewhere),    cmocka_unit_test(test_broken_tasks),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
