/* A model around another one. It fills in only the functions that it changes; all others pass on to
 * the inner model, and a group that the inner model lacks is absent here too. */
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
    struct model_questions questions;
    struct model_symmetry symmetry;
    struct model_matching matching;
    struct model_checkpoints checkpoints;
    struct model_gaps gaps;
};

/* A wrapper whose group would be wrong if it were the inner model's names the empty group in its
 * table: then it lacks the group. */
extern const struct model_memo model_memo_none;
extern const struct model_questions model_questions_none;
extern const struct model_symmetry model_symmetry_none;
extern const struct model_matching model_matching_none;

/* Makes `w` a wrapper of `inner`, which it does not own yet: the wrapper's `drop` drops it. `own`
 * must have `fork` and `drop`, since an inner model's instance is no wrapper. A function of `own`,
 * or of one of its groups, that is NULL is inherited. */
void model_wrap(struct model_wrapper *w, struct model *inner, const struct model_vtable *own);

static inline struct model *model_inner(struct model *m) {
    return ((struct model_wrapper *)m)->inner;
}

#endif
