#include "cli/keep.h"

#include "base/hash.h"
#include "cli/cli.h"
#include "report/schedule.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double minutes_usual = 5;

static void mix(uint64_t *hash, const char *text) {
    *hash = base_hash_word(*hash ^ base_hash_bytes(text, strlen(text) + 1));
}

static void mix_list(uint64_t *hash, const struct cli_list *list) {
    for (uint32_t i = 0; i < list->count; i++)
        mix(hash, list->at[i]);
    mix(hash, ";");
}

/* Of the program, as it was read, and of all options that change its states or what is counted. */
static uint64_t fingerprint(const struct cli_setup *s) {
    const struct cli_options *o = s->options;
    uint64_t hash = base_hash_word(s->search.checked);
    mix(&hash, HEDDLE_VERSION);
    mix_list(&hash, &o->kept);
    mix_list(&hash, &o->args);
    mix_list(&hash, &o->flags);
    for (uint32_t i = 0; i < o->files.count; i++)
        hash = base_hash_word(hash ^ report_schedule_hash(o->files.at[i]));
    const uint64_t numbers[] = {s->program.ir.functions.count,
                                s->program.ir.globals.count,
                                (uint64_t)o->store,
                                (uint64_t)o->reduce,
                                (uint64_t)o->symmetry,
                                o->all,
                                o->outcomes,
                                s->vm.sample_nondet,
                                s->vm.watch_finals};
    return base_hash_word(hash ^ base_hash_bytes(numbers, sizeof numbers));
}

/* FILE[,MINUTES]: what follows the last comma, if it is a number. */
static void read_checkpoint(struct cli_setup *s) {
    const char *given = s->options->checkpoint, *comma = strrchr(given, ',');
    char *end = NULL;
    double minutes = comma ? strtod(comma + 1, &end) : 0;
    bool timed = comma && end != comma + 1 && !*end && isfinite(minutes) && minutes > 0;
    s->checkpoint = timed ? base_strndup(given, (size_t)(comma - given)) : base_strdup(given);
    s->search.checkpoint = s->checkpoint;
    s->search.checkpoint_seconds = 60 * (timed ? minutes : minutes_usual);
}

int cli_keep_open(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    if (!o->checkpoint && !o->resume)
        return 0;
    if (o->search != EXPLORE_DFS || s->search.temporal || s->search.bounded ||
        s->search.bounded_first || o->reduce == CLI_REDUCE_DPOR || o->check_reduction) {
        base_fail(status,
                  "--checkpoint and --resume go with --search=dfs and --reduce=none, local, "
                  "superstep or ample, and with no bound, temporal property or --check-reduction");
        return CLI_EXIT_USAGE;
    }
    if (s->program.ir.supplier && o->estimate) {
        base_fail(status, "--estimate would read classes in an order of its own: it does not go "
                          "with --checkpoint and --resume in Java and .NET");
        return CLI_EXIT_USAGE;
    }
    if (s->program.ir.supplier) /* with several workers that order would be chance */
        s->search.workers = s->search.store.workers = 1;
    s->search.fingerprint = fingerprint(s);
    if (o->checkpoint)
        read_checkpoint(s);
    if (o->resume && !explore_checkpoint_look(o->resume, s->search.fingerprint, status))
        return CLI_EXIT_INPUT;
    s->search.resume = o->resume;
    return 0;
}

void cli_keep_drop(struct cli_setup *s) {
    free(s->checkpoint);
}
