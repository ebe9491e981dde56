/* A graph of the points of each thread. New touches flow backwards over its edges; they soon become
 * rare. */
#include "explore/dpor/profile.h"

#include "base/hash.h"
#include "explore/summary/op.h"
#include "explore/table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct edge {
    uint32_t from, to;
};

/* A point has the same number in `points`, `after` and `now`, and an edge the same in `known` and
 * `edges`. If an edge leads from one point to another, the touches after the first include those
 * after the second. */
struct explore_profile {
    struct explore_intern points;            /* pairs of a thread and a site */
    struct explore_intern known;             /* edges */
    BASE_VEC(struct explore_touches) after;  /* by point */
    BASE_VEC(struct explore_touch_bits) now; /* by point */
    BASE_VEC(struct edge) edges;
};

struct explore_profile *explore_profile_new(void) {
    return base_calloc(1, sizeof(struct explore_profile));
}

#define COPY_VEC(to, from)                                                                         \
    do {                                                                                           \
        base_vec_reserve(to, (from)->count + 1u);                                                  \
        (to)->count = (from)->count;                                                               \
        if ((from)->count)                                                                         \
            memcpy((to)->at, (from)->at, (from)->count * sizeof *(from)->at);                      \
    } while (0)

struct explore_profile *explore_profile_copy(const struct explore_profile *l) {
    struct explore_profile *c = explore_profile_new();
    for (uint32_t i = 0; i < l->after.count; i++)
        explore_intern_add(&c->points, explore_intern_get(&l->points, i), 1);
    for (uint32_t i = 0; i < l->edges.count; i++)
        explore_intern_add(&c->known, explore_intern_get(&l->known, i), 1);
    COPY_VEC(&c->after, &l->after);
    COPY_VEC(&c->now, &l->now);
    COPY_VEC(&c->edges, &l->edges);
    assert(c->points.ends.count == c->after.count && c->known.ends.count == c->edges.count);
    return c;
}

void explore_profile_drop(struct explore_profile *l) {
    explore_intern_drop(&l->points);
    explore_intern_drop(&l->known);
    base_vec_drop(&l->after);
    base_vec_drop(&l->now);
    base_vec_drop(&l->edges);
    free(l);
}

static uint32_t bit_of(const struct model_access *a) {
    return (uint32_t)(base_hash_word(a->place * 31 + a->offset) % (64 * EXPLORE_PROFILE_WORDS));
}

static bool writes(const struct model_access *a) {
    return (a->kind & (MODEL_WRITE | MODEL_FREE)) != 0;
}

static bool add_few(struct explore_touches *t, const struct explore_touch_bits *f) {
    bool grown = false;
    assert(f->count <= EXPLORE_TOUCH_BITS_MOST);
    for (uint32_t i = 0; i < f->count; i++) {
        uint64_t *words[2] = {t->all, f->written[i] ? t->written : t->all};
        for (int k = 0; k < 2; k++) {
            uint64_t *word = &words[k][f->bit[i] / 64], bit = UINT64_C(1) << f->bit[i] % 64;
            grown |= !(*word & bit);
            *word |= bit;
        }
    }
    return grown;
}

struct explore_touch_bits explore_touch_bits_of(const struct model_access *accesses,
                                                uint32_t count) {
    struct explore_touch_bits f = {
        .count = count < EXPLORE_TOUCH_BITS_MOST ? count : EXPLORE_TOUCH_BITS_MOST};
    for (uint32_t i = 0; i < f.count; i++) {
        f.bit[i] = (uint16_t)bit_of(&accesses[i]);
        f.written[i] = writes(&accesses[i]);
    }
    return f;
}

bool explore_touch_bits_conflict(const struct explore_touch_bits *a,
                                 const struct explore_touch_bits *b) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (a->bit[i] == b->bit[k] && (a->written[i] || b->written[k]))
                return true;
    return false;
}

static bool unite(struct explore_touches *to, const struct explore_touches *from) {
    bool grown = false;
    for (uint32_t i = 0; i < EXPLORE_PROFILE_WORDS; i++) {
        grown |= (from->all[i] & ~to->all[i]) || (from->written[i] & ~to->written[i]);
        to->all[i] |= from->all[i];
        to->written[i] |= from->written[i];
    }
    return grown;
}

uint32_t explore_profile_point(struct explore_profile *l, uint32_t thread, uint32_t site) {
    uint64_t key = (uint64_t)thread << 32 | site;
    uint32_t point = explore_intern_add(&l->points, &key, 1);
    if (point == l->after.count) {
        *base_vec_push(&l->after) = (struct explore_touches){0};
        *base_vec_push(&l->now) = (struct explore_touch_bits){0};
    }
    assert(point < l->after.count && l->now.count == l->after.count);
    return point;
}

static void flow(struct explore_profile *l) {
    for (bool grown = true; grown;) {
        grown = false;
        for (uint32_t i = l->edges.count; i-- > 0;)
            grown |= unite(&l->after.at[l->edges.at[i].from], &l->after.at[l->edges.at[i].to]);
    }
}

void explore_profile_step(struct explore_profile *l, uint32_t from, uint32_t to,
                          const struct explore_touch_bits *touched) {
    assert(from < l->after.count && (to == EXPLORE_PROFILE_NONE || to < l->after.count));
    bool grown = add_few(&l->after.at[from], touched);
    l->now.at[from] = *touched;
    if (to != EXPLORE_PROFILE_NONE) {
        uint64_t key = (uint64_t)from << 32 | to;
        if (explore_intern_add(&l->known, &key, 1) == l->edges.count) {
            *base_vec_push(&l->edges) = (struct edge){from, to};
            grown = true;
        }
    }
    if (grown)
        flow(l);
}

const struct explore_touch_bits *explore_profile_now(const struct explore_profile *l,
                                                     uint32_t point) {
    return l->now.at[point].count ? &l->now.at[point] : NULL;
}

const struct explore_touches *explore_profile_after(const struct explore_profile *l,
                                                    uint32_t point) {
    assert(point < l->after.count);
    return &l->after.at[point];
}

uint32_t explore_profile_position(struct model *m, uint32_t thread) {
    const struct model_access *accesses;
    if (m->v->reduction->position)
        return m->v->reduction->position(m, thread);
    return m->v->pending(m, thread, &accesses) ? accesses[0].site : 0;
}

/* ---- the warm-up ---- */

static uint32_t point_of(struct explore_profile *l, struct model *m, uint32_t thread) {
    return explore_profile_point(l, thread, explore_profile_position(m, thread));
}

/* Chooses for one of the three runs: the last thread, the first thread, or the one after the thread
 * that moved last. */
static struct model_choice choose(uint32_t run, const struct model_choice *choices, uint32_t count,
                                  uint32_t last) {
    if (run == 0)
        return choices[count - 1];
    for (uint32_t i = 0; run == 2 && i < count; i++)
        if (choices[i].thread > last)
            return choices[i];
    return choices[0];
}

/* Takes one step of a run. False: the run ends. */
static bool go_on(struct explore_profile *l, struct model *m, uint32_t run, uint32_t *last) {
    const struct model_choice *choices;
    const struct model_access *accesses;
    struct model_fault fault;
    uint32_t count = m->v->choices(m, &choices);
    if (!count || m->v->threads(m) > EXPLORE_SUMMARY_THREADS)
        return false;
    struct model_choice choice = choose(run, choices, count, *last);
    uint32_t from = point_of(l, m, choice.thread), to = EXPLORE_PROFILE_NONE;
    if (m->v->step(m, choice, &fault) != MODEL_STEPPED)
        return false;
    count = m->v->footprint(m, &accesses);
    struct explore_touch_bits touched = explore_touch_bits_of(accesses, count);
    if (choice.thread < m->v->threads(m) && m->v->reduction->life(m, choice.thread) == MODEL_RUNS)
        to = point_of(l, m, choice.thread);
    explore_profile_step(l, from, to, &touched);
    *last = choice.thread;
    return true;
}

void explore_profile_warm_up(struct explore_profile *l, struct model *of,
                             const struct base_tuning *tuning) {
    struct model *m = of->v->fork(of);
    struct model_fault fault;
    for (uint32_t run = 0; run < tuning->dpor_rehearsals; run++) {
        uint32_t last = 0, steps = 0;
        if (run && m->v->initial(m, &fault) != MODEL_STEPPED)
            break;
        while (steps < tuning->dpor_rehearsal_steps && go_on(l, m, run, &last)) {
            m->v->settle(m);
            steps++;
        }
    }
    m->v->drop(m);
}
