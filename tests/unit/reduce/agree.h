/* A reduced search against the oracle: the same faults, ends and reasons, whatever it left out. */
#ifndef TESTS_REDUCE_AGREE_H
#define TESTS_REDUCE_AGREE_H

#include "../explore/toys.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static inline void agree_print(const struct toys_program *p) {
    printf("initial %d %d asleep %llx\n", p->program.initial[0], p->program.initial[1],
           (unsigned long long)p->program.asleep);
    for (uint32_t t = 0; t < p->program.threads; t++)
        for (uint32_t i = 0; i < p->length[t]; i++)
            printf("T%u:%u op %d a %u b %u value %d\n", t, i, (int)p->code[t][i].op,
                   p->code[t][i].a, p->code[t][i].b, p->code[t][i].value);
}

static inline bool agree_found(const struct explore_result *r, struct oracle_fault f) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (r->faults.at[i].fault.kind == f.kind && r->faults.at[i].fault.site == f.site &&
            r->faults.at[i].fault.site2 == f.site2)
            return true;
    return false;
}

/* A partial deadlock may show as the total one that it becomes, and stuck threads may be more. */
static inline bool agree_must_find(struct oracle_fault f) {
    return f.kind != MODEL_FAULT_PARTIAL_DEADLOCK && f.kind != MODEL_FAULT_UNMODELLED &&
           f.kind != MODEL_FAULT_NONTERMINATION;
}

static inline bool agree_any_deadlock(const struct explore_result *r) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (r->faults.at[i].fault.kind == MODEL_FAULT_PARTIAL_DEADLOCK ||
            r->faults.at[i].fault.kind == MODEL_FAULT_DEADLOCK)
            return true;
    return false;
}

static inline const char *agree_differ(const struct oracle *o, const struct explore_result *r) {
    bool unmodelled = false, partial = false, endless = false, endless_found = false;
    for (uint32_t i = 0; i < o->faults.count; i++) {
        if (agree_must_find(o->faults.at[i]) && !agree_found(r, o->faults.at[i]))
            return "a fault is missing";
        unmodelled |= o->faults.at[i].kind == MODEL_FAULT_UNMODELLED;
        partial |= o->faults.at[i].kind == MODEL_FAULT_PARTIAL_DEADLOCK;
        endless |= o->faults.at[i].kind == MODEL_FAULT_NONTERMINATION;
    }
    for (uint32_t i = 0; i < r->faults.count; i++) {
        const struct model_fault *f = &r->faults.at[i].fault;
        endless_found |= f->kind == MODEL_FAULT_NONTERMINATION;
        if (!r->faults.at[i].replayed)
            return "a fault was not replayed";
        if (f->kind != MODEL_FAULT_NONTERMINATION &&
            !oracle_has_fault(o, (struct oracle_fault){f->kind, f->site, f->site2}))
            return "a fault was made up";
    }
    if (endless != endless_found)
        return "an endless loop is missing";
    if (partial && !agree_any_deadlock(r))
        return "a partial deadlock is missing";
    if (r->reasons[EXPLORE_REASON_UNMODELLED] != unmodelled)
        return "unmodelled";
    if (r->outcomes.count != o->outcomes.count ||
        (r->outcomes.count &&
         memcmp(r->outcomes.at, o->outcomes.at, r->outcomes.count * sizeof(uint64_t)) != 0))
        return "outcomes";
    return NULL;
}

/* A reduced search finds what the oracle finds; returns its number of states. */
static inline uint64_t agree_check(const struct toys_program *p, const struct oracle *o,
                                   const struct explore_options *options, const char *what) {
    struct explore_result r;
    toys_run(p, options, &r);
    const char *differs = agree_differ(o, &r);
    if (differs) {
        agree_print(p);
        for (uint32_t i = 0; i < o->faults.count; i++)
            printf("oracle's %s %u %u\n", model_fault_name(o->faults.at[i].kind),
                   o->faults.at[i].site, o->faults.at[i].site2);
        for (uint32_t i = 0; i < r.faults.count; i++)
            printf("search's %s %u %u\n", model_fault_name(r.faults.at[i].fault.kind),
                   r.faults.at[i].fault.site, r.faults.at[i].fault.site2);
        printf("outcomes: oracle %u, search %u\n", o->outcomes.count, r.outcomes.count);
        fail_msg("%s: %s", what, differs);
    }
    uint64_t states = r.stats.states;
    explore_result_drop(&r);
    return states;
}

#endif
