/* Supersteps: a model each of whose steps is a sequence of steps of another model. */
#ifndef REDUCE_SUPERSTEP_H
#define REDUCE_SUPERSTEP_H

#include "base/tuning.h"
#include "model/model.h"

/* Makes a model around `inner`, which it then owns. Threads, choices and components are those of
 * `inner`. */
struct model *reduce_superstep_new(struct model *inner, const struct base_tuning *tuning);
struct model *reduce_superstep_inner(struct model *m);

#endif
