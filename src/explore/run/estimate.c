#include "explore/run/estimate.h"

#include "base/hash.h"
#include "base/limit.h"
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
    number_list lattice; /* logarithms of those of all levels, if threads were independent */
    bool endless;        /* a run was cut off because it was too long */
};

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    (void)k, (void)fault, (void)own;
}

static bool is_late(const struct sampler *s) {
    return base_limit_reached() || explore_clock_now() > s->until ||
           (s->options->interrupted && *s->options->interrupted);
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

/* Numbers here are logarithms: the steps of a hundred threads can be taken in more ways than a
 * double can count. */
static double log_add(double a, double b) {
    double most = a > b ? a : b, least = a > b ? b : a;
    return isinf(most) ? most : most + log1p(exp(least - most));
}

static double log_subtract(double a, double b) {
    return b < a ? a + log1p(-exp(b - a)) : -INFINITY;
}

/* In how many ways is n a sum of one number for each thread, if one thread more takes up to `own`
 * steps? That is the sum of before[n - own .. n], as a difference of two sums from the start. The
 * counts rise up to the middle and fall in the same way, so the second half is the first in
 * reverse: in the first, the difference is never much smaller than the sums. */
static number_list widen(const number_list *before, uint32_t own) {
    number_list wider = {0}, sums = {0};
    uint32_t count = before->count + own;
    double sum = -INFINITY;
    for (uint32_t n = 0; n < count; n++) {
        sum = n < before->count ? log_add(sum, before->at[n]) : sum;
        *base_vec_push(&sums) = sum;
        double ways = n > own ? log_subtract(sum, sums.at[n - own - 1]) : sum;
        if (2 * n >= count)
            ways = wider.at[count - 1 - n];
        *base_vec_push(&wider) = ways;
    }
    base_vec_drop(&sums);
    return wider;
}

/* Computes for each n in how many ways the threads can have taken n steps. False: there was no time
 * for it. */
static bool fill_lattice(struct sampler *s) {
    assert(!s->lattice.count);
    *base_vec_push(&s->lattice) = 0;
    for (uint32_t t = 0; t < s->most.count; t++) {
        if (is_late(s))
            return false;
        number_list wider = widen(&s->lattice, s->most.at[t]);
        base_vec_drop(&s->lattice);
        s->lattice = wider;
    }
    assert(fabs(s->lattice.at[0]) < 1e-6); /* 0 steps can be taken in one way */
    return true;
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

static double log_ratio(const struct sampler *s, uint32_t level) {
    return log(s->sizes.at[level]) - s->lattice.at[level];
}

/* The slope of log(size / lattice) against log(depth) over the later half of the known levels, and
 * its standard error. */
static double slope(const struct sampler *s, double *error) {
    uint32_t end = s->sizes.count, from = end / 2 > 1 ? end / 2 : 1, n = end - from;
    double mx = 0, my = 0, xx = 0, xy = 0, rest = 0;
    for (uint32_t d = from; d < end; d++) {
        mx += log(d) / n;
        my += log_ratio(s, d) / n;
    }
    for (uint32_t d = from; d < end; d++) {
        double x = log(d) - mx, y = log_ratio(s, d) - my;
        xx += x * x;
        xy += x * y;
    }
    assert(n > 1 && xx > 0); /* a slope needs two levels */
    double k = xy / xx;
    for (uint32_t d = from; d < end; d++) {
        double off = log_ratio(s, d) - my - k * (log(d) - mx);
        rest += off * off;
    }
    *error = n > 2 ? sqrt(rest / (n - 2) / xx) : 1;
    return k;
}

/* The sum of all levels, if the ratio goes on with slope k. It begins at the average of the last
 * two known levels, because even and odd levels often differ. */
static double extend(const struct sampler *s, double k) {
    double known_sum = 0, sum;
    uint32_t known = s->sizes.count, last = known - 1;
    assert(known >= 2 && known < s->lattice.count);
    for (uint32_t d = 0; d < known; d++)
        known_sum += s->sizes.at[d];
    sum = log(known_sum);
    double ratio = (log_ratio(s, last) + log_ratio(s, last - 1)) / 2;
    for (uint32_t d = known; d < s->lattice.count; d++)
        sum = log_add(sum, s->lattice.at[d] + ratio + k * log((double)d / (last - 0.5)));
    return sum < log(EXPLORE_ESTIMATE_MOST) ? exp(sum) : EXPLORE_ESTIMATE_MOST;
}

static double at_most(double n) {
    return n < EXPLORE_ESTIMATE_MOST ? n : EXPLORE_ESTIMATE_MOST;
}

/* `lattice`: it is there. */
static void guess(const struct sampler *s, bool lattice, struct explore_estimate *out) {
    uint32_t known = s->sizes.count;
    if (!lattice || known < s->tuning->estimate_levels || known >= s->lattice.count) {
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
    out->high = at_most(extend(s, k + doubt) * 1.5);
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
    s.until = now + seconds / 2;
    bool lattice = fill_lattice(&s);
    s.until = now + seconds;
    out->known = true;
    if (search(&s)) {
        for (uint32_t d = 0; d < s.sizes.count; d++)
            out->states += s.sizes.at[d];
        out->low = out->high = out->states;
    } else {
        guess(&s, lattice, out);
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
