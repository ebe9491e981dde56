/* heddle replay: a kept schedule, run again from its sources. */
#include "cli/cli.h"

#include "base/text.h"
#include "cli/present.h"
#include "cli/rerun.h"
#include "cli/setup.h"
#include "report/runs.h"
#include "report/schedule.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A schedule that came from another machine may lie beside its sources; one that was kept lies in
 * .heddle/runs/ID of the folder that the sources' names start from. */
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

/* The schedule's options first, then those of the command line, which are about the output. */
static bool adopt(struct cli_options *o, struct report_schedule *s, const char *path,
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
        if (f->hash && report_schedule_hash(found) != f->hash)
            fprintf(stderr, "heddle: warning: %s is not as it was when the run was kept\n", found);
    }
    return true;
}

static bool shows(struct cli_setup *s, const struct report_schedule *schedule,
                  struct model_fault *fault) {
    if (schedule->fault == MODEL_FAULT_LIVELOCK)
        return explore_livelock_replay(s->model, &schedule->path, fault);
    if (schedule->fault != MODEL_FAULT_LTL)
        return cli_rerun(s->model, &s->search, &schedule->path, schedule->fault, fault);
    *fault = (struct model_fault){.kind = MODEL_FAULT_LTL};
    return s->search.temporal &&
           explore_lasso_replay(s->model, &s->search, &schedule->path, schedule->cycle);
}

static int rerun(struct cli_setup *s, const struct report_schedule *schedule) {
    struct explore_result result = {.verdict = EXPLORE_VIOLATION};
    struct explore_fault *f = base_vec_push(&result.faults);
    *f = (struct explore_fault){
        .count = 1, .replayed = true, .path = schedule->path, .cycle = schedule->cycle};
    if (!shows(s, schedule, &f->fault)) {
        base_vec_drop(&result.faults);
        printf("The %s of this run did not happen again.\n"
               "The program, its compiler or heddle is not what it was.\n",
               model_fault_name(schedule->fault));
        return CLI_EXIT_INCONCLUSIVE;
    }
    for (uint32_t i = 1; i < schedule->path.count; i++)
        f->switches += schedule->path.at[i].thread != schedule->path.at[i - 1].thread;
    result.stats.transitions = schedule->path.count;
    result.stats.instructions = model_instructions(s->model);
    int code = cli_present(s, &result, NULL, false);
    base_vec_drop(&result.faults); /* the path is the schedule's */
    return code;
}

static int replay(struct cli_options *o, struct base_status *status) {
    struct report_schedule schedule = {0};
    struct cli_setup s = {0};
    int code = CLI_EXIT_INPUT;
    size_t size;
    char *text = NULL, *path = report_runs_find(o->files.count ? o->files.at[0] : NULL, status);
    if (path)
        text = base_file_read(path, &size, status);
    if (text && report_schedule_read(&schedule, text, path, status) &&
        adopt(o, &schedule, path, status)) {
        code = cli_setup_open(&s, o, status);
        if (!code)
            code = rerun(&s, &schedule);
        cli_setup_drop(&s);
    }
    report_schedule_drop(&schedule);
    free(text);
    free(path);
    return code;
}

int cli_replay(struct cli_lastwords *w, int argc, char **argv) {
    (void)w;
    struct cli_options options;
    struct base_status status = {0};
    cli_options_init(&options);
    cli_options_parse(&options, CLI_COMMAND_REPLAY, argc, argv);
    int code = replay(&options, &status);
    if (status.message)
        cli_complain(&status, code);
    cli_options_drop(&options);
    return code;
}
