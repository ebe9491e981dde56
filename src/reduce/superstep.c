/* Superstep reduction (Zaks and Joshi 2008, "Verifying multi-threaded C programs with SPIN",
 * section 4).
 *
 * In a state s every thread has a superstep: a sequence of its transitions that is explored as one.
 * Supersteps are sound under two conditions. Each is finite and not empty (size). And no transition
 * of one conflicts with a transition of another unless both are the last ones (independence). Then
 * in any run from s, the first thread that completes its superstep could have taken it at once. A
 * blocked thread has a superstep too: the operation that it waits for.
 *
 * Here the lowest enabled thread gets a long superstep, which stops before any operation that
 * conflicts with a pending operation of another thread. All other threads get one step. So the
 * check needs only the pending operations of the state, and no table of the accesses of other
 * supersteps. Because a superstep stops before a conflict, not after it, data races are found: both
 * accesses are pending together in some state.
 *
 * A step whose accesses are not listed before it is taken (MODEL_OPAQUE, or none at all), one that
 * starts or ends threads, a choice, and a cut step end a superstep. So does a step that would write
 * memory that the superstep has written already: a loop that changes memory and changes it back
 * must not look like one that waits (explore/walk/livelock.h). */
#include "reduce/superstep.h"

#include "base/vec.h"
#include "model/conflict.h"
#include "model/lives.h"
#include "model/shape.h"
#include "model/wrap.h"
#include <assert.h>
#include <string.h>

struct superstep {
    struct model_wrapper wrapper;         /* first */
    BASE_VEC(struct model_access) others; /* pending ones of others, at the beginning */
    BASE_VEC(struct model_access) foot;   /* accesses of all its steps */
    BASE_VEC(struct model_fault) races;   /* and the races that these showed */
    struct model_lives before, after;     /* before the superstep, and after a step of it */
    uint32_t most;                        /* the most steps of a superstep */
};

static struct superstep *self(struct model *m) {
    return (struct superstep *)m;
}

#define INNER struct model *in = model_inner(m)

/* ---- the step ---- */

/* Is it the lowest enabled thread? */
static bool is_lowest(struct model *in, uint32_t thread) {
    const struct model_choice *choices;
    uint32_t count = in->v->choices(in, &choices);
    assert(model_choices_ordered(choices, count));
    return count > 0 && choices[0].thread == thread;
}

/* The only choice of a thread; false if it has none or several. */
static bool only_choice(struct model *in, uint32_t thread, struct model_choice *out) {
    const struct model_choice *choices;
    uint32_t count = in->v->choices(in, &choices), found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (choices[i].thread == thread && found++ == 0)
            *out = choices[i];
    return found == 1;
}

/* Do the accesses of its next step leave something out? */
static bool is_unlisted(struct model *in, uint32_t thread) {
    return in->v->reduction->nature(in, thread) & ~(uint32_t)MODEL_SEVERAL;
}

/* Notes the pending accesses of the other threads. False: those of some thread are not known, or
 * conflict with everything. */
static bool note_others(struct superstep *s, uint32_t thread) {
    struct model *in = s->wrapper.inner;
    uint32_t threads = in->v->threads(in);
    s->others.count = 0;
    assert(thread < threads);
    for (uint32_t t = 0; t < threads; t++) {
        const struct model_access *accesses;
        uint32_t count = t == thread ? 0 : in->v->pending(in, t, &accesses);
        for (uint32_t i = 0; i < count; i++)
            *base_vec_push(&s->others) = accesses[i];
        if (is_unlisted(in, t))
            return false;
    }
    return true;
}

static bool same_lives(struct superstep *s) {
    model_lives_note(s->wrapper.inner, &s->after);
    return model_lives_same(&s->after, &s->before);
}

/* How many choices the other threads have. A step that changes this number conflicts with their
 * pending operations, even if these touch no memory: the last thread of a barrier wakes the
 * others. */
static uint32_t others_choices(struct model *in, uint32_t thread) {
    const struct model_choice *choices;
    uint32_t count = in->v->choices(in, &choices), own = 0;
    for (uint32_t i = 0; i < count; i++)
        own += choices[i].thread == thread;
    return count - own;
}

static bool conflicts(const struct superstep *s, const struct model_access *accesses,
                      uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < s->others.count; k++)
            if (model_conflict(&accesses[i], &s->others.at[k]))
                return true;
    return false;
}

static bool writes_again(const struct superstep *s, const struct model_access *accesses,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; accesses[i].kind & MODEL_WRITE && k < s->foot.count; k++)
            if (s->foot.at[k].kind & MODEL_WRITE && model_conflict(&accesses[i], &s->foot.at[k]))
                return true;
    return false;
}

/* Then *next is the choice. */
static bool may_add(struct superstep *s, uint32_t thread, struct model_choice *next) {
    struct model *in = s->wrapper.inner;
    const struct model_access *accesses;
    if (in->v->ended(in) || !only_choice(in, thread, next) || is_unlisted(in, thread))
        return false;
    uint32_t count = in->v->pending(in, thread, &accesses);
    assert(next->thread == thread && model_accesses_fit(accesses, count));
    return count > 0 && !conflicts(s, accesses, count) && !writes_again(s, accesses, count);
}

static void add_step(struct superstep *s) {
    const struct model_access *accesses;
    uint32_t count = s->wrapper.inner->v->footprint(s->wrapper.inner, &accesses);
    assert(model_accesses_fit(accesses, count));
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&s->foot) = accesses[i];
    const struct model_fault *races;
    count = model_races(s->wrapper.inner, &races);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&s->races) = races[i];
}

static enum model_outcome step(struct model *m, struct model_choice choice,
                               struct model_fault *fault) {
    struct superstep *s = self(m);
    struct model *in = s->wrapper.inner;
    bool first = is_lowest(in, choice.thread) && note_others(s, choice.thread);
    model_lives_note(in, &s->before);
    uint32_t others = others_choices(in, choice.thread);
    s->foot.count = s->races.count = 0;
    enum model_outcome outcome = in->v->step(in, choice, fault);
    add_step(s);
    /* If the first step conflicts, it is also the last one. */
    first = first && !conflicts(s, s->foot.at, s->foot.count);
    uint32_t n = 1;
    for (; first && n < s->most && outcome == MODEL_STEPPED; n++) {
        struct model_choice next;
        if (!same_lives(s) || !may_add(s, choice.thread, &next) ||
            others_choices(in, choice.thread) != others)
            break;
        outcome = in->v->step(in, next, fault);
        add_step(s);
    }
    assert(n == 1 || (first && n <= s->most));
    /* A cut at the end does not count, because the earlier steps had an effect. */
    return outcome == MODEL_CUT && n > 1 ? MODEL_STEPPED : outcome;
}

static uint32_t footprint(struct model *m, const struct model_access **out) {
    *out = self(m)->foot.at;
    return self(m)->foot.count;
}

static uint32_t races(struct model *m, const struct model_fault **out) {
    *out = self(m)->races.at;
    return self(m)->races.count;
}

static void forget(struct superstep *s) {
    s->foot.count = s->races.count = 0;
}

static enum model_outcome initial(struct model *m, struct model_fault *fault) {
    INNER;
    forget(self(m));
    return in->v->initial(in, fault);
}

static void loaded(struct model *m) {
    INNER;
    forget(self(m));
    in->v->loaded(in);
}

/* Later steps of a superstep may make plain accesses even if none is pending now. */
static bool any_plain(struct model *m) {
    (void)m;
    return true;
}

static struct model *superstep_new(struct model *inner, uint32_t most);

static struct model *fork_model(struct model *m) {
    INNER;
    return superstep_new(in->v->fork(in), self(m)->most);
}

static void drop(struct model *m) {
    INNER;
    in->v->drop(in);
    base_vec_drop(&self(m)->others);
    base_vec_drop(&self(m)->foot);
    base_vec_drop(&self(m)->races);
    base_vec_drop(&self(m)->before.of);
    base_vec_drop(&self(m)->after.of);
    free(self(m));
}

/* There is no memo, because a superstep depends on the pending operations of all other threads.
 * There are no questions and no matching, because a superstep passes through states that the search
 * does not see. */
static const struct model_vtable vtable = {
    .fork = fork_model,
    .drop = drop,
    .initial = initial,
    .step = step,
    .loaded = loaded,
    .footprint = footprint,
    .any_plain = any_plain,
    .races = races,
    .memo = &model_memo_none,
    .questions = &model_questions_none,
    .matching = &model_matching_none,
};

static struct model *superstep_new(struct model *inner, uint32_t most) {
    struct superstep *s = base_calloc(1, sizeof *s);
    s->most = most;
    assert(most && inner->v->reduction);
    model_wrap(&s->wrapper, inner, &vtable);
    return &s->wrapper.model;
}

struct model *reduce_superstep_new(struct model *inner, const struct base_tuning *tuning) {
    return superstep_new(inner, base_tuning_of(tuning)->superstep_most);
}

struct model *reduce_superstep_inner(struct model *m) {
    return model_inner(m);
}
