#include "model/lives.h"

#include <assert.h>
#include <string.h>

void model_lives_note(struct model *m, struct model_lives *out) {
    uint32_t threads = m->v->threads(m);
    out->of.count = 0;
    assert(m->v->reduction);
    for (uint32_t t = 0; t < threads; t++)
        *base_vec_push(&out->of) = (uint8_t)m->v->reduction->life(m, t);
    while (out->of.count && base_vec_last(&out->of) == MODEL_GONE)
        out->of.count--;
}

bool model_lives_same(const struct model_lives *a, const struct model_lives *b) {
    assert(!a->of.count || base_vec_last(&a->of) != MODEL_GONE);
    assert(!b->of.count || base_vec_last(&b->of) != MODEL_GONE);
    return a->of.count == b->of.count &&
           (!a->of.count || memcmp(a->of.at, b->of.at, a->of.count) == 0);
}
