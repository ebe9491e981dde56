/* heddle replay: runs a kept schedule again from its sources. */
#include "cli/schedule.h"

#include "base/text.h"
#include "cli/cli.h"
#include "cli/present.h"
#include "cli/say.h"
#include "cli/setup.h"
#include "explore/verdict.h"
#include "report/runs.h"
#include "report/schedule.h"
#include "session/session.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a path, run once more on a model that may have been built on another machine ---- */

enum { WATCHERS_MOST = 8 };

struct rerun {
    struct model *m;
    const struct explore_options *o;
    enum model_fault_kind kind;
    struct model_fault *found;
    void *watcher[WATCHERS_MOST]; /* a property's own context */
};

static bool is_wanted(const struct rerun *r, const struct model_fault *fault) {
    if (fault->kind != r->kind)
        return false;
    *r->found = *fault;
    return true;
}

static bool state_shows(const struct rerun *r) {
    const struct model_choice *choices;
    uint32_t n = r->m->v->choices(r->m, &choices);
    for (uint32_t i = 0; i < r->o->property_count; i++) {
        const struct explore_property *p = &r->o->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(r->watcher[i], r->m, choices, n, &fault) && is_wanted(r, &fault))
            return true;
    }
    return false;
}

static bool step_shows(const struct rerun *r, struct model_choice c) {
    for (uint32_t i = 0; i < r->o->property_count; i++) {
        const struct explore_property *p = &r->o->properties[i];
        struct model_fault fault = {0};
        if (p->step && p->step(r->watcher[i], r->m, c, &fault) && is_wanted(r, &fault))
            return true;
    }
    return false;
}

static bool is_enabled(struct model *m, struct model_choice c) {
    const struct model_choice *choices;
    uint32_t n = m->v->choices(m, &choices);
    for (uint32_t i = 0; i < n; i++)
        if (model_choice_same(choices[i], c))
            return true;
    return false;
}

static bool take_step(const struct rerun *r, struct model_choice c, bool last, bool *shown) {
    assert(!*shown);
    struct model *m = r->m;
    if (!is_enabled(m, c))
        return false;
    for (uint32_t i = 0; i < r->o->property_count; i++)
        if (r->o->properties[i].before)
            r->o->properties[i].before(r->watcher[i], m);
    struct model_fault fault = {0};
    enum model_outcome outcome = m->v->step(m, c, &fault);
    *shown = last && ((outcome == MODEL_FAULTED && is_wanted(r, &fault)) || step_shows(r, c));
    m->v->settle(m);
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static bool run_path(const struct rerun *r, const explore_path *path) {
    struct model_fault fault = {0};
    enum model_outcome outcome = r->m->v->initial(r->m, &fault);
    r->m->v->settle(r->m);
    if (outcome == MODEL_FAULTED)
        return path->count == 0 && is_wanted(r, &fault);
    bool shown = false;
    for (uint32_t i = 0; i < path->count; i++)
        if (!take_step(r, path->at[i], i + 1 == path->count, &shown))
            return shown;
    if (r->kind == MODEL_FAULT_NONTERMINATION && path->count) {
        *r->found =
            (struct model_fault){.kind = r->kind, .thread = path->at[path->count - 1].thread};
        return true;
    }
    return shown || state_shows(r);
}

/* Runs the path from the initial state. True: its end shows a fault of this kind, which is then in
 * `*found`. Endless loops have no last state; for them the path only has to exist. */
static bool rerun(struct model *m, const struct explore_options *options, const explore_path *path,
                  enum model_fault_kind kind, struct model_fault *found) {
    struct rerun r = {.m = m, .o = options, .kind = kind, .found = found};
    assert(options->property_count <= WATCHERS_MOST);
    for (uint32_t i = 0; i < options->property_count; i++) {
        const struct explore_property *p = &options->properties[i];
        r.watcher[i] = p->fork ? p->fork(p->context) : p->context;
    }
    bool shown = run_path(&r, path);
    for (uint32_t i = 0; i < options->property_count; i++)
        if (options->properties[i].drop)
            options->properties[i].drop(r.watcher[i]);
    return shown;
}

/* ---- the command ---- */

/* Finds a source file. A schedule from another machine may lie beside its sources. A schedule that
 * was kept here lies in .heddle/runs/ID, below the folder that the names of the sources are
 * relative to. */
static const char *find_source(struct report_schedule *s, const char *path, const char *schedule) {
    static const char *const starts[] = {"", "/../../.."};
    if (access(path, R_OK) == 0)
        return path;
    const char *slash = strrchr(schedule, '/');
    if (!slash || path[0] == '/')
        return path;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *there = base_arena_printf(&s->arena, "%.*s%s/%s", (int)(slash - schedule),
                                              schedule, starts[i], path);
        if (access(there, R_OK) == 0)
            return there;
    }
    return path;
}

/* The folder that the names of a schedule are relative to: where it lies, or where .heddle is if it
 * was kept there. */
static const char *folder_of(struct report_schedule *s, const char *schedule) {
    const char *slash = strrchr(schedule, '/');
    if (!slash)
        return ".";
    const char *runs = strstr(schedule, ".heddle/runs/");
    if (runs)
        return base_arena_printf(&s->arena, "%.*s.", (int)(runs - schedule), schedule);
    return base_arena_printf(&s->arena, "%.*s", (int)(slash - schedule), schedule);
}

/* A schedule may come from elsewhere, and a compiler can do much more than compile. */
static bool trusts_flags(const struct cli_options *o, struct report_schedule *s, const char *path,
                         struct base_status *status) {
    struct base_folders folders = {0};
    base_folders_add(&folders, folder_of(s, path));
    const char *refused = o->trust ? NULL : cli_program_refused(o, &folders);
    base_folders_drop(&folders);
    if (!refused)
        return true;
    struct base_text all = {0};
    for (uint32_t i = 0; i < o->flags.count; i++)
        base_text_printf(&all, " %s", o->flags.at[i]);
    base_fail(status,
              "%s: the compiler flag '%s' can do more than change what is compiled.\n"
              "If you trust this file, add --trust. All its flags:%s",
              path, refused, base_text_get(&all));
    base_text_drop(&all);
    return false;
}

bool cli_schedule_adopt(struct cli_options *o, struct report_schedule *s, const char *path,
                        struct base_status *status) {
    for (uint32_t i = 0; i < s->options.count; i++)
        if (!cli_options_set_text(o, s->options.at[i], status))
            return false;
    for (uint32_t i = 0; i < s->flags.count; i++)
        *base_vec_push(&o->flags) = s->flags.at[i];
    o->files.count = 0;
    for (uint32_t i = 0; i < s->files.count; i++) {
        const struct report_schedule_file *f = &s->files.at[i];
        const char *found = find_source(s, f->path, path);
        *base_vec_push(&o->files) = found;
        if (report_schedule_hash(found) != f->hash)
            cli_say("warning: %s is not as it was when the run was kept", found);
    }
    assert(o->files.count == s->files.count && o->files.count);
    return trusts_flags(o, s, path, status);
}

bool cli_schedule_shows(struct cli_setup *s, const struct report_schedule *schedule,
                        struct model_fault *fault) {
    if (schedule->fault == MODEL_FAULT_LIVELOCK)
        return explore_livelock_replay(s->model, &schedule->path, fault);
    if (schedule->fault != MODEL_FAULT_LTL)
        return rerun(s->model, &s->search, &schedule->path, schedule->fault, fault);
    *fault = (struct model_fault){.kind = MODEL_FAULT_LTL};
    return s->search.temporal &&
           explore_lasso_replay(s->model, &s->search, &schedule->path, schedule->cycle);
}

static int present_again(struct cli_setup *s, struct cli_lastwords *w,
                         const struct report_schedule *schedule) {
    struct explore_result result = {0};
    struct explore_fault *f = base_vec_push(&result.faults);
    *f = (struct explore_fault){
        .count = 1, .replayed = true, .path = schedule->path, .cycle = schedule->cycle};
    if (!cli_schedule_shows(s, schedule, &f->fault)) {
        base_vec_drop(&result.faults);
        printf("The %s of this run did not happen again.\n"
               "The program, its compiler or heddle is not what it was.\n",
               model_fault_name(schedule->fault));
        return CLI_EXIT_INCONCLUSIVE;
    }
    assert(f->fault.kind == schedule->fault && f->cycle <= f->path.count);
    for (uint32_t i = 1; i < schedule->path.count; i++)
        f->switches += schedule->path.at[i].thread != schedule->path.at[i - 1].thread;
    explore_verdict_settle(&result);
    assert(result.verdict == EXPLORE_VIOLATION);
    result.stats.transitions = schedule->path.count;
    result.stats.instructions = model_instructions(s->model);
    int code = cli_present(s, w, &result, NULL, false);
    base_vec_drop(&result.faults); /* the schedule owns the path */
    return code;
}

/* A run that was kept without a fault. */
static int take_again(struct cli_setup *s, const struct report_schedule *schedule) {
    struct session *session = session_new(s->model, &s->search);
    const struct session_fault *faults;
    uint32_t steps = session_extend(session, &schedule->path);
    bool same = steps == schedule->path.count && !session_faults(session, &faults);
    session_drop(session);
    if (same)
        printf("The run took its %u steps again, and shows no fault.\n", steps);
    else
        printf("This run did not happen again as it was kept.\n"
               "The program, its compiler or heddle is not what it was.\n");
    return same ? CLI_EXIT_VERIFIED : CLI_EXIT_INCONCLUSIVE;
}

static int replay(struct cli_lastwords *w, struct cli_options *o, struct base_status *status) {
    struct report_schedule schedule = {0};
    struct cli_setup s = {0};
    int code = CLI_EXIT_INPUT;
    size_t size;
    char *text = NULL, *path = report_runs_find(o->files.count ? o->files.at[0] : NULL, status);
    if (path)
        text = base_file_read(path, &size, status);
    if (text && report_schedule_read(&schedule, text, path, status) &&
        cli_schedule_adopt(o, &schedule, path, status)) {
        code = cli_setup_open(&s, o, status);
        if (!code)
            code = schedule.fault == MODEL_FAULT_NONE ? take_again(&s, &schedule)
                                                      : present_again(&s, w, &schedule);
        cli_setup_drop(&s);
    }
    report_schedule_drop(&schedule);
    free(text);
    free(path);
    return code;
}

int cli_replay(struct cli_lastwords *w, int argc, char **argv) {
    struct cli_options options;
    struct base_status status = {0};
    cli_options_init(&options);
    cli_options_parse(&options, CLI_COMMAND_REPLAY, argc, argv);
    int code = replay(w, &options, &status);
    assert(code != CLI_EXIT_INPUT || status.message);
    if (status.message)
        cli_complain(&status, code);
    cli_options_drop(&options);
    return code;
}
