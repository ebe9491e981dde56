/* A naive oracle for toy programs: its own interpreter, whole states in a hash table, no store, no
 * search, no model. It lists every state and every step, and reads the answers off the graph. */
#ifndef TESTS_EXPLORE_ORACLE_H
#define TESTS_EXPLORE_ORACLE_H

#include "base/hash.h"
#include "base/vec.h"
#include "model/toy.h"
#include <stdbool.h>
#include <string.h>

enum { ORACLE_THREADS = 6, ORACLE_ENDED = 100, ORACLE_ASLEEP = 101 };

struct oracle_state {
    int32_t reg[ORACLE_THREADS][MODEL_TOY_REGISTERS];
    int32_t pc[ORACLE_THREADS];
    int32_t var[MODEL_TOY_VARIABLES];
    int32_t lock[MODEL_TOY_LOCKS];
};

struct oracle_fault {
    enum model_fault_kind kind;
    uint32_t site, site2;
};

struct oracle_edge {
    uint32_t from, to; /* to: UINT32_MAX if the run ends here */
    struct model_choice choice;
    enum model_outcome outcome;
    uint32_t first_fault, fault_count; /* in edge_faults */
};

struct oracle {
    const struct model_toy_program *program;
    BASE_VEC(struct oracle_state) states;
    BASE_VEC(struct oracle_edge) edges;
    BASE_VEC(struct oracle_fault) edge_faults;
    BASE_VEC(struct oracle_fault) faults; /* each once */
    BASE_VEC(uint64_t) outcomes;          /* sorted, each once */
    uint32_t *table;
    uint32_t mask;
    uint64_t ends, pruned;
    enum model_outcome initial;
    bool too_big;
};

static inline bool oracle_visible(enum model_toy_op op) {
    switch (op) {
    case MODEL_TOY_READ:
    case MODEL_TOY_WRITE:
    case MODEL_TOY_ATOMIC_READ:
    case MODEL_TOY_ATOMIC_WRITE:
    case MODEL_TOY_CAS:
    case MODEL_TOY_LOCK:
    case MODEL_TOY_UNLOCK:
    case MODEL_TOY_AWAIT:
    case MODEL_TOY_CHOOSE:
    case MODEL_TOY_EXIT: return true;
    default: return false;
    }
}

static inline const struct model_toy_instruction *
oracle_at(const struct oracle *o, const struct oracle_state *s, uint32_t t) {
    return s->pc[t] >= ORACLE_ENDED ? NULL : &o->program->code[t][s->pc[t]];
}

/* Runs local instructions. */
static inline enum model_outcome oracle_run(const struct oracle *o, struct oracle_state *s,
                                            uint32_t t, struct oracle_fault *fault) {
    for (int n = 0; n < MODEL_TOY_RUN; n++) {
        const struct model_toy_instruction *i = oracle_at(o, s, t);
        if (!i || oracle_visible(i->op))
            return MODEL_STEPPED;
        int32_t *r = &s->reg[t][i->a];
        uint32_t site = model_toy_site(t, (uint32_t)s->pc[t]);
        s->pc[t]++;
        if (i->op == MODEL_TOY_END) {
            s->pc[t] = ORACLE_ENDED;
            memset(s->reg[t], 0, sizeof s->reg[t]);
        } else if (i->op == MODEL_TOY_SET) {
            *r = i->value;
        } else if (i->op == MODEL_TOY_ADD) {
            *r += i->value;
        } else if (i->op == MODEL_TOY_JUMP) {
            if (i->value || *r)
                s->pc[t] = i->b;
        } else if (i->op == MODEL_TOY_ASSERT || i->op == MODEL_TOY_UNKNOWN) {
            *fault = (struct oracle_fault){MODEL_FAULT_ASSERTION, site, 0};
            if (i->op == MODEL_TOY_UNKNOWN)
                fault->kind = MODEL_FAULT_UNMODELLED;
            if (i->op == MODEL_TOY_UNKNOWN || *r != i->value)
                return MODEL_FAULTED;
        } else if (i->op == MODEL_TOY_ASSUME) {
            if (*r != i->value)
                return MODEL_PRUNED;
        } else if (i->op == MODEL_TOY_SPAWN && s->pc[i->b] == ORACLE_ASLEEP) {
            s->pc[i->b] = 0;
            enum model_outcome child = oracle_run(o, s, i->b, fault);
            if (child == MODEL_FAULTED || child == MODEL_PRUNED)
                return child;
        }
    }
    return MODEL_CUT;
}

static inline uint32_t oracle_alts(const struct oracle *o, const struct oracle_state *s,
                                   uint32_t t) {
    const struct model_toy_instruction *i = oracle_at(o, s, t);
    if (!i)
        return 0;
    if (i->op == MODEL_TOY_LOCK)
        return s->lock[i->b] == 0;
    if (i->op == MODEL_TOY_AWAIT)
        return s->var[i->b] != 0;
    return i->op == MODEL_TOY_CHOOSE ? (uint32_t)i->value : 1;
}

static inline enum model_outcome oracle_step(const struct oracle *o, struct oracle_state *s,
                                             struct model_choice c, struct oracle_fault *fault) {
    const struct model_toy_instruction *i = oracle_at(o, s, c.thread);
    if (!oracle_visible(i->op))
        return oracle_run(o, s, c.thread, fault);
    int32_t *r = &s->reg[c.thread][i->a], me = (int32_t)c.thread + 1;
    if (i->op == MODEL_TOY_READ || i->op == MODEL_TOY_ATOMIC_READ)
        *r = s->var[i->b];
    if (i->op == MODEL_TOY_WRITE || i->op == MODEL_TOY_ATOMIC_WRITE)
        s->var[i->b] = *r + i->value;
    if (i->op == MODEL_TOY_CAS) {
        bool equal = s->var[i->b] == *r;
        if (equal)
            s->var[i->b] = i->value;
        *r = equal;
    }
    if (i->op == MODEL_TOY_LOCK)
        s->lock[i->b] = me;
    if (i->op == MODEL_TOY_UNLOCK) {
        *fault = (struct oracle_fault){MODEL_FAULT_LOCK_MISUSE,
                                       model_toy_site(c.thread, (uint32_t)s->pc[c.thread]), 0};
        if (s->lock[i->b] != me)
            return MODEL_FAULTED;
        s->lock[i->b] = 0;
    }
    if (i->op == MODEL_TOY_CHOOSE)
        *r = (int32_t)c.alt;
    if (i->op == MODEL_TOY_EXIT) {
        memset(s->reg, 0, sizeof s->reg);
        for (uint32_t t = 0; t < o->program->threads; t++)
            s->pc[t] = ORACLE_ENDED;
        return MODEL_STEPPED;
    }
    s->pc[c.thread]++;
    enum model_outcome outcome = oracle_run(o, s, c.thread, fault);
    return outcome == MODEL_CUT ? MODEL_STEPPED : outcome;
}

static inline uint32_t oracle_find(struct oracle *o, const struct oracle_state *s, bool *added) {
    uint32_t h = (uint32_t)base_hash_bytes(s, sizeof *s) & o->mask;
    for (; o->table[h]; h = (h + 1) & o->mask) {
        if (memcmp(&o->states.at[o->table[h] - 1], s, sizeof *s) == 0) {
            *added = false;
            return o->table[h] - 1;
        }
    }
    *base_vec_push(&o->states) = *s;
    o->table[h] = o->states.count;
    *added = true;
    return o->states.count - 1;
}

static inline bool oracle_has_fault(const struct oracle *o, struct oracle_fault f) {
    for (uint32_t i = 0; i < o->faults.count; i++)
        if (o->faults.at[i].kind == f.kind && o->faults.at[i].site == f.site &&
            o->faults.at[i].site2 == f.site2)
            return true;
    return false;
}

static inline void oracle_add_fault(struct oracle *o, struct oracle_fault f) {
    if (!oracle_has_fault(o, f))
        *base_vec_push(&o->faults) = f;
}

/* ---- properties, each read off a state ---- */

static inline uint32_t oracle_pending_site(const struct oracle *o, const struct oracle_state *s,
                                           uint32_t t) {
    const struct model_toy_instruction *i = oracle_at(o, s, t);
    if (!i || !oracle_visible(i->op) || i->op == MODEL_TOY_CHOOSE || i->op == MODEL_TOY_EXIT)
        return 0;
    return model_toy_site(t, (uint32_t)s->pc[t]);
}

/* Could somebody outside `set` wake a member of it? All subsets are tried by the caller. */
static inline bool oracle_closed(const struct oracle *o, const struct oracle_state *s,
                                 uint32_t set) {
    uint32_t outside = 0;
    for (uint32_t t = 0; t < o->program->threads; t++)
        if (oracle_at(o, s, t) && !(set >> t & 1))
            outside |= 1u << t;
    for (uint32_t t = 0; t < o->program->threads; t++) {
        if (!(set >> t & 1))
            continue;
        const struct model_toy_instruction *i = oracle_at(o, s, t);
        if (!i || oracle_alts(o, s, t) > 0)
            return false;
        if (i->op == MODEL_TOY_AWAIT && outside)
            return false;
        if (i->op == MODEL_TOY_LOCK && outside >> (s->lock[i->b] - 1) & 1)
            return false;
    }
    return true;
}

/* The faults of a state itself, at most two. */
static inline uint32_t oracle_state_faults(const struct oracle *o, const struct oracle_state *s,
                                           struct oracle_fault out[2]) {
    uint32_t alive = 0, choices = 0, best = 0, count = 0, lowest = UINT32_MAX;
    for (uint32_t t = 0; t < o->program->threads; t++) {
        choices += oracle_alts(o, s, t);
        alive += oracle_at(o, s, t) != NULL;
        if (lowest == UINT32_MAX && oracle_at(o, s, t))
            lowest = t;
    }
    for (uint32_t set = 1; set < 1u << o->program->threads; set++)
        if (oracle_closed(o, s, set) && __builtin_popcount(set) > __builtin_popcount(best))
            best = set;
    if (choices == 0 && alive > 0)
        out[count++] =
            (struct oracle_fault){MODEL_FAULT_DEADLOCK, oracle_pending_site(o, s, lowest), 0};
    if (choices > 0 && best) {
        uint32_t site = oracle_pending_site(o, s, (uint32_t)__builtin_ctz(best));
        out[count++] = (struct oracle_fault){MODEL_FAULT_PARTIAL_DEADLOCK, site, 0};
    }
    return count;
}

static inline bool oracle_access(const struct model_toy_instruction *i, bool *write, bool *atomic) {
    if (!i)
        return false;
    *write = i->op == MODEL_TOY_WRITE || i->op == MODEL_TOY_ATOMIC_WRITE || i->op == MODEL_TOY_CAS;
    *atomic =
        i->op == MODEL_TOY_ATOMIC_READ || i->op == MODEL_TOY_ATOMIC_WRITE || i->op == MODEL_TOY_CAS;
    return *write || *atomic || i->op == MODEL_TOY_READ;
}

/* The races of a step of `t` in state s go to edge_faults. */
static inline bool oracle_swaps(const struct oracle_state *s, uint32_t t,
                                const struct model_toy_instruction *i) {
    return s->reg[t][i->a] == s->var[i->b];
}

/* A compare-and-swap writes only if it succeeds. That of `u` is looked at in another step, which is
 * its own. */
static inline void oracle_races(struct oracle *o, const struct oracle_state *s, uint32_t t) {
    bool w1, a1, w2, a2;
    const struct model_toy_instruction *i = oracle_at(o, s, t);
    if (!oracle_access(i, &w1, &a1))
        return;
    w1 = w1 && (i->op != MODEL_TOY_CAS || oracle_swaps(s, t, i));
    for (uint32_t u = 0; u < o->program->threads; u++) {
        const struct model_toy_instruction *j = oracle_at(o, s, u);
        if (u == t || !oracle_access(j, &w2, &a2) || i->b != j->b || (a1 && a2) ||
            !(w1 || (w2 && j->op != MODEL_TOY_CAS)))
            continue;
        uint32_t x = oracle_pending_site(o, s, t), y = oracle_pending_site(o, s, u);
        *base_vec_push(&o->edge_faults) =
            (struct oracle_fault){MODEL_FAULT_DATA_RACE, x < y ? x : y, x < y ? y : x};
    }
}

static inline void oracle_take(struct oracle *o, uint32_t from, struct model_choice c) {
    struct oracle_state s = o->states.at[from];
    struct oracle_fault fault = {0};
    struct oracle_edge e = {.from = from, .to = UINT32_MAX, .choice = c};
    e.first_fault = o->edge_faults.count;
    e.outcome = oracle_step(o, &s, c, &fault);
    if (e.outcome == MODEL_FAULTED)
        *base_vec_push(&o->edge_faults) = fault;
    if (e.outcome != MODEL_PRUNED)
        oracle_races(o, &o->states.at[from], c.thread);
    e.fault_count = o->edge_faults.count - e.first_fault;
    for (uint32_t i = e.first_fault; i < o->edge_faults.count; i++)
        oracle_add_fault(o, o->edge_faults.at[i]);
    o->pruned += e.outcome == MODEL_PRUNED;
    bool added;
    if (e.outcome == MODEL_STEPPED || e.outcome == MODEL_CUT)
        e.to = oracle_find(o, &s, &added);
    *base_vec_push(&o->edges) = e;
}

/* A thread that comes back to a state by cut steps of its own. */
static inline void oracle_idle_loops(struct oracle *o) {
    uint32_t *next = base_alloc(o->states.count * sizeof *next);
    for (uint32_t t = 0; t < o->program->threads; t++) {
        for (uint32_t i = 0; i < o->states.count; i++)
            next[i] = UINT32_MAX;
        for (uint32_t i = 0; i < o->edges.count; i++)
            if (o->edges.at[i].outcome == MODEL_CUT && o->edges.at[i].choice.thread == t)
                next[o->edges.at[i].from] = o->edges.at[i].to;
        for (uint32_t i = 0; i < o->states.count; i++) {
            uint32_t at = next[i];
            for (uint32_t n = 0; n < 100 && at != UINT32_MAX && at != i; n++)
                at = next[at];
            if (at == i)
                oracle_add_fault(o, (struct oracle_fault){MODEL_FAULT_NONTERMINATION, 0, 0});
        }
    }
    free(next);
}

static inline int oracle_compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static inline void oracle_outcomes(struct oracle *o) {
    for (uint32_t i = 0; i < o->states.count; i++) {
        bool alive = false;
        for (uint32_t t = 0; t < o->program->threads; t++)
            alive |= oracle_at(o, &o->states.at[i], t) != NULL;
        o->ends += !alive;
        if (!alive)
            *base_vec_push(&o->outcomes) =
                base_hash_bytes(o->states.at[i].var, o->program->variables * sizeof(int32_t));
    }
    uint32_t kept = 0;
    if (o->outcomes.count)
        qsort(o->outcomes.at, o->outcomes.count, sizeof(uint64_t), oracle_compare);
    for (uint32_t i = 0; i < o->outcomes.count; i++)
        if (kept == 0 || o->outcomes.at[kept - 1] != o->outcomes.at[i])
            o->outcomes.at[kept++] = o->outcomes.at[i];
    o->outcomes.count = kept;
}

static inline void oracle_expand(struct oracle *o, uint32_t at) {
    struct oracle_state s = o->states.at[at];
    struct oracle_fault faults[2];
    uint32_t count = oracle_state_faults(o, &s, faults);
    for (uint32_t i = 0; i < count; i++)
        oracle_add_fault(o, faults[i]);
    for (uint32_t t = 0; t < o->program->threads; t++)
        for (uint32_t alt = 0; alt < oracle_alts(o, &s, t); alt++)
            oracle_take(o, at, (struct model_choice){t, alt});
}

/* Everything about a program, up to `limit` states (then too_big). */
static inline void oracle_open(struct oracle *o, const struct model_toy_program *p,
                               uint32_t limit) {
    *o = (struct oracle){.program = p};
    o->mask = 1;
    while (o->mask < 4 * limit)
        o->mask = 2 * o->mask + 1;
    o->table = base_calloc((size_t)o->mask + 1, sizeof *o->table);
    struct oracle_state s = {0};
    struct oracle_fault fault = {0};
    memcpy(s.var, p->initial, sizeof s.var);
    for (uint32_t t = 0; t < p->threads; t++)
        s.pc[t] = p->asleep >> t & 1 ? ORACLE_ASLEEP : 0;
    for (uint32_t t = 0; t < p->threads && o->initial == MODEL_STEPPED; t++) {
        enum model_outcome outcome = oracle_run(o, &s, t, &fault);
        o->initial = outcome == MODEL_CUT ? MODEL_STEPPED : outcome;
    }
    if (o->initial == MODEL_FAULTED)
        oracle_add_fault(o, fault);
    bool added;
    if (o->initial == MODEL_STEPPED)
        oracle_find(o, &s, &added);
    for (uint32_t i = 0; i < o->states.count && !o->too_big; i++) {
        oracle_expand(o, i);
        o->too_big = o->states.count > limit;
    }
    if (!o->too_big) {
        oracle_idle_loops(o);
        oracle_outcomes(o);
    }
}

static inline void oracle_close(struct oracle *o) {
    base_vec_drop(&o->states);
    base_vec_drop(&o->edges);
    base_vec_drop(&o->edge_faults);
    base_vec_drop(&o->faults);
    base_vec_drop(&o->outcomes);
    free(o->table);
}

#endif
