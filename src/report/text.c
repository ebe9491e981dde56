#include "report/text.h"

#include "base/foreign.h"
#include "report/checks.h"
#include "report/summary.h"
#include "report/table.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_dot(const struct report_style *s, struct base_text *out) {
    base_text_printf(out, " %s ", report_style_glyph(s, REPORT_GLYPH_DOT));
}

static void add_number(struct base_text *out, uint64_t n, const char *one, const char *many) {
    report_style_count(out, n);
    base_text_printf(out, " %s", n == 1 ? one : many);
}

/* Adds a number with three digits that count, or only its size if nobody could read it. */
static void add_rounded(double n, struct base_text *out) {
    static const double readable = 1e12;
    uint64_t unit = 1;
    assert(n >= 0 && n <= EXPLORE_ESTIMATE_MOST);
    if (n >= readable) {
        base_text_printf(out, "10^%d", (int)floor(log10(n) + 0.5));
        return;
    }
    while (n >= 1000.0 * (double)unit)
        unit *= 10;
    report_style_count(out, (uint64_t)(n / (double)unit + 0.5) * unit);
}

/* Adds the estimate that was made before the search, as long as it can still be true. */
static void add_estimate(const struct explore_stats *stats, struct base_text *out) {
    const struct explore_estimate *e = &stats->estimate;
    if (!e->known)
        return;
    assert(e->low <= e->states && e->states <= e->high);
    if ((double)stats->states > e->high) {
        base_text_add(out, ", more than was guessed");
        return;
    }
    base_text_add(out, e->vague ? " of perhaps " : " of about ");
    add_rounded(e->states, out);
    base_text_add(out, " (");
    add_rounded(e->low, out);
    base_text_add(out, " to ");
    add_rounded(e->high, out);
    base_text_add(out, e->vague ? " or many more)" : ")");
}

void report_text_stats(const struct report_style *s, const struct explore_stats *stats,
                       uint32_t workers, bool progress, struct base_text *out) {
    base_text_add(out, "explored ");
    add_number(out, stats->states, "state", "states");
    add_estimate(stats, out);
    if (stats->seconds >= 0.01) {
        add_dot(s, out);
        report_style_rate(out, (double)stats->states / stats->seconds);
    }
    if (progress) {
        add_dot(s, out);
        base_text_add(out, "depth ");
        report_style_count(out, stats->depth);
        add_dot(s, out);
        base_text_add(out, "frontier ");
        report_style_count(out, stats->frontier);
    } else {
        add_dot(s, out);
        add_number(out, workers ? workers : 1, "worker", "workers");
    }
    add_dot(s, out);
    report_style_memory(out, stats->memory_bytes);
    add_dot(s, out);
    report_style_seconds(out, stats->seconds);
}

/* ---- faults ---- */

static void add_line(struct base_text *out, const char *text) {
    base_foreign_add(out, text, strlen(text), BASE_FOREIGN_LINE);
}

static void add_place(struct base_text *out, const char *file, uint32_t line) {
    if (!file)
        return;
    add_line(out, file);
    if (line)
        base_text_printf(out, ":%u", line);
}

static bool is_stuck(const struct explore_fault *f) {
    return f->fault.kind == MODEL_FAULT_DEADLOCK || f->fault.kind == MODEL_FAULT_PARTIAL_DEADLOCK;
}

static void add_formula(const struct report_run *run, struct base_text *out) {
    add_line(out, run->ltl);
    base_text_add(out, run->fair ? "  in fair runs" : "");
}

static void add_title(const struct report_style *s, const struct report_run *run,
                      const struct explore_fault *f, const struct story *t, struct base_text *out) {
    report_style_ink(s, out, REPORT_INK_BAD);
    base_text_printf(out, "%s %s", report_style_glyph(s, REPORT_GLYPH_CROSS),
                     model_fault_title(f->fault.kind));
    report_style_ink(s, out, REPORT_INK_PLAIN);
    if (t && t->file && !is_stuck(f)) {
        base_text_add(out, "  ");
        report_style_ink(s, out, REPORT_INK_BOLD);
        add_place(out, t->file, t->line);
        report_style_ink(s, out, REPORT_INK_PLAIN);
        if (t->function)
            base_text_printf(out, " in %s", t->function);
    }
    if (t && f->fault.kind == MODEL_FAULT_ASSERTION && t->message && *t->message) {
        base_text_add(out, "  ");
        report_style_ink(s, out, REPORT_INK_BOLD);
        add_line(out, t->message);
        report_style_ink(s, out, REPORT_INK_PLAIN);
    }
    if (f->fault.kind == MODEL_FAULT_LTL && run->ltl) {
        base_text_add(out, "  ");
        add_formula(run, out);
    }
    base_text_char(out, '\n');
}

/* Adds the model's message, each line indented. */
static void add_message(const char *message, struct base_text *out) {
    while (message && *message) {
        size_t n = strcspn(message, "\n");
        base_text_add(out, "  ");
        base_text_add_n(out, message, n);
        base_text_char(out, '\n');
        message += n + (message[n] == '\n');
    }
}

static void widen(uint32_t *width, const char *text) {
    uint32_t n = report_style_length(text);
    if (n > *width)
        *width = n;
}

/* Adds a line "T1 philosopher  philosophers.c:14  waits for mutex fork_at[1], held by T2" for each
 * blocked thread, in columns. */
static void add_blocked(const struct report_style *s, const struct story *t,
                        struct base_text *out) {
    uint32_t widths[2] = {0};
    struct base_text place = {0};
    for (uint32_t i = 0; i < 2 * t->threads.count; i++) {
        const struct story_thread *th = &t->threads.at[i % t->threads.count];
        if (!th->blocked)
            continue;
        base_text_clear(&place);
        add_place(&place, th->file, th->line);
        const char *where = base_text_get(&place);
        if (i < t->threads.count) { /* the first round only measures */
            widen(&widths[0], th->name);
            widen(&widths[1], where);
            continue;
        }
        assert(widths[0] >= report_style_length(th->name));
        base_text_add(out, "  ");
        report_style_add(s, out, REPORT_INK_BOLD, th->name);
        base_text_printf(out, "%*s  %-*s  %s", (int)(widths[0] - report_style_length(th->name)), "",
                         (int)widths[1], where, th->waits ? th->waits : "is blocked");
        if (th->holder)
            base_text_printf(out, " (%s)", th->holder);
        base_text_char(out, '\n');
    }
    base_text_drop(&place);
}

static void add_counts(const struct report_style *s, const struct explore_fault *f,
                       const struct story *t, struct base_text *out) {
    report_style_ink(s, out, REPORT_INK_DIM);
    base_text_add(out, f->shortest ? "  shortest trace: " : "  trace: ");
    add_number(out, t->steps, "step", "steps");
    base_text_add(out, ", ");
    add_number(out, t->switches, "context switch", "context switches");
    if (t->local_lines) {
        base_text_add(out, "; ");
        add_number(out, t->local_lines, "local step", "local steps");
        base_text_add(out, " left out");
    }
    if (t->folded) {
        base_text_add(out, "; ");
        add_number(out, t->folded, "library step", "library steps");
        base_text_add(out, " folded");
    }
    if (f->count > 1) {
        base_text_add(out, "; reached in ");
        report_style_count(out, f->count);
        base_text_add(out, " ways");
    }
    report_style_ink(s, out, REPORT_INK_PLAIN);
    base_text_add(out, "\n\n");
}

static void add_fault(const struct report_style *s, const struct report_run *run, uint32_t i,
                      bool with_trace, bool whole, struct base_text *out) {
    assert(i < run->result->faults.count && run->result->faults.at[i].count);
    const struct explore_fault *f = &run->result->faults.at[i];
    const struct story *t = run->stories ? run->stories[i] : NULL;
    add_title(s, run, f, t, out);
    if (!t)
        return;
    if (is_stuck(f))
        add_blocked(s, t, out);
    else if (f->fault.kind != MODEL_FAULT_ASSERTION)
        add_message(t->message, out);
    if (!with_trace)
        return;
    if (!f->replayed)
        base_text_add(out, "  warning: running this trace again did not show the fault again\n");
    add_counts(s, f, t, out);
    report_table(s, t, whole, out);
}

/* ---- verdicts ---- */

/* Adds a list of words separated by ", ", broken into lines at the width of the terminal. */
static void add_list(const struct report_style *s, const char *title, const char *list,
                     struct base_text *out) {
    uint32_t indent = report_style_length(title), at = indent;
    base_text_add(out, title);
    while (*list) {
        const char *comma = strstr(list, ", ");
        size_t n = comma ? (size_t)(comma + 1 - list) : strlen(list);
        assert(n > 0 && at >= indent);
        if (at > indent && at + 1 + n > s->width) {
            base_text_printf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (at > indent) {
            base_text_char(out, ' ');
            at++;
        }
        base_text_add_n(out, list, n);
        at += (uint32_t)n;
        list += n + (comma != NULL);
    }
    base_text_char(out, '\n');
}

static void add_checked(const struct report_style *s, const struct report_run *run,
                        struct base_text *out) {
    struct base_text list = {0};
    report_checks_text(run->checked, &list);
    add_list(s, "  checked: ", base_text_get(&list), out);
    base_text_drop(&list);
    if (run->ltl) {
        base_text_add(out, "  ");
        add_formula(run, out);
        base_text_char(out, '\n');
    }
}

static bool any_reason(const struct explore_result *r) {
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        if (r->reasons[i])
            return true;
    return false;
}

static void add_verified(const struct report_style *s, const struct report_run *run,
                         struct base_text *out) {
    report_style_ink(s, out, REPORT_INK_GOOD);
    base_text_printf(out, "%s VERIFIED", report_style_glyph(s, REPORT_GLYPH_TICK));
    report_style_ink(s, out, REPORT_INK_PLAIN);
    base_text_add(out, "  ");
    add_number(out, run->result->stats.states, "state", "states");
    base_text_printf(out, ", complete, %s%s%s\n", run->memory_model,
                     run->left_out ? ", without " : "", run->left_out ? run->left_out : "");
    add_checked(s, run, out);
}

static void add_reasons(const struct report_style *s, const struct explore_result *r,
                        struct base_text *out) {
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        assert(r->reasons[i] || !r->reason_detail[i]);
        if (!r->reasons[i])
            continue;
        base_text_printf(out, "  %s", explore_reason_text(i));
        if (r->reason_detail[i]) {
            base_text_add(out, ": ");
            add_line(out, r->reason_detail[i]);
        }
        base_text_char(out, '\n');
        report_style_ink(s, out, REPORT_INK_DIM);
        base_text_printf(out, "    to go on: %s", report_reason_advice(i, r->reason_detail[i]));
        report_style_ink(s, out, REPORT_INK_PLAIN);
        base_text_char(out, '\n');
    }
}

static void add_inconclusive(const struct report_style *s, const struct report_run *run,
                             struct base_text *out) {
    report_style_ink(s, out, REPORT_INK_DOUBT);
    base_text_printf(out, "%s INCONCLUSIVE", report_style_glyph(s, REPORT_GLYPH_DOUBT));
    report_style_ink(s, out, REPORT_INK_PLAIN);
    base_text_add(out, run->result->faults.count ? "  no certain fault in " : "  no fault in ");
    add_number(out, run->result->stats.states, "state", "states");
    base_text_add(out, ", but that is no proof\n");
    if (run->result->bounded && !run->result->faults.count) {
        base_text_add(out, "  none in any run with up to ");
        add_number(out, run->result->preemptions, "preemption", "preemptions");
        base_text_char(out, '\n');
    }
    add_reasons(s, run->result, out);
    add_checked(s, run, out);
}

static void add_violation(const struct report_style *s, const struct report_run *run,
                          const struct report_text_options *options, struct base_text *out) {
    const struct explore_result *r = run->result;
    for (uint32_t i = 0; i < r->faults.count; i++) {
        if (i)
            base_text_char(out, '\n');
        bool with_trace = !options->quiet && (options->traces == REPORT_TEXT_ALL ||
                                              (options->traces == REPORT_TEXT_FIRST && i == 0));
        add_fault(s, run, i, with_trace, options->verbose, out);
    }
    if (options->quiet)
        return;
    if (r->faults.count > 1) {
        base_text_char(out, '\n');
        base_text_add(out, "  ");
        add_number(out, r->faults.count, "fault", "faults");
        base_text_add(out, " in all\n");
    }
    if (options->verbose && any_reason(r)) {
        base_text_add(out, "\n  there may be more faults:\n");
        add_reasons(s, r, out);
    }
}

/* ---- the rest ---- */

static void add_output(const char *title, const char *text, struct base_text *out) {
    if (!text || !*text)
        return;
    base_text_printf(out, "  %s\n", title);
    while (*text) {
        size_t n = strcspn(text, "\n");
        base_text_add(out, "    ");
        base_text_add_n(out, text, n);
        base_text_char(out, '\n');
        text += n + (text[n] == '\n');
    }
}

static void add_deterministic(const struct report_run *run, struct base_text *out) {
    add_output("the program writes:", run->output, out);
    add_output("and to its error output:", run->error_output, out);
    if (run->exit_code)
        base_text_printf(out, "  it exits with code %d\n", run->exit_code);
}

static void add_outcomes(const struct report_run *run, bool verbose, struct base_text *out) {
    const struct explore_result *r = run->result;
    base_text_add(out, "  ");
    add_number(out, r->outcomes.count, "outcome", "outcomes");
    base_text_char(out, '\n');
    for (uint32_t i = 0; verbose && i < r->outcomes.count; i++)
        base_text_printf(out, "    %016llx\n", (unsigned long long)r->outcomes.at[i]);
}

static void add_numbers(const struct report_run *run, struct base_text *out) {
    const struct explore_stats *n = &run->result->stats;
    base_text_add(out, "  ");
    add_number(out, n->transitions, "transition", "transitions");
    base_text_add(out, ", ");
    add_number(out, n->instructions, "instruction", "instructions");
    base_text_add(out, ", depth ");
    report_style_count(out, n->depth);
    base_text_printf(out, ", %.1f bytes/state\n", n->bytes_per_state);
    base_text_printf(out, "  search %s, store %s, reduction %s, seed %llu\n", run->search,
                     run->store, run->reduce, (unsigned long long)run->seed);
}

/* The verdict is about the class library that was there. */
static void add_library(const struct report_style *s, const struct report_run *run,
                        struct base_text *out) {
    assert(run->library || !run->made_for);
    if (!run->library)
        return;
    add_dot(s, out);
    base_text_add(out, run->library);
    if (run->made_for)
        base_text_printf(out, " in place of %s", run->made_for);
}

void report_text(const struct report_style *s, const struct report_run *run,
                 const struct report_text_options *options, struct base_text *out) {
    const struct explore_result *r = run->result;
    assert(report_run_agrees(run) && run->memory_model);
    if (!options->quiet && !options->replay) {
        base_text_add(out, "  ");
        report_text_stats(s, &r->stats, run->workers, false, out);
        add_library(s, run, out);
        base_text_char(out, '\n');
        if (r->alike)
            base_text_printf(out,
                             "  %u threads are interchangeable: states count once, whichever "
                             "thread is which\n",
                             r->alike);
        if (options->verbose)
            add_numbers(run, out);
        base_text_char(out, '\n');
    }
    switch (r->verdict) {
    case EXPLORE_VERIFIED: add_verified(s, run, out); break;
    case EXPLORE_VIOLATION: add_violation(s, run, options, out); break;
    case EXPLORE_INCONCLUSIVE: add_inconclusive(s, run, out); break;
    }
    if (run->outcomes)
        add_outcomes(run, options->verbose, out);
    if (run->deterministic && !options->quiet)
        add_deterministic(run, out);
    if (!options->quiet) {
        report_summary_coverage(s, run, out);
        report_summary_choices(s, run, out);
    }
    if (r->verdict == EXPLORE_VIOLATION && options->saved && !options->quiet)
        report_style_add(s, out, REPORT_INK_DIM, "\n  run it again: heddle replay\n");
}
