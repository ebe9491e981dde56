#include "cli/rerun.h"

#include <assert.h>

enum { WATCHERS_MOST = 8 };

struct rerun {
    struct model *m;
    const struct explore_options *o;
    enum model_fault_kind kind;
    struct model_fault *found;
    void *watcher[WATCHERS_MOST]; /* a property's own context */
};

static bool is_wanted(const struct rerun *r, const struct model_fault *fault) {
    if (fault->kind != r->kind)
        return false;
    *r->found = *fault;
    return true;
}

static bool state_shows(const struct rerun *r) {
    const struct model_choice *choices;
    uint32_t n = r->m->v->choices(r->m, &choices);
    for (uint32_t i = 0; i < r->o->property_count; i++) {
        const struct explore_property *p = &r->o->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(r->watcher[i], r->m, choices, n, &fault) && is_wanted(r, &fault))
            return true;
    }
    return false;
}

static bool step_shows(const struct rerun *r, struct model_choice c) {
    for (uint32_t i = 0; i < r->o->property_count; i++) {
        const struct explore_property *p = &r->o->properties[i];
        struct model_fault fault = {0};
        if (p->step && p->step(r->watcher[i], r->m, c, &fault) && is_wanted(r, &fault))
            return true;
    }
    return false;
}

static bool is_enabled(struct model *m, struct model_choice c) {
    const struct model_choice *choices;
    uint32_t n = m->v->choices(m, &choices);
    for (uint32_t i = 0; i < n; i++)
        if (model_choice_same(choices[i], c))
            return true;
    return false;
}

static bool take(const struct rerun *r, struct model_choice c, bool last, bool *shown) {
    assert(!*shown);
    struct model *m = r->m;
    if (!is_enabled(m, c))
        return false;
    for (uint32_t i = 0; i < r->o->property_count; i++)
        if (r->o->properties[i].before)
            r->o->properties[i].before(r->watcher[i], m);
    struct model_fault fault = {0};
    enum model_outcome outcome = m->v->step(m, c, &fault);
    *shown = last && ((outcome == MODEL_FAULTED && is_wanted(r, &fault)) || step_shows(r, c));
    m->v->settle(m);
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static bool run(const struct rerun *r, const explore_path *path) {
    struct model_fault fault = {0};
    enum model_outcome outcome = r->m->v->initial(r->m, &fault);
    r->m->v->settle(r->m);
    if (outcome == MODEL_FAULTED)
        return path->count == 0 && is_wanted(r, &fault);
    bool shown = false;
    for (uint32_t i = 0; i < path->count; i++)
        if (!take(r, path->at[i], i + 1 == path->count, &shown))
            return shown;
    if (r->kind == MODEL_FAULT_NONTERMINATION && path->count) {
        *r->found =
            (struct model_fault){.kind = r->kind, .thread = path->at[path->count - 1].thread};
        return true;
    }
    return shown || state_shows(r);
}

bool cli_rerun(struct model *m, const struct explore_options *options, const explore_path *path,
               enum model_fault_kind kind, struct model_fault *found) {
    struct rerun r = {.m = m, .o = options, .kind = kind, .found = found};
    assert(options->property_count <= WATCHERS_MOST);
    for (uint32_t i = 0; i < options->property_count; i++) {
        const struct explore_property *p = &options->properties[i];
        r.watcher[i] = p->fork ? p->fork(p->context) : p->context;
    }
    bool shown = run(&r, path);
    for (uint32_t i = 0; i < options->property_count; i++)
        if (options->properties[i].drop)
            options->properties[i].drop(r.watcher[i]);
    return shown;
}
