#include "explore/run/estimate.h"

#include "base/hash.h"
#include "explore/crew/control.h"
#include "explore/search/pct.h"
#include "explore/walk/walker.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef BASE_VEC(double) number_list;
typedef BASE_VEC(store_state) state_list;

struct sampler {
    struct explore_walker walker; /* first: the walker's hook casts back */
    const struct explore_options *options;
    const struct base_tuning *tuning;
    double until;
    uint64_t generator;
    BASE_VEC(uint32_t) steps, most; /* by thread: in this run, and the most in any run */
    explore_path choices;
    state_list level, next;
    number_list sizes;   /* of the levels that were searched */
    number_list lattice; /* of all levels, if threads were independent */
    bool endless;        /* a run was cut off because it was too long */
};

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    (void)k, (void)fault, (void)own;
}

static bool is_late(const struct sampler *s) {
    return explore_clock_now() > s->until || (s->options->interrupted && *s->options->interrupted);
}

/* ---- random runs ---- */

static void count_step(struct sampler *s, uint32_t thread) {
    assert(s->steps.count == s->most.count);
    while (s->steps.count <= thread) {
        *base_vec_push(&s->steps) = 0;
        *base_vec_push(&s->most) = 0;
    }
    if (++s->steps.at[thread] > s->most.at[thread])
        s->most.at[thread] = s->steps.at[thread];
}

static void run(struct sampler *s) {
    struct explore_walker *k = &s->walker;
    explore_walker_back(k, 0);
    for (uint32_t i = 0; i < s->steps.count; i++)
        s->steps.at[i] = 0;
    for (uint32_t length = 0;; length++) {
        const struct model_choice *choices;
        struct model_fault fault;
        uint32_t count = k->v->choices(k->m, &choices);
        s->endless |= length == s->tuning->estimate_length;
        if (count == 0 || length == s->tuning->estimate_length)
            return;
        struct model_choice choice = choices[explore_draw(&s->generator, count)];
        count_step(s, choice.thread);
        enum model_outcome outcome = explore_walker_creep(k, choice, &fault);
        if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
            return;
    }
}

/* Computes for each n in how many ways it is a sum of one number for each thread, each at most the
 * thread's number of steps. */
static void fill_lattice(struct sampler *s) {
    assert(!s->lattice.count);
    *base_vec_push(&s->lattice) = 1;
    for (uint32_t t = 0; t < s->most.count; t++) {
        number_list wider = {0};
        uint32_t own = s->most.at[t], before = s->lattice.count;
        double window = 0; /* the sum of lattice[n - own .. n] */
        for (uint32_t n = 0; n < before + own; n++) {
            window += n < before ? s->lattice.at[n] : 0;
            window -= n > own ? s->lattice.at[n - own - 1] : 0;
            *base_vec_push(&wider) = window;
        }
        base_vec_drop(&s->lattice);
        s->lattice = wider;
    }
    assert(s->lattice.at[0] == 1); /* 0 steps can be taken in one way */
}

/* ---- the first levels ---- */

static void expand(struct sampler *s, store_state state) {
    struct explore_walker *k = &s->walker;
    const struct model_choice *enabled;
    explore_walker_goto(k, state);
    store_mark mark = store_cursor_mark(k->cursor);
    uint32_t count = k->v->choices(k->m, &enabled);
    s->choices.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&s->choices) = enabled[i];
    for (uint32_t i = 0; i < count; i++) {
        struct model_fault fault;
        store_state to;
        if (i > 0)
            explore_walker_back(k, mark);
        enum model_outcome outcome = explore_walker_creep(k, s->choices.at[i], &fault);
        if (outcome != MODEL_FAULTED && outcome != MODEL_PRUNED &&
            store_cursor_commit(k->cursor, 0, &to))
            *base_vec_push(&s->next) = to;
    }
}

/* True: the search ended, and `sizes` has all levels. */
static bool search(struct sampler *s) {
    store_state first;
    uint64_t states = 1;
    explore_walker_back(&s->walker, 0);
    store_cursor_commit(s->walker.cursor, 0, &first);
    *base_vec_push(&s->level) = first;
    assert(s->level.count == 1 && !s->sizes.count);
    while (s->level.count) {
        *base_vec_push(&s->sizes) = s->level.count;
        s->next.count = 0;
        for (uint32_t i = 0; i < s->level.count; i++) {
            if (is_late(s) || states > s->tuning->estimate_states)
                return false;
            expand(s, s->level.at[i]);
        }
        states += s->next.count;
        state_list swap = s->level;
        s->level = s->next;
        s->next = swap;
    }
    return true;
}

/* ---- the rest ---- */

/* The slope of log(size / lattice) against log(depth) over the later half of the known levels, and
 * its standard error. */
static double slope(const struct sampler *s, double *error) {
    uint32_t end = s->sizes.count, from = end / 2 > 1 ? end / 2 : 1, n = end - from;
    double mx = 0, my = 0, xx = 0, xy = 0, rest = 0;
    for (uint32_t d = from; d < end; d++) {
        mx += log(d) / n;
        my += log(s->sizes.at[d] / s->lattice.at[d]) / n;
    }
    for (uint32_t d = from; d < end; d++) {
        double x = log(d) - mx, y = log(s->sizes.at[d] / s->lattice.at[d]) - my;
        xx += x * x;
        xy += x * y;
    }
    assert(n > 1 && xx > 0); /* a slope needs two levels */
    double k = xy / xx;
    for (uint32_t d = from; d < end; d++) {
        double off = log(s->sizes.at[d] / s->lattice.at[d]) - my - k * (log(d) - mx);
        rest += off * off;
    }
    *error = n > 2 ? sqrt(rest / (n - 2) / xx) : 1;
    return k;
}

/* The sum of all levels, if the ratio goes on with slope k. It begins at the average of the last
 * two known levels, because even and odd levels often differ. */
static double extend(const struct sampler *s, double k) {
    double sum = 0;
    uint32_t known = s->sizes.count, last = known - 1;
    assert(known >= 2 && known < s->lattice.count);
    for (uint32_t d = 0; d < known; d++)
        sum += s->sizes.at[d];
    double ratio = sqrt(s->sizes.at[last] / s->lattice.at[last] * s->sizes.at[last - 1] /
                        s->lattice.at[last - 1]);
    for (uint32_t d = known; d < s->lattice.count; d++)
        sum += s->lattice.at[d] * ratio * pow((double)d / (last - 0.5), k);
    return sum;
}

static void guess(const struct sampler *s, struct explore_estimate *out) {
    uint32_t known = s->sizes.count;
    if (known < s->tuning->estimate_levels || known >= s->lattice.count) {
        for (uint32_t d = 0; d < known; d++)
            out->low += s->sizes.at[d];
        out->states = 2 * out->low;
        out->high = 100 * out->low;
        out->vague = true;
        return;
    }
    double error, k = slope(s, &error);
    double doubt = 2 * error + 0.2 * fabs(k) + 0.3;
    out->states = extend(s, k);
    out->low = extend(s, k - doubt) / 1.5;
    out->high = extend(s, k + doubt) * 1.5;
    out->vague = s->endless;
}

void explore_estimate_run(struct model *m, const struct explore_options *options, double seconds,
                          struct explore_estimate *out) {
    struct model_fault fault = {0};
    *out = (struct explore_estimate){0};
    enum model_outcome outcome = m->v->initial(m, &fault);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        return;
    struct explore_options plain = *options;
    plain.property_count = 0;
    double now = explore_clock_now();
    struct sampler s = {.options = &plain,
                        .tuning = base_tuning_of(options->tuning),
                        .until = now + seconds / 4,
                        .generator = base_hash_word(options->seed)};
    struct store *store = store_new(
        &(struct store_options){.kind = STORE_TREE, .workers = 1, .tuning = options->tuning});
    explore_walker_open(&s.walker, m, store, &plain, hook);
    for (uint32_t i = 0; i < s.tuning->estimate_runs && !is_late(&s); i++)
        run(&s);
    fill_lattice(&s);
    s.until = now + seconds;
    out->known = true;
    if (search(&s)) {
        for (uint32_t d = 0; d < s.sizes.count; d++)
            out->states += s.sizes.at[d];
        out->low = out->high = out->states;
    } else {
        guess(&s, out);
    }
    assert(out->low <= out->states && out->states <= out->high);
    explore_walker_close(&s.walker);
    store_drop(store);
    base_vec_drop(&s.steps);
    base_vec_drop(&s.most);
    base_vec_drop(&s.choices);
    base_vec_drop(&s.level);
    base_vec_drop(&s.next);
    base_vec_drop(&s.sizes);
    base_vec_drop(&s.lattice);
}
