/* Few preemptions first: random programs against shortest paths over all pairs of a state and the
 * thread that came to it. */
#include "generate.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static uint64_t generator;

enum { LASTS = ORACLE_THREADS + 1, FAR = 1000000 };

/* The least number of preemptions to each state and each step. */
struct costs {
    uint32_t *pair; /* by state and last thread + 1 */
    uint32_t *edge;
};

static uint32_t preempts(const struct oracle *o, uint32_t state, uint32_t last, uint32_t thread) {
    return last > 0 && last - 1 != thread && oracle_alts(o, &o->states.at[state], last - 1) > 0;
}

static bool relax(const struct oracle *o, struct costs *c, uint32_t number) {
    const struct oracle_edge *e = &o->edges.at[number];
    bool better = false;
    for (uint32_t last = 0; last < LASTS; last++) {
        uint32_t from = c->pair[e->from * LASTS + last];
        uint32_t cost = from + preempts(o, e->from, last, e->choice.thread);
        if (from >= FAR || cost >= c->edge[number])
            continue;
        c->edge[number] = cost;
        better = true;
        if (e->to != UINT32_MAX && cost < c->pair[e->to * LASTS + e->choice.thread + 1])
            c->pair[e->to * LASTS + e->choice.thread + 1] = cost;
    }
    return better;
}

static struct costs costs_of(const struct oracle *o) {
    struct costs c = {base_alloc((o->states.count * LASTS + 1u) * sizeof(uint32_t)),
                      base_alloc((o->edges.count + 1u) * sizeof(uint32_t))};
    for (uint32_t i = 0; i < o->states.count * LASTS; i++)
        c.pair[i] = i == 0 ? 0 : FAR;
    for (uint32_t i = 0; i < o->edges.count; i++)
        c.edge[i] = FAR;
    for (bool better = true; better;) {
        better = false;
        for (uint32_t i = 0; i < o->edges.count; i++)
            better |= relax(o, &c, i);
    }
    return c;
}

static uint32_t state_cost(const struct costs *c, uint32_t state) {
    uint32_t least = FAR;
    for (uint32_t last = 0; last < LASTS; last++)
        if (c->pair[state * LASTS + last] < least)
            least = c->pair[state * LASTS + last];
    return least;
}

static bool same(struct oracle_fault a, struct oracle_fault b) {
    return a.kind == b.kind && a.site == b.site && a.site2 == b.site2;
}

static uint32_t fault_cost(const struct oracle *o, const struct costs *c, struct oracle_fault f) {
    uint32_t least = FAR;
    for (uint32_t i = 0; i < o->edges.count; i++)
        for (uint32_t k = 0; k < o->edges.at[i].fault_count; k++)
            if (same(o->edge_faults.at[o->edges.at[i].first_fault + k], f) && c->edge[i] < least)
                least = c->edge[i];
    for (uint32_t i = 0; i < o->states.count; i++) {
        struct oracle_fault at[2];
        uint32_t n = oracle_state_faults(o, &o->states.at[i], at);
        for (uint32_t k = 0; k < n; k++)
            if (same(at[k], f) && state_cost(c, i) < least)
                least = state_cost(c, i);
    }
    return least;
}

static bool found(const struct explore_result *r, struct oracle_fault f) {
    for (uint32_t i = 0; i < r->faults.count; i++) {
        const struct model_fault *g = &r->faults.at[i].fault;
        if (same((struct oracle_fault){g->kind, g->site, g->site2}, f))
            return true;
    }
    return false;
}

static void check_bound(const struct toys_program *p, const struct oracle *o, const struct costs *c,
                        uint32_t bound) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.bounded = true;
    options.context_bound = bound;
    options.workers = 1 + generate_draw(&generator, 4);
    toys_mingle(&options);
    toys_run(p, &options, &r);
    uint64_t states = 0, steps = 0;
    for (uint32_t i = 0; i < o->states.count; i++)
        states += state_cost(c, i) <= bound;
    for (uint32_t i = 0; i < o->edges.count; i++)
        steps += c->edge[i] <= bound;
    assert_int_equal(r.stats.states, states);
    assert_int_equal(r.stats.transitions, steps);
    assert_int_equal(r.reasons[EXPLORE_REASON_BOUND], steps < o->edges.count);
    assert_true(r.bounded && (r.preemptions == bound || steps == o->edges.count));
    for (uint32_t i = 0; i < o->faults.count; i++) {
        struct oracle_fault f = o->faults.at[i];
        if (f.kind != MODEL_FAULT_UNMODELLED && f.kind != MODEL_FAULT_NONTERMINATION)
            assert_int_equal(found(&r, f), fault_cost(o, c, f) <= bound);
    }
    if (r.verdict == EXPLORE_VERIFIED)
        assert_true(steps == o->edges.count && o->faults.count == 0);
    explore_result_drop(&r);
}

static void check_complete(const struct toys_program *p, const struct oracle *o) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.bounded = true;
    options.context_bound = UINT32_MAX;
    toys_run(p, &options, &r);
    const char *differs = toys_differ(o, &r);
    if (differs)
        fail_msg("without a bound: %s differ", differs);
    explore_result_drop(&r);
    /* A budget that is not enough, then the search itself. */
    options.bounded = false;
    options.bounded_first = 1 + generate_draw(&generator, o->states.count + 2);
    options.workers = 1 + generate_draw(&generator, 2);
    toys_run(p, &options, &r);
    differs = toys_differ(o, &r);
    if (differs)
        fail_msg("bounded first: %s differ", differs);
    explore_result_drop(&r);
}

static void programs(void **state) {
    (void)state;
    generator = generate_seed(5);
    uint64_t wanted = generate_count(300), limited = 0;
    for (uint64_t used = 0; used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        oracle_open(&o, &p.program, 2000);
        if (!o.too_big && o.initial == MODEL_STEPPED) {
            struct costs c = costs_of(&o);
            for (uint32_t bound = 0; bound < 4; bound++)
                check_bound(&p, &o, &c, bound);
            check_complete(&p, &o);
            for (uint32_t i = 0; i < o.edges.count; i++)
                limited += c.edge[i] > 1;
            used++;
            free(c.pair);
            free(c.edge);
        }
        oracle_close(&o);
    }
    assert_true(wanted < 300 || limited > 100); /* the programs must be worth it */
}

/* Nobody is preempted in a counter that loses an update only by a preemption. */
static void lost_update(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.properties = NULL;
    o.property_count = 0;
    o.all_faults = false;
    o.bounded = true;
    toys_counter(&p, 2, 1);
    toys_add(&p, 1, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 1, MODEL_TOY_ADD, 1, 0, 0);
    toys_add(&p, 1, MODEL_TOY_JUMP, 0, 5, 0);
    p.code[1][5] = (struct model_toy_instruction){MODEL_TOY_END, 0, 0, 0};
    o.context_bound = 0;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
    assert_true(r.reasons[EXPLORE_REASON_BOUND] && r.bounded && r.preemptions == 0);
    explore_result_drop(&r);
}

/* Random runs, with and without priorities, and swarms: each finds what brute force finds in a
 * small program, says that it proves nothing, and does the same for the same seed. */
static void hunt(const struct toys_program *p, const struct oracle *o, enum explore_search search) {
    struct explore_options options = toys_options();
    struct explore_result r[2];
    options.search = search;
    options.seed = generate_draw(&generator, 1000);
    options.limit_depth = search == EXPLORE_SWARM ? 0 : 500;
    options.random_runs = search == EXPLORE_SWARM ? 3 : 50;
    options.store.bitstate_log2 = 20;
    for (int i = 0; i < 2; i++) {
        options.workers = i ? 3 : 1;
        toys_run(p, &options, &r[i]);
        assert_true(r[i].verdict != EXPLORE_VERIFIED || o->initial != MODEL_STEPPED);
        for (uint32_t k = 0; k < r[i].faults.count; k++) {
            const struct model_fault *f = &r[i].faults.at[k].fault;
            assert_true(r[i].faults.at[k].replayed);
            if (f->kind != MODEL_FAULT_NONTERMINATION)
                assert_true(oracle_has_fault(o, (struct oracle_fault){f->kind, f->site, f->site2}));
        }
    }
    assert_int_equal(r[0].faults.count, r[1].faults.count);
    assert_int_equal(r[0].stats.transitions, r[1].stats.transitions);
    explore_result_drop(&r[0]);
    explore_result_drop(&r[1]);
}

static void hunting(void **state) {
    (void)state;
    generator = generate_seed(9);
    for (uint64_t used = 0, wanted = generate_count(60); used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        oracle_open(&o, &p.program, 2000);
        if (!o.too_big && o.initial == MODEL_STEPPED) {
            hunt(&p, &o, EXPLORE_RANDOM);
            hunt(&p, &o, EXPLORE_PCT);
            hunt(&p, &o, EXPLORE_SWARM);
            used++;
        }
        oracle_close(&o);
    }
}

/* With so few bits each member of a swarm misses other ends of the program. */
static void swarm_outcomes_ascend(void **state) {
    (void)state;
    enum { THREADS = 3, VARIABLES = 4 };
    struct toys_program p;
    struct explore_options options = toys_options();
    struct explore_result r;
    toys_open(&p, THREADS, VARIABLES, 0);
    for (uint32_t t = 0; t < THREADS; t++)
        for (uint32_t v = 0; v < VARIABLES; v++)
            toys_add(&p, t, MODEL_TOY_ATOMIC_WRITE, 0, v, (int32_t)t + 1);
    options.search = EXPLORE_SWARM;
    options.random_runs = 8;
    options.store.bitstate_log2 = 9;
    toys_run(&p, &options, &r);
    assert_true(r.outcomes.count > 1);
    for (uint32_t i = 1; i < r.outcomes.count; i++)
        assert_true(r.outcomes.at[i - 1] < r.outcomes.at[i]);
    explore_result_drop(&r);
}

/* A fault that needs one thread to run far while another stands still: uniform choices hardly find
 * it, priorities do. */
static void priorities_find_more(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* random runs are of one step */
    struct toys_program p;
    toys_open(&p, 3, 2, 0);
    for (uint32_t i = 0; i < 30; i++)
        toys_add(&p, 0, MODEL_TOY_ATOMIC_WRITE, 1, 1, 0);
    toys_add(&p, 0, MODEL_TOY_SET, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_ATOMIC_WRITE, 0, 0, 1);
    for (uint32_t t = 1; t < 3; t++) {
        toys_add(&p, t, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
        toys_add(&p, t, MODEL_TOY_ASSERT, 0, 0, 0); /* fails if thread 0 was through */
    }
    uint32_t shown[2] = {0};
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int k = 0; k < 2; k++) {
            struct explore_options o = toys_options();
            struct explore_result r;
            o.search = k ? EXPLORE_PCT : EXPLORE_RANDOM;
            o.seed = seed;
            o.random_runs = 20;
            o.all_faults = false;
            toys_run(&p, &o, &r);
            shown[k] += r.faults.count;
            explore_result_drop(&r);
        }
    print_message("%u of 20 with priorities, %u without\n", shown[1], shown[0]);
    assert_true(shown[1] >= 14 && shown[0] <= 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),
        cmocka_unit_test(lost_update),
        cmocka_unit_test(hunting),
        cmocka_unit_test(swarm_outcomes_ascend),
        cmocka_unit_test(priorities_find_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
