/* A run, from the options to the verdict: it settles the options, runs one search after another,
 * makes readable traces of the faults, and then makes the verdict. The reasons for another search
 * are in the table restarts.def. */
#include "explore/explore.h"

#include "base/limit.h"
#include "base/text.h"
#include "explore/crew/control.h"
#include "explore/restart.h"
#include "explore/run/estimate.h"
#include "explore/run/search.h"
#include "explore/run/swarm.h"
#include "explore/run/traces.h"
#include "explore/searches.h"
#include "explore/verdict.h"
#include <assert.h>

/* ---- the options ---- */

static bool gives_way(const struct explore_options *o, enum explore_ask ask) {
    return explore_search_yields(ask) & explore_asked(o);
}

/* Drops wishes that do not go with others (searches.def). The order matters: a later wish gives way
 * only to those that are left. */
static void give_way(struct explore_options *o) {
    if (o->search == EXPLORE_BFS && gives_way(o, EXPLORE_ASK_BFS))
        o->search = EXPLORE_DFS;
    if (gives_way(o, EXPLORE_ASK_BOUND))
        o->bounded = false;
    if (gives_way(o, EXPLORE_ASK_ITERATIVE))
        o->bounded_first = 0;
    if (gives_way(o, EXPLORE_ASK_AMPLE))
        o->policy = NULL;
    if (gives_way(o, EXPLORE_ASK_SHRINK) || !o->limit_memory)
        o->shrink = false;
    if (gives_way(o, EXPLORE_ASK_DYNAMIC))
        o->dynamic = false;
}

/* The caller's options with everything that they imply. */
static struct explore_options settle_options(const struct explore_options *asked) {
    struct explore_options o = *asked;
    o.tuning = o.store.tuning = base_tuning_of(o.tuning);
    if (o.workers == 0)
        o.workers = 1;
    if (o.temporal) {
        o.search = EXPLORE_DFS;
        o.store.kind = STORE_TREE;
        o.all_faults = o.check_termination = o.livelocks = false;
        o.checked |= UINT64_C(1) << MODEL_FAULT_LTL;
    }
    if (o.abstract) {
        o.search = EXPLORE_DFS;
        o.store.kind = o.store.kind == STORE_TREE ? STORE_COMPACT : o.store.kind;
        o.workers = 1;
        o.check_termination = false; /* a state that matches an earlier one makes no cycle */
        assert(!o.temporal);
    }
    give_way(&o);
    if (o.check_termination)
        o.workers = 1;
    o.store.workers = o.workers;
    if (o.check_termination)
        o.checked |= UINT64_C(1) << MODEL_FAULT_NONTERMINATION;
    assert(o.workers > 0 && o.tuning && (!o.check_termination || o.workers == 1));
    assert((!o.temporal && !o.dynamic) || o.store.kind == STORE_TREE);
    return o;
}

/* ---- the searches ---- */

/* Is the time used up, so that the result of this search is final? */
static bool out_of_time(const struct explore_options *options,
                        const struct explore_control *control, struct explore_result *result) {
    const bool own = options->limit_seconds > 0 &&
                     explore_clock_now() - control->started >= options->limit_seconds;
    if (!own && !(base_limit_reached() & BASE_LIMIT_TIME))
        return false;
    result->reasons[EXPLORE_REASON_STATES] = false; /* the user did not set this limit */
    result->reasons[EXPLORE_REASON_TIME] = true;
    return true;
}

/* Runs a short search before the one that was asked for: with at most `states` states and without
 * the dynamic reduction. True: it explored everything, or found what was wanted, or no time is
 * left. */
static bool is_short_enough(struct model *m, struct explore_options *options, uint64_t states,
                            enum explore_restart why, struct explore_control *control,
                            struct explore_result *result) {
    struct explore_options brief = *options;
    const uint64_t limit = options->limit_states;
    assert(states && (why == EXPLORE_RESTART_FEW_PREEMPTIONS || why == EXPLORE_RESTART_FEW_STATES));
    brief.bounded |= why == EXPLORE_RESTART_FEW_PREEMPTIONS;
    brief.dynamic = false;
    brief.limit_states = limit && limit < states ? limit : states;
    explore_search_run(m, &brief, control, result);
    bool enough = result->faults.count && !options->all_faults;
    bool spent = result->reasons[EXPLORE_REASON_STATES] && brief.limit_states != limit;
    bool partial = spent || (brief.bounded && result->reasons[EXPLORE_REASON_BOUND]);
    if (enough || !partial || out_of_time(options, control, result))
        return true;
    control->rival.alike = result->alike;
    explore_restart_prepare(why, options, result);
    return false;
}

static void search(struct model *m, struct explore_options *options,
                   struct explore_control *control, struct explore_result *result) {
    const uint64_t limit = options->limit_states, plain = options->plain_first;
    const bool plain_fits = plain && (!limit || limit > plain);
    if (options->search == EXPLORE_SWARM) {
        explore_swarm_run(m, options, control, result);
        return;
    }
    if (options->bounded_first && is_short_enough(m, options, options->bounded_first,
                                                  EXPLORE_RESTART_FEW_PREEMPTIONS, control, result))
        return;
    if (options->dynamic && plain_fits &&
        is_short_enough(m, options, plain, EXPLORE_RESTART_FEW_STATES, control, result))
        return;
    if (!explore_search_run(m, options, control, result)) {
        explore_restart_prepare(EXPLORE_RESTART_SAVED_NOTHING, options, result);
        explore_search_run(m, options, control, result);
    }
}

/* Makes the verdict. An invariant that was not asked in some states is not proven. */
static void judge(struct model *m, const struct explore_options *options,
                  struct explore_result *result) {
    explore_verdict_settle(result);
    bool asks = options->checked >> MODEL_FAULT_INVARIANT & 1;
    const char *unasked = asks && result->verdict == EXPLORE_VERIFIED ? model_unasked(m) : NULL;
    if (unasked)
        explore_verdict_doubt(result, EXPLORE_REASON_UNASKED, base_strdup(unasked));
}

/* Code that gave up because of a limit may have left something out that nobody else knows of. */
static void note_limits(struct explore_result *result) {
    const unsigned heeded = base_limit_heeded();
    result->reasons[EXPLORE_REASON_TIME] |= (heeded & BASE_LIMIT_TIME) != 0;
    result->reasons[EXPLORE_REASON_MEMORY] |= (heeded & BASE_LIMIT_MEMORY) != 0;
    result->reasons[EXPLORE_REASON_INTERRUPT] |= (heeded & BASE_LIMIT_INTERRUPT) != 0;
}

/* The least time for what makes faults certain and their traces readable, and for another model's
 * search. It is short: the user waits. */
static const double TRACES_LEAST = 0.5, MODEL_LEAST = 0.1;

/* Runs all searches of one model. `before`: statistics with the time that other models took. */
static void run_model(struct model *m, const struct explore_options *asked,
                      const struct explore_stats *before, struct explore_result *result) {
    struct explore_options settled = settle_options(asked);
    struct explore_estimate estimate = {0};
    assert(!result->faults.count && !result->outcomes.count); /* the result is empty */
    if (settled.estimate_seconds > 0) {
        explore_estimate_run(m, &settled, settled.estimate_seconds, &estimate);
        settled.estimate = &estimate;
    }
    struct explore_control control = {.started = explore_clock_now() - before->seconds,
                                      .cpu_started = explore_clock_cpu() - before->cpu_seconds,
                                      .search = explore_search_run};
    search(m, &settled, &control, result);
    result->stats.estimate = estimate;
    note_limits(result);
    if (result->reasons[EXPLORE_REASON_MEMORY])
        base_limit_trim();
    base_limit_grant(TRACES_LEAST);
    explore_traces_finish(m, &settled, result);
    note_limits(result);
    result->stats.memory_bytes = base_memory_peak();
    judge(m, asked, result);
}

void explore_run(struct model *m, const struct explore_options *options,
                 struct explore_result *result) {
    struct explore_options asked = *options;
    struct explore_stats before = {0};
    *result = (struct explore_result){0};
    while (m) {
        run_model(m, &asked, &before, result);
        if (result->reasons[EXPLORE_REASON_INTERRUPT])
            return;
        before = result->stats;
        explore_restart_extend(&asked, before.seconds);
        m = explore_restart_renew(&asked, result);
        base_limit_grant(MODEL_LEAST);
    }
}
