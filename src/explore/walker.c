/* Moving a model and its cursor together. */
#include "explore/walker.h"

#include "explore/spin.h"
#include <assert.h>
#include <stdlib.h>

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
        if (p->fork)
            p->context = p->fork(p->context);
        k->any_state |= p->state != NULL;
        k->any_step |= p->step != NULL;
        k->any_before |= p->before != NULL;
    }
    if (options->livelocks)
        k->spin = explore_spin_new();
    k->v->settle(m);
}

void explore_walker_close(struct explore_walker *k) {
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].drop)
            k->properties[i].drop(k->properties[i].context);
    free(k->properties);
    explore_spin_drop(k->spin);
    store_cursor_drop(k->cursor);
}

static void prepare(struct explore_walker *k, uint64_t here) {
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].before)
            k->properties[i].before(k->properties[i].context, k->m);
    k->prepared = true;
    k->prepared_at = here;
}

static void watch_step(struct explore_walker *k, struct model_choice choice) {
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        while (p->step && p->step(p->context, k->m, choice, &fault))
            k->hook(k, &fault, false);
    }
}

void explore_walker_mirror(struct explore_walker *k) {
    const struct model_change *changes;
    uint32_t count = k->v->changes(k->m, &changes);
    assert(count == 0 || changes);
    store_cursor_hold(k->cursor);
    for (uint32_t i = 0; i < count; i++)
        store_cursor_set(k->cursor, changes[i].slot, changes[i].bytes, changes[i].size);
    k->v->settle(k->m);
}

enum model_outcome explore_walker_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here) {
    if (k->any_before && !(k->prepared && k->prepared_at == here))
        prepare(k, here);
    struct model_fault fault = {0};
    enum model_outcome outcome = k->v->step(k->m, choice, &fault);
    if (k->any_step && outcome != MODEL_PRUNED)
        watch_step(k, choice);
    if (outcome == MODEL_FAULTED) {
        assert(fault.kind != MODEL_FAULT_NONE);
        k->hook(k, &fault, true);
    }
    explore_walker_mirror(k); /* holds the store until the state is committed */
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        store_cursor_rest(k->cursor);
    return outcome;
}

enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault) {
    enum model_outcome outcome = k->v->step(k->m, choice, fault);
    explore_walker_mirror(k);
    store_cursor_rest(k->cursor);
    return outcome;
}

void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count) {
    struct model_fault livelock = {0};
    if (k->spin && explore_spin_look(k->spin, k, choices, count, &livelock))
        k->hook(k, &livelock, false);
    if (!k->any_state)
        return;
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(p->context, k->m, choices, count, &fault))
            k->hook(k, &fault, false);
    }
}

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct explore_walker *k = context;
    k->v->load(k->m, slot, bytes, size, initial);
}

void explore_walker_back(struct explore_walker *k, store_mark mark) {
    store_cursor_back(k->cursor, mark, load, k);
    k->v->loaded(k->m);
}

void explore_walker_goto(struct explore_walker *k, store_state state) {
    store_cursor_goto(k->cursor, state, load, k);
    k->v->loaded(k->m);
}

bool explore_fault_same(const struct model_fault *a, const struct model_fault *b) {
    return a->kind == b->kind && a->site == b->site && a->site2 == b->site2;
}
