/* The life of each thread, to see whether a step started or ended a thread. */
#ifndef MODEL_LIVES_H
#define MODEL_LIVES_H

#include "base/vec.h"
#include "model/model.h"

/* The lives by thread (enum model_life). Empty at first; the owner drops `of`. */
struct model_lives {
    BASE_VEC(uint8_t) of;
};

/* Notes the lives in the current state. The last threads are left out if they are gone: a model may
 * have had more threads in another state, which must make no difference here. */
void model_lives_note(struct model *m, struct model_lives *out);
bool model_lives_same(const struct model_lives *a, const struct model_lives *b);

#endif
