/* Formats in parts: what they escape, the names by which they know faults, and the members of a
 * story that no model fills in yet. tests/formats has whole reports. */
#include "fake.h"
#include "report/checks.h"
#include "report/escape.h"
#include "report/fault.h"
#include "report/format.h"
#include "report/json_fault.h"
#include "report/layout.h"
#include "report/lcov.h"
#include "scripts.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_text(struct base_text *t, const char *expected) {
    assert_string_equal(base_text_get(t), expected);
    base_text_clear(t);
}

static void test_escapes(void **state) {
    (void)state;
    struct base_text t = {0};
    report_escape_xml(&t, "<a b=\"c\">'&'\x1b]\xff\xef\xbf\xbf\xe2\x80\xa8\n</a>");
    expect_text(&t,
                "&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;\\x1b]\\xff\\uffff\\u2028\n&lt;/a&gt;");
    report_escape_dot(&t, "a\"b\\c\nd");
    expect_text(&t, "\"a\\\"b\\\\c\\\\nd\"");
    report_escape_uri(&t, "a b/c#d%\xc3\xa4?.c");
    expect_text(&t, "a%20b/c%23d%25%C3%A4%3F.c");
    report_escape_github(&t, "50%: a,b\n::error::", false);
    expect_text(&t, "50%25: a,b%0A::error::");
    report_escape_github(&t, "a:b,c\r", true);
    expect_text(&t, "a%3Ab%2Cc\\x0d");
    base_text_drop(&t);
}

struct run {
    struct model *m;
    struct explore_result result;
    struct story *story;
    struct report_run run;
};

static const char *const files[] = {"bank.c"};

static void open_run(struct run *x, const struct fake_script *script) {
    struct base_folders folders = {0};
    *x = (struct run){.m = fake_new(script), .result = {.verdict = EXPLORE_VIOLATION}};
    struct explore_fault *f = base_vec_push(&x->result.faults);
    *f = (struct explore_fault){
        .fault = script->fault, .count = 1, .path = fake_path(script), .replayed = true};
    base_folders_add(&folders, HEDDLE_SOURCE_DIR "/tests/unit/report");
    x->story = story_new(x->m, f, &folders, false);
    base_folders_drop(&folders);
    x->run = (struct report_run){.version = "1",
                                 .files = {files, 1},
                                 .sources = {files, 1},
                                 .folder = HEDDLE_SOURCE_DIR,
                                 .checked = REPORT_BIT(ASSERTION),
                                 .memory_model = "",
                                 .result = &x->result,
                                 .stories = &x->story};
}

static void close_run(struct run *x) {
    story_drop(x->story);
    explore_result_drop(&x->result);
    x->m->v->drop(x->m);
}

static void expect_in(const struct base_text *text, const char *part) {
    if (!strstr(base_text_get(text), part))
        fail_msg("'%s' is not in:\n%s", part, base_text_get(text));
}

static void test_table(void **state) {
    (void)state;
    static const char *const marks[REPORT_FORMAT_COUNT] = {
        [REPORT_FORMAT_JSON] = "\"heddle-report/1\"",
        [REPORT_FORMAT_SARIF] = "\"uri\": \"tests/unit/report/bank.txt\"",
        [REPORT_FORMAT_JUNIT] = "<failure type=\"assertion\"",
        [REPORT_FORMAT_GITHUB] = "::error file=tests/unit/report/bank.txt,line=24,",
        [REPORT_FORMAT_GITLAB] = "\"path\": \"tests/unit/report/bank.txt\"",
        [REPORT_FORMAT_TRACE] = "\"thread_name\"",
        [REPORT_FORMAT_WITNESS] = "thread_id: 2",
    };
    struct run x;
    open_run(&x, &script_bank);
    assert_int_equal(report_format_by_name("svgs", 3), REPORT_FORMAT_SVG);
    assert_int_equal(report_format_by_name("sv", 2), REPORT_FORMAT_COUNT);
    for (int f = 0; f < REPORT_FORMAT_COUNT; f++) {
        struct base_text t = {0};
        const char *name = report_format_name((enum report_format)f);
        assert_int_equal(report_format_by_name(name, strlen(name)), f);
        if (f == REPORT_FORMAT_TEXT || report_format_draws((enum report_format)f))
            continue;
        report_format_write((enum report_format)f, &x.run, &t);
        expect_in(&t, marks[f]);
        base_text_drop(&t);
    }
    close_run(&x);
}

/* The same fault on another line has the same fingerprint; another line of text has another. */
static void test_fingerprint(void **state) {
    (void)state;
    struct run x;
    open_run(&x, &script_bank);
    uint64_t print = report_fault_fingerprint(&x.run, 0);
    x.story->line += 5;
    assert_true(report_fault_fingerprint(&x.run, 0) == print);
    x.story->function = "deposit";
    assert_true(report_fault_fingerprint(&x.run, 0) != print);
    close_run(&x);
}

static void test_files(void **state) {
    (void)state;
    const struct report_run run = {.folder = "/somewhere/work"};
    assert_string_equal(report_fault_file(&run, "/somewhere/work/src/a.c"), "src/a.c");
    assert_string_equal(report_fault_file(&run, "/somewhere/works/a.c"), "a.c");
    assert_string_equal(report_fault_file(&run, "/usr/include/a.h"), "a.h");
    assert_string_equal(report_fault_file(&run, "././a.c"), "a.c");
}

/* Kinds without words would be empty rules. */
static void test_helps(void **state) {
    (void)state;
    for (int k = 1; k < MODEL_FAULT_KINDS; k++) {
        struct base_text t = {0};
        assert_true(*report_fault_help((enum model_fault_kind)k));
        report_fault_title((enum model_fault_kind)k, &t);
        assert_true(t.length > 0);
        base_text_drop(&t);
    }
}

static json_t *member(json_t *o, const char *list, const char *key) {
    return json_object_get(json_array_get(json_object_get(o, list), 0), key);
}

/* Messages, what is visible, constraints and the point of no return have their places. */
static void test_places(void **state) {
    (void)state;
    struct run x;
    open_run(&x, &script_bank);
    *base_vec_push(&x.story->messages) = (struct story_message){1, 2, 3, 4, "ping"};
    *base_vec_push(&x.story->constraints) = "4 before 7";
    *base_vec_push(&x.story->rows.at[0].visible) = (struct story_visible){0, "9", true};
    x.story->unavoidable = 5;
    json_decref(report_value_new());
    json_t *o = report_json_fault(&x.result.faults.at[0], x.story);
    assert_string_equal(json_string_value(member(o, "messages", "text")), "ping");
    assert_int_equal(json_integer_value(member(o, "messages", "received")), 4);
    assert_int_equal(json_integer_value(json_object_get(o, "unavoidable_from")), 5);
    assert_int_equal(json_array_size(json_object_get(o, "constraints")), 1);
    json_t *seen = json_object_get(json_array_get(json_object_get(o, "trace"), 0), "visible");
    assert_string_equal(json_string_value(json_object_get(json_array_get(seen, 0), "value")), "9");
    json_decref(o);
    close_run(&x);
}

/* Nodes of a layer do not touch, and the path is a straight line. */
static void test_layout(void **state) {
    (void)state;
    enum { DEEP = 12, WIDE = 5 };
    struct explore_graph g = {0};
    struct report_layout l;
    for (uint32_t d = 0; d < DEEP; d++)
        for (uint32_t i = 0; i < WIDE; i++) {
            bool fault = (d + i) % 4 == 3;
            *base_vec_push(&g.nodes) =
                (struct explore_node){.kind = fault ? EXPLORE_NODE_FAULT : EXPLORE_NODE_STATE,
                                      .fault = fault ? MODEL_FAULT_UNINITIALISED : MODEL_FAULT_NONE,
                                      .on_path = i == d % WIDE,
                                      .depth = d};
            for (uint32_t k = 0; d && k < WIDE; k += 1 + (d + i) % 2)
                *base_vec_push(&g.links) =
                    (struct explore_link){.from = (d - 1) * WIDE + k,
                                          .to = d * WIDE + i,
                                          .on_path = i == d % WIDE && k == (d - 1) % WIDE};
        }
    report_layout_make(&l, &g);
    for (uint32_t a = 0; a < g.nodes.count; a++)
        for (uint32_t b = 0; b < a; b++)
            if (g.nodes.at[a].depth == g.nodes.at[b].depth)
                assert_true(fabs(l.x[a] - l.x[b]) >= l.half[a] + l.half[b]);
    for (uint32_t i = 0; i < g.links.count; i++)
        if (g.links.at[i].on_path)
            assert_true(fabs(l.x[g.links.at[i].from] - l.x[g.links.at[i].to]) < 1);
    report_layout_drop(&l);
    base_vec_drop(&g.nodes);
    base_vec_drop(&g.links);
}

static void test_lcov(void **state) {
    (void)state;
    const struct report_line lines[] = {{"a.c", NULL, 3, true},
                                        {"a.c", "f\nSF:x", 3, true},
                                        {"a.c", NULL, 4, false},
                                        {"b.c", NULL, 1, false}};
    const struct report_coverage coverage = {.lines = lines, .line_count = 4};
    const struct report_run run = {.coverage = &coverage};
    struct base_text t = {0};
    report_lcov(&run, &t);
    expect_text(&t, "TN:heddle\nSF:a.c\nFN:3,f SF:x\nFNDA:1,f SF:x\nFNF:1\nFNH:1\nDA:3,1\nDA:4,0\n"
                    "LF:2\nLH:1\nend_of_record\nSF:b.c\nFNF:0\nFNH:0\nDA:1,0\nLF:1\nLH:0\n"
                    "end_of_record\n");
    base_text_drop(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes),     cmocka_unit_test(test_table),
        cmocka_unit_test(test_fingerprint), cmocka_unit_test(test_files),
        cmocka_unit_test(test_helps),       cmocka_unit_test(test_places),
        cmocka_unit_test(test_lcov),        cmocka_unit_test(test_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
