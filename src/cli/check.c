/* heddle check: loads, explores, presents. With --count-executions it only counts the orders of the
 * program's steps that make a difference. With --check-reduction it also checks the assumptions of
 * the reduction. */
#include "base/fatal.h"
#include "base/limit.h"
#include "cli/asked.h"
#include "cli/assumption.h"
#include "cli/cli.h"
#include "cli/coverage.h"
#include "cli/lastwords.h"
#include "cli/present.h"
#include "cli/say.h"
#include "cli/setup.h"
#include "explore/audit.h"
#include "explore/executions.h"
#include "report/checks.h"
#include "vm/vm.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- another machine ---- */

struct renewal {
    struct cli_setup *setup;
    struct cli_options *options;
    bool progress; /* a progress line is shown */
    bool warned;
};

static void warn_checkpoints(struct renewal *r, const char *option) {
    const struct cli_options *o = r->options;
    if ((o->checkpoint || o->resume) && !r->warned)
        fprintf(stderr,
                "%sheddle: warning: the search begins again with %s, without checkpoints; give it "
                "to have them\n",
                r->progress ? "\r\033[K" : "", option);
    r->warned = true;
}

/* Makes another machine if an assumption was wrong. The option is kept, because a replay must use
 * such a machine too. */
static struct model *renew(void *context, enum explore_restart why) {
    struct renewal *r = context;
    struct cli_setup *s = r->setup;
    const struct cli_assumption *a = cli_assumption_of(why);
    bool *flag = a->option ? (bool *)((char *)&s->vm + a->flag) : NULL;
    assert(s->model && s->machine);
    if ((flag && *flag) || !vm_was_wrong(s->machine, a->what))
        return NULL;
    if (flag)
        *flag = true;
    s->model->v->drop(s->model);
    if (a->option) {
        warn_checkpoints(r, a->option);
        *base_vec_push(&r->options->kept) = base_strdup(a->option);
    }
    if (s->vm.watch_order && !s->vm.mixed)
        s->vm.mixed = s->mixed = vm_mixed_new();
    if (s->vm.mixed)
        vm_mixed_learn(s->vm.mixed);
    cli_setup_machine(s);
    return s->model;
}

/* ---- --count-executions ---- */

static void print_count(const char *name, uint64_t number, const char *meaning) {
    if (number)
        printf("  %-10s %" PRIu64 "  %s\n", name, number, meaning);
}

/* `spared`: executions were left out. */
static int exit_code_of(const struct cli_lastwords *w, const struct explore_executions *e,
                        bool spared) {
    switch (e->verdict) {
    case EXPLORE_VIOLATION: return CLI_EXIT_VIOLATION;
    case EXPLORE_VERIFIED: return spared ? CLI_EXIT_INCONCLUSIVE : CLI_EXIT_VERIFIED;
    case EXPLORE_INCONCLUSIVE: break;
    }
    return w->interrupted && !e->all ? CLI_EXIT_INTERRUPTED : CLI_EXIT_INCONCLUSIVE;
}

static int count_executions(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o) {
    struct explore_executions e;
    struct renewal renewal = {.setup = s, .options = o};
    struct explore_renewal hook = {.context = &renewal, .renew = renew};
    s->search.interrupted = &w->interrupted;
    s->search.renewal = &hook;
    bool fits = explore_executions_count(s->model, &s->search, &e);
    s->search.renewal = NULL;
    assert(!fits || (e.open <= e.faults && e.faults + e.stuck <= e.complete));
    if (!fits) {
        fputs("heddle: executions are counted for up to 64 threads\n", stderr);
        return CLI_EXIT_INCONCLUSIVE;
    }
    printf("%s%" PRIu64 " complete executions, %.2f s\n", e.all ? "" : "stopped after ", e.complete,
           e.seconds);
    print_count("faulty", e.faults, "of them end in a fault");
    print_count("open", e.open, "of these in one that is not checked, or in what is not modelled");
    print_count("stuck", e.stuck, "of them end in a deadlock");
    print_count("spinning", e.spinning, "given up in a loop that waits for others");
    print_count("assumed", e.assumed, "given up because an assumption failed");
    print_count("redundant", e.redundant, "given up because an equivalent one was run before");
    if (e.cut_off)
        puts("  some ended before all threads did: what those would have done may be missing");
    if (e.approximated)
        printf("  %s: other values may have other executions\n",
               explore_reason_text(EXPLORE_REASON_APPROXIMATED));
    bool spared = vm_has_spared(s->machine);
    if (spared)
        puts("  not counted: those in which a weak compare-and-swap or a try of a mutex fails for "
             "no "
             "reason");
    return exit_code_of(w, &e, spared);
}

/* ---- --check-reduction ---- */

static void check_reduction(struct cli_setup *s, struct explore_result *result) {
    struct explore_audit independence, everything;
    explore_audit_run(s->machine, &s->search, result, &independence, &everything);
    assert(!independence.broken || result->reasons[EXPLORE_REASON_REDUCTION]);
    assert(!everything.broken || result->reasons[EXPLORE_REASON_REDUCTION]);
    if (result->reasons[EXPLORE_REASON_REDUCTION])
        cli_say("the reduction is not sound here: %s",
                result->reason_detail[EXPLORE_REASON_REDUCTION]);
    fprintf(stderr,
            "heddle: reduction checked: %llu pairs of steps in %llu states%s, and against a search "
            "of %llu states%s\n",
            (unsigned long long)independence.pairs, (unsigned long long)independence.states,
            independence.complete ? "" : " (not all)", (unsigned long long)everything.states,
            everything.complete ? "" : " (not all)");
    explore_audit_drop(&independence);
    explore_audit_drop(&everything);
}

/* ---- a program that can run in only one way ---- */

/* Runs the program. True: it reached its end without ever having a choice. */
static bool run_to_end(struct model *m, uint64_t most) {
    struct model_fault fault = {0};
    enum model_outcome outcome = m->v->initial(m, &fault);
    for (uint64_t i = 0; i <= most && !base_limit_reached(); i++) {
        if (outcome != MODEL_STEPPED && outcome != MODEL_CUT)
            return false;
        const struct model_choice *choices;
        uint32_t n = m->v->choices(m, &choices);
        if (n == 0)
            return m->v->ended(m);
        if (n > 1)
            return false;
        m->v->settle(m);
        outcome = m->v->step(m, choices[0], &fault);
    }
    return false;
}

static char *copy_output(struct model *m, bool from_stderr) {
    size_t length = 0;
    const char *text = vm_output_text(m, from_stderr, &length);
    return text ? base_strndup(text, length) : base_strdup("");
}

static void find_sole(struct cli_sole *out, struct cli_setup *s,
                      const struct explore_stats *stats) {
    assert(s->model && !s->search.temporal);
    *out = (struct cli_sole){0};
    if (stats->ends != 1 || stats->transitions > stats->states)
        return; /* it had a choice somewhere, or reached no end */
    struct vm_options vm = s->vm;
    vm.keep_output = true;
    const struct cli_front *front = s->program.front;
    struct model *m = vm_model_new(&s->program.ir, front->natives, *front->native_count, &vm);
    out->found = run_to_end(m, stats->states);
    if (out->found) {
        out->exit_code = vm_exit_code(m) & 0xff; /* as a parent process sees it */
        out->output = copy_output(m, false);
        out->error_output = copy_output(m, true);
    }
    m->v->drop(m);
}

static void drop_sole(struct cli_sole *s) {
    free(s->output);
    free(s->error_output);
}

/* ---- the command ---- */

/* Seconds that code has to end by itself after a limit was reached, and that traces have in any
 * case. */
static const double PATIENCE = 0.5, TRACES_LEAST = 0.3;

static void run_search(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o,
                       struct explore_result *result) {
    struct cli_progress progress;
    cli_progress_begin(&progress, w, (enum report_color)o->color, !o->quiet);
    struct renewal renewal = {.setup = s, .options = o, .progress = progress.shown};
    struct explore_renewal hook = {.context = &renewal, .renew = renew};
    s->search.sink = &progress.sink;
    s->search.interrupted = &w->interrupted;
    s->search.renewal = &hook;
    w->svcomp = o->svcomp || s->program.is_task;
    w->progress = progress.shown;
    w->part = s->checkpoint_part;
    explore_run(s->model, &s->search, result);
    w->part = NULL;
    w->progress = false;
    s->search.renewal = NULL;
    cli_progress_end(&progress);
}

static void take_choices(struct cli_setup *s) {
    if (!s->choices)
        return;
    const struct prop_choice_count *counts = prop_choices_list(s->choices);
    s->run.choices.counted = true;
    for (int k = 0; k < MODEL_CHOICE_KINDS; k++) {
        s->run.choices.met[k] = counts[k].met;
        s->run.choices.ways[k] = counts[k].ways;
    }
}

/* Names the behaviour that the program came by and the machine left out. NULL: there is none. */
static const char *left_out(const struct cli_setup *s) {
    bool waited = vm_has_waited(s->machine) && s->program.front->wakes;
    if (!vm_has_spared(s->machine))
        return waited ? "spurious wake-ups" : NULL;
    return waited ? "spurious wake-ups and weak operations that fail for no reason"
                  : "weak operations that fail for no reason";
}

static int run_check(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o) {
    w->stage = CLI_STAGE_SEARCHING;
    base_limit_be_patient(PATIENCE);
    if (o->count_executions)
        return count_executions(w, s, o);
    struct explore_result result = {0};
    run_search(w, s, o, &result);
    s->run.left_out = left_out(s);
    if (o->check_reduction)
        check_reduction(s, &result);
    if (o->reduce == CLI_REDUCE_DPOR && !result.dynamic)
        s->run.reduce = "local"; /* the reduction does not fit the property, or saved nothing */
    assert(!result.dynamic || s->search.dynamic);
    s->run.workers = result.workers;
    struct cli_sole sole = {0};
    struct cli_coverage coverage = {0};
    take_choices(s);
    if (s->orders) {
        cli_coverage_take(&coverage, s->machine, s->orders);
        s->run.coverage = &coverage.report;
    }
    w->stats = result.stats;
    w->verified = result.verdict == EXPLORE_VERIFIED;
    base_limit_grant(TRACES_LEAST);
    if (result.verdict != EXPLORE_VIOLATION && !s->search.temporal)
        find_sole(&sole, s, &result.stats);
    int code = cli_present(s, w, &result, &sole, !s->options->no_save);
    s->run.coverage = NULL;
    cli_coverage_drop(&coverage);
    drop_sole(&sole);
    explore_result_drop(&result);
    return code;
}

static void begin(struct cli_lastwords *w, const struct cli_options *o) {
    struct cli_outputs outputs = {0};
    struct base_status wrong = {0}; /* cli_setup_open says what is */
    if (cli_outputs_read(&outputs, o, &wrong)) {
        w->json = cli_outputs_to_stdout(&outputs, REPORT_FORMAT_JSON);
        w->json_file = cli_outputs_json_file(&outputs);
        w->taken = !w->json && !cli_outputs_to_stdout(&outputs, REPORT_FORMAT_TEXT);
    }
    base_status_drop(&wrong);
    cli_outputs_drop(&outputs);
    w->svcomp = o->svcomp;
    w->stage = CLI_STAGE_READING;
    base_limit_set(o->max_time, o->max_memory ? o->max_memory : cli_setup_memory());
    w->catch_interrupts();
}

int cli_check(struct cli_lastwords *w, int argc, char **argv) {
    struct cli_options options;
    struct cli_setup s = {0};
    struct base_status status = {0};
    cli_options_init(&options);
    options.reduce = CLI_REDUCE_AUTO;
    cli_options_parse(&options, CLI_COMMAND_CHECK, argc, argv);
    cli_asked_settle(&options);
    begin(w, &options);
    int code = cli_setup_open(&s, &options, &status);
    assert(!code == !status.message);
    if (code) {
        cli_complain(&status, code);
        if (options.svcomp || s.program.is_task)
            puts("UNKNOWN");
    } else {
        code = run_check(w, &s, &options);
    }
    cli_setup_drop(&s);
    cli_options_drop(&options);
    return code;
}
