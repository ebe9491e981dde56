/* Every search and every reduction on one model, compared with brute force. */
#ifndef TESTS_REDUCE_EVERYWAY_H
#define TESTS_REDUCE_EVERYWAY_H

#include "../explore/toys.h"
#include "brute.h"
#include "explore/audit.h"
#include "reduce/ample.h"
#include "reduce/superstep.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* A program, the model that it makes, and how it prints itself when something differs. */
struct everyway {
    struct model *(*make)(const void *program);
    void (*print)(const void *program);
    const void *program;
    struct brute brute;
    bool livelocks;        /* they are among the faults */
    uint64_t all, reduced; /* states, and those of the dynamic reduction */
};

static inline bool everyway_shows(const struct explore_result *r, struct brute_fault f) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (r->faults.at[i].fault.kind == f.kind && r->faults.at[i].fault.site == f.site &&
            r->faults.at[i].fault.site2 == f.site2)
            return true;
    return false;
}

static inline bool everyway_any(const struct explore_result *r, enum model_fault_kind kind) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (r->faults.at[i].fault.kind == kind)
            return true;
    return false;
}

/* Nothing is made up, and everything comes again. */
static inline const char *everyway_is_true(const struct brute *b, const struct explore_result *r) {
    for (uint32_t i = 0; i < r->faults.count; i++) {
        const struct model_fault *f = &r->faults.at[i].fault;
        if (!brute_has(b, (struct brute_fault){f->kind, f->site, f->site2}))
            return "a fault was made up";
        if (!r->faults.at[i].replayed)
            return "a fault was not replayed";
    }
    return NULL;
}

/* A reduction may meet a partial deadlock where it is a total one. */
static inline const char *everyway_is_whole(const struct brute *b, const struct explore_result *r,
                                            bool reduced) {
    for (uint32_t i = 0; i < b->faults.count; i++) {
        bool partial = b->faults.at[i].kind == MODEL_FAULT_PARTIAL_DEADLOCK;
        if (everyway_shows(r, b->faults.at[i]))
            continue;
        if (!reduced || !partial ||
            (!everyway_any(r, MODEL_FAULT_PARTIAL_DEADLOCK) &&
             !everyway_any(r, MODEL_FAULT_DEADLOCK)))
            return "a fault is missing";
    }
    if (r->verdict != (b->faults.count ? EXPLORE_VIOLATION : EXPLORE_VERIFIED))
        return "verdict";
    if (r->outcomes.count != b->outcomes.count ||
        (r->outcomes.count &&
         memcmp(r->outcomes.at, b->outcomes.at, r->outcomes.count * sizeof(uint64_t)) != 0))
        return "outcomes";
    return NULL;
}

static inline const char *everyway_is_exact(const struct brute *b, const struct explore_result *r) {
    if (r->stats.states != b->states.count)
        return "states";
    if (r->stats.ends != b->ends)
        return "ends";
    return NULL;
}

enum everyway_claim { EVERYWAY_TRUE, EVERYWAY_WHOLE, EVERYWAY_EXACT };

static inline uint64_t everyway_run(struct everyway *e, struct model *m,
                                    const struct explore_options *options,
                                    enum everyway_claim claim, bool reduced, const char *what) {
    struct explore_result r;
    explore_run(m, options, &r);
    m->v->drop(m);
    const char *differs = everyway_is_true(&e->brute, &r);
    if (!differs && claim >= EVERYWAY_WHOLE)
        differs = everyway_is_whole(&e->brute, &r, reduced);
    if (!differs && claim == EVERYWAY_EXACT)
        differs = everyway_is_exact(&e->brute, &r);
    if (differs) {
        e->print(e->program);
        for (uint32_t i = 0; i < e->brute.faults.count; i++)
            printf("there is %s %u %u\n", model_fault_name(e->brute.faults.at[i].kind),
                   e->brute.faults.at[i].site, e->brute.faults.at[i].site2);
        for (uint32_t i = 0; i < r.faults.count; i++)
            printf("it says %s %u %u\n", model_fault_name(r.faults.at[i].fault.kind),
                   r.faults.at[i].fault.site, r.faults.at[i].fault.site2);
        printf("%u states, %u ends, %u outcomes; it says %u, %u, %u\n", e->brute.states.count,
               (unsigned)e->brute.ends, e->brute.outcomes.count, (unsigned)r.stats.states,
               (unsigned)r.stats.ends, r.outcomes.count);
        fail_msg("%s, %u workers: %s", what, options->workers, differs);
    }
    uint64_t states = r.stats.states;
    explore_result_drop(&r);
    return states;
}

static inline struct explore_options everyway_options(const struct everyway *e, uint32_t workers) {
    struct explore_options o = toys_options();
    o.workers = workers;
    o.livelocks = e->livelocks;
    o.checked &=
        ~(UINT64_C(1) << MODEL_FAULT_NONTERMINATION); /* brute force does not look for it */
    if (workers > 1)
        toys_mingle(&o);
    return o;
}

static inline void everyway_plain(struct everyway *e, uint32_t workers) {
    struct explore_options o = everyway_options(e, workers);
    everyway_run(e, e->make(e->program), &o, EVERYWAY_EXACT, false, "dfs");
    o.search = EXPLORE_BFS;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_EXACT, false, "bfs");
    o.search = EXPLORE_DFS;
    o.bounded = true;
    o.context_bound = UINT32_MAX;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_EXACT, false, "bounded");
    o.context_bound = 1;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_TRUE, false, "bounded by 1");
    o.bounded = false;
    o.bounded_first = 20;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_WHOLE, false, "iterative");
    o.bounded_first = 0;
    o.random_runs = 5;
    o.search = EXPLORE_RANDOM;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_TRUE, false, "random");
    o.search = EXPLORE_PCT;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_TRUE, false, "pct");
}

static inline void everyway_reduced(struct everyway *e, uint32_t workers) {
    struct explore_options o = everyway_options(e, workers);
    o.policy = &reduce_ample;
    everyway_run(e, e->make(e->program), &o, EVERYWAY_WHOLE, true, "ample");
    o.policy = NULL;
    o.dynamic = true;
    uint64_t states = everyway_run(e, e->make(e->program), &o, EVERYWAY_WHOLE, true, "dpor");
    if (workers == 1) {
        e->all += e->brute.states.count;
        e->reduced += states;
    }
    o.dynamic = false;
    o.livelocks = false; /* its loops have fewer stops, so their sites may be others */
    struct everyway plain = *e;
    plain.brute.faults.count = 0;
    plain.brute.faults.at = NULL;
    plain.brute.faults.room = 0;
    for (uint32_t i = 0; i < e->brute.faults.count; i++)
        if (e->brute.faults.at[i].kind != MODEL_FAULT_LIVELOCK)
            *base_vec_push(&plain.brute.faults) = e->brute.faults.at[i];
    for (int bfs = 0; bfs < 2; bfs++) {
        o.search = bfs ? EXPLORE_BFS : EXPLORE_DFS;
        everyway_run(&plain, reduce_superstep_new(e->make(e->program), NULL), &o, EVERYWAY_WHOLE,
                     true, "superstep");
    }
    base_vec_drop(&plain.brute.faults);
}

static inline void everyway_audit(struct everyway *e) {
    struct explore_audit a;
    struct model *m = e->make(e->program);
    explore_audit_independence(m, 100, &a);
    if (a.broken) {
        e->print(e->program);
        fail_msg("audit: %s", a.broken);
    }
    explore_audit_drop(&a);
    m->v->drop(m);
}

/* False: the program has too many states, or none. Livelocks are looked for in small ones. */
static inline bool everyway_check(struct everyway *e, uint32_t limit, uint32_t workers) {
    enum { LIVELOCKS_BELOW = 100 };
    struct model *m = e->make(e->program);
    brute_open(&e->brute, m, limit);
    bool fits = !e->brute.too_big && e->brute.initial != BRUTE_NONE;
    e->livelocks = fits && e->brute.states.count < LIVELOCKS_BELOW;
    if (e->livelocks)
        brute_find_livelocks(&e->brute);
    for (uint32_t w = 1; fits && w <= workers; w++) {
        everyway_plain(e, w);
        everyway_reduced(e, w);
    }
    if (fits)
        everyway_audit(e);
    brute_close(&e->brute);
    m->v->drop(m);
    return fits;
}

#endif
