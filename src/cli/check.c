/* heddle check: load, explore, present. With --count-executions it only counts how many orders of
 * the program's steps make a difference; with --check-reduction it also checks what the reduction
 * rests on. */
#include "base/fatal.h"
#include "cli/asked.h"
#include "cli/cli.h"
#include "cli/lastwords.h"
#include "cli/present.h"
#include "cli/setup.h"
#include "explore/audit.h"
#include "explore/executions.h"
#include "report/checks.h"
#include "vm/vm.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- --count-executions ---- */

static void print_count(const char *name, uint64_t number, const char *meaning) {
    if (number)
        printf("  %-10s %" PRIu64 "  %s\n", name, number, meaning);
}

static int exit_code_of(const struct cli_lastwords *w, const struct cli_setup *s,
                        const struct explore_executions *e) {
    if (e->faults || (e->stuck && s->search.checked & REPORT_BIT(DEADLOCK)))
        return CLI_EXIT_VIOLATION;
    if (e->all)
        return CLI_EXIT_VERIFIED;
    return w->interrupted ? CLI_EXIT_INTERRUPTED : CLI_EXIT_INCONCLUSIVE;
}

static int count_executions(struct cli_lastwords *w, struct cli_setup *s) {
    struct explore_executions e;
    s->search.interrupted = &w->interrupted;
    w->catch_interrupts();
    if (!explore_executions_count(s->model, &s->search, &e)) {
        fputs("heddle: executions are counted for up to 64 threads\n", stderr);
        return CLI_EXIT_INCONCLUSIVE;
    }
    printf("%s%" PRIu64 " complete executions, %.2f s\n", e.all ? "" : "stopped after ", e.complete,
           e.seconds);
    print_count("faulty", e.faults, "of them end in a fault");
    print_count("stuck", e.stuck, "of them end in a deadlock");
    print_count("spinning", e.spinning, "given up in a loop that waits for others");
    print_count("assumed", e.assumed, "given up because an assumption failed");
    print_count("redundant", e.redundant, "given up because an equivalent one was run before");
    return exit_code_of(w, s, &e);
}

/* ---- --check-reduction ---- */

static void add_finding(struct explore_audit *a, struct explore_result *result) {
    if (a->broken && !result->reasons[EXPLORE_REASON_REDUCTION]) {
        fprintf(stderr, "heddle: the reduction is not sound here: %s\n", a->broken);
        result->reasons[EXPLORE_REASON_REDUCTION] = true;
        result->reason_detail[EXPLORE_REASON_REDUCTION] = a->broken;
        a->broken = NULL;
        if (result->verdict == EXPLORE_VERIFIED)
            result->verdict = EXPLORE_INCONCLUSIVE;
    }
}

static void check_reduction(struct cli_setup *s, struct explore_result *result) {
    struct explore_audit independence, everything;
    struct model *m = s->machine->v->fork(s->machine); /* with the smallest steps */
    explore_audit_independence(m, s->search.tuning->audit_states, &independence);
    add_finding(&independence, result);
    explore_audit_result(m, &s->search, result, &everything);
    add_finding(&everything, result);
    fprintf(stderr,
            "heddle: reduction checked: %llu pairs of steps in %llu states%s, and against a search "
            "of %llu states%s\n",
            (unsigned long long)independence.pairs, (unsigned long long)independence.states,
            independence.complete ? "" : " (not all)", (unsigned long long)everything.states,
            everything.complete ? "" : " (not all)");
    explore_audit_drop(&independence);
    explore_audit_drop(&everything);
    m->v->drop(m);
}

/* ---- a program that can run in one way only ---- */

/* True if the end was reached without ever having a choice. */
static bool run_to_end(struct model *m, uint64_t most) {
    struct model_fault fault = {0};
    enum model_outcome outcome = m->v->initial(m, &fault);
    for (uint64_t i = 0; i <= most; i++) {
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
    assert(s->model);
    *out = (struct cli_sole){0};
    if (stats->ends != 1 || stats->transitions > stats->states)
        return; /* it had a choice somewhere, or came to no end */
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

static void run_search(struct cli_lastwords *w, struct cli_setup *s,
                       struct explore_result *result) {
    const struct cli_options *o = s->options;
    struct cli_progress progress;
    cli_progress_begin(&progress, w, (enum report_color)o->color, !o->quiet);
    s->search.sink = &progress.sink;
    s->search.interrupted = &w->interrupted;
    assert(!w->searching);
    w->catch_interrupts();
    w->json = o->json && !*o->json;
    w->svcomp = o->svcomp || s->program.is_task;
    w->progress = progress.shown;
    w->searching = true;
    explore_run(s->model, &s->search, result);
    w->searching = w->progress = false;
    cli_progress_end(&progress);
}

/* An assumption of the machine turned out to be wrong. The search begins again without it, and a
 * replay must do the same. */
static void search_again(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o,
                         struct explore_result *result, bool *flag, const char *option) {
    double left = s->search.limit_seconds - result->stats.seconds;
    if (s->search.limit_seconds > 0)
        s->search.limit_seconds = left > 0.1 ? left : 0.1;
    explore_result_drop(result);
    *result = (struct explore_result){0};
    s->model->v->drop(s->model);
    *flag = true;
    if (s->search.checkpoint || s->search.resume)
        fprintf(stderr,
                "heddle: warning: the search begins again with %s, without checkpoints; give it "
                "to have them\n",
                option);
    s->search.checkpoint = s->search.resume = NULL;
    *base_vec_push(&o->kept) = base_strdup(option);
    cli_setup_machine(s);
    run_search(w, s, result);
}

/* An invariant that was not asked in some states is not proven. */
static void note_unasked(struct cli_setup *s, struct explore_result *result) {
    const char *name = cli_setup_checks_invariants(s) ? vm_invariant_unasked(s->machine) : NULL;
    if (!name || result->verdict != EXPLORE_VERIFIED)
        return;
    result->verdict = EXPLORE_INCONCLUSIVE;
    result->reasons[EXPLORE_REASON_UNASKED] = true;
    result->reason_detail[EXPLORE_REASON_UNASKED] = base_strdup(name);
}

/* A fault that was found is one whatever the machine assumed. */
static bool is_worth_it(const struct explore_result *result) {
    return result->verdict != EXPLORE_VIOLATION && !result->reasons[EXPLORE_REASON_INTERRUPT];
}

static int run_check(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o) {
    if (o->count_executions)
        return count_executions(w, s);
    struct explore_result result = {0};
    run_search(w, s, &result);
    if (is_worth_it(&result) && vm_arbitrary_mattered(s->machine)) /* the verdict says so */
        search_again(w, s, o, &result, &s->vm.sample_nondet, "--sample-nondet");
    if (is_worth_it(&result) && vm_finals_mattered(s->machine))
        search_again(w, s, o, &result, &s->vm.watch_finals, "--watch-finals");
    note_unasked(s, &result);
    if (o->check_reduction)
        check_reduction(s, &result);
    if (o->reduce == CLI_REDUCE_DPOR && !result.dynamic)
        s->run.reduce = "local"; /* it does not fit the property, or saved nothing */
    s->run.workers = result.workers;
    struct cli_sole sole = {0};
    if (result.verdict != EXPLORE_VIOLATION && !s->search.temporal)
        find_sole(&sole, s, &result.stats);
    int code = cli_present(s, &result, &sole, !s->options->no_save);
    drop_sole(&sole);
    explore_result_drop(&result);
    return code;
}

int cli_check(struct cli_lastwords *w, int argc, char **argv) {
    struct cli_options options;
    struct cli_setup s = {0};
    struct base_status status = {0};
    cli_options_init(&options);
    options.reduce = CLI_REDUCE_AUTO;
    cli_options_parse(&options, CLI_COMMAND_CHECK, argc, argv);
    cli_asked_settle(&options);
    int code = cli_setup_open(&s, &options, &status);
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
