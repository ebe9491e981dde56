/* A graph of the places of each thread; what is touched flows backwards over its edges whenever
 * something new was seen, which soon becomes rare. */
#include "explore/learn.h"

#include "base/hash.h"
#include "explore/intern.h"
#include <stdlib.h>

struct edge {
    uint32_t from, to;
};

struct explore_learn {
    struct explore_intern places; /* thread and site */
    struct explore_intern known;  /* edges */
    BASE_VEC(struct explore_touches) after; /* by place */
    BASE_VEC(struct edge) edges;
};

struct explore_learn *explore_learn_new(void) {
    return base_calloc(1, sizeof(struct explore_learn));
}

void explore_learn_drop(struct explore_learn *l) {
    explore_intern_drop(&l->places);
    explore_intern_drop(&l->known);
    base_vec_drop(&l->after);
    base_vec_drop(&l->edges);
    free(l);
}

void explore_touches_add(struct explore_touches *t, const struct model_access *accesses,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint64_t h = base_hash_word(accesses[i].place * 31 + accesses[i].offset);
        uint32_t word = (uint32_t)(h >> 6) % EXPLORE_LEARN_WORDS;
        t->all[word] |= UINT64_C(1) << (h & 63);
        if (accesses[i].kind & (MODEL_WRITE | MODEL_FREE))
            t->written[word] |= UINT64_C(1) << (h & 63);
    }
}

bool explore_touches_conflict(const struct explore_touches *a, const struct explore_touches *b) {
    for (uint32_t i = 0; i < EXPLORE_LEARN_WORDS; i++)
        if ((a->all[i] & b->written[i]) | (a->written[i] & b->all[i]))
            return true;
    return false;
}

static bool unite(struct explore_touches *to, const struct explore_touches *from) {
    bool grown = false;
    for (uint32_t i = 0; i < EXPLORE_LEARN_WORDS; i++) {
        grown |= (from->all[i] & ~to->all[i]) || (from->written[i] & ~to->written[i]);
        to->all[i] |= from->all[i];
        to->written[i] |= from->written[i];
    }
    return grown;
}

static uint32_t place_of(struct explore_learn *l, uint32_t thread, uint32_t site) {
    uint64_t key = (uint64_t)thread << 32 | site;
    uint32_t place = explore_intern_add(&l->places, &key, 1);
    if (place == l->after.count)
        *base_vec_push(&l->after) = (struct explore_touches){0};
    return place;
}

static void flow(struct explore_learn *l) {
    for (bool grown = true; grown;) {
        grown = false;
        for (uint32_t i = l->edges.count; i-- > 0;)
            grown |= unite(&l->after.at[l->edges.at[i].from], &l->after.at[l->edges.at[i].to]);
    }
}

void explore_learn_step(struct explore_learn *l, uint32_t thread, uint32_t from, uint32_t to,
                        const struct explore_touches *touched) {
    uint32_t place = place_of(l, thread, from);
    bool grown = unite(&l->after.at[place], touched);
    if (to) {
        struct edge e = {place, place_of(l, thread, to)};
        uint64_t key = (uint64_t)e.from << 32 | e.to;
        if (explore_intern_add(&l->known, &key, 1) == l->edges.count) {
            *base_vec_push(&l->edges) = e;
            grown = true;
        }
    }
    if (grown)
        flow(l);
}

const struct explore_touches *explore_learn_after(struct explore_learn *l, uint32_t thread,
                                                  uint32_t site) {
    uint32_t place = place_of(l, thread, site);
    return &l->after.at[place];
}
