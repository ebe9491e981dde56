/* Do two accesses conflict, and are they in the same place? model.h explains both. */
#ifndef MODEL_CONFLICT_H
#define MODEL_CONFLICT_H

#include "model/model.h"

static inline bool model_conflict(const struct model_access *a, const struct model_access *b) {
    if (a->place != b->place || !((a->kind | b->kind) & (MODEL_WRITE | MODEL_FREE)))
        return false;
    if ((a->kind | b->kind) & MODEL_FREE)
        return true;
    return (uint64_t)a->offset < (uint64_t)b->offset + b->size &&
           (uint64_t)b->offset < (uint64_t)a->offset + a->size;
}

static inline bool model_same_place(const struct model_access *a, const struct model_access *b) {
    return a->place == b->place && a->offset == b->offset;
}

#endif
