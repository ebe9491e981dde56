#include "explore/walk/walker.h"

#include "explore/walk/livelock.h"
#include "model/shape.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void explore_walker_open(struct explore_walker *k, struct model *m, struct store *store,
                         const struct explore_options *options, explore_walker_hook *hook) {
    assert(hook && (options->properties || options->property_count == 0));
    *k = (struct explore_walker){.m = m, .v = m->v, .hook = hook};
    k->cursor = store_cursor_new(store);
    k->property_count = options->property_count;
    k->properties = base_calloc(options->property_count + 1u, sizeof *k->properties);
    for (uint32_t i = 0; i < options->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        *p = options->properties[i];
        assert(!p->fork == !p->drop);
        assert(p->state || p->step); /* or the property would see nothing */
        assert(p->step || !(p->before || p->idle || p->concerns));
        assert(p->state || !p->dead_only);
        assert(p->shows < MODEL_FAULT_KINDS);
        if (p->fork)
            p->context = p->fork(p->context);
        k->any_state |= p->state != NULL;
        k->any_step |= p->step != NULL;
        k->any_before |= p->before != NULL;
    }
    if (options->livelocks)
        k->livelock = explore_livelock_new(options->tuning);
    k->v->settle(m);
}

void explore_walker_close(struct explore_walker *k) {
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].drop)
            k->properties[i].drop(k->properties[i].context);
    free(k->properties);
    explore_livelock_drop(k->livelock);
    store_cursor_drop(k->cursor);
}

/* A property shows faults of its kind, or that one of its questions has no answer. */
static inline bool may_show(const struct explore_property *p, const struct model_fault *fault) {
    return fault->kind == MODEL_FAULT_UNMODELLED ||
           (fault->kind != MODEL_FAULT_NONE &&
            (p->shows == MODEL_FAULT_NONE || p->shows == fault->kind));
}

void explore_walker_prepare(struct explore_walker *k, uint64_t here) {
    if (!k->any_before || (k->prepared && k->prepared_at == here))
        return;
    assert(store_cursor_is_met(k->cursor)); /* the properties look at the model */
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].before)
            k->properties[i].before(k->properties[i].context, k->m);
    k->prepared = true;
    k->prepared_at = here;
}

void explore_walker_watch_step(struct explore_walker *k, struct model_choice choice) {
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        while (p->step && p->step(p->context, k->m, choice, &fault)) {
            assert(may_show(p, &fault));
            k->hook(k, &fault, false);
        }
    }
}

/* ---- steps ---- */

enum model_outcome explore_walker_run(struct explore_walker *k, struct model_choice choice,
                                      uint64_t here, bool quiet) {
    if (!quiet)
        explore_walker_prepare(k, here);
    struct model_fault fault = {0};
    assert(store_cursor_is_met(k->cursor) && choice.thread < k->v->threads(k->m));
    enum model_outcome outcome = k->v->step(k->m, choice, &fault);
    if (!quiet && k->any_step && outcome != MODEL_PRUNED)
        explore_walker_watch_step(k, choice);
    if (outcome == MODEL_FAULTED) {
        assert(fault.kind > MODEL_FAULT_NONE && fault.kind < MODEL_FAULT_KINDS);
        k->hook(k, &fault, true);
    }
    return outcome;
}

enum model_outcome explore_walker_end_step(struct explore_walker *k, enum model_outcome outcome) {
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        store_cursor_rest(k->cursor);
    return outcome;
}

enum model_outcome explore_walker_take(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here, bool quiet) {
    explore_walker_sync(k);
    enum model_outcome outcome = explore_walker_run(k, choice, here, quiet);
    explore_walker_mirror(k);
    return explore_walker_end_step(k, outcome);
}

enum model_outcome explore_walker_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here) {
    return explore_walker_take(k, choice, here, false);
}

bool explore_walker_is_loud(struct explore_walker *k, struct model *m) {
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->step && !(p->idle && p->idle(p->context, m)))
            return true;
    }
    return false;
}

uint64_t explore_walker_concerns(const struct explore_walker *k,
                                 const struct model_access *accesses, uint32_t count, bool done) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->step)
            bits |= p->concerns ? p->concerns(accesses, count, done) : UINT64_MAX;
    }
    return bits;
}

void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count) {
    struct model_fault livelock = {0};
    assert(model_choices_ordered(choices, count));
    assert(store_cursor_is_met(k->cursor));
    if (k->livelock && explore_livelock_look(k->livelock, k, choices, count, &livelock))
        k->hook(k, &livelock, false);
    if (!k->any_state)
        return;
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(p->context, k->m, choices, count, &fault)) {
            assert(may_show(p, &fault) && !(p->dead_only && count));
            k->hook(k, &fault, false);
        }
    }
}

bool explore_fault_same(const struct model_fault *a, const struct model_fault *b) {
    return a->kind == b->kind && a->site == b->site && a->site2 == b->site2;
}

/* ---- paths ---- */

void explore_path_append(explore_path *to, const explore_path *from) {
    if (from->count == 0)
        return;
    base_vec_reserve(to, to->count + from->count);
    memcpy(to->at + to->count, from->at, from->count * sizeof *from->at);
    to->count += from->count;
}

uint32_t explore_path_switches(const explore_path *path) {
    uint32_t switches = 0;
    for (uint32_t i = 1; i < path->count; i++)
        switches += path->at[i].thread != path->at[i - 1].thread;
    return switches;
}

void explore_path_reverse(explore_path *path, uint32_t first) {
    assert(first <= path->count);
    for (uint32_t i = first, k = path->count; i + 1 < k; i++) {
        struct model_choice swap = path->at[i];
        path->at[i] = path->at[--k];
        path->at[k] = swap;
    }
}
