/* Toy programs that several tests use, and the comparison of a search with the oracle. */
#ifndef TESTS_EXPLORE_TOYS_H
#define TESTS_EXPLORE_TOYS_H

#include "explore/explore.h"
#include "model/toy.h"
#include "oracle.h"
#include "prop/deadlock.h"
#include "prop/race.h"
#include <sched.h>
#include <string.h>

struct toys_program {
    struct model_toy_program program;
    struct model_toy_instruction code[ORACLE_THREADS][MODEL_TOY_CODE];
    uint32_t length[ORACLE_THREADS];
};

static inline void toys_open(struct toys_program *p, uint32_t threads, uint32_t variables,
                             uint32_t locks) {
    memset(p, 0, sizeof *p);
    p->program =
        (struct model_toy_program){.threads = threads, .variables = variables, .locks = locks};
    p->program.code = (const struct model_toy_instruction(*)[MODEL_TOY_CODE])p->code;
}

static inline void toys_add(struct toys_program *p, uint32_t thread, enum model_toy_op op,
                            uint32_t a, uint32_t b, int32_t value) {
    p->code[thread][p->length[thread]++] =
        (struct model_toy_instruction){op, (uint8_t)a, (uint8_t)b, value};
}

/* Each of n threads increments x k times, with the register dead after its use. */
static inline void toys_counter(struct toys_program *p, uint32_t n, uint32_t k) {
    toys_open(p, n, 1, 0);
    for (uint32_t t = 0; t < n; t++) {
        for (uint32_t i = 0; i < k; i++) {
            toys_add(p, t, MODEL_TOY_READ, 0, 0, 0);
            toys_add(p, t, MODEL_TOY_WRITE, 0, 0, 1);
            toys_add(p, t, MODEL_TOY_SET, 0, 0, 0);
        }
    }
}

/* n philosophers eat k times; ordered: the last takes its forks the other way round. */
static inline void toys_philosophers(struct toys_program *p, uint32_t n, uint32_t k, bool ordered) {
    toys_open(p, n, 0, n);
    for (uint32_t t = 0; t < n; t++) {
        uint32_t left = t, right = (t + 1) % n;
        if (ordered && t == n - 1) {
            left = 0;
            right = t;
        }
        for (uint32_t i = 0; i < k; i++) {
            toys_add(p, t, MODEL_TOY_LOCK, 0, left, 0);
            toys_add(p, t, MODEL_TOY_LOCK, 0, right, 0);
            toys_add(p, t, MODEL_TOY_UNLOCK, 0, right, 0);
            toys_add(p, t, MODEL_TOY_UNLOCK, 0, left, 0);
        }
    }
}

static const struct explore_property toys_properties[] = {PROP_DEADLOCK, PROP_DEADLOCK_PARTIAL,
                                                          PROP_RACE};

/* Lets another worker go on now and then. */
static inline bool toys_yield(void *context, struct model *m, struct model_choice choice,
                              struct model_fault *fault) {
    (void)context;
    (void)m;
    (void)choice;
    (void)fault;
    static _Thread_local uint32_t steps;
    if (base_hash_word(++steps) % 3 == 0)
        sched_yield();
    return false;
}

static const struct explore_property toys_restless[] = {
    PROP_DEADLOCK, PROP_DEADLOCK_PARTIAL, PROP_RACE, {.step = toys_yield}};

/* Workers of a search take turns, who would hardly meet in so small programs. */
static inline void toys_mingle(struct explore_options *o) {
    o->properties = toys_restless;
    o->property_count = 4;
}

/* Everything is checked. */
static inline struct explore_options toys_options(void) {
    return (struct explore_options){.store = {.kind = STORE_TREE},
                                    .alone_first = 1,
                                    .all_faults = true,
                                    .want_outcomes = true,
                                    .checked = UINT64_MAX,
                                    .properties = toys_properties,
                                    .property_count = 3};
}

static inline void toys_run(const struct toys_program *p, const struct explore_options *o,
                            struct explore_result *r) {
    struct model *m = model_toy_new(&p->program);
    explore_run(m, o, r);
    m->v->drop(m);
}

/* How many steps and states show a fault. */
static inline uint64_t toys_count(const struct oracle *o, struct oracle_fault f) {
    uint64_t count = 0;
    struct oracle_fault at[2] = {0};
    for (uint32_t i = 0; i < o->edge_faults.count; i++)
        count += o->edge_faults.at[i].kind == f.kind && o->edge_faults.at[i].site == f.site &&
                 o->edge_faults.at[i].site2 == f.site2;
    if (f.kind != MODEL_FAULT_DEADLOCK && f.kind != MODEL_FAULT_PARTIAL_DEADLOCK)
        return count;
    for (uint32_t i = 0; i < o->states.count; i++) {
        uint32_t n = oracle_state_faults(o, &o->states.at[i], at);
        for (uint32_t k = 0; k < n; k++)
            count += at[k].kind == f.kind && at[k].site == f.site;
    }
    return count;
}

/* NULL if the search found what the oracle says; otherwise what differs. UNMODELLED is a reason to
 * the one and a fault to the other. */
static inline const char *toys_differ(const struct oracle *o, const struct explore_result *r) {
    uint32_t faults = 0;
    bool unmodelled = false;
    for (uint32_t i = 0; i < o->faults.count; i++) {
        unmodelled |= o->faults.at[i].kind == MODEL_FAULT_UNMODELLED;
        faults += o->faults.at[i].kind != MODEL_FAULT_UNMODELLED;
    }
    if (r->reasons[EXPLORE_REASON_UNMODELLED] != unmodelled)
        return "unmodelled";
    enum explore_verdict verdict = faults       ? EXPLORE_VIOLATION
                                   : unmodelled ? EXPLORE_INCONCLUSIVE
                                                : EXPLORE_VERIFIED;
    bool lossy = r->reasons[EXPLORE_REASON_LOSSY];
    if (lossy && verdict == EXPLORE_VERIFIED)
        verdict = EXPLORE_INCONCLUSIVE;
    if (r->verdict != verdict)
        return "verdict";
    if (r->stats.states != o->states.count)
        return "states";
    if (r->stats.transitions != o->edges.count)
        return "transitions";
    if (r->stats.ends != o->ends)
        return "ends";
    if (o->initial == MODEL_STEPPED && r->stats.pruned != o->pruned)
        return "pruned";
    if (r->faults.count != faults)
        return "number of faults";
    for (uint32_t i = 0; i < r->faults.count; i++) {
        const struct explore_fault *f = &r->faults.at[i];
        struct oracle_fault same = {f->fault.kind, f->fault.site, f->fault.site2};
        if (!oracle_has_fault(o, same))
            return "faults";
        if (o->initial == MODEL_STEPPED && same.kind != MODEL_FAULT_NONTERMINATION &&
            f->count != toys_count(o, same))
            return "counts of a fault";
        if (!f->replayed)
            return "a fault was not replayed";
    }
    if (r->outcomes.count != o->outcomes.count ||
        (r->outcomes.count &&
         memcmp(r->outcomes.at, o->outcomes.at, r->outcomes.count * sizeof(uint64_t)) != 0))
        return "outcomes";
    return NULL;
}

#endif
