/* The output of a search: its progress line and its report. */
#include "cli/present.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include "base/limit.h"
#include "cli/cli.h"
#include "cli/say.h"
#include "report/format.h"
#include "report/json.h"
#include "report/lcov.h"
#include "report/run.h"
#include "report/runs.h"
#include "report/schedule.h"
#include "report/text.h"
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- progress ---- */

static void show_progress(void *context, const struct explore_stats *now) {
    struct cli_progress *p = context;
    p->words->stats = *now;
    if (!p->shown)
        return;
    base_text_clear(&p->line);
    assert(p->style.width > 3);
    report_text_stats(&p->style, now, 0, true, &p->line);
    uint32_t bytes = report_style_bytes(p->line.at, p->style.width - 3);
    fprintf(stderr, "\r\033[K  %.*s", (int)bytes, p->line.at);
    fflush(stderr);
}

static void show_fault(void *context, const struct model_fault *f) {
    struct cli_progress *p = context;
    if (!p->words->met)
        p->words->met = model_fault_title(f->kind);
    if (p->shown)
        fprintf(stderr, "\r\033[K  found: %s; looking for the shortest way there",
                model_fault_name(f->kind));
}

/* The fault is said, without a trace, if there is no time for more. */
static void note_certain(void *context, struct model *m, const struct model_fault *f) {
    struct cli_lastwords *w = ((struct cli_progress *)context)->words;
    if (w->title)
        return;
    struct model_place at = {0};
    m->v->people->fault_place(m, f, &at);
    if (at.file)
        snprintf(w->place, sizeof w->place, "%s:%u", at.file, at.line);
    w->kind = model_fault_name(f->kind);
    w->title = model_fault_title(f->kind);
}

static void show_bound(void *context, uint32_t preemptions) {
    const struct cli_progress *p = context;
    if (p->shown)
        fprintf(stderr, "\r\033[K  nothing found with up to %u preemption%s\n", preemptions,
                preemptions == 1 ? "" : "s");
}

static void show_checkpoint(void *context, const char *error) {
    const struct cli_progress *p = context;
    if (error && p->shown)
        fputs("\r\033[K", stderr);
    if (error)
        cli_say("warning: no checkpoint was written: %s", error);
}

void cli_progress_begin(struct cli_progress *p, struct cli_lastwords *words,
                        enum report_color color, bool wanted) {
    *p = (struct cli_progress){.words = words,
                               .shown = wanted && isatty(STDERR_FILENO),
                               .style = report_style_for(stderr, color)};
    p->sink = (struct explore_sink){.context = p,
                                    .progress = show_progress,
                                    .fault = show_fault,
                                    .certain = note_certain,
                                    .bound = show_bound,
                                    .checkpoint = show_checkpoint};
}

void cli_progress_end(struct cli_progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
    base_text_drop(&p->line);
}

/* ---- the report ---- */

struct output {
    struct cli_setup *s;
    const struct cli_options *o;
    struct report_run run;
    struct story **stories;
    struct explore_graph *graph;
    struct base_text json; /* empty until it is needed */
    bool replay;
};

/* The JSON report, which the kept run has too. */
static const struct base_text *json_text(struct output *out) {
    if (!out->json.length)
        report_json(&out->run, &out->json);
    return &out->json;
}

static char *schedule_text(const struct output *out) {
    const struct explore_fault *first = report_first_fault(out->run.result);
    if (!first)
        return NULL;
    struct report_schedule schedule = {.version = HEDDLE_VERSION,
                                       .fault = first->fault.kind,
                                       .path = first->path,
                                       .cycle = first->cycle};
    for (uint32_t i = 0; i < out->o->files.count; i++) {
        const char *path = out->o->files.at[i];
        *base_vec_push(&schedule.files) =
            (struct report_schedule_file){.path = path, .hash = report_schedule_hash(path)};
    }
    for (uint32_t i = 0; i < out->o->kept.count; i++)
        *base_vec_push(&schedule.options) = out->o->kept.at[i];
    for (uint32_t i = 0; i < out->o->flags.count; i++)
        *base_vec_push(&schedule.flags) = out->o->flags.at[i];
    struct base_text text = {0};
    report_schedule_write(&schedule, &text);
    base_vec_drop(&schedule.files);
    base_vec_drop(&schedule.options);
    base_vec_drop(&schedule.flags);
    return text.at;
}

/* Keeps the run. If that fails, it only warns. */
static bool save_run(struct output *out) {
    struct base_status status = {0};
    char *schedule = schedule_text(out);
    char *folder = report_runs_save(json_text(out)->at, schedule, &status);
    assert(!folder == (status.message != NULL));
    if (!folder) {
        cli_say("warning: the run is not kept: %s", status.message);
        base_status_drop(&status);
    }
    bool saved = folder != NULL;
    free(folder);
    free(schedule);
    return saved;
}

static void add_text_report(struct output *out, const struct report_style *style, bool saved,
                            struct base_text *text) {
    struct report_text_options options = {.quiet = out->o->quiet,
                                          .verbose = out->o->verbose,
                                          .traces = (enum report_text_traces)out->o->trace,
                                          .replay = out->replay,
                                          .saved = saved};
    report_text(style, &out->run, &options, text);
}

static void print_text(struct output *out, bool saved) {
    struct report_style style = report_style_for(stdout, (enum report_color)out->o->color);
    struct base_text text = {0};
    add_text_report(out, &style, saved, &text);
    report_style_print(&style, &text, stdout);
    base_text_drop(&text);
}

static void add_report(struct output *out, enum report_format format, bool saved,
                       struct base_text *text) {
    static const struct report_style plain = {.utf8 = true, .width = 100};
    struct base_text raw = {0};
    if (format == REPORT_FORMAT_TEXT) {
        add_text_report(out, &plain, saved, &raw);
        base_foreign_add(text, base_text_get(&raw), raw.length, BASE_FOREIGN_LINES);
        base_text_drop(&raw);
    } else if (format == REPORT_FORMAT_JSON) {
        base_text_add(text, json_text(out)->at);
    } else {
        report_format_write(format, &out->run, text);
    }
}

/* False: it could not be written, which was said. */
static bool write_report(struct output *out, const struct cli_output *to, bool saved) {
    struct base_status status = {0};
    struct base_text text = {0};
    bool ok = true;
    if (!to->path && to->format == REPORT_FORMAT_TEXT) {
        print_text(out, saved);
        return true;
    }
    add_report(out, to->format, saved, &text);
    if (to->path)
        ok = base_file_write(to->path, base_text_get(&text), text.length, &status);
    else
        fwrite(base_text_get(&text), 1, text.length, stdout);
    if (!ok)
        cli_say("%s", status.message);
    base_status_drop(&status);
    base_text_drop(&text);
    return ok;
}

static bool write_lcov(const struct output *out) {
    const char *path = out->o->coverage;
    struct base_status status = {0};
    struct base_text text = {0};
    if (!out->run.coverage || !path || !*path)
        return true;
    report_lcov(&out->run, &text);
    bool ok = base_file_write(path, base_text_get(&text), text.length, &status);
    if (!ok)
        cli_say("%s", status.message);
    base_status_drop(&status);
    base_text_drop(&text);
    return ok;
}

static bool write_reports(struct output *out, bool saved) {
    const struct cli_outputs *to = &out->s->outputs;
    bool ok = write_lcov(out);
    for (uint32_t i = 0; i < to->at.count; i++)
        ok &= write_report(out, &to->at.at[i], saved);
    return ok;
}

static void add_answer(const struct output *out, struct base_text *text) {
    const struct cli_program *p = &out->s->program;
    const struct explore_result *r = out->run.result;
    const struct explore_fault *first = report_first_fault(r);
    const char *violated = NULL;
    if (p->property && first)
        violated = task_property_violated(p->property, first->fault.kind);
    report_sv(r->verdict, violated, text);
}

static void print_sv_line(const struct output *out) {
    struct base_text text = {0};
    add_answer(out, &text);
    fputs(base_text_get(&text), stdout);
    base_text_drop(&text);
}

static int exit_code(const struct explore_result *r) {
    assert((r->verdict == EXPLORE_VIOLATION) == (report_first_fault(r) != NULL));
    switch (r->verdict) {
    case EXPLORE_VERIFIED: return CLI_EXIT_VERIFIED;
    case EXPLORE_VIOLATION: return CLI_EXIT_VIOLATION;
    case EXPLORE_INCONCLUSIVE: break;
    }
    return r->reasons[EXPLORE_REASON_INTERRUPT] ? CLI_EXIT_INTERRUPTED : CLI_EXIT_INCONCLUSIVE;
}

static void build_stories(struct output *out) {
    const struct explore_result *r = out->run.result;
    assert(!out->stories && !out->json.length); /* the report shows them */
    out->stories = base_calloc(r->faults.count + 1, sizeof *out->stories);
    for (uint32_t i = 0; i < r->faults.count; i++)
        out->stories[i] =
            story_new(out->s->model, &r->faults.at[i], &out->s->program.folders, out->o->verbose);
    out->run.stories = out->stories;
}

/* The graph that formats draw, with the path of the first fault in it. */
static void draw_states(struct output *out) {
    const struct explore_fault *first = report_first_fault(out->run.result);
    if (!cli_outputs_draw(&out->s->outputs))
        return;
    out->graph = explore_graph_new(out->s->model, &out->s->search, first ? &first->path : NULL);
    out->run.graph = out->graph;
}

/* Says the verdict's answer to a task, in case there is no time for more. */
static void prepare_words(struct cli_lastwords *w, const struct output *out, char *answer,
                          size_t size) {
    struct base_text text = {0};
    add_answer(out, &text);
    snprintf(answer, size, "%.*s", (int)strcspn(base_text_get(&text), "\n"), base_text_get(&text));
    base_text_drop(&text);
    w->answer = answer;
    w->stage = CLI_STAGE_REPORT;
}

int cli_present(struct cli_setup *s, struct cli_lastwords *w, const struct explore_result *result,
                const struct cli_sole *sole, bool save) {
    struct output out = {.s = s, .o = s->options, .run = s->run, .replay = !sole};
    out.run.result = result;
    assert(!sole || !sole->found || !report_first_fault(result));
    if (sole && sole->found) {
        out.run.deterministic = true;
        out.run.exit_code = sole->exit_code;
        out.run.output = sole->output;
        out.run.error_output = sole->error_output;
    }
    char answer[64];
    prepare_words(w, &out, answer, sizeof answer);
    build_stories(&out);
    base_limit_be_patient(HUGE_VAL); /* half a report is none */
    draw_states(&out);
    bool saved = save && save_run(&out);
    int code = exit_code(result);
    if (!write_reports(&out, saved) && code == CLI_EXIT_VERIFIED)
        code = CLI_EXIT_INPUT;
    if (cli_outputs_to_stdout(&s->outputs, REPORT_FORMAT_TEXT) &&
        (out.o->svcomp || s->program.is_task))
        print_sv_line(&out);
    for (uint32_t i = 0; i < result->faults.count; i++)
        story_drop(out.stories[i]);
    free(out.stories);
    explore_graph_drop(out.graph);
    base_text_drop(&out.json);
    return code;
}
