/* Workflow commands of GitHub Actions:
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions. They are read
 * from the log of a job, and people read the log too, so they may stand beside the text report. */
#include "report/github.h"

#include "report/escape.h"
#include "report/fault.h"
#include <assert.h>

static void add_fault(const struct report_run *run, uint32_t i, struct base_text *out) {
    const struct explore_fault *f = &run->result->faults.at[i];
    const struct report_place at = report_fault_place(run, i);
    struct base_text words = {0};
    base_text_add(out, f->replayed ? "::error " : "::warning ");
    base_text_add(out, "file=");
    report_escape_github(out, report_fault_file(run, at.file), true);
    if (at.line)
        base_text_printf(out, ",line=%u", at.line);
    base_text_char(out, ',');
    base_text_add(out, "title=");
    report_escape_github(out, model_fault_title(f->fault.kind), true);
    base_text_add(out, "::");
    report_fault_words(run, i, &words);
    base_text_char(&words, '\n');
    report_fault_table(run, i, &words);
    while (words.length && words.at[words.length - 1] == '\n')
        words.at[--words.length] = 0;
    report_escape_github(out, base_text_get(&words), false);
    base_text_char(out, '\n');
    base_text_drop(&words);
}

static void add_reasons(const struct explore_result *r, struct base_text *out) {
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        if (!r->reasons[i])
            continue;
        base_text_add(out, "::warning title=Inconclusive::");
        report_escape_github(out, explore_reason_text((enum explore_reason)i), false);
        if (r->reason_detail[i]) {
            base_text_add(out, ": ");
            report_escape_github(out, r->reason_detail[i], false);
        }
        base_text_char(out, '\n');
    }
}

void report_github(const struct report_run *run, struct base_text *out) {
    const struct explore_result *r = run->result;
    assert(report_run_agrees(run));
    for (uint32_t i = 0; i < r->faults.count; i++)
        add_fault(run, i, out);
    if (r->verdict == EXPLORE_INCONCLUSIVE)
        add_reasons(r, out);
    if (r->verdict == EXPLORE_VERIFIED)
        base_text_printf(out, "::notice title=Verified::no fault in %llu states, complete\n",
                         (unsigned long long)r->stats.states);
}
