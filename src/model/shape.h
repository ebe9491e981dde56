/* For asserts: facts that hold of the choices and accesses of every model (model.h). */
#ifndef MODEL_SHAPE_H
#define MODEL_SHAPE_H

#include "model/model.h"

/* Are choices ordered by thread, and those of a thread by alternative? */
static inline bool model_choices_ordered(const struct model_choice *choices, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        bool same = choices[i].thread == choices[i - 1].thread;
        if (same ? choices[i].alt <= choices[i - 1].alt : choices[i].thread < choices[i - 1].thread)
            return false;
    }
    return true;
}

/* Are the choices exactly the enabled ones, in any order? A model that was asked for its pending
 * operations since then may refuse all choices (model_symmetry.turn). */
static inline bool model_choices_enabled(struct model *m, const struct model_choice *choices,
                                         uint32_t count) {
    const struct model_choice *enabled;
    uint32_t now = m->v->choices(m, &enabled);
    if (now == 0)
        return true;
    if (now != count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = 0;
        for (uint32_t k = 0; k < count; k++)
            found += model_choice_same(enabled[i], choices[k]);
        if (found != 1)
            return false;
    }
    return true;
}

/* Do the bits of each access fit together (enum model_access_kind)? */
static inline bool model_accesses_fit(const struct model_access *a, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = a[i].kind;
        bool locks = kind & (MODEL_ACQUIRE | MODEL_RELEASE);
        bool idle = (kind & MODEL_READ) && (kind & MODEL_ATOMIC) && !(kind & MODEL_WRITE);
        if (!kind || kind >= 2 * MODEL_COMPARES || ((kind & MODEL_EXCLUSIVE) && !locks) ||
            ((kind & (MODEL_UNWRITTEN | MODEL_COMPARES)) && !(kind & MODEL_WRITE)) ||
            ((kind & MODEL_UNREAD) && !idle))
            return false;
    }
    return true;
}

#endif
