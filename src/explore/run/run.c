/* One search from start to verdict: set up the workers, run them, make the traces of what they
 * found readable and replay them, and only then say what was proven. */
#include "explore/explore.h"

#include "explore/crew/control.h"
#include "explore/paths/shorten.h"
#include "explore/paths/shortest.h"
#include "explore/run/estimate.h"
#include "explore/run/search.h"
#include "explore/run/swarm.h"
#include "explore/searches.h"
#include "explore/walk/walker.h"
#include <assert.h>
#include <stdlib.h>

static const char *const reason_texts[EXPLORE_REASON_COUNT] = {
#define REASON(id, text) [EXPLORE_REASON_##id] = text,
    EXPLORE_REASONS(REASON)
#undef REASON
};

const char *explore_reason_text(enum explore_reason reason) {
    assert(reason < EXPLORE_REASON_COUNT);
    return reason_texts[reason];
}

void explore_result_drop(struct explore_result *r) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        base_vec_drop(&r->faults.at[i].path);
    base_vec_drop(&r->faults);
    base_vec_drop(&r->outcomes);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        free(r->reason_detail[i]);
        r->reason_detail[i] = NULL;
    }
}

/* ---- the search ---- */

static bool gives_way(const struct explore_options *o, enum explore_ask ask) {
    return explore_search_yields(ask) & explore_asked(o);
}

/* What is asked for gives way to what else is (searches.def). In this order: what comes later gives
 * way to what is left. */
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

/* The options that the caller gave, with all that they imply. */
static struct explore_options settle_options(const struct explore_options *asked) {
    struct explore_options o = *asked;
    o.tuning = o.store.tuning = base_tuning_of(o.tuning);
    if (o.workers == 0)
        o.workers = 1;
    if (!o.store.memory_limit)
        o.store.memory_limit = o.limit_memory;
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
        o.check_termination = false; /* a state that looks like one before it is no cycle */
        assert(!o.temporal);
    }
    give_way(&o);
    if (o.check_termination)
        o.workers = 1;
    o.store.workers = o.workers;
    if (o.check_termination)
        o.checked |= UINT64_C(1) << MODEL_FAULT_NONTERMINATION;
    return o;
}

/* ---- the traces ---- */

static double at_most(double a, double b) {
    return a < b ? a : b;
}

/* Somebody waits for the answer: less than a second more is no matter, two are. This is spent up to
 * twice, on the shortest trace and on a shorter one. */
static const double SHORTEST_LEAST = 0.4;

/* The time left for making traces shorter: as long as the search took, and within its limit, but
 * enough to be of use. */
static double patience(const struct explore_options *o, const struct explore_stats *s) {
    double seconds = s->seconds > SHORTEST_LEAST ? s->seconds : SHORTEST_LEAST;
    if (o->limit_seconds <= 0)
        return seconds;
    double left = o->limit_seconds - s->seconds;
    return at_most(seconds, left > 0.5 ? left : 0.5);
}

/* Nodes of the search for shortest traces: in proportion to the search itself, within reason. */
static uint64_t effort(const struct base_tuning *t, const struct explore_stats *s) {
    uint64_t nodes = 4 * s->states;
    nodes = nodes > t->shortest_least ? nodes : t->shortest_least;
    return nodes < t->shortest_most ? nodes : t->shortest_most;
}

static void replay_fault(struct explore_replayer *r, struct explore_fault *f,
                         const explore_path *original) {
    assert(f->count > 0);
    uint32_t length = explore_replayer_run(r, &f->path, &f->fault);
    if (length == UINT32_MAX) {
        f->path.count = 0;
        explore_path_append(&f->path, original);
        f->shortest = false;
        length = explore_replayer_run(r, &f->path, &f->fault);
    }
    f->replayed = length != UINT32_MAX;
    if (f->replayed) {
        f->path.count = length;
        f->fault = r->found; /* what a checkpoint kept has the details of another process */
    }
    f->switches = explore_path_switches(&f->path);
}

static int compare_faults(const void *a, const void *b) {
    const struct explore_fault *x = a, *y = b;
    uint32_t keys[2][5] = {
        {x->switches, x->path.count, (uint32_t)x->fault.kind, x->fault.site, x->fault.site2},
        {y->switches, y->path.count, (uint32_t)y->fault.kind, y->fault.site, y->fault.site2}};
    for (int i = 0; i < 5; i++)
        if (keys[0][i] != keys[1][i])
            return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

static explore_path *save_paths(const struct explore_result *result) {
    explore_path *saved = base_calloc(result->faults.count, sizeof *saved);
    for (uint32_t i = 0; i < result->faults.count; i++)
        explore_path_append(&saved[i], &result->faults.at[i].path);
    return saved;
}

static void shorten(struct explore_replayer *r, double seconds, struct explore_result *result) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < result->faults.count; i++)
        left += !result->faults.at[i].shortest;
    for (uint32_t i = 0; i < result->faults.count; i++)
        if (!result->faults.at[i].shortest && result->faults.at[i].path.count > 0)
            explore_shorten_run(r, seconds / left, &result->faults.at[i]);
}

/* An endless run has its path already, and its own way of being run again. */
static bool finish_lasso(struct model *m, const struct explore_options *options,
                         struct explore_result *result) {
    struct explore_fault *f = result->faults.at;
    if (f->fault.kind != MODEL_FAULT_LTL)
        return false;
    assert(result->faults.count == 1);
    struct model *fresh = m->v->fork(m);
    f->replayed = explore_lasso_replay(fresh, options, &f->path, f->cycle);
    f->switches = explore_path_switches(&f->path);
    fresh->v->drop(fresh);
    return true;
}

static bool is_found(const struct explore_result *result, enum model_fault_kind kind) {
    for (uint32_t i = 0; i < result->faults.count; i++)
        if (result->faults.at[i].fault.kind == kind)
            return true;
    return false;
}

/* Only what shows the faults that were found is watched on the way to them. */
static struct explore_options narrow(const struct explore_options *options,
                                     const struct explore_result *result,
                                     struct explore_property *properties) {
    struct explore_options o = *options;
    o.livelocks = options->livelocks && is_found(result, MODEL_FAULT_LIVELOCK);
    o.properties = properties;
    o.property_count = 0;
    for (uint32_t i = 0; i < options->property_count; i++) {
        const struct explore_property *p = &options->properties[i];
        if (p->shows == MODEL_FAULT_NONE || is_found(result, p->shows))
            properties[o.property_count++] = *p;
    }
    return o;
}

static void finish_traces(struct model *m, const struct explore_options *asked,
                          struct explore_result *result) {
    if (result->faults.count == 0 || finish_lasso(m, asked, result))
        return;
    struct explore_property *properties =
        base_calloc(asked->property_count + 1u, sizeof *properties);
    struct explore_options narrowed = narrow(asked, result, properties), *options = &narrowed;
    struct model *fresh = m->v->fork(m);
    explore_path *saved = save_paths(result);
    double seconds = patience(options, &result->stats);
    for (uint32_t i = 0; i < result->faults.count; i++)
        result->faults.at[i].shortest = result->faults.at[i].path.count == 0;
    if (options->shortest)
        explore_shortest_run(fresh, options, effort(options->tuning, &result->stats), seconds,
                             result);
    struct explore_replayer r;
    explore_replayer_open(&r, fresh, options);
    if (options->shortest)
        shorten(&r, at_most(seconds, 2.0), result);
    for (uint32_t i = 0; i < result->faults.count; i++) {
        replay_fault(&r, &result->faults.at[i], &saved[i]);
        base_vec_drop(&saved[i]);
    }
    explore_replayer_close(&r);
    free(saved);
    free(properties);
    fresh->v->drop(fresh);
    qsort(result->faults.at, result->faults.count, sizeof *result->faults.at, compare_faults);
}

static enum explore_verdict judge(struct explore_result *result) {
    for (uint32_t i = 0; i < result->faults.count; i++)
        if (!result->faults.at[i].replayed)
            result->reasons[EXPLORE_REASON_UNREPLAYED] = true;
    for (uint32_t i = 0; i < result->faults.count; i++)
        if (result->faults.at[i].replayed)
            return EXPLORE_VIOLATION;
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        if (result->reasons[i])
            return EXPLORE_INCONCLUSIVE;
    return EXPLORE_VERIFIED;
}

/* Nothing is left for another search: what this one found is the result. */
static bool out_of_time(const struct explore_options *options,
                        const struct explore_control *control, struct explore_result *result) {
    if (options->limit_seconds <= 0 ||
        explore_clock_now() - control->started < options->limit_seconds)
        return false;
    result->reasons[EXPLORE_REASON_STATES] = false; /* nobody asked for that limit */
    result->reasons[EXPLORE_REASON_TIME] = true;
    return true;
}

/* True: what a short search without reduction found is all that is wanted. */
static bool search_plain_first(struct model *m, const struct explore_options *options,
                               struct explore_control *control, struct explore_result *result) {
    struct explore_options plain = *options;
    uint64_t limit = options->limit_states;
    if (!options->dynamic || !options->plain_first || (limit && limit <= options->plain_first))
        return false;
    plain.dynamic = false;
    plain.limit_states = options->plain_first;
    explore_search_run(m, &plain, control, result);
    bool enough = result->faults.count && !options->all_faults;
    if (enough || !result->reasons[EXPLORE_REASON_STATES] || out_of_time(options, control, result))
        return true;
    control->rival.alike = result->alike;
    explore_search_forget(result);
    return false;
}

/* True: runs with few preemptions are all there are, or showed what is wanted. Otherwise only how
 * far it came is left in the result. */
static bool search_bounded_first(struct model *m, const struct explore_options *options,
                                 struct explore_control *control, struct explore_result *result) {
    struct explore_options bounded = *options;
    uint64_t limit = options->limit_states;
    if (!options->bounded_first)
        return false;
    bounded.bounded = true;
    bounded.dynamic = false;
    bounded.limit_states = limit && limit < options->bounded_first ? limit : options->bounded_first;
    explore_search_run(m, &bounded, control, result);
    bool enough = result->faults.count && !options->all_faults;
    bool spent = result->reasons[EXPLORE_REASON_STATES] && bounded.limit_states != limit;
    bool partial = spent || result->reasons[EXPLORE_REASON_BOUND];
    if (enough || !partial || out_of_time(options, control, result))
        return true;
    explore_search_forget(result);
    return false;
}

/* Shorter searches before the search itself; true: one was enough. */
static bool search_first(struct model *m, const struct explore_options *options,
                         struct explore_control *control, struct explore_result *result) {
    return search_bounded_first(m, options, control, result) ||
           search_plain_first(m, options, control, result);
}

static void search(struct model *m, struct explore_options *options,
                   struct explore_result *result) {
    struct explore_control control = {.started = explore_clock_now(),
                                      .cpu_started = explore_clock_cpu(),
                                      .search = explore_search_run};
    if (options->search == EXPLORE_SWARM) {
        explore_swarm_run(m, options, result);
        return;
    }
    if (search_first(m, options, &control, result) ||
        explore_search_run(m, options, &control, result))
        return;
    options->dynamic = false;
    explore_search_run(m, options, &control, result);
}

void explore_run(struct model *m, const struct explore_options *options,
                 struct explore_result *result) {
    struct explore_options settled = settle_options(options);
    struct explore_estimate estimate = {0};
    *result = (struct explore_result){0};
    if (settled.estimate_seconds > 0) {
        explore_estimate_run(m, &settled, settled.estimate_seconds, &estimate);
        settled.estimate = &estimate;
    }
    search(m, &settled, result);
    result->stats.estimate = estimate;
    finish_traces(m, &settled, result);
    result->verdict = judge(result);
}
