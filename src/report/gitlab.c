/* GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/. A finding has to
 * have a file and a line, so a fault without a place is one of the program's first file. */
#include "report/gitlab.h"

#include "report/fault.h"
#include "report/value.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static void put_finding(json_t *list, const struct report_run *run, const char *check,
                        const char *words, const char *severity, uint64_t print, const char *file,
                        uint32_t line) {
    char digits[32], name[64];
    json_t *o = report_value_add_object(list);
    snprintf(name, sizeof name, "heddle/%s", check);
    snprintf(digits, sizeof digits, "%016" PRIx64, print);
    report_value_put_text(o, "description", words);
    report_value_put_text(o, "check_name", name);
    report_value_put_text(o, "fingerprint", digits);
    report_value_put_text(o, "severity", severity);
    json_t *at = report_value_put_object(o, "location");
    report_value_put_text(at, "path", report_fault_file(run, file));
    report_value_put_number(report_value_put_object(at, "lines"), "begin", line ? line : 1);
}

static void put_fault(json_t *list, const struct report_run *run, uint32_t i) {
    const struct explore_fault *f = &run->result->faults.at[i];
    const struct report_place at = report_fault_place(run, i);
    struct base_text words = {0};
    report_fault_words(run, i, &words);
    put_finding(list, run, model_fault_name(f->fault.kind), base_text_get(&words),
                f->replayed ? "critical" : "minor", report_fault_fingerprint(run, i), at.file,
                at.line);
    base_text_drop(&words);
}

static void put_reason(json_t *list, const struct report_run *run, enum explore_reason why) {
    const char *detail = run->result->reason_detail[why];
    struct base_text words = {0};
    base_text_printf(&words, "Nothing is proven: %s%s%s", explore_reason_text(why),
                     detail ? ": " : "", detail ? detail : "");
    put_finding(list, run, report_reason_code(why), words.at, "info", (uint64_t)why,
                run->files.count ? run->files.at[0] : "program", 0);
    base_text_drop(&words);
}

void report_gitlab(const struct report_run *run, struct base_text *out) {
    const struct explore_result *r = run->result;
    assert(report_run_agrees(run));
    json_decref(report_value_new());
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->faults.count; i++)
        put_fault(list, run, i);
    for (int i = 0; i < EXPLORE_REASON_COUNT && r->verdict == EXPLORE_INCONCLUSIVE; i++)
        if (r->reasons[i])
            put_reason(list, run, (enum explore_reason)i);
    report_value_write(list, out);
}
