#include "fake.h"
#include "report/checks.h"
#include "report/table.h"
#include "report/text.h"
#include "scripts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct report_style plain = {.utf8 = true, .width = 100};

static struct story *trace_of(const struct fake_script *script) {
    struct model *m = fake_new(script);
    struct explore_fault f = {.fault = script->fault, .path = fake_path(script)};
    struct base_folders folders = {0};
    base_folders_add(&folders, HEDDLE_SOURCE_DIR "/tests/unit/report");
    struct story *t = story_new(m, &f, &folders, false);
    base_folders_drop(&folders);
    base_vec_drop(&f.path);
    m->v->drop(m);
    return t;
}

static void test_rows(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    assert_true(t->complete);
    assert_int_equal(t->steps, 7);
    assert_int_equal(t->switches, 4);
    assert_int_equal(t->folded, 1);
    assert_string_equal(t->rows.at[0].effects.at[0].name ? "" : "none", "none");
    const struct story_row *last = &base_vec_last(&t->rows);
    assert_true(last->is_fault);
    assert_int_equal(last->line, 24);
    assert_string_equal(last->source, "assert(balance >= 0);");
    story_drop(t);
}

static void test_switches(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    const char *expected[] = {"T0 waits for T1 to end", "T1 preempted before line 13",
                              "T2 finished", "T1 finished"};
    int n = 0;
    for (uint32_t i = 0; i < t->rows.count; i++)
        if (t->rows.at[i].is_switch)
            assert_string_equal(t->rows.at[i].note, expected[n++]);
    assert_int_equal(n, 4);
    story_drop(t);
}

/* A read and a write of the value read are one change; what another thread wrote meanwhile is
 * noted. */
static void test_effects(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    const struct story_row *own = NULL;
    for (uint32_t i = 0; i < t->rows.count; i++)
        if (t->rows.at[i].number == 6)
            own = &t->rows.at[i];
    assert_non_null(own);
    assert_int_equal(own->thread, 1);
    assert_int_equal(own->effects.count, 1);
    assert_int_equal(own->effects.at[0].kind, MODEL_EVENT_WRITE);
    assert_string_equal(own->effects.at[0].old_value, "300");
    assert_string_equal(own->effects.at[0].value, "-200");
    assert_string_equal(own->note, "T2 wrote balance at step 5");
    story_drop(t);
}

static void expect_in(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' is not in:\n%s", part, text);
}

static void test_table(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    struct base_text out = {0};
    report_table(&plain, t, false, &out);
    expect_in(out.at, "T0 main");
    expect_in(out.at, "balance: 1000 → 300\n");
    expect_in(out.at, "balance: 300 → -200  (T2 wrote balance at step 5)");
    expect_in(out.at, "── switch to T2: T1 preempted before line 13 ──▶");
    expect_in(out.at, "◀── switch to T1: T2 finished");
    expect_in(out.at, "assert(balance >= 0);  balance: -200  ✗");
    base_text_drop(&out);
    story_drop(t);
}

static void test_lines_fit(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    for (uint32_t width = 40; width <= 200; width += 4) {
        struct report_style style = {.utf8 = true, .width = width};
        struct base_text out = {0};
        report_table(&style, t, false, &out);
        for (char *line = strtok(out.at, "\n"); line; line = strtok(NULL, "\n"))
            if (!strstr(line, "switch"))
                assert_true(report_style_length(line) <= width + 3);
        base_text_drop(&out);
    }
    story_drop(t);
}

static void test_ascii(void **state) {
    (void)state;
    struct story *t = trace_of(&script_bank);
    struct report_style style = {.utf8 = false, .width = 80};
    struct base_text out = {0};
    report_table(&style, t, false, &out);
    for (const char *c = out.at; *c; c++)
        assert_true((unsigned char)*c < 0x80);
    expect_in(out.at, "300 -> -200");
    base_text_drop(&out);
    story_drop(t);
}

static struct explore_result result_of(const struct fake_script *script) {
    struct explore_result r = {.verdict = EXPLORE_VIOLATION,
                               .stats = {.states = 1204, .seconds = 0.5, .memory_bytes = 11 << 20}};
    *base_vec_push(&r.faults) = (struct explore_fault){.fault = script->fault,
                                                       .count = 3,
                                                       .path = fake_path(script),
                                                       .shortest = true,
                                                       .replayed = true};
    return r;
}

static void print(const struct explore_result *r, struct story *trace, uint64_t checked,
                  struct base_text *out) {
    struct report_run run = {
        .version = "1", .memory_model = "sequential consistency", .workers = 2};
    run.result = r;
    run.checked = checked;
    run.stories = &trace;
    report_text(&plain, &run, &(struct report_text_options){.saved = true}, out);
}

static void test_violation(void **state) {
    (void)state;
    struct explore_result r = result_of(&script_bank);
    struct story *t = trace_of(&script_bank);
    struct base_text out = {0};
    print(&r, t, 2, &out);
    expect_in(out.at, "explored 1,204 states · 2408/s · 2 workers · 11 MB · 0.5 s\n");
    expect_in(out.at, "✗ ASSERTION VIOLATED  ");
    expect_in(out.at, "bank.txt:24 in main  balance >= 0\n");
    expect_in(out.at, "shortest trace: 7 steps, 4 context switches");
    expect_in(out.at, "1 library step folded; reached in 3 ways");
    expect_in(out.at, "heddle replay");
    base_text_drop(&out);
    story_drop(t);
    explore_result_drop(&r);
}

static void test_deadlock(void **state) {
    (void)state;
    struct explore_result r = result_of(&script_deadlock);
    struct story *t = trace_of(&script_deadlock);
    struct base_text out = {0};
    print(&r, t, 2, &out);
    expect_in(out.at, "waits for mutex b, held by T2 (T2 took it at step 2, line 13)");
    expect_in(out.at, "waits for mutex a, held by T1 (T1 took it at step 1, line 12)");
    base_text_drop(&out);
    story_drop(t);
    explore_result_drop(&r);
}

static void test_verdicts(void **state) {
    (void)state;
    struct explore_result r = {.verdict = EXPLORE_VERIFIED, .stats = {.states = 1}};
    struct base_text out = {0};
    print(&r, NULL, REPORT_RACES, &out);
    expect_in(out.at, "✓ VERIFIED  1 state, complete, sequential consistency\n"
                      "  checked: data races\n");
    base_text_clear(&out);
    r.verdict = EXPLORE_INCONCLUSIVE;
    r.reasons[EXPLORE_REASON_TIME] = true;
    print(&r, NULL, 2, &out);
    expect_in(out.at, "? INCONCLUSIVE  no fault in 1 state, but that is no proof\n"
                      "  time limit reached\n    to go on: raise --max-time");
    base_text_drop(&out);
}

/* A guess too large to read is shown by its size. */
static void test_guess(void **state) {
    (void)state;
    struct explore_result r = {.verdict = EXPLORE_INCONCLUSIVE, .stats = {.states = 1}};
    struct base_text out = {0};
    r.reasons[EXPLORE_REASON_TIME] = true;
    r.stats.estimate = (struct explore_estimate){
        .known = true, .states = 8.9e26, .low = 123456, .high = EXPLORE_ESTIMATE_MOST};
    print(&r, NULL, 2, &out);
    expect_in(out.at, "explored 1 state of about 10^27 (123,000 to 10^300)");
    base_text_drop(&out);
}

/* Four times round a loop of two rows is shown once. */
static void test_loop(void **state) {
    (void)state;
    struct story *t = trace_of(&script_loop);
    assert_int_equal(t->steps, 10);
    assert_int_equal(t->rows.count, 5); /* y, the switch, the loop's two, the fault */
    assert_int_equal(t->rows.at[2].again, 0);
    assert_int_equal(t->rows.at[3].again, 3);
    assert_int_equal(t->rows.at[3].period, 2);
    assert_true(t->rows.at[4].is_fault);
    struct base_text out = {0};
    report_table(&plain, t, false, &out);
    expect_in(out.at, "… the last 2 rows again, 3 times\n 10 24 ");
    base_text_drop(&out);
    story_drop(t);
}

/* The first half of a long trace is forgotten in the step that races. Its row is still marked. */
static void test_long_race(void **state) {
    (void)state;
    enum { STEPS = 20000, LINES = 19, RACE = 50 };
    struct fake_step *steps = base_calloc(STEPS, sizeof *steps);
    for (uint32_t i = 0; i < STEPS; i++)
        steps[i].events[0] = (struct model_event){.kind = MODEL_EVENT_WRITE,
                                                  .at = {.file = "f", .line = 1 + i % LINES},
                                                  .name = "x",
                                                  .value = "1",
                                                  .shared = true};
    struct model_event *last = steps[STEPS - 1].events;
    last[0].at.line = RACE;
    last[1] = last[0];
    last[1].at.line = RACE + 1;
    const struct fake_script script = {
        .threads = 2,
        .names = {"T0 main", "T1 other"},
        .next_line = {1, 2},
        .steps = steps,
        .count = STEPS,
        .fault = {.kind = MODEL_FAULT_DATA_RACE, .detail = {0, 1}},
        .message = "",
        .place = {.file = "f"},
    };
    struct story *t = trace_of(&script);
    assert_true(t->complete && t->rows.count > 2);
    const struct story_row *rows = t->rows.at + t->rows.count - 2;
    assert_true(rows[0].is_fault && rows[0].line == RACE);
    assert_true(rows[1].is_fault && rows[1].thread == 1);
    story_drop(t);
    free(steps);
}

/* A fault that did not come again is no violation, and nothing says that there was no fault. */
static void test_unreplayed(void **state) {
    (void)state;
    struct explore_result r = result_of(&script_bank);
    r.verdict = EXPLORE_INCONCLUSIVE;
    r.faults.at[0].replayed = false;
    r.reasons[EXPLORE_REASON_UNREPLAYED] = true;
    assert_null(report_first_fault(&r));
    struct base_text out = {0};
    print(&r, NULL, 2, &out);
    expect_in(out.at, "? INCONCLUSIVE  no certain fault in 1,204 states");
    base_text_drop(&out);
    explore_result_drop(&r);
}

static void test_numbers(void **state) {
    (void)state;
    struct base_text t = {0};
    report_style_count(&t, 1234567);
    base_text_char(&t, ' ');
    report_style_count(&t, 999);
    base_text_char(&t, ' ');
    report_style_memory(&t, 1536);
    base_text_char(&t, ' ');
    report_style_rate(&t, 380211);
    base_text_char(&t, ' ');
    report_style_seconds(&t, 125);
    assert_string_equal(t.at, "1,234,567 999 1.5 kB 380k/s 2 min 5 s");
    base_text_drop(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),      cmocka_unit_test(test_switches),
        cmocka_unit_test(test_effects),   cmocka_unit_test(test_table),
        cmocka_unit_test(test_lines_fit), cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_violation), cmocka_unit_test(test_deadlock),
        cmocka_unit_test(test_verdicts),  cmocka_unit_test(test_guess),
        cmocka_unit_test(test_numbers),   cmocka_unit_test(test_unreplayed),
        cmocka_unit_test(test_loop),      cmocka_unit_test(test_long_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
