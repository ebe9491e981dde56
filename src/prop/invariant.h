/* Invariants: questions that the model answers with yes in every good state. */
#ifndef PROP_INVARIANT_H
#define PROP_INVARIANT_H

#include "model/model.h"

bool prop_invariant_state(void *context, struct model *m, const struct model_choice *choices,
                          uint32_t count, struct model_fault *fault);

/* The initialiser for struct explore_property. */
#define PROP_INVARIANT                                                                             \
    { .shows = MODEL_FAULT_INVARIANT, .state = prop_invariant_state }

#endif
