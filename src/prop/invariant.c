#include "prop/invariant.h"

#include <assert.h>

bool prop_invariant_state(void *context, struct model *m, const struct model_choice *choices,
                          uint32_t count, struct model_fault *fault) {
    (void)context, (void)choices, (void)count;
    assert(m->v->questions && "a reduction that leaves states out checks no invariants");
    return m->v->questions->invariant(m, fault);
}
