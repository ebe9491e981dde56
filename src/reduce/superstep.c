/* Superstep reduction (Zaks and Joshi 2008, "Verifying multi-threaded C programs with SPIN",
 * section 4).
 *
 * From a state s every thread i has a superstep: a sequence of its transitions that is explored as
 * one. It is sound if each is finite and not empty (size), and if no transition of one conflicts
 * with one of another unless both are the last of theirs (independence): then of any run from s,
 * the first thread that completes its superstep could have done so at once. A blocked thread has
 * one too: the operation that it waits to do.
 *
 * Here the lowest enabled thread gets a long superstep, which stops before any operation that
 * conflicts with what another thread is about to do, and all the others get one step: so the check
 * needs nothing but the pending operations of the state, and no table of what other supersteps
 * touched. Stopping before, not after, a conflict keeps data races: the two accesses are pending
 * together in some state.
 *
 * A step whose accesses are not listed before it is taken (MODEL_OPAQUE, or none at all), one that
 * starts or ends threads, a choice, and a cut step end a superstep. So does one that would write
 * what the superstep wrote already: a loop that changes something and changes it back must not look
 * like one that waits (explore/spin.h). */
#include "reduce/superstep.h"

#include "base/vec.h"
#include "model/conflict.h"
#include <assert.h>
#include <string.h>

enum { LONGEST = 64 };

typedef BASE_VEC(uint8_t) lives;

struct superstep {
    struct model model; /* first */
    struct model_vtable v;
    struct model *inner;
    BASE_VEC(struct model_access) others; /* pending when the superstep began */
    BASE_VEC(struct model_access) foot;   /* of all its steps */
    lives before, after;                  /* the superstep, and a step of it */
};

static struct superstep *self(struct model *m) {
    return (struct superstep *)m;
}

#define INNER struct model *in = self(m)->inner

/* ---- the step ---- */

/* How many alternatives a thread has; *first: it is the lowest that has any. */
static uint32_t ways(struct model *in, uint32_t thread, bool *first) {
    const struct model_choice *choices;
    uint32_t count = in->v->choices(in, &choices), found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += choices[i].thread == thread;
    *first = count > 0 && choices[0].thread == thread;
    return found;
}

/* False: what they are about to do is not known, or conflicts with everything. */
static bool note_others(struct superstep *s, uint32_t thread) {
    struct model *in = s->inner;
    uint32_t threads = in->v->threads(in);
    s->others.count = 0;
    for (uint32_t t = 0; t < threads; t++) {
        const struct model_access *accesses;
        uint32_t count = t == thread ? 0 : in->v->pending(in, t, &accesses);
        for (uint32_t i = 0; i < count; i++)
            *base_vec_push(&s->others) = accesses[i];
        if (in->v->nature(in, t))
            return false;
    }
    return true;
}

/* How far each thread is. One that is gone is as good as one that never was: a model may have had
 * more threads elsewhere, and must not go further here because of it. */
static void note_lives(struct model *in, lives *out) {
    uint32_t threads = in->v->threads(in);
    out->count = 0;
    for (uint32_t t = 0; t < threads; t++)
        *base_vec_push(out) = (uint8_t)in->v->life(in, t);
    while (out->count && base_vec_last(out) == MODEL_GONE)
        out->count--;
}

static bool same_lives(struct superstep *s) {
    note_lives(s->inner, &s->after);
    return s->after.count == s->before.count &&
           (!s->after.count || memcmp(s->after.at, s->before.at, s->after.count) == 0);
}

/* The choices of the others. A step that adds to them or takes from them conflicts with what they
 * wait to do, also where that touches no memory: a barrier's last thread wakes the rest. */
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

static bool may_add(struct superstep *s, uint32_t thread) {
    struct model *in = s->inner;
    const struct model_access *accesses;
    bool first;
    if (in->v->ended(in) || ways(in, thread, &first) != 1 || in->v->nature(in, thread))
        return false;
    uint32_t count = in->v->pending(in, thread, &accesses);
    return count > 0 && !conflicts(s, accesses, count) && !writes_again(s, accesses, count);
}

static void add_foot(struct superstep *s) {
    const struct model_access *accesses;
    uint32_t count = s->inner->v->footprint(s->inner, &accesses);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&s->foot) = accesses[i];
}

static enum model_outcome step(struct model *m, struct model_choice choice,
                               struct model_fault *fault) {
    struct superstep *s = self(m);
    struct model *in = s->inner;
    bool first;
    ways(in, choice.thread, &first);
    first = first && note_others(s, choice.thread);
    note_lives(in, &s->before);
    uint32_t others = others_choices(in, choice.thread);
    s->foot.count = 0;
    enum model_outcome outcome = in->v->step(in, choice, fault);
    add_foot(s);
    /* If the first step conflicts it is the last too. */
    first = first && !conflicts(s, s->foot.at, s->foot.count);
    uint32_t n = 1;
    for (; first && n < LONGEST && outcome == MODEL_STEPPED; n++) {
        if (!same_lives(s) || !may_add(s, choice.thread) ||
            others_choices(in, choice.thread) != others)
            break;
        outcome = in->v->step(in, (struct model_choice){choice.thread, 0}, fault);
        add_foot(s);
    }
    /* The earlier steps had an effect. */
    return outcome == MODEL_CUT && n > 1 ? MODEL_STEPPED : outcome;
}

static uint32_t footprint(struct model *m, const struct model_access **out) {
    *out = self(m)->foot.at;
    return self(m)->foot.count;
}

/* ---- all the rest is the inner model's ---- */

static enum model_outcome initial(struct model *m, struct model_fault *fault) {
    INNER;
    self(m)->foot.count = 0;
    return in->v->initial(in, fault);
}
static uint32_t choices(struct model *m, const struct model_choice **out) {
    INNER;
    return in->v->choices(in, out);
}
static bool ended(struct model *m) {
    INNER;
    return in->v->ended(in);
}
static bool abandoned(struct model *m) {
    INNER;
    return in->v->abandoned(in);
}
static uint32_t changes(struct model *m, const struct model_change **out) {
    INNER;
    return in->v->changes(in, out);
}
static void settle(struct model *m) {
    INNER;
    in->v->settle(in);
}
static void load(struct model *m, uint32_t slot, const void *bytes, uint32_t size,
                 bool is_initial) {
    INNER;
    in->v->load(in, slot, bytes, size, is_initial);
}
static void loaded(struct model *m) {
    INNER;
    self(m)->foot.count = 0;
    in->v->loaded(in);
}
static uint32_t pending(struct model *m, uint32_t thread, const struct model_access **out) {
    INNER;
    return in->v->pending(in, thread, out);
}
static uint32_t threads(struct model *m) {
    INNER;
    return in->v->threads(in);
}
static bool blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    INNER;
    return in->v->blocked(in, thread, out);
}
static enum model_life life(struct model *m, uint32_t thread) {
    INNER;
    return in->v->life(in, thread);
}
static uint32_t nature(struct model *m, uint32_t thread) {
    INNER;
    return in->v->nature(in, thread);
}
static void thread_info(struct model *m, uint32_t thread, struct model_thread_info *out) {
    INNER;
    in->v->thread_info(in, thread, out);
}
static char *wait_text(struct model *m, uint32_t thread) {
    INNER;
    return in->v->wait_text(in, thread);
}
static char *fault_text(struct model *m, const struct model_fault *fault) {
    INNER;
    return in->v->fault_text(in, fault);
}
static void fault_place(struct model *m, const struct model_fault *fault, struct model_place *out) {
    INNER;
    in->v->fault_place(in, fault, out);
}
static char *site_text(struct model *m, uint32_t site) {
    INNER;
    return in->v->site_text(in, site);
}
static void observe(struct model *m, model_observer *observer, void *context) {
    INNER;
    in->v->observe(in, observer, context);
}
static uint64_t outcome_of(struct model *m) {
    INNER;
    return in->v->outcome(in);
}
static const char *approximation(struct model *m) {
    INNER;
    return in->v->approximation(in);
}
static uint64_t cuts(struct model *m, bool in_initial) {
    INNER;
    return in->v->cuts(in, in_initial);
}
static char *cut_text(struct model *m) {
    INNER;
    return in->v->cut_text(in);
}
static uint64_t instructions(struct model *m) {
    INNER;
    return in->v->instructions(in);
}
static uint32_t *numbering(struct model *m, uint32_t *count) {
    INNER;
    return in->v->numbering(in, count);
}
static bool renumber(struct model *m, const uint32_t *words, uint32_t count) {
    INNER;
    return in->v->renumber(in, words, count);
}
static bool symmetry(struct model *m, bool on) {
    INNER;
    return in->v->symmetry(in, on);
}
static enum model_twin twin(struct model *m, uint32_t *alike) {
    INNER;
    return in->v->twin(in, alike);
}
static uint64_t growth(struct model *m, bool whole) {
    INNER;
    return in->v->growth(in, whole);
}
static struct model *fork_model(struct model *m) {
    INNER;
    return reduce_superstep_new(in->v->fork(in));
}
static void drop(struct model *m) {
    INNER;
    in->v->drop(in);
    base_vec_drop(&self(m)->others);
    base_vec_drop(&self(m)->foot);
    base_vec_drop(&self(m)->before);
    base_vec_drop(&self(m)->after);
    free(self(m));
}

struct model *reduce_superstep_new(struct model *inner) {
    struct superstep *s = base_calloc(1, sizeof *s);
    assert(inner->v->life && inner->v->nature);
    s->v = (struct model_vtable){
        .fork = fork_model,
        .drop = drop,
        .initial = initial,
        .choices = choices,
        .ended = ended,
        .abandoned = inner->v->abandoned ? abandoned : NULL,
        .step = step,
        .changes = changes,
        .settle = settle,
        .load = load,
        .loaded = loaded,
        .footprint = footprint,
        .pending = pending,
        .threads = threads,
        .blocked = blocked,
        .life = life,
        .nature = nature,
        .thread_info = thread_info,
        .wait_text = wait_text,
        .fault_text = fault_text,
        .fault_place = fault_place,
        .site_text = site_text,
        .observe = observe,
        .outcome = outcome_of,
        .numbering = inner->v->numbering ? numbering : NULL,
        .renumber = inner->v->renumber ? renumber : NULL,
        .growth = inner->v->growth ? growth : NULL,
        .symmetry = inner->v->symmetry ? symmetry : NULL,
        .twin = inner->v->twin ? twin : NULL,
        .approximation = approximation,
        .cuts = inner->v->cuts ? cuts : NULL,
        .cut_text = cut_text,
        .instructions = instructions,
    };
    s->inner = inner;
    s->model.v = &s->v;
    return &s->model;
}

struct model *reduce_superstep_inner(struct model *m) {
    return self(m)->inner;
}
