/* A deadlock is a state without choices. A partial deadlock is a greatest fixpoint over the
 * relation "can wake". */
#include "prop/deadlock.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdlib.h>

enum { FEW = 64 };

static uint32_t site_of(struct model *m, uint32_t thread) {
    const struct model_access *access;
    struct model_wait wait;
    if (m->v->blocked(m, thread, &wait) && wait.site)
        return wait.site;
    return m->v->pending(m, thread, &access) ? access[0].site : 0;
}

static void add(struct model *m, uint32_t thread, struct model_fault *fault) {
    assert(!fault->detail[1] || thread > fault->thread); /* the site is that of the lowest thread */
    if (fault->detail[1]++ == 0) {
        fault->thread = thread;
        fault->site = site_of(m, thread);
    }
    fault->detail[0] |= model_waker(thread);
}

bool prop_deadlock_state(void *context, struct model *m, const struct model_choice *choices,
                         uint32_t count, struct model_fault *fault) {
    (void)context, (void)choices;
    if (count > 0 || m->v->ended(m))
        return false;
    *fault = (struct model_fault){.kind = MODEL_FAULT_DEADLOCK};
    uint32_t threads = m->v->threads(m);
    for (uint32_t t = 0; t < threads; t++) {
        struct model_wait wait;
        if (m->v->blocked(m, t, &wait))
            add(m, t, fault);
    }
    assert(fault->detail[1] <= threads);
    return true;
}

/* The role of a thread: a GONE one never wakes another, a FREE one may, a STUCK one waits without a
 * time limit. */
enum role { GONE, FREE, STUCK };

struct cast {
    uint32_t threads;
    enum role *roles;
    uint64_t *wakers;
    enum role few_roles[FEW];
    uint64_t few_wakers[FEW];
};

static void cast_open(struct cast *c, uint32_t threads) {
    c->threads = threads;
    c->roles = c->few_roles;
    c->wakers = c->few_wakers;
    if (threads > FEW) {
        c->roles = base_alloc(threads * sizeof *c->roles);
        c->wakers = base_alloc(threads * sizeof *c->wakers);
    }
}

static void cast_close(struct cast *c) {
    if (c->roles != c->few_roles) {
        free(c->roles);
        free(c->wakers);
    }
}

/* Gives each thread its role. Returns how many are STUCK. */
static uint32_t assign(struct cast *c, struct model *m, const struct model_choice *choices,
                       uint32_t count) {
    uint32_t stuck = 0, next = 0;
    for (uint32_t t = 0; t < c->threads; t++) {
        struct model_wait wait;
        assert(next == 0 || next == count || choices[next].thread >= choices[next - 1].thread);
        while (next < count && choices[next].thread < t)
            next++;
        c->roles[t] = GONE;
        if (next < count && choices[next].thread == t) {
            c->roles[t] = FREE;
        } else if (m->v->blocked(m, t, &wait)) {
            c->roles[t] = wait.timed ? FREE : STUCK;
            c->wakers[t] = wait.wakers;
            stuck += !wait.timed;
        } else if (m->v->reduction && m->v->reduction->life(m, t) == MODEL_RUNS) {
            c->roles[t] = FREE; /* held back while another thread is in an atomic section */
        }
    }
    return stuck;
}

static uint64_t free_mask(const struct cast *c) {
    uint64_t mask = 0;
    for (uint32_t t = 0; t < c->threads; t++)
        if (c->roles[t] == FREE)
            mask |= model_waker(t);
    return mask;
}

/* Is one of the threads that share the bit MODEL_FAR free, and could it wake this one? */
static bool far_one_can_wake(const struct cast *c, struct model *m, uint32_t thread) {
    const uint32_t *list;
    uint32_t count = c->wakers[thread] == UINT64_MAX ? 0 : model_far_wakers(m, thread, &list);
    assert(c->roles[thread] == STUCK && c->wakers[thread] & model_waker(MODEL_FAR));
    for (uint32_t i = 0; i < count; i++)
        if (list[i] < c->threads && c->roles[list[i]] == FREE)
            return true;
    return count == 0;
}

/* Could one of the free threads, which are in `mask`, wake this thread? */
static bool can_be_woken(const struct cast *c, struct model *m, uint32_t thread, uint64_t mask) {
    const uint64_t far = model_waker(MODEL_FAR);
    uint64_t common = c->wakers[thread] & mask;
    return common & ~far || (common && far_one_can_wake(c, m, thread));
}

/* Frees every thread that a free one could wake, until no more can be freed. Returns how many are
 * still STUCK. */
static uint32_t release(struct cast *c, struct model *m, uint32_t stuck) {
    for (bool changed = true; changed && stuck > 0;) {
        uint64_t mask = free_mask(c);
        changed = false;
        for (uint32_t t = 0; t < c->threads; t++) {
            if (c->roles[t] != STUCK || !can_be_woken(c, m, t, mask))
                continue;
            c->roles[t] = FREE;
            assert(stuck > 0);
            stuck--;
            changed = true;
        }
    }
    return stuck;
}

static void describe(const struct cast *c, struct model *m, struct model_fault *fault) {
    *fault = (struct model_fault){.kind = MODEL_FAULT_PARTIAL_DEADLOCK};
    for (uint32_t t = 0; t < c->threads; t++)
        if (c->roles[t] == STUCK)
            add(m, t, fault);
    assert(fault->detail[0] && fault->detail[1]);
}

/* Can a running thread wake this one, if it waits? Threads that share a bit are not told apart
 * here. */
static bool is_woken_by(struct model *m, uint32_t thread, uint64_t runs) {
    struct model_wait wait;
    return !m->v->blocked(m, thread, &wait) || wait.timed || wait.wakers & runs;
}

/* The common case: every waiting thread can be woken by one that has a choice. */
static bool all_can_be_woken(struct model *m, const struct model_choice *choices, uint32_t count,
                             uint32_t threads) {
    uint64_t runs = 0, near = model_waker(threads) - 1;
    uint32_t next = 0;
    while (next < count && choices[next].thread < MODEL_FAR) {
        assert(choices[next].thread < threads);
        runs |= UINT64_C(1) << choices[next++].thread;
    }
    for (uint64_t rest = near & ~runs; rest; rest &= rest - 1)
        if (!is_woken_by(m, (uint32_t)__builtin_ctzll(rest), runs))
            return false;
    for (uint32_t t = MODEL_FAR; t < threads; t++) {
        while (next < count && choices[next].thread < t)
            next++;
        if ((next == count || choices[next].thread != t) && !is_woken_by(m, t, runs))
            return false;
    }
    return true;
}

bool prop_deadlock_partial_state(void *context, struct model *m, const struct model_choice *choices,
                                 uint32_t count, struct model_fault *fault) {
    (void)context;
    uint32_t threads = m->v->threads(m);
    if (count == 0 || all_can_be_woken(m, choices, count, threads))
        return false;
    struct cast c;
    cast_open(&c, threads);
    uint32_t stuck = assign(&c, m, choices, count);
    if (stuck > 0)
        stuck = release(&c, m, stuck);
    if (stuck > 0)
        describe(&c, m, fault);
    cast_close(&c);
    return stuck > 0;
}
