/* heddle check: load, explore, present. */
#include "cli/cli.h"

#include "cli/audit.h"
#include "cli/executions.h"
#include "cli/lastwords.h"
#include "cli/present.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "cli/sole.h"
#include "cli/temporal.h"
#include "vm/vm.h"
#include <assert.h>
#include <stdio.h>

static void search(struct cli_lastwords *w, struct cli_setup *s, struct explore_result *result) {
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

/* Something that the machine took for granted turned out otherwise: now it is explored, and a
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
    search(w, s, result);
}

/* The strongest reduction that is sound for what is asked; a replay must use the same steps. */
static void settle_reduction(struct cli_options *o) {
    if (o->count_executions)
        o->reduce = CLI_REDUCE_DPOR;
    if (o->reduce != CLI_REDUCE_AUTO)
        return;
    bool bounded = o->context_bound != UINT64_MAX && !o->iterative;
    bool kept = o->checkpoint || o->resume || o->when_full != CLI_WHEN_FULL_STOP;
    bool dynamic = o->search == EXPLORE_DFS && !bounded && !kept && o->store == STORE_TREE &&
                   !cli_temporal_asked(o) && !o->invariant.count && !cli_abstractions_asked(o);
    o->reduce = dynamic ? CLI_REDUCE_DPOR : CLI_REDUCE_LOCAL;
    *base_vec_push(&o->kept) = base_strdup(dynamic ? "--reduce=dpor" : "--reduce=local");
}

/* That an invariant holds where it is not asked is no proof. */
static void note_unasked(struct cli_setup *s, struct explore_result *result) {
    const char *name = cli_setup_checks_invariants(s) ? vm_invariant_unasked(s->machine) : NULL;
    if (!name || result->verdict != EXPLORE_VERIFIED)
        return;
    result->verdict = EXPLORE_INCONCLUSIVE;
    result->reasons[EXPLORE_REASON_UNASKED] = true;
    result->reason_detail[EXPLORE_REASON_UNASKED] = base_strdup(name);
}

/* Faults are faults, whatever was taken for granted. */
static bool is_worth_it(const struct explore_result *result) {
    return result->verdict != EXPLORE_VIOLATION && !result->reasons[EXPLORE_REASON_INTERRUPT];
}

static int check(struct cli_lastwords *w, struct cli_setup *s, struct cli_options *o) {
    if (o->count_executions)
        return cli_executions(w, s);
    struct explore_result result = {0};
    search(w, s, &result);
    if (is_worth_it(&result) && vm_arbitrary_mattered(s->machine)) /* the verdict says so */
        search_again(w, s, o, &result, &s->vm.sample_nondet, "--sample-nondet");
    if (is_worth_it(&result) && vm_finals_mattered(s->machine))
        search_again(w, s, o, &result, &s->vm.watch_finals, "--watch-finals");
    note_unasked(s, &result);
    if (o->check_reduction)
        cli_audit(s, &result);
    if (o->reduce == CLI_REDUCE_DPOR && !result.dynamic)
        s->run.reduce = "local"; /* it does not fit the property, or saved nothing */
    s->run.workers = result.workers;
    struct cli_sole sole = {0};
    if (result.verdict != EXPLORE_VIOLATION && !s->search.temporal)
        cli_sole_find(&sole, s, &result.stats);
    int code = cli_present(s, &result, &sole, !s->options->no_save);
    cli_sole_drop(&sole);
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
    settle_reduction(&options);
    int code = cli_setup_open(&s, &options, &status);
    if (code) {
        cli_complain(&status, code);
        if (options.svcomp || s.program.is_task)
            puts("UNKNOWN");
    } else {
        code = check(w, &s, &options);
    }
    cli_setup_drop(&s);
    cli_options_drop(&options);
    return code;
}
