#include "prop/invariant.h"

#include <stddef.h>

bool prop_invariant_state(void *context, struct model *m, const struct model_choice *choices,
                          uint32_t count, struct model_fault *fault) {
    (void)context, (void)choices, (void)count;
    return m->v->invariant && m->v->invariant(m, fault);
}
