/* Runs each thread alone through everything that it can do, until it is back where it began or does
 * something that others could see. The pending operations of the threads rule most states out
 * before that. */
#include "explore/walk/livelock.h"

#include "base/hash.h"
#include "base/limit.h"
#include "base/map.h"
#include "explore/walk/move.h"
#include "model/shape.h"
#include <assert.h>
#include <stdlib.h>

/* The most states of a loop, and of a run that looks for one. When a run becomes too long, each
 * state of its first half is followed by at least LOOP_MOST others, so none of them is on such a
 * loop. */
enum { LOOP_MOST = 64, RUN_MOST = 2 * LOOP_MOST };

struct edge {
    uint32_t from, to;
};
/* Which thread changed a component; `thread`: its number + 1. */
struct owner {
    uint32_t slot, thread;
};

struct explore_livelock {
    /* The state that is examined. */
    const struct model_choice *choices;
    uint32_t choice_count;
    struct base_map owners; /* of the components that the threads changed, by slot */
    uint32_t site;

    /* One thread's run from there: states 0 .. count - 1, of which the first is the examined one.
     * Edges lead from one of these states to one of them. */
    uint32_t thread;
    store_state names[RUN_MOST];
    uint32_t count;
    BASE_VEC(struct edge) edges;
    bool works; /* it took a step that was not cut */
    bool seen;  /* others could see it, or it ended, or it is known not to spin */

    uint64_t vain_mask;
    uint64_t *vain; /* pairs of a state and a thread that does not spin there; a newer pair may
                       replace one */
};

static uint64_t owner_hash(const void *unused, const void *cell) {
    (void)unused;
    return base_hash_word(((const struct owner *)cell)->slot);
}

static bool owner_same(const void *unused, const void *cell, const void *key) {
    (void)unused;
    return ((const struct owner *)cell)->slot == *(const uint32_t *)key;
}

static const struct base_map_kind owner_kind = {
    .size = sizeof(struct owner), .first = 64, .fill = 2, .hash = owner_hash, .same = owner_same};

/* Most states have few owners. A large table goes, so that those do not pay for clearing it. */
static void forget_owners(struct explore_livelock *s) {
    enum { SMALL = 1024 };
    if (s->owners.mask >= SMALL)
        base_map_drop(&s->owners, &owner_kind);
    else if (s->owners.count)
        base_map_clear(&s->owners, &owner_kind);
}

struct explore_livelock *explore_livelock_new(const struct base_tuning *tuning) {
    struct explore_livelock *s = base_calloc(1, sizeof *s);
    s->vain_mask = (UINT64_C(1) << base_tuning_of(tuning)->livelock_vain_log2) - 1;
    return s;
}

void explore_livelock_drop(struct explore_livelock *s) {
    if (!s)
        return;
    base_map_drop(&s->owners, &owner_kind);
    base_vec_drop(&s->edges);
    free(s->vain);
    free(s);
}

/* ---- pairs that are known not to spin ---- */

static uint64_t pair_of(store_state name, uint32_t thread) {
    return base_hash_word(name + base_hash_word(thread + 1u)) | 1;
}

static bool is_vain(const struct explore_livelock *s, store_state name) {
    uint64_t pair = pair_of(name, s->thread);
    return s->vain && s->vain[(pair >> 1) & s->vain_mask] == pair;
}

static void remember(struct explore_livelock *s, store_state name) {
    uint64_t pair = pair_of(name, s->thread);
    if (!s->vain)
        s->vain = base_calloc(s->vain_mask + 1, sizeof *s->vain);
    s->vain[(pair >> 1) & s->vain_mask] = pair;
}

/* ---- one step ---- */

/* A loop that waits has no plain write, and neither takes nor releases a lock. But an access that
 * reads and writes may turn out to write nothing (a compare-and-swap, an attempt at a lock). */
bool explore_livelock_may_wait(const struct model_access *a, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        bool takes = (a[i].kind & MODEL_ACQUIRE) && (a[i].kind & MODEL_EXCLUSIVE);
        bool writes = (a[i].kind & MODEL_WRITE) && !(a[i].kind & MODEL_READ);
        if (takes || writes || a[i].kind & (MODEL_FREE | MODEL_RELEASE))
            return false;
    }
    return true;
}

static bool may_spin(struct model *m, uint32_t thread) {
    const struct model_access *a;
    uint32_t count = m->v->pending(m, thread, &a);
    return explore_livelock_may_wait(a, count);
}

static void note_site(struct explore_livelock *s, struct model *m) {
    const struct model_access *a;
    if (m->v->pending(m, s->thread, &a) && a[0].site && (!s->site || a[0].site < s->site))
        s->site = a[0].site;
}

static bool only_reads(const struct model_access *a, uint32_t count) {
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < count; i++)
        kinds |= a[i].kind;
    return !(kinds & (MODEL_WRITE | MODEL_ACQUIRE));
}

/* May this thread change the component? No two threads may change the same one. */
static bool owns(struct explore_livelock *s, uint32_t slot) {
    struct owner *o = base_map_add(&s->owners, &owner_kind, NULL, base_hash_word(slot), &slot);
    if (!o->thread)
        *o = (struct owner){slot, s->thread + 1};
    return o->thread == s->thread + 1;
}

/* Did the step since the mark leave everything that others could see as it was? */
static bool is_harmless(struct explore_livelock *s, struct explore_walker *k, store_mark mark) {
    const struct model_access *a;
    uint32_t count = k->v->footprint(k->m, &a);
    if (!explore_livelock_may_wait(a, count))
        return false;
    bool reads = only_reads(a, count);
    for (store_mark i = mark; i < store_cursor_mark(k->cursor); i++) {
        uint32_t slot = store_cursor_changed(k->cursor, i);
        if ((!reads && (slot & 1) == MODEL_SIDE_DATA) || !owns(s, slot))
            return false;
    }
    return true;
}

/* The next choice of another thread from number i on. */
static uint32_t skip_own(const struct explore_livelock *s, const struct model_choice *choices,
                         uint32_t count, uint32_t i) {
    while (i < count && choices[i].thread == s->thread)
        i++;
    return i;
}

/* Have the other threads the same choices as at the beginning? */
static bool leaves_others(const struct explore_livelock *s, struct model *m) {
    const struct model_choice *now;
    uint32_t count = m->v->choices(m, &now);
    uint32_t i = skip_own(s, now, count, 0);
    uint32_t k = skip_own(s, s->choices, s->choice_count, 0);
    while (i < count && k < s->choice_count && model_choice_same(now[i], s->choices[k])) {
        i = skip_own(s, now, count, i + 1);
        k = skip_own(s, s->choices, s->choice_count, k + 1);
    }
    return i == count && k == s->choice_count;
}

/* How many choices the thread has in the model's state; *out is number i of them. */
static uint32_t own_choices(const struct explore_livelock *s, struct model *m, uint32_t i,
                            struct model_choice *out) {
    const struct model_choice *now;
    uint32_t count = m->v->choices(m, &now), own = 0;
    for (uint32_t k = 0; k < count; k++)
        if (now[k].thread == s->thread && own++ == i)
            *out = now[k];
    return own;
}

/* ---- all that a thread does alone ---- */

static uint32_t number_of(const struct explore_livelock *s, store_state name) {
    uint32_t i = 0;
    while (i < s->count && s->names[i] != name)
        i++;
    return i;
}

static bool run_from(struct explore_livelock *s, struct explore_walker *k, uint32_t at);

/* Takes a step of the thread from state number `at`, and explores all that follows. */
static bool take(struct explore_livelock *s, struct explore_walker *k, uint32_t at,
                 struct model_choice choice) {
    struct model_fault fault;
    store_mark mark = store_cursor_mark(k->cursor);
    store_state name;
    assert(at < s->count && s->count <= RUN_MOST);
    if (base_limit_over())
        return false;
    enum model_outcome outcome = explore_walker_creep(k, choice, &fault);
    s->seen = (outcome != MODEL_STEPPED && outcome != MODEL_CUT) || !is_harmless(s, k, mark) ||
              !leaves_others(s, k->m);
    if (s->seen)
        return false;
    s->works |= outcome == MODEL_STEPPED;
    store_cursor_find(k->cursor, 0, &name);
    s->seen = is_vain(s, name);
    uint32_t to = number_of(s, name);
    if (s->seen || to == RUN_MOST)
        return false;
    *base_vec_push(&s->edges) = (struct edge){at, to};
    if (to < s->count)
        return true;
    s->names[s->count++] = name;
    return run_from(s, k, to);
}

/* False: the thread does not spin. This is remembered for every state that is sure to lead
 * there. */
static bool run_from(struct explore_livelock *s, struct explore_walker *k, uint32_t at) {
    store_mark mark = store_cursor_mark(k->cursor);
    struct model_choice choice;
    uint32_t count = may_spin(k->m, s->thread) ? own_choices(s, k->m, 0, &choice) : 0;
    s->seen = count == 0;
    bool good = count > 0;
    note_site(s, k->m);
    for (uint32_t i = 0; good && i < count; i++) {
        if (i) {
            explore_walker_back(k, mark);
            own_choices(s, k->m, i, &choice);
        }
        good = take(s, k, at, choice);
    }
    if (!good && (s->seen || at < LOOP_MOST) && !base_limit_reached())
        remember(s, s->names[at]);
    return good;
}

/* Can the thread return from each of its states to the first one? */
static bool comes_back(const struct explore_livelock *s) {
    bool back[RUN_MOST] = {true};
    assert(s->count > 0 && s->count <= LOOP_MOST);
    uint32_t left = s->count - 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = s->edges.count; i-- > 0;) {
            const struct edge *e = &s->edges.at[i];
            assert(e->from < s->count && e->to < s->count);
            if (back[e->from] || !back[e->to])
                continue;
            back[e->from] = changed = true;
            left--;
        }
    }
    return left == 0;
}

static bool spins(struct explore_livelock *s, struct explore_walker *k, uint32_t thread) {
    store_mark mark = store_cursor_mark(k->cursor);
    s->thread = thread;
    s->edges.count = 0;
    s->works = false;
    s->count = 1;
    store_cursor_find(k->cursor, 0, &s->names[0]);
    if (is_vain(s, s->names[0]))
        return false;
    bool good = run_from(s, k, 0);
    explore_walker_back(k, mark);
    if (!good)
        return false;
    assert(s->edges.count >= s->count - 1); /* an edge leads to each state but the first */
    good = s->works && s->count <= LOOP_MOST && comes_back(s);
    if (!good)
        remember(s, s->names[0]);
    return good;
}

/* ---- the state ---- */

/* Is there a thread that cannot run now, but may go on later without the help of another? */
static bool anybody_goes_on(struct model *m, const struct model_choice *choices, uint32_t count) {
    uint32_t threads = m->v->threads(m), next = 0;
    for (uint32_t t = 0; t < threads; t++) {
        struct model_wait wait;
        while (next < count && choices[next].thread < t)
            next++;
        if (next < count && choices[next].thread == t)
            continue;
        if (m->v->blocked(m, t, &wait)) {
            if (wait.timed)
                return true;
        } else if (m->v->reduction && m->v->reduction->life(m, t) == MODEL_RUNS) {
            return true; /* held back while another thread is in an atomic section */
        }
    }
    return false;
}

static bool is_first(const struct model_choice *choices, uint32_t i) {
    return i == 0 || choices[i].thread != choices[i - 1].thread;
}

static struct model_fault fault_of(const struct explore_livelock *s) {
    struct model_fault fault = {
        .kind = MODEL_FAULT_LIVELOCK, .thread = s->choices[0].thread, .site = s->site};
    for (uint32_t i = 0; i < s->choice_count; i++) {
        fault.detail[0] |= model_waker(s->choices[i].thread);
        fault.detail[1] += is_first(s->choices, i);
    }
    return fault;
}

bool explore_livelock_may(struct model *m, const struct model_choice *choices, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (is_first(choices, i) && !may_spin(m, choices[i].thread))
            return false;
    return count > 0 && !anybody_goes_on(m, choices, count);
}

bool explore_livelock_look(struct explore_livelock *s, struct explore_walker *k,
                           const struct model_choice *choices, uint32_t count,
                           struct model_fault *fault) {
    if (!explore_livelock_may(k->m, choices, count))
        return false;
    assert(model_choices_ordered(choices, count)); /* is_first relies on it */
    s->choices = choices;
    s->choice_count = count;
    forget_owners(s);
    s->site = 0;
    for (uint32_t i = 0; i < count; i++)
        if (is_first(choices, i) && !spins(s, k, choices[i].thread))
            return false;
    *fault = fault_of(s);
    return true;
}
