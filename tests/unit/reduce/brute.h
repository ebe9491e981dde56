/* Brute force on any model: every state by every order, read off the model one step at a time. No
 * store, no search, no property and no reduction of the project takes part. */
#ifndef TESTS_REDUCE_BRUTE_H
#define TESTS_REDUCE_BRUTE_H

#include "base/hash.h"
#include "base/vec.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_THREADS = 256 };
#define BRUTE_NONE UINT32_MAX

/* A state: the components that are not as in the initial state, by slot. */
struct brute_part {
    uint32_t slot, size;
    uint8_t *bytes; /* NULL: as in the initial state */
};
typedef BASE_VEC(struct brute_part) brute_parts;

struct brute_fault {
    enum model_fault_kind kind;
    uint32_t site, site2;
};

struct brute_edge {
    uint32_t from, to; /* to: BRUTE_NONE if the run ends here */
    struct model_choice choice;
    enum model_outcome outcome;
    bool loud; /* others can see it, or no loop that waits has it */
};

struct brute_state {
    uint32_t first, size; /* in bytes */
    uint32_t site;        /* the lowest that a thread with a choice is at */
    bool held_back;       /* somebody runs who is neither enabled nor blocked */
};

struct brute {
    struct model *m;
    brute_parts now;
    BASE_VEC(uint8_t) bytes, key;
    BASE_VEC(struct brute_state) states;
    BASE_VEC(struct brute_edge) edges;
    BASE_VEC(struct brute_fault) faults; /* each once */
    BASE_VEC(uint64_t) outcomes;         /* sorted, each once */
    BASE_VEC(struct model_access) foot;
    BASE_VEC(struct model_choice) choices;
    uint32_t *table, mask;
    uint64_t ends, pruned;
    uint32_t initial; /* number of the initial state; BRUTE_NONE: the program ends before it */
    bool too_big;
};

/* ---- states ---- */

static inline struct brute_part *brute_part(struct brute *b, uint32_t slot) {
    uint32_t i = 0;
    while (i < b->now.count && b->now.at[i].slot < slot)
        i++;
    if (i < b->now.count && b->now.at[i].slot == slot)
        return &b->now.at[i];
    (void)base_vec_push(&b->now);
    memmove(&b->now.at[i + 1], &b->now.at[i], (b->now.count - 1 - i) * sizeof *b->now.at);
    b->now.at[i] = (struct brute_part){.slot = slot};
    return &b->now.at[i];
}

static inline void brute_put(struct brute *b, uint32_t slot, const void *bytes, uint32_t size) {
    struct brute_part *p = brute_part(b, slot);
    free(p->bytes);
    p->bytes = bytes ? base_alloc(size) : NULL;
    p->size = bytes ? size : 0;
    if (bytes)
        memcpy(p->bytes, bytes, size);
}

/* Notes what the model changed; true: a component of the data was among it. */
static inline bool brute_mirror(struct brute *b) {
    const struct model_change *changes;
    uint32_t count = b->m->v->changes(b->m, &changes);
    bool data = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct model_change *c = &changes[i];
        const struct brute_part *p = brute_part(b, c->slot);
        bool same = !p->bytes == !c->bytes &&
                    (!c->bytes || (p->size == c->size && !memcmp(p->bytes, c->bytes, c->size)));
        data |= !same && (c->slot & 1) == MODEL_SIDE_DATA;
        brute_put(b, c->slot, c->bytes, c->size);
    }
    b->m->v->settle(b->m);
    return data;
}

static inline void brute_add_bytes(struct brute *b, const void *bytes, uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        *base_vec_push(&b->key) = ((const uint8_t *)bytes)[i];
}

/* The number of the state that the model is in. */
static inline uint32_t brute_find(struct brute *b) {
    b->key.count = 0;
    for (uint32_t i = 0; i < b->now.count; i++) {
        const struct brute_part *p = &b->now.at[i];
        if (!p->bytes)
            continue;
        brute_add_bytes(b, &p->slot, sizeof p->slot);
        brute_add_bytes(b, &p->size, sizeof p->size);
        brute_add_bytes(b, p->bytes, p->size);
    }
    uint32_t size = b->key.count, h = size ? (uint32_t)base_hash_bytes(b->key.at, size) : 0;
    for (h &= b->mask; b->table[h]; h = (h + 1) & b->mask) {
        const struct brute_state *s = &b->states.at[b->table[h] - 1];
        if (s->size == size && (!size || memcmp(b->bytes.at + s->first, b->key.at, size) == 0))
            return b->table[h] - 1;
    }
    *base_vec_push(&b->states) = (struct brute_state){.first = b->bytes.count, .size = size};
    for (uint32_t i = 0; i < size; i++)
        *base_vec_push(&b->bytes) = b->key.at[i];
    b->table[h] = b->states.count;
    return b->states.count - 1;
}

static inline void brute_go(struct brute *b, uint32_t state) {
    const struct brute_state *s = &b->states.at[state];
    for (uint32_t i = 0; i < b->now.count; i++) {
        if (b->now.at[i].bytes)
            b->m->v->load(b->m, b->now.at[i].slot, NULL, 0, true);
        brute_put(b, b->now.at[i].slot, NULL, 0);
    }
    for (uint32_t at = s->first; at < s->first + s->size;) {
        uint32_t head[2];
        memcpy(head, b->bytes.at + at, sizeof head);
        b->m->v->load(b->m, head[0], b->bytes.at + at + sizeof head, head[1], false);
        brute_put(b, head[0], b->bytes.at + at + sizeof head, head[1]);
        at += (uint32_t)sizeof head + head[1];
    }
    b->m->v->loaded(b->m);
}

/* ---- properties, each by its definition ---- */

static inline bool brute_has(const struct brute *b, struct brute_fault f) {
    for (uint32_t i = 0; i < b->faults.count; i++)
        if (b->faults.at[i].kind == f.kind && b->faults.at[i].site == f.site &&
            b->faults.at[i].site2 == f.site2)
            return true;
    return false;
}

static inline void brute_add(struct brute *b, struct brute_fault f) {
    if (!brute_has(b, f))
        *base_vec_push(&b->faults) = f;
}

static inline uint32_t brute_site(struct model *m, uint32_t thread) {
    const struct model_access *a;
    struct model_wait wait;
    if (m->v->blocked(m, thread, &wait) && wait.site)
        return wait.site;
    return m->v->pending(m, thread, &a) ? a[0].site : 0;
}

static inline bool brute_can_wake(struct model *m, uint32_t by, uint32_t thread) {
    struct model_wait wait;
    const uint32_t *list;
    m->v->blocked(m, thread, &wait);
    if (wait.wakers == UINT64_MAX || by < MODEL_FAR)
        return wait.wakers == UINT64_MAX || wait.wakers >> by & 1;
    uint32_t count = wait.wakers >> MODEL_FAR ? model_far_wakers(m, thread, &list) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == by)
            return true;
    return wait.wakers >> MODEL_FAR && !count;
}

/* Threads that wait for ever although others have choices. */
static inline void brute_look_for_partial(struct brute *b) {
    struct model *m = b->m;
    uint32_t threads = m->v->threads(m);
    bool stuck[BRUTE_THREADS] = {false}, able[BRUTE_THREADS] = {false};
    for (uint32_t i = 0; i < b->choices.count; i++)
        able[b->choices.at[i].thread] = true;
    for (uint32_t t = 0; t < threads; t++) {
        struct model_wait wait;
        bool waits = !able[t] && m->v->blocked(m, t, &wait);
        stuck[t] = waits && !wait.timed;
        able[t] |= !stuck[t] && m->v->reduction->life(m, t) == MODEL_RUNS;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t t = 0; t < threads; t++)
            for (uint32_t by = 0; by < threads && stuck[t]; by++) {
                if (!able[by] || !brute_can_wake(m, by, t))
                    continue;
                stuck[t] = false;
                able[t] = changed = true;
            }
    }
    for (uint32_t t = 0; t < threads; t++)
        if (stuck[t]) {
            brute_add(b, (struct brute_fault){MODEL_FAULT_PARTIAL_DEADLOCK, brute_site(m, t), 0});
            return;
        }
}

static inline void brute_look_at_state(struct brute *b, struct brute_state *s) {
    struct model *m = b->m;
    uint32_t lowest = BRUTE_NONE;
    for (uint32_t t = m->v->threads(m); t-- > 0;) {
        struct model_wait wait;
        bool waits = m->v->blocked(m, t, &wait), enabled = false;
        lowest = waits ? t : lowest;
        for (uint32_t i = 0; i < b->choices.count; i++)
            enabled |= b->choices.at[i].thread == t;
        s->held_back |= !waits && !enabled && m->v->reduction->life(m, t) == MODEL_RUNS;
    }
    for (uint32_t i = 0; i < b->choices.count; i++) {
        uint32_t site = brute_site(m, b->choices.at[i].thread);
        if (site && (!s->site || site < s->site))
            s->site = site;
    }
    if (b->choices.count) {
        brute_look_for_partial(b);
    } else if (m->v->ended(m)) {
        b->ends++;
        *base_vec_push(&b->outcomes) = model_digest(m);
    } else {
        uint32_t site = lowest == BRUTE_NONE ? 0 : brute_site(m, lowest);
        brute_add(b, (struct brute_fault){MODEL_FAULT_DEADLOCK, site, 0});
    }
}

static inline bool brute_overlap(const struct model_access *a, const struct model_access *c) {
    return a->place == c->place && (uint64_t)a->offset < (uint64_t)c->offset + c->size &&
           (uint64_t)c->offset < (uint64_t)a->offset + a->size;
}

/* Does one of them write, x which was done, or y which is pending? A compare-and-swap writes only
 * if it has its turn first, and succeeds. */
static inline bool brute_writes(const struct model_access *x, const struct model_access *y) {
    return (x->kind & MODEL_WRITE && !(x->kind & MODEL_UNWRITTEN)) ||
           (y->kind & MODEL_WRITE && !(y->kind & MODEL_COMPARES));
}

/* In the state before a step that did what is in `foot`. */
static inline void brute_races(struct brute *b, uint32_t thread) {
    for (uint32_t t = 0; t < b->m->v->threads(b->m); t++) {
        const struct model_access *theirs;
        uint32_t count = b->m->v->pending(b->m, t, &theirs);
        for (uint32_t i = 0; t != thread && i < b->foot.count; i++)
            for (uint32_t k = 0; k < count; k++) {
                const struct model_access *x = &b->foot.at[i], *y = &theirs[k];
                if ((x->kind | y->kind) & MODEL_SYNC || !brute_overlap(x, y) ||
                    !brute_writes(x, y) || x->kind & y->kind & MODEL_ATOMIC)
                    continue;
                brute_add(b, (struct brute_fault){MODEL_FAULT_DATA_RACE,
                                                  x->site < y->site ? x->site : y->site,
                                                  x->site < y->site ? y->site : x->site});
            }
    }
}

/* ---- the graph ---- */

static inline bool brute_may_wait(const struct brute *b) {
    for (uint32_t i = 0; i < b->foot.count; i++) {
        uint32_t kind = b->foot.at[i].kind;
        if ((kind & MODEL_ACQUIRE && kind & MODEL_EXCLUSIVE) ||
            (kind & MODEL_WRITE && !(kind & MODEL_READ)) || kind & (MODEL_FREE | MODEL_RELEASE))
            return false;
    }
    return true;
}

static inline void brute_take(struct brute *b, uint32_t from, struct model_choice choice) {
    struct model_fault fault = {0};
    const struct model_access *foot;
    struct brute_edge e = {.from = from, .to = BRUTE_NONE, .choice = choice};
    brute_go(b, from);
    e.outcome = b->m->v->step(b->m, choice, &fault);
    uint32_t count = b->m->v->footprint(b->m, &foot);
    b->foot.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&b->foot) = foot[i];
    bool data = brute_mirror(b);
    e.loud = data || !brute_may_wait(b);
    if (e.outcome == MODEL_STEPPED || e.outcome == MODEL_CUT)
        e.to = brute_find(b);
    b->pruned += e.outcome == MODEL_PRUNED;
    if (e.outcome == MODEL_FAULTED)
        brute_add(b, (struct brute_fault){fault.kind, fault.site, fault.site2});
    if (e.outcome != MODEL_PRUNED) {
        brute_go(b, from);
        brute_races(b, choice.thread);
    }
    *base_vec_push(&b->edges) = e;
}

static inline void brute_expand(struct brute *b, uint32_t state) {
    const struct model_choice *choices;
    brute_go(b, state);
    uint32_t count = b->m->v->choices(b->m, &choices);
    b->choices.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&b->choices) = choices[i];
    brute_look_at_state(b, &b->states.at[state]);
    for (uint32_t i = 0; i < count; i++)
        brute_take(b, state, b->choices.at[i]);
}

static inline int brute_compare(const void *x, const void *y) {
    uint64_t a = *(const uint64_t *)x, c = *(const uint64_t *)y;
    return (a > c) - (a < c);
}

static inline void brute_sort_outcomes(struct brute *b) {
    uint32_t kept = 0;
    if (b->outcomes.count)
        qsort(b->outcomes.at, b->outcomes.count, sizeof(uint64_t), brute_compare);
    for (uint32_t i = 0; i < b->outcomes.count; i++)
        if (kept == 0 || b->outcomes.at[kept - 1] != b->outcomes.at[i])
            b->outcomes.at[kept++] = b->outcomes.at[i];
    b->outcomes.count = kept;
}

/* All of a model's graph, up to `limit` states (then too_big). The model stays the caller's. */
static inline void brute_open(struct brute *b, struct model *m, uint32_t limit) {
    *b = (struct brute){.m = m, .initial = BRUTE_NONE};
    struct model_fault fault = {0};
    for (b->mask = 1; b->mask < 4 * limit;)
        b->mask = 2 * b->mask + 1;
    b->table = base_calloc((size_t)b->mask + 1, sizeof *b->table);
    enum model_outcome outcome = m->v->initial(m, &fault);
    brute_mirror(b);
    if (outcome == MODEL_FAULTED)
        brute_add(b, (struct brute_fault){fault.kind, fault.site, fault.site2});
    else if (outcome != MODEL_PRUNED)
        b->initial = brute_find(b);
    for (uint32_t i = 0; i < b->states.count && !b->too_big; i++) {
        brute_expand(b, i);
        b->too_big = b->states.count > limit;
    }
    brute_sort_outcomes(b);
}

static inline void brute_close(struct brute *b) {
    for (uint32_t i = 0; i < b->now.count; i++)
        free(b->now.at[i].bytes);
    base_vec_drop(&b->now);
    base_vec_drop(&b->bytes);
    base_vec_drop(&b->key);
    base_vec_drop(&b->states);
    base_vec_drop(&b->edges);
    base_vec_drop(&b->faults);
    base_vec_drop(&b->outcomes);
    base_vec_drop(&b->foot);
    base_vec_drop(&b->choices);
    free(b->table);
}

/* ---- livelocks: sets of states that nobody leaves, and where nothing changes for anybody ---- */

static inline void brute_reach(const struct brute *b, uint32_t from, bool *reached) {
    memset(reached, 0, b->states.count * sizeof *reached);
    reached[from] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < b->edges.count; i++) {
            const struct brute_edge *e = &b->edges.at[i];
            if (reached[e->from] && e->to != BRUTE_NONE && !reached[e->to])
                reached[e->to] = changed = true;
        }
    }
}

/* Every thread of the set does more than to be cut. */
static inline bool brute_all_work(const struct brute *b, const bool *set) {
    bool runs[BRUTE_THREADS] = {false}, works[BRUTE_THREADS] = {false};
    for (uint32_t i = 0; i < b->edges.count; i++)
        if (set[b->edges.at[i].from]) {
            runs[b->edges.at[i].choice.thread] = true;
            works[b->edges.at[i].choice.thread] |= b->edges.at[i].outcome == MODEL_STEPPED;
        }
    return memcmp(runs, works, sizeof runs) == 0;
}

static inline bool brute_is_livelock(const struct brute *b, uint32_t state, bool *set,
                                     bool *again) {
    bool some = false, quiet = !b->states.at[state].held_back;
    brute_reach(b, state, set);
    for (uint32_t i = 0; i < b->edges.count && quiet; i++)
        if (set[b->edges.at[i].from]) {
            some |= b->edges.at[i].from == state;
            quiet = !b->edges.at[i].loud && b->edges.at[i].to != BRUTE_NONE;
        }
    for (uint32_t i = 0; i < b->states.count && quiet && some; i++)
        if (set[i]) {
            brute_reach(b, i, again);
            quiet = again[state];
        }
    return quiet && some && brute_all_work(b, set);
}

/* Adds them to the faults. */
static inline void brute_find_livelocks(struct brute *b) {
    bool *set = base_calloc(b->states.count + 1u, sizeof *set);
    bool *again = base_calloc(b->states.count + 1u, sizeof *again);
    for (uint32_t s = 0; s < b->states.count; s++) {
        uint32_t site = 0;
        if (!brute_is_livelock(b, s, set, again))
            continue;
        for (uint32_t i = 0; i < b->states.count; i++)
            if (set[i] && b->states.at[i].site && (!site || b->states.at[i].site < site))
                site = b->states.at[i].site;
        brute_add(b, (struct brute_fault){MODEL_FAULT_LIVELOCK, site, 0});
    }
    free(set);
    free(again);
}

#endif
