/* Supersteps: a model whose steps are runs of another one's. */
#ifndef REDUCE_SUPERSTEP_H
#define REDUCE_SUPERSTEP_H

#include "base/tuning.h"
#include "model/model.h"

/* Takes the model over. Its threads, choices and components are those of `inner`. */
struct model *reduce_superstep_new(struct model *inner, const struct base_tuning *tuning);
struct model *reduce_superstep_inner(struct model *m);

#endif
