/* How far each thread is, to see whether a step started or ended one. */
#ifndef MODEL_LIVES_H
#define MODEL_LIVES_H

#include "base/vec.h"
#include "model/model.h"

/* By thread, enum model_life. Empty at first; the owner drops `of`. */
struct model_lives {
    BASE_VEC(uint8_t) of;
};

/* In the current state. Threads that are gone at the end are left out: a model may have had more
 * threads elsewhere, which must make no difference here. */
void model_lives_note(struct model *m, struct model_lives *out);
bool model_lives_same(const struct model_lives *a, const struct model_lives *b);

#endif
