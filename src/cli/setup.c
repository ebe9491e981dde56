/* Makes a machine, a search with its properties, and the description of the run for reports from a
 * program and the options. */
#include "cli/setup.h"

#include "base/hash.h"
#include "cli/asked.h"
#include "cli/cli.h"
#include "cli/say.h"
#include "explore/searches.h"
#include "ir/passes.h"
#include "ir/torn.h"
#include "prop/deadlock.h"
#include "prop/invariant.h"
#include "prop/race.h"
#include "reduce/reduce.h"
#include "reduce/superstep.h"
#include "report/checks.h"
#include "report/schedule.h"
#include "store/stream.h"
#include "vm/vm.h"
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- checkpoints ---- */

static const double minutes_usual = 5;

static void mix(uint64_t *hash, const char *text) {
    *hash = base_hash_word(*hash ^ base_hash_bytes(text, strlen(text) + 1));
}

static void mix_list(uint64_t *hash, const struct cli_list *list) {
    for (uint32_t i = 0; i < list->count; i++)
        mix(hash, list->at[i]);
    mix(hash, ";");
}

/* The fingerprint of the program as it was read, and of all options that change its states or the
 * counts. */
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
                                s->vm.reuse_addresses,
                                s->vm.watch_finals,
                                s->vm.watch_ends,
                                s->vm.watch_monitors,
                                s->vm.watch_groups,
                                s->vm.watch_output,
                                s->vm.watch_order};
    return base_hash_word(hash ^ base_hash_bytes(numbers, sizeof numbers));
}

/* Reads FILE[,MINUTES]. The text after the last comma is the minutes if it is a number. */
static void read_checkpoint(struct cli_setup *s) {
    const char *given = s->options->checkpoint, *comma = strrchr(given, ',');
    char *end = NULL;
    double minutes = comma ? strtod(comma + 1, &end) : 0;
    bool timed = comma && end != comma + 1 && !*end && isfinite(minutes) && minutes > 0;
    s->checkpoint = timed ? base_strndup(given, (size_t)(comma - given)) : base_strdup(given);
    if (asprintf(&s->checkpoint_part, "%s" STORE_STREAM_PART, s->checkpoint) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    s->search.checkpoint = s->checkpoint;
    s->search.checkpoint_seconds = 60 * (timed ? minutes : minutes_usual);
    assert(s->search.checkpoint_seconds > 0);
}

/* Without a key a checkpoint gets a seal that no key fits, and only --trust believes one. */
static bool find_keys(struct cli_setup *s, struct base_status *status) {
    struct base_status why = {0};
    bool found = base_seal_find_key(&s->key, &why), trusts = s->options->trust;
    if (found)
        s->search.key = &s->key;
    else if (s->options->checkpoint)
        cli_say("warning: the checkpoint will need --trust: %s", why.message);
    s->search.resume_key = trusts ? NULL : &s->key;
    bool ok =
        found || trusts || !s->options->resume ||
        base_fail(status, "%s: nobody can tell who wrote it (%s): if you trust it, add --trust",
                  s->options->resume, why.message);
    base_status_drop(&why);
    return ok;
}

/* Sets up checkpoints, after everything else. Returns 0, or an exit code with a status. */
static int keep_open(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    if (!o->checkpoint && !o->resume)
        return 0;
    if (s->program.ir.supplier && o->estimate) {
        base_fail(status, "--estimate would read classes in an order of its own: it does not go "
                          "with --checkpoint and --resume in Java and .NET");
        return CLI_EXIT_USAGE;
    }
    if (s->program.ir.supplier) /* with several workers the order of classes would be chance */
        s->search.workers = s->search.store.workers = 1;
    s->search.fingerprint = fingerprint(s);
    if (o->checkpoint)
        read_checkpoint(s);
    if (!find_keys(s, status))
        return CLI_EXIT_INPUT;
    if (o->resume &&
        !explore_checkpoint_look(o->resume, s->search.fingerprint, s->search.resume_key, status))
        return CLI_EXIT_INPUT;
    s->search.resume = o->resume;
    return 0;
}

/* ---- checks ---- */

static bool add_checks(const struct cli_list *list, const char *option, uint64_t *out,
                       struct base_status *s) {
    for (uint32_t i = 0; i < list->count; i++) {
        const char *at = list->at[i];
        while (*at) {
            size_t n = strcspn(at, ",");
            uint64_t kinds = report_checks_by_name(at, n);
            if (!kinds)
                return base_fail(s, "--%s: there is no kind of fault '%.*s'", option, (int)n, at);
            *out |= kinds;
            at += n + (at[n] == ',');
        }
    }
    return true;
}

/* Joins the checks of the machine with the kinds of faults that they report: an option for one of
 * the two sets both. */
static void join_machine_checks(struct cli_setup *s, uint64_t *checked) {
    struct vm_options *vm = &s->vm;
    if (!s->program.property) {
        *checked |= vm->check_overflow ? REPORT_BIT(OVERFLOW) : 0;
        *checked |= vm->check_leaks ? REPORT_BIT(LEAK) : 0;
    }
    *checked &= ~s->unwanted;
    vm->check_overflow = (*checked & REPORT_BIT(OVERFLOW)) != 0;
    vm->check_leaks = (*checked & REPORT_BIT(LEAK)) != 0;
    const struct task_property *p = s->program.property;
    vm->leaks_lost_only = p && p->subproperties >> TASK_VALID_MEMTRACK & 1 &&
                          !(p->subproperties >> TASK_VALID_MEMCLEANUP & 1);
}

/* The kinds that are reported beside a temporal property. Faults of the machine end a run, so they
 * are reported where they are met. But the search does not explore the runs that the automaton
 * rules out, so it does not claim that there are no other faults. */
static uint64_t kinds_beside_temporal(void) {
    return report_checks_all() & ~(REPORT_BIT(OVERFLOW) | REPORT_BIT(LEAK) | REPORT_BIT(DEADLOCK) |
                                   REPORT_BIT(PARTIAL_DEADLOCK) | REPORT_RACES |
                                   REPORT_BIT(NONTERMINATION) | REPORT_BIT(LIVELOCK));
}

/* The kinds that cannot occur in the program's language, which its reports do not mention. */
static uint64_t kinds_of_others(const struct cli_setup *s) {
    uint64_t unmanaged = report_checks_by_name("memory", 6) | report_checks_by_name("values", 6);
    return s->program.ir.supplier ? unmanaged : REPORT_BIT(UNCAUGHT);
}

static bool set_checks(struct cli_setup *s, struct base_status *status) {
    uint64_t checked = s->wanted;
    if (s->program.property)
        checked = s->program.property->faults;
    else if (!s->options->check.count)
        checked = report_checks_all() & ~(REPORT_BIT(OVERFLOW) | REPORT_BIT(LEAK));
    checked |= s->invariants.count ? REPORT_BIT(INVARIANT) : 0;
    checked = s->search.temporal ? kinds_beside_temporal() : checked & ~REPORT_BIT(LTL);
    join_machine_checks(s, &checked);
    assert(!(checked & s->unwanted) && !(checked & ~report_checks_all()));
    s->search.checked = checked;
    s->search.ends = s->program.ir.aborts;
    if (s->search.ends)
        s->search.open_ended =
            REPORT_BIT(NONTERMINATION) | REPORT_BIT(LIVELOCK) | REPORT_BIT(PARTIAL_DEADLOCK);
    s->run.checked = checked & ~kinds_of_others(s);
    if (s->search.temporal)
        s->run.checked = REPORT_BIT(LTL);
    /* A program may stop itself on purpose, which is a fault only if it is checked. */
    s->vm.check_reach_error = (checked & REPORT_BIT(REACH_ERROR)) != 0;
    s->vm.check_races = (checked & REPORT_RACES) != 0;
    s->vm.all_races = s->search.all_faults;
    s->vm.check_alignment = (checked & REPORT_BIT(MISALIGNED)) != 0;
    s->vm.plain_ends = (REPORT_BIT(ASSERTION) | REPORT_BIT(ABORT) | REPORT_BIT(REACH_ERROR) |
                        REPORT_BIT(UNCAUGHT)) &
                       ~checked;
    s->vm.indeterminate_any = s->program.indeterminate_any;
    const struct task_property *p = s->program.property;
    s->search.livelocks = (checked & REPORT_BIT(LIVELOCK)) != 0;
    s->search.check_termination = p && p->subproperties >> TASK_TERMINATION & 1;
    return checked || base_fail(status, "nothing is left to check");
}

static bool has_invariants(const struct cli_setup *s) {
    return s->program.ir.invariants.count || s->invariants.count;
}

/* Sets up invariants, after loading, because a program can declare some itself. They look at
 * states, and the stronger reductions leave states out. So these are replaced by "local". */
static void look_at_states(struct cli_setup *s) {
    const struct cli_options *o = s->options;
    s->vm.invariants = (const struct vm_proposition *const *)s->invariants.at;
    s->vm.invariant_count = s->invariants.count;
    if (!has_invariants(s) || o->count_executions || o->reduce <= CLI_REDUCE_LOCAL)
        return;
    bool known = reduce_policy_by_name("local", &s->search.policy);
    assert(known);
    (void)known;
    s->looks_at_states = true;
    s->vm.reduce = VM_REDUCE_LOCAL;
    s->search.dynamic = false;
    cli_options_word("reduce", CLI_REDUCE_LOCAL, s->words[2], sizeof s->words[2]);
}

static void set_properties(struct cli_setup *s) {
    uint32_t n = 0;
    uint64_t checked = s->search.checked;
    if (checked & REPORT_BIT(DEADLOCK))
        s->properties[n++] = (struct explore_property)PROP_DEADLOCK;
    if (checked & REPORT_BIT(PARTIAL_DEADLOCK))
        s->properties[n++] = (struct explore_property)PROP_DEADLOCK_PARTIAL;
    if (checked & REPORT_RACES)
        s->properties[n++] = (struct explore_property)PROP_RACE;
    if (has_invariants(s) && checked & REPORT_BIT(INVARIANT))
        s->properties[n++] = (struct explore_property)PROP_INVARIANT;
    if (s->options->coverage) {
        s->orders = prop_orders_new();
        s->properties[n++] = (struct explore_property)PROP_ORDERS(s->orders);
    }
    if (s->options->stats == CLI_STATS_CHOICES) {
        s->choices = prop_choices_new();
        s->properties[n++] = (struct explore_property)PROP_CHOICES(s->choices);
    }
    assert(n <= sizeof s->properties / sizeof *s->properties);
    s->search.properties = s->properties;
    s->search.property_count = n;
}

/* ---- the machine ---- */

static bool add_numbers(struct cli_setup *s, const char *list, struct base_status *status) {
    while (*list) {
        char *end;
        errno = 0;
        long long n = strtoll(list, &end, 0);
        if (end == list || errno || (*end && *end != ','))
            return base_fail(status, "--nondet: '%s' is not a list of integers", list);
        *base_vec_push(&s->nondet) = n;
        list = end + (*end == ',');
    }
    return true;
}

static const enum vm_symmetry_use symmetry_words[] = {VM_SYMMETRY_AUTO, VM_SYMMETRY_ON,
                                                      VM_SYMMETRY_OFF};

static bool set_machine(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    s->vm = o->vm;
    s->vm.tuning = &o->tuning;
    s->vm.coverage = o->coverage != NULL;
    s->vm.cut_instructions = o->tuning.cut_instructions;
    s->vm.reduce = o->reduce == CLI_REDUCE_NONE   ? VM_REDUCE_NONE
                   : o->reduce == CLI_REDUCE_DPOR ? VM_REDUCE_DYNAMIC
                                                  : VM_REDUCE_LOCAL;
    /* or loops over them would have no end; in a fair run they fail a few times only */
    s->vm.no_weak_failures = o->count_executions || o->fair;
    s->vm.ends_unseen = !o->outcomes && !o->check_reduction && !o->count_executions;
    s->vm.collector = (enum vm_collector)o->collector;
    assert(o->symmetry >= 0 &&
           (size_t)o->symmetry < sizeof symmetry_words / sizeof *symmetry_words);
    s->vm.symmetry = symmetry_words[o->symmetry];
    for (uint32_t i = 0; i < o->nondet.count; i++)
        if (!add_numbers(s, o->nondet.at[i], status))
            return false;
    s->vm.nondet_values = s->nondet.at;
    s->vm.nondet_count = s->nondet.count;
    *base_vec_push(&s->args) = o->files.at[0];
    for (uint32_t i = 0; i < o->args.count; i++)
        *base_vec_push(&s->args) = o->args.at[i];
    s->vm.args = s->args.at;
    s->vm.arg_count = s->args.count;
    return true;
}

/* ---- the search ---- */

/* Without a limit the system would kill heddle, and perhaps other processes, without a message. */
uint64_t cli_setup_memory(void) {
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages / 4 * 3 * (uint64_t)size : 0;
}

static uint32_t workers_of(const struct cli_options *o) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = o->workers ? o->workers : online > 0 ? (uint64_t)online : 1;
    assert(n > 0);
    return n > 256 ? 256 : (uint32_t)n;
}

static const double ESTIMATE_SECONDS = 0.7;

static uint32_t at_most(uint64_t n, uint32_t most) {
    return n > most ? most : (uint32_t)n;
}

static bool set_bounds(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    struct explore_options *e = &s->search;
    bool bound = o->context_bound != UINT64_MAX;
    e->context_bound = at_most(o->context_bound, UINT32_MAX);
    e->bounded = bound && !o->iterative;
    e->bounded_first = o->iterative ? o->tuning.bounded_first : 0;
    e->pct_depth = at_most(o->pct_depth, UINT32_MAX);
    if (o->pct_depth && o->search != EXPLORE_PCT)
        return base_fail(status, "--pct-depth is about --search=pct");
    return true;
}

static bool set_search(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    struct explore_options *e = &s->search;
    e->search = (enum explore_search)o->search;
    e->workers = workers_of(o);
    e->tuning = &o->tuning;
    e->limit_memory = o->max_memory ? o->max_memory : cli_setup_memory();
    e->store = (struct store_options){.kind = (enum store_kind)o->store, .workers = e->workers};
    e->shrink = o->when_full == CLI_WHEN_FULL_BITSTATE;
    e->all_faults = o->all || o->check_reduction;
    e->want_outcomes = o->outcomes || o->check_reduction;
    e->shortest = !o->no_shortest;
    e->limit_depth = o->max_depth;
    e->limit_states = o->max_states;
    e->limit_seconds = o->max_time;
    e->estimate_seconds = o->estimate ? ESTIMATE_SECONDS : 0;
    e->seed = o->seed;
    e->random_runs = at_most(o->runs, UINT32_MAX);
    e->dynamic = o->reduce == CLI_REDUCE_DPOR;
    e->symmetry = s->vm.symmetry != VM_SYMMETRY_OFF && !o->check_reduction && !o->vm.watch_order;
    e->plain_first = o->check_reduction ? 0 : o->tuning.plain_first;
    const char *reduce = cli_options_word("reduce", o->reduce, s->words[2], sizeof s->words[2]);
    if (!e->dynamic && !reduce_policy_by_name(reduce, &e->policy))
        return base_fail(status, "there is no reduction '%s'", reduce);
    return set_bounds(s, status);
}

static void describe(struct cli_setup *s) {
    assert(s->words[2][0] && s->search.workers);
    const struct cli_options *o = s->options;
    struct report_run *r = &s->run;
    const struct cli_program *p = &s->program;
    r->version = HEDDLE_VERSION;
    r->folder = s->folder = getcwd(NULL, 0);
    r->sources = p->is_task ? (struct report_strings){p->task.inputs.at, p->task.inputs.count}
                            : (struct report_strings){o->files.at, o->files.count};
    r->language = p->front->language;
    r->pointer_bytes = p->ir.pointer_bytes;
    r->files = (struct report_strings){o->files.at, o->files.count};
    r->args = (struct report_strings){o->args.at, o->args.count};
    r->flags = (struct report_strings){o->flags.at, o->flags.count};
    r->search = cli_options_word("search", o->search, s->words[0], sizeof s->words[0]);
    r->store = cli_options_word("store", o->store, s->words[1], sizeof s->words[1]);
    r->reduce = s->words[2];
    r->memory_model = "sequential consistency";
    r->library = s->program.ir.library;
    r->made_for = s->program.ir.made_for;
    r->property = s->program.property ? s->program.property->name : NULL;
    r->workers = s->search.workers;
    r->seed = o->seed;
    r->outcomes = o->outcomes;
    r->ltl = s->search.temporal ? s->temporal.text.at : NULL;
    r->fair = o->fair;
}

static bool set_temporal(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    if (!cli_temporal_asked(o))
        return (!o->prop.count && !o->fair) ||
               base_fail(status,
                         "--prop and --fair are about a temporal property: where is --ltl?");
    s->search.temporal = &s->temporal.search;
    s->vm.sample_nondet = true; /* a proposition about a value needs the value */
    return cli_temporal_read(&s->temporal, o, status);
}

static bool set_wishes(struct cli_setup *s, struct base_status *status) {
    const struct cli_options *o = s->options;
    if (o->coverage && (o->resume || o->count_executions))
        return base_fail(status, "--coverage is of whole searches: it does not go with %s",
                         o->resume ? "--resume" : "--count-executions");
    return cli_outputs_read(&s->outputs, o, status) && explore_searches_fit(cli_asked(o), status) &&
           add_checks(&o->check, "check", &s->wanted, status) &&
           add_checks(&o->no_check, "no-check", &s->unwanted, status) && set_machine(s, status) &&
           set_search(s, status) && set_temporal(s, status);
}

int cli_setup_open(struct cli_setup *s, const struct cli_options *o, struct base_status *status) {
    assert(!s->model && o->files.count);
    s->options = o;
    if (!set_wishes(s, status))
        return CLI_EXIT_USAGE;
    cli_outputs_clear(&s->outputs);
    s->program.check_overflow = s->vm.check_overflow || s->wanted & REPORT_BIT(OVERFLOW);
    if (!cli_program_load(&s->program, o, status))
        return CLI_EXIT_INPUT;
    if (o->loop_bound != UINT64_MAX)
        ir_loops_begin(&s->program.ir, at_most(o->loop_bound, UINT32_MAX));
    if (!cli_invariants_bind(&s->invariants, o, &s->program.ir, status) ||
        !cli_abstractions_bind(&s->abstractions, o, &s->program.ir, status) ||
        !set_checks(s, status))
        return CLI_EXIT_USAGE;
    if (!(s->search.checked & REPORT_BIT(DATA_RACE)))
        ir_torn_begin(&s->program.ir);
    if (s->search.temporal && !cli_temporal_bind(&s->temporal, o, &s->program.ir, status))
        return CLI_EXIT_USAGE;
    s->vm.propositions = (const struct vm_proposition *const *)s->temporal.propositions.at;
    s->vm.proposition_count = s->temporal.propositions.count;
    assert(s->vm.proposition_count == s->temporal.formula.atoms.count); /* bits of a letter */
    s->vm.abstractions = s->abstractions.at;
    s->vm.abstraction_count = s->abstractions.count;
    s->search.abstract = s->abstractions.count > 0;
    look_at_states(s);
    set_properties(s);
    int code = keep_open(s, status);
    if (code)
        return code;
    describe(s);
    cli_setup_machine(s);
    return 0;
}

void cli_setup_machine(struct cli_setup *s) {
    const struct cli_front *front = s->program.front;
    assert(s->options && front);
    s->vm.spurious_wakeups = (front->wakes || s->vm.spurious_wakeups) && !s->vm.no_spurious;
    if (s->orders)
        prop_orders_clear(s->orders); /* its sites are those of the old machine */
    if (s->choices)
        prop_choices_clear(s->choices);
    s->machine = vm_model_new(&s->program.ir, front->natives, *front->native_count, &s->vm);
    bool supersteps =
        s->options->reduce == CLI_REDUCE_SUPERSTEP && !s->search.temporal && !s->looks_at_states;
    s->model = supersteps ? reduce_superstep_new(s->machine, s->search.tuning) : s->machine;
}

void cli_setup_drop(struct cli_setup *s) {
    if (s->model)
        s->model->v->drop(s->model);
    vm_mixed_drop(s->mixed);
    free(s->checkpoint);
    free(s->checkpoint_part);
    cli_temporal_drop(&s->temporal);
    cli_invariants_drop(&s->invariants);
    cli_abstractions_drop(&s->abstractions);
    cli_program_drop(&s->program);
    base_vec_drop(&s->nondet);
    base_vec_drop(&s->args);
    cli_outputs_drop(&s->outputs);
    prop_orders_drop(s->orders);
    prop_choices_drop(s->choices);
    free(s->folder);
}
