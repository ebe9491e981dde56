/* JUnit's XML. There is no standard; this is the common part of the schemas of Apache Ant and of
 * the Jenkins plugin. */
#include "report/junit.h"

#include "report/checks.h"
#include "report/escape.h"
#include "report/fault.h"
#include <assert.h>
#include <string.h>

static void add_attribute(struct base_text *out, const char *name, const char *value) {
    base_text_printf(out, " %s=\"", name);
    report_escape_xml(out, value);
    base_text_char(out, '"');
}

/* Opens a test case, without its ">". */
static void begin_case(const struct report_run *run, const char *name, struct base_text *out) {
    const char *file = run->files.count ? report_fault_file(run, run->files.at[0]) : "program";
    base_text_add(out, "    <testcase");
    add_attribute(out, "classname", file);
    add_attribute(out, "name", name);
    base_text_add(out, " time=\"0\"");
}

static void add_fault(const struct report_run *run, uint32_t i, struct base_text *out) {
    const struct explore_fault *f = &run->result->faults.at[i];
    const struct report_place at = report_fault_place(run, i);
    struct base_text words = {0}, table = {0}, name = {0};
    base_text_add(&name, model_fault_name(f->fault.kind));
    if (at.line)
        base_text_printf(&name, " at %s:%u", report_fault_file(run, at.file), at.line);
    begin_case(run, base_text_get(&name), out);
    base_text_add(out, ">\n      <failure");
    report_fault_words(run, i, &words);
    add_attribute(out, "type", model_fault_name(f->fault.kind));
    add_attribute(out, "message", base_text_get(&words));
    base_text_char(out, '>');
    report_fault_table(run, i, &table);
    report_escape_xml(out, base_text_get(&words));
    base_text_add(out, "\n\n");
    report_escape_xml(out, base_text_get(&table));
    base_text_add(out, "</failure>\n    </testcase>\n");
    base_text_drop(&words);
    base_text_drop(&table);
    base_text_drop(&name);
}

static bool has_fault(const struct report_run *run, uint64_t kinds) {
    for (uint32_t i = 0; i < run->result->faults.count; i++)
        if (kinds >> run->result->faults.at[i].fault.kind & 1)
            return true;
    return false;
}

/* What was looked for and not found. A search that proves nothing has skipped it. */
static void add_group(const struct report_run *run, const char *title, struct base_text *out) {
    const struct explore_result *r = run->result;
    begin_case(run, title, out);
    if (r->verdict == EXPLORE_VERIFIED) {
        base_text_add(out, "/>\n");
        return;
    }
    struct base_text why = {0};
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        if (r->reasons[i])
            base_text_printf(&why, "%s%s%s%s", why.length ? "; " : "",
                             explore_reason_text((enum explore_reason)i),
                             r->reason_detail[i] ? ": " : "",
                             r->reason_detail[i] ? r->reason_detail[i] : "");
    if (!why.length)
        base_text_add(&why, "the search ended with the faults that it found");
    base_text_add(out, ">\n      <skipped");
    add_attribute(out, "message", why.at);
    base_text_add(out, "/>\n    </testcase>\n");
    base_text_drop(&why);
}

static uint32_t add_cases(const struct report_run *run, struct base_text *out, uint32_t *skipped) {
    uint32_t tests = run->result->faults.count;
    for (uint32_t i = 0; i < run->result->faults.count; i++)
        add_fault(run, i, out);
    *skipped = 0;
#define CHECK(name, title, kinds)                                                                  \
    if (run->checked & (kinds) && !has_fault(run, kinds)) {                                        \
        add_group(run, title, out);                                                                \
        tests++;                                                                                   \
        *skipped += run->result->verdict != EXPLORE_VERIFIED;                                      \
    }
    REPORT_CHECKS(CHECK)
#undef CHECK
    return tests;
}

void report_junit(const struct report_run *run, struct base_text *out) {
    struct base_text cases = {0};
    uint32_t skipped, tests = add_cases(run, &cases, &skipped);
    const uint32_t failures = run->result->faults.count;
    assert(failures + skipped <= tests && report_run_agrees(run));
    base_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    base_text_printf(out,
                     "<testsuites name=\"heddle\" tests=\"%u\" failures=\"%u\" errors=\"0\" "
                     "time=\"%.3f\">\n  <testsuite name=\"heddle\" tests=\"%u\" failures=\"%u\" "
                     "errors=\"0\" skipped=\"%u\" time=\"%.3f\">\n",
                     tests, failures, run->result->stats.seconds, tests, failures, skipped,
                     run->result->stats.seconds);
    base_text_printf(out,
                     "    <properties>\n      <property name=\"verdict\" value=\"%s\"/>\n"
                     "    </properties>\n",
                     report_verdict_name(run->result->verdict));
    base_text_add(out, base_text_get(&cases));
    base_text_add(out, "  </testsuite>\n</testsuites>\n");
    base_text_drop(&cases);
}
