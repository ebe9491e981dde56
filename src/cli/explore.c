/* heddle explore: a session on a program, or on a run that was kept. */
#include "base/limit.h"
#include "cli/assumption.h"
#include "cli/cli.h"
#include "cli/lastwords.h"
#include "cli/schedule.h"
#include "explorer/explorer.h"
#include "report/runs.h"
#include "session/session.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct exploring {
    struct cli_options options;
    struct cli_setup setup;
    struct report_schedule
        schedule; /* the run that was kept; or only what a new one is kept with */
    char *path;
};

/* ---- the program, and the run ---- */

static bool read_run(struct exploring *x, struct base_status *status) {
    const struct cli_options *o = &x->options;
    const char *name = *o->replay ? o->replay : o->files.count ? o->files.at[0] : NULL;
    size_t size;
    x->path = report_runs_find(name, status);
    char *text = x->path ? base_file_read(x->path, &size, status) : NULL;
    bool read = text && report_schedule_read(&x->schedule, text, x->path, status) &&
                cli_schedule_adopt(&x->options, &x->schedule, x->path, status);
    free(text);
    return read;
}

/* The parts of a schedule that this command line gives. */
static void begin_schedule(struct exploring *x) {
    const struct cli_options *o = &x->options;
    x->schedule.version = HEDDLE_VERSION;
    for (uint32_t i = 0; i < o->files.count; i++)
        *base_vec_push(&x->schedule.files) = (struct report_schedule_file){
            .path = o->files.at[i], .hash = report_schedule_hash(o->files.at[i])};
    for (uint32_t i = 0; i < o->kept.count; i++)
        *base_vec_push(&x->schedule.options) = o->kept.at[i];
    for (uint32_t i = 0; i < o->flags.count; i++)
        *base_vec_push(&x->schedule.flags) = o->flags.at[i];
}

/* The session goes along the run that was kept, and knows the fault that it shows. */
static void follow_run(struct exploring *x, struct session *s) {
    const struct session_fault *faults;
    struct model_fault fault = {.kind = x->schedule.fault};
    uint32_t steps = session_extend(s, &x->schedule.path);
    uint32_t count = session_faults(s, &faults);
    if (steps < x->schedule.path.count)
        fprintf(stderr,
                "heddle: the run could be followed for %u of its %u steps: the program, its "
                "compiler or heddle is not what it was\n",
                steps, x->schedule.path.count);
    else if (x->schedule.cycle)
        session_repeat(s, x->schedule.cycle);
    bool of_run = fault.kind == MODEL_FAULT_LTL || fault.kind == MODEL_FAULT_LIVELOCK ||
                  fault.kind == MODEL_FAULT_NONTERMINATION;
    if (of_run && !count && steps == x->schedule.path.count)
        session_note_fault(s, &fault);
}

/* The option without which the machine has assumed something that turned out wrong. */
static const char *doubt(void *context) {
    const struct cli_assumption *a = cli_assumption_wrong(context);
    return a ? a->option : NULL;
}

static bool has_ended(struct session *s) {
    const struct model_choice *choices;
    return session_enabled(s, &choices) == 0;
}

static void walk(struct exploring *x, struct cli_lastwords *w) {
    struct session *s = session_new(x->setup.model, &x->setup.search);
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    struct explorer_options options = {
        .style = report_style_for(stdout, (enum report_color)x->options.color),
        .folders = &x->setup.program.folders,
        .schedule = &x->schedule,
        .interrupted = &w->interrupted,
        .program = x->options.files.at[0],
        .doubt = doubt,
        .doubt_context = x->setup.machine};
    if (x->options.replay)
        follow_run(x, s);
    else if (has_ended(s)) /* it has no choices, so all of it is the way to the initial state */
        session_go(s, session_first(s));
    struct explorer *e = explorer_new(s, &options);
    if (x->options.plain || !terminal || !explorer_screen(e))
        explorer_lines(e, stdin, stdout, terminal);
    explorer_drop(e);
    session_drop(s);
}

/* ---- the command ---- */

static int explore(struct exploring *x, struct cli_lastwords *w, struct base_status *status) {
    if (x->options.replay && !read_run(x, status))
        return CLI_EXIT_INPUT;
    x->setup.program.keep_variables = !x->options.vm.check_leaks; /* they may hold what is lost */
    int code = cli_setup_open(&x->setup, &x->options, status);
    if (code)
        return code;
    if (!x->options.replay)
        begin_schedule(x);
    x->setup.search.interrupted = &w->interrupted;
    w->catch_interrupts();
    base_limit_be_patient(1e9); /* ^C ends a command, and not the session */
    walk(x, w);
    return 0;
}

int cli_explore(struct cli_lastwords *w, int argc, char **argv) {
    struct exploring x = {0};
    struct base_status status = {0};
    cli_options_init(&x.options);
    cli_options_parse(&x.options, CLI_COMMAND_EXPLORE, argc, argv);
    int code = explore(&x, w, &status);
    assert(!code == !status.message);
    if (code)
        cli_complain(&status, code);
    cli_setup_drop(&x.setup);
    report_schedule_drop(&x.schedule);
    cli_options_drop(&x.options);
    free(x.path);
    return code;
}
