/* The toy's steps and views for a memo. An input is always all of a component. */
#include "model/toy_int.h"

#include <string.h>

static void ask(struct model *m, bool inputs) {
    model_toy_of(m)->asked = inputs;
}

static bool inputs(struct model *m, const struct model_input **out, uint32_t *count) {
    struct model_toy *t = model_toy_of(m);
    *out = t->inputs;
    *count = t->input_count;
    return !t->beyond;
}

static const void *origin(struct model *m, uint32_t slot, uint32_t *size) {
    struct model_toy *t = model_toy_of(m);
    return model_toy_bytes(t, &t->first, slot, size);
}

static uint32_t mode(struct model *m) {
    return !m->v->ended(m);
}

static void recall(struct model *m, const struct model_access *accesses, uint32_t count) {
    struct model_toy *t = model_toy_of(m);
    assert(count <= sizeof t->accesses / sizeof *t->accesses);
    t->access_count = count;
    if (count)
        memcpy(t->accesses, accesses, count * sizeof *accesses);
}

static void look(struct model *m, uint32_t thread, struct model_view *out) {
    struct model_toy *t = model_toy_of(m);
    t->input_count = 0;
    t->beyond = false;
    memset(out, 0, sizeof *out); /* padding too: it is kept as words */
    out->access_count = model_toy_list(t, thread);
    out->accesses = t->pending;
    out->ways = model_toy_ways(t, thread);
    out->alts = out->ways && model_toy_may_have_gaps(t, thread) ? t->alts : NULL;
    out->life = m->v->reduction->life(m, thread);
    out->nature = m->v->reduction->nature(m, thread);
    out->blocked = m->v->blocked(m, thread, &out->wait);
    out->plain = true;
}

const struct model_memo model_toy_memo = {
    .ask = ask,
    .inputs = inputs,
    .origin = origin,
    .mode = mode,
    .recall = recall,
    .look = look,
};
