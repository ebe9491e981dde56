/* A model that is in one state and says what the test tells it: for properties, which only ask. */
#ifndef TESTS_PROP_PUPPET_H
#define TESTS_PROP_PUPPET_H

#include "model/model.h"

enum { PUPPET_THREADS = 200 };

struct puppet {
    struct model model;
    uint32_t threads;
    bool ended;
    bool blocked[PUPPET_THREADS];
    struct model_wait waits[PUPPET_THREADS];
    uint32_t far[PUPPET_THREADS][PUPPET_THREADS], far_count[PUPPET_THREADS];
    struct model_access pending[PUPPET_THREADS][2];
    uint32_t pending_count[PUPPET_THREADS];
    struct model_access footprint[4];
    uint32_t footprint_count;
    uint32_t questions; /* calls of blocked */
};

static inline bool puppet_ended(struct model *m) {
    return ((struct puppet *)m)->ended;
}

static inline uint32_t puppet_footprint(struct model *m, const struct model_access **out) {
    *out = ((struct puppet *)m)->footprint;
    return ((struct puppet *)m)->footprint_count;
}

static inline uint32_t puppet_pending(struct model *m, uint32_t t,
                                      const struct model_access **out) {
    *out = ((struct puppet *)m)->pending[t];
    return ((struct puppet *)m)->pending_count[t];
}

static inline uint32_t puppet_threads(struct model *m) {
    return ((struct puppet *)m)->threads;
}

static inline bool puppet_blocked(struct model *m, uint32_t t, struct model_wait *out) {
    ((struct puppet *)m)->questions++;
    *out = ((struct puppet *)m)->waits[t];
    return ((struct puppet *)m)->blocked[t];
}

static inline uint32_t puppet_far_wakers(struct model *m, uint32_t t, const uint32_t **out) {
    *out = ((struct puppet *)m)->far[t];
    return ((struct puppet *)m)->far_count[t];
}

static const struct model_vtable puppet_vtable = {
    .ended = puppet_ended,
    .footprint = puppet_footprint,
    .pending = puppet_pending,
    .threads = puppet_threads,
    .blocked = puppet_blocked,
    .far_wakers = puppet_far_wakers,
};

static inline struct model *puppet_open(struct puppet *p, uint32_t threads) {
    *p = (struct puppet){.model = {&puppet_vtable}, .threads = threads};
    return &p->model;
}

static inline void puppet_wait(struct puppet *p, uint32_t t, uint64_t wakers) {
    p->blocked[t] = true;
    p->waits[t] = (struct model_wait){.wakers = wakers};
    p->pending_count[t] = 1;
    p->pending[t][0].site = 100 + t;
}

#endif
