#include "explore/run/traces.h"

#include "base/limit.h"

#include "explore/paths/shorten.h"
#include "explore/paths/shortest.h"
#include "explore/walk/walker.h"
#include <assert.h>
#include <stdlib.h>

static double at_most(double a, double b) {
    return a < b ? a : b;
}

/* Seconds that may always be spent. The user waits for the answer: a delay of less than a second
 * does not matter, two seconds do. The time is spent up to twice, on the shortest trace and on a
 * shorter one. */
static const double SHORTEST_LEAST = 0.4, LATE_LEAST = 0.2;

/* The time for making traces shorter: as long as the search took, within its limit, but always
 * enough to be useful. */
static double patience(const struct explore_options *o, const struct explore_stats *s) {
    double seconds = s->seconds > SHORTEST_LEAST ? s->seconds : SHORTEST_LEAST;
    if (o->limit_seconds <= 0)
        return seconds;
    double left = o->limit_seconds - s->seconds;
    return at_most(seconds, left > LATE_LEAST ? left : LATE_LEAST);
}

/* How many nodes the search for shortest traces may have: in proportion to the states of the
 * search, within bounds. */
static uint64_t effort(const struct base_tuning *t, const struct explore_stats *s) {
    uint64_t nodes = 4 * s->states;
    nodes = nodes > t->shortest_least ? nodes : t->shortest_least;
    return nodes < t->shortest_most ? nodes : t->shortest_most;
}

static bool replay(struct explore_replayer *r, struct explore_fault *f) {
    uint32_t length = explore_replayer_run(r, &f->path, &f->fault);
    if (length == UINT32_MAX)
        return false;
    assert(length <= f->path.count && r->found.kind == f->fault.kind);
    f->path.count = length;
    f->fault = r->found; /* a fault from a checkpoint has the details of another process */
    return true;
}

/* Replays the faults as the search found them. So the verdict is certain before any time goes into
 * better traces. */
static void confirm(struct model *m, const struct explore_options *o,
                    struct explore_result *result) {
    struct explore_replayer r;
    explore_replayer_open(&r, m, o);
    for (uint32_t i = 0; i < result->faults.count; i++) {
        struct explore_fault *f = &result->faults.at[i];
        assert(f->count > 0 && !f->cycle && !f->replayed);
        f->replayed = replay(&r, f);
        if (f->replayed && o->sink && o->sink->certain)
            o->sink->certain(o->sink->context, m, &f->fault);
    }
    explore_replayer_close(&r);
}

/* A fault, and its path, before somebody looked for a better one. */
struct saved {
    explore_path path;
    struct model_fault fault;
};

static bool same_path(const explore_path *a, const explore_path *b) {
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!model_choice_same(a->at[i], b->at[i]))
            return false;
    return true;
}

/* Replays the better path. If it does not show the fault, or there is no time, the old one
 * counts. */
static void replay_fault(struct explore_replayer *r, struct explore_fault *f,
                         const struct saved *old) {
    const bool changed = !same_path(&f->path, &old->path);
    if (changed && !base_limit_reached() && replay(r, f)) {
        f->replayed = true;
    } else if (changed) {
        f->path.count = 0;
        explore_path_append(&f->path, &old->path);
        f->fault = old->fault;
        f->shortest = false;
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

static struct saved *save_paths(const struct explore_result *result) {
    struct saved *saved = base_calloc(result->faults.count, sizeof *saved);
    for (uint32_t i = 0; i < result->faults.count; i++) {
        explore_path_append(&saved[i].path, &result->faults.at[i].path);
        saved[i].fault = result->faults.at[i].fault;
    }
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

/* Handles an endless run, which has its path already and is replayed in another way. */
static bool finish_lasso(struct model *m, const struct explore_options *options,
                         struct explore_result *result) {
    struct explore_fault *f = result->faults.at;
    if (f->fault.kind != MODEL_FAULT_LTL)
        return false;
    assert(result->faults.count == 1 && f->cycle <= f->path.count);
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

/* Keeps only the properties that can show the faults that were found. */
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

/* It is no error of heddle that a fault did not come again if there was no time for it. */
static void excuse(struct explore_result *result) {
    bool all = true;
    for (uint32_t i = 0; i < result->faults.count; i++)
        all &= result->faults.at[i].replayed;
    char **detail = &result->reason_detail[EXPLORE_REASON_UNREPLAYED];
    if (!all && base_limit_heeded() && !*detail)
        *detail = base_strdup("a limit was reached before");
}

void explore_traces_finish(struct model *m, const struct explore_options *asked,
                           struct explore_result *result) {
    if (result->faults.count == 0 || finish_lasso(m, asked, result))
        return;
    struct explore_property *properties =
        base_calloc(asked->property_count + 1u, sizeof *properties);
    struct explore_options narrowed = narrow(asked, result, properties), *options = &narrowed;
    struct model *fresh = m->v->fork(m);
    confirm(fresh, options, result);
    struct saved *saved = save_paths(result);
    double seconds = patience(options, &result->stats);
    assert(seconds > 0);
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
        base_vec_drop(&saved[i].path);
    }
    explore_replayer_close(&r);
    excuse(result);
    free(saved);
    free(properties);
    fresh->v->drop(fresh);
    qsort(result->faults.at, result->faults.count, sizeof *result->faults.at, compare_faults);
}
