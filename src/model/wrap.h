/* A model around another one. It has only the functions that it changes; all others call the inner
 * model. A group that the inner model lacks is absent here too. */
#ifndef MODEL_WRAP_H
#define MODEL_WRAP_H

#include "model/model.h"

struct model_wrapper {
    struct model model; /* first */
    struct model *inner;
    struct model_vtable v;
    struct model_memo memo;
    struct model_reduction reduction;
    struct model_people people;
    struct model_looks looks;
    struct model_questions questions;
    struct model_symmetry symmetry;
    struct model_matching matching;
    struct model_checkpoints checkpoints;
    struct model_gaps gaps;
};

/* A wrapper that must not inherit a group names the empty group in its table. It then lacks the
 * group. */
extern const struct model_memo model_memo_none;
extern const struct model_questions model_questions_none;
extern const struct model_symmetry model_symmetry_none;
extern const struct model_matching model_matching_none;

/* Makes `w` a wrapper of `inner`. The wrapper's `drop` must drop `inner`. `own` must have `fork`
 * and `drop`, because those of the inner model would not make or drop a wrapper. Functions that are
 * NULL in `own` or in one of its groups are inherited. */
void model_wrap(struct model_wrapper *w, struct model *inner, const struct model_vtable *own);

static inline struct model *model_inner(struct model *m) {
    return ((struct model_wrapper *)m)->inner;
}

#endif
