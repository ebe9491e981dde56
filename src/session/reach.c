/* What can be reached from a state: a breadth-first search without reductions, on the session's own
 * model. It finds the nearest fault, so the way to it is a shortest one. */
#include "base/hash.h"
#include "explore/table.h"
#include "session/session_int.h"

#include <assert.h>

struct node {
    store_state state;
    uint32_t from; /* the node before it */
    struct model_choice by;
};

struct reach {
    struct session *s;
    struct session_reached *out;
    struct explore_map known;
    BASE_VEC(struct node) nodes;
    uint64_t most;
    struct model_fault fault;
};

static bool add(struct reach *r, uint32_t from, struct model_choice by) {
    store_state state;
    store_cursor_commit(r->s->cursor, 0, &state);
    if (explore_map_find(&r->known, state) != EXPLORE_MAP_NONE)
        return false;
    explore_map_put(&r->known, state, r->nodes.count);
    *base_vec_push(&r->nodes) = (struct node){state, from, by};
    return true;
}

static void note(struct reach *r, uint32_t node, const struct model_choice *by,
                 const struct model_fault *fault) {
    r->out->faults++;
    if (r->out->fault.kind != MODEL_FAULT_NONE)
        return;
    r->out->fault = *fault;
    explore_path back = {0};
    if (by)
        *base_vec_push(&back) = *by;
    for (uint32_t n = node; n; n = r->nodes.at[n].from)
        *base_vec_push(&back) = r->nodes.at[n].by;
    while (back.count)
        *base_vec_push(&r->out->way) = back.at[--back.count];
    base_vec_drop(&back);
}

static bool is_checked(const struct reach *r, const struct model_fault *f) {
    return r->s->options->checked >> f->kind & 1;
}

static void judge_step(struct reach *r, uint32_t node, struct model_choice by) {
    const struct explore_options *o = r->s->options;
    for (uint32_t i = 0; i < o->property_count; i++) {
        struct model_fault fault = {0};
        const struct explore_property *p = &o->properties[i];
        while (p->step && p->step(r->s->watchers.at[i], r->s->m, by, &fault))
            if (is_checked(r, &fault))
                note(r, node, &by, &fault);
    }
}

static void judge_state(struct reach *r, uint32_t node, const explore_path *choices) {
    const struct explore_options *o = r->s->options;
    for (uint32_t i = 0; i < o->property_count; i++) {
        struct model_fault fault = {0};
        const struct explore_property *p = &o->properties[i];
        if (p->state &&
            p->state(r->s->watchers.at[i], r->s->m, choices->at, choices->count, &fault) &&
            is_checked(r, &fault))
            note(r, node, NULL, &fault);
        if (p->before)
            p->before(r->s->watchers.at[i], r->s->m);
    }
}

/* Takes a choice from a node and comes back. */
static void take(struct reach *r, uint32_t node, struct model_choice by) {
    struct session *s = r->s;
    store_mark mark = store_cursor_mark(s->cursor);
    enum model_outcome outcome = s->m->v->step(s->m, by, &r->fault);
    if (outcome == MODEL_FAULTED)
        note(r, node, &by, &r->fault);
    else if (outcome != MODEL_PRUNED)
        judge_step(r, node, by);
    session_mirror(s);
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        add(r, node, by);
    session_return(s, mark, SESSION_NOWHERE);
}

static void expand(struct reach *r, uint32_t node, explore_path *choices) {
    struct session *s = r->s;
    const struct model_choice *enabled;
    store_cursor_goto(s->cursor, r->nodes.at[node].state, session_load, s);
    s->m->v->loaded(s->m);
    uint32_t count = s->m->v->choices(s->m, &enabled);
    choices->count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(choices) = enabled[i];
    r->out->ends += !count;
    if (!model_abandoned(s->m))
        judge_state(r, node, choices);
    for (uint32_t i = 0; i < count; i++)
        take(r, node, choices->at[i]);
}

void session_reach(struct session *s, uint64_t states, struct session_reached *out) {
    struct reach r = {.s = s, .out = out, .most = states ? states : 1};
    explore_path choices = {0};
    bool pruned;
    *out = (struct session_reached){0};
    assert(!s->at.stop);
    if (session_is_over(s, &pruned) && s->at.step == session_length(s))
        return;
    session_seek(s, s->at.step);
    add(&r, 0, (struct model_choice){0});
    uint32_t done = 0;
    while (done < r.nodes.count && done < r.most &&
           !(s->options->interrupted && *s->options->interrupted))
        expand(&r, done++, &choices);
    out->states = r.nodes.count;
    out->whole = done == r.nodes.count;
    s->here = SESSION_NOWHERE;
    base_vec_drop(&choices);
    base_vec_drop(&r.nodes);
    explore_map_drop(&r.known);
}
