/* Traces: shortest ones against brute force, shortening, replay, and endless loops. */
#include "explore/paths/shorten.h"
#include "explore/paths/shortest.h"
#include "explore/walk/walker.h"
#include "generate.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- brute force: costs of all pairs of state and last thread, by relaxing until nothing changes
 */

enum { LASTS = ORACLE_THREADS + 1 }; /* the last is: nobody moved yet */

struct cost {
    uint32_t switches, steps;
};

static const struct cost unreached = {UINT32_MAX, UINT32_MAX};

static bool cheaper(struct cost a, struct cost b) {
    return a.switches != b.switches ? a.switches < b.switches : a.steps < b.steps;
}

static struct cost after(struct cost c, uint32_t last, uint32_t thread) {
    return (struct cost){c.switches + (last != ORACLE_THREADS && last != thread), c.steps + 1};
}

static struct cost *all_costs(const struct oracle *o) {
    struct cost *costs = base_alloc(((size_t)o->states.count + 1) * LASTS * sizeof *costs);
    for (uint32_t i = 0; i < o->states.count * LASTS; i++)
        costs[i] = unreached;
    costs[ORACLE_THREADS] = (struct cost){0, 0};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < o->edges.count; i++) {
            const struct oracle_edge *e = &o->edges.at[i];
            for (uint32_t last = 0; e->to != UINT32_MAX && last < LASTS; last++) {
                struct cost from = costs[e->from * LASTS + last];
                struct cost *to = &costs[e->to * LASTS + e->choice.thread];
                if (from.steps == UINT32_MAX || !cheaper(after(from, last, e->choice.thread), *to))
                    continue;
                *to = after(from, last, e->choice.thread);
                changed = true;
            }
        }
    }
    return costs;
}

static bool same(const struct oracle_fault *a, const struct model_fault *b) {
    return a->kind == b->kind && a->site == b->site && a->site2 == b->site2;
}

static void cheapest_edge(const struct oracle *o, const struct cost *costs,
                          const struct model_fault *f, struct cost *best) {
    for (uint32_t i = 0; i < o->edges.count; i++) {
        const struct oracle_edge *e = &o->edges.at[i];
        for (uint32_t k = 0; k < e->fault_count; k++) {
            if (!same(&o->edge_faults.at[e->first_fault + k], f))
                continue;
            for (uint32_t last = 0; last < LASTS; last++) {
                struct cost from = costs[e->from * LASTS + last];
                if (from.steps != UINT32_MAX && cheaper(after(from, last, e->choice.thread), *best))
                    *best = after(from, last, e->choice.thread);
            }
        }
    }
}

static struct cost cheapest(const struct oracle *o, const struct cost *costs,
                            const struct model_fault *f) {
    struct cost best = unreached;
    struct oracle_fault faults[2];
    cheapest_edge(o, costs, f, &best);
    for (uint32_t s = 0; s < o->states.count; s++) {
        uint32_t count = oracle_state_faults(o, &o->states.at[s], faults);
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t last = 0; same(&faults[k], f) && last < LASTS; last++)
                if (cheaper(costs[s * LASTS + last], best))
                    best = costs[s * LASTS + last];
    }
    return best;
}

static void compare_shortest(const struct toys_program *p, const struct oracle *o) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.shortest = true;
    toys_run(p, &options, &r);
    struct cost *costs = all_costs(o);
    for (uint32_t i = 0; i < r.faults.count; i++) {
        const struct explore_fault *f = &r.faults.at[i];
        assert_true(f->replayed);
        if (f->fault.kind == MODEL_FAULT_NONTERMINATION || o->initial != MODEL_STEPPED)
            continue;
        struct cost best = cheapest(o, costs, &f->fault);
        assert_true(f->shortest);
        assert_int_equal(f->switches, best.switches);
        assert_int_equal(f->path.count, best.steps);
        assert_int_equal(f->switches, explore_path_switches(&f->path));
        if (i > 0)
            assert_true(r.faults.at[i - 1].switches <= f->switches);
    }
    free(costs);
    explore_result_drop(&r);
}

static void shortest_is_shortest(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* the search for a shorter one is of one node */
    uint64_t generator = generate_seed(5), wanted = generate_count(300);
    for (uint64_t used = 0; used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        oracle_open(&o, &p.program, 2000);
        if (!o.too_big && o.faults.count > 0) {
            compare_shortest(&p, &o);
            used++;
        }
        oracle_close(&o);
    }
}

/* Thread 0 sets y at once, or after a long way on which it also sets x; thread 1 waits for y and
 * sets x itself if need be. So one state is reached with fewer switches by the longer way. */
static void two_ways(struct toys_program *p, uint32_t back, uint32_t on) {
    enum { X, Y };
    toys_open(p, 2, 2, 0);
    toys_add(p, 0, MODEL_TOY_CHOOSE, 0, 0, 2);
    toys_add(p, 0, MODEL_TOY_JUMP, 0, 4, 0);
    toys_add(p, 0, MODEL_TOY_WRITE, 0, Y, 1);
    toys_add(p, 0, MODEL_TOY_END, 0, 0, 0);
    for (int i = 0; i < 4; i++)
        toys_add(p, 0, MODEL_TOY_READ, 0, X, 0);
    toys_add(p, 0, MODEL_TOY_WRITE, 0, X, 1);
    toys_add(p, 0, MODEL_TOY_WRITE, 0, Y, 1);
    toys_add(p, 1, MODEL_TOY_AWAIT, 0, Y, 0);
    toys_add(p, 1, MODEL_TOY_READ, 0, X, 0);
    toys_add(p, 1, MODEL_TOY_JUMP, 0, on, 0);
    toys_add(p, 1, MODEL_TOY_WRITE, 0, X, 1);
    toys_add(p, 1, MODEL_TOY_JUMP, 0, back, 1);
    toys_add(p, 1, MODEL_TOY_READ, 0, X, 0);
    toys_add(p, 1, MODEL_TOY_ASSERT, 0, 0, 7);
}

static void steps_against_switches(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* the search for a shorter one is of one node */
    struct toys_program p;
    for (uint32_t back = 0; back < 2; back++) {
        for (uint32_t on = 5; on < 7; on++) {
            struct oracle o;
            two_ways(&p, back, on);
            oracle_open(&o, &p.program, 1000);
            compare_shortest(&p, &o);
            oracle_close(&o);
        }
    }
}

/* ---- shortening ---- */

static void first_paths(const struct toys_program *p, struct explore_result *r) {
    struct explore_options o = toys_options();
    toys_run(p, &o, r);
}

static void shortening(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_counter(&p, 3, 3);
    first_paths(&p, &r);
    struct model *m = model_toy_new(&p.program);
    struct explore_replayer replayer;
    explore_replayer_open(&replayer, m, &o);
    assert_true(r.faults.count > 0);
    for (uint32_t i = 0; i < r.faults.count; i++) {
        struct explore_fault *f = &r.faults.at[i];
        uint32_t switches = f->switches, steps = f->path.count;
        explore_shorten_run(&replayer, 5, f);
        uint32_t now = explore_path_switches(&f->path);
        assert_true(now < switches || (now == switches && f->path.count <= steps));
        assert_int_equal(explore_replayer_run(&replayer, &f->path, &f->fault), f->path.count);
        assert_true(now <= 2); /* one thread up to its access, another up to its own, and step */
    }
    explore_replayer_close(&replayer);
    m->v->drop(m);
    explore_result_drop(&r);
}

/* A path with one step left out, exchanged with its neighbour, or with nothing after it. */
static void vary(const explore_path *from, uint32_t round, explore_path *to) {
    uint32_t at = (round * 7) % (from->count - 1), way = round % 3;
    to->count = 0;
    for (uint32_t i = 0; i < from->count; i++)
        if (way == 2 ? i <= at : way == 1 || i != at)
            *base_vec_push(to) =
                from->at[way == 1 && (i == at || i == at + 1) ? 2 * at + 1 - i : i];
}

/* Who has run other paths before says the same of a path as who has not. */
static void one_after_the_other(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    explore_path path = {0};
    uint32_t shown = 0, rounds = 60;
    toys_counter(&p, 3, 2);
    first_paths(&p, &r);
    struct model *m = model_toy_new(&p.program), *n = model_toy_new(&p.program);
    struct explore_replayer kept, fresh;
    explore_replayer_open(&kept, m, &o);
    for (uint32_t round = 0; round < rounds; round++) {
        const struct explore_fault *f = &r.faults.at[round / 5 % r.faults.count];
        vary(&f->path, round, &path);
        explore_replayer_open(&fresh, n, &o);
        uint32_t length = explore_replayer_run(&fresh, &path, &f->fault);
        assert_int_equal(explore_replayer_run(&kept, &path, &f->fault), length);
        explore_replayer_close(&fresh);
        shown += length != UINT32_MAX;
    }
    assert_true(shown > 0 && shown < rounds);
    explore_replayer_close(&kept);
    base_vec_drop(&path);
    m->v->drop(m);
    n->v->drop(n);
    explore_result_drop(&r);
}

/* Without effort there is no proof, and the path stays. */
static void no_effort(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_philosophers(&p, 4, 1, false);
    first_paths(&p, &r);
    assert_int_equal(r.faults.count, 1);
    uint32_t steps = r.faults.at[0].path.count;
    struct model *m = model_toy_new(&p.program);
    explore_shortest_run(m, &o, 2, 5, &r);
    assert_false(r.faults.at[0].shortest);
    assert_int_equal(r.faults.at[0].path.count, steps);
    explore_shortest_run(m, &o, 100000, 5, &r);
    assert_true(r.faults.at[0].shortest);
    assert_int_equal(r.faults.at[0].path.count, 4);
    m->v->drop(m);
    explore_result_drop(&r);
}

/* ---- replay ---- */

static void replay_is_strict(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_options o = toys_options();
    toys_philosophers(&p, 2, 1, false);
    struct model *m = model_toy_new(&p.program);
    struct model_choice steps[] = {{0, 0}, {1, 0}, {0, 0}};
    explore_path path = {steps, 2, 3};
    struct model_fault fault = {.kind = MODEL_FAULT_DEADLOCK, .site = model_toy_site(0, 1)};
    assert_true(explore_replay(m, &o, &path, &fault));
    fault.site++;
    assert_false(explore_replay(m, &o, &path, &fault));
    fault.site--;
    path.count = 1;
    assert_false(explore_replay(m, &o, &path, &fault));
    path.count = 3; /* a step more than the fault needs, and not enabled */
    assert_false(explore_replay(m, &o, &path, &fault));
    steps[1].alt = 1;
    path.count = 2;
    assert_false(explore_replay(m, &o, &path, &fault));
    m->v->drop(m);
}

/* ---- endless loops ---- */

static bool finds_loop(const struct toys_program *p, const struct explore_options *o) {
    struct explore_result r;
    bool found = false;
    toys_run(p, o, &r);
    for (uint32_t i = 0; i < r.faults.count; i++) {
        found |= r.faults.at[i].fault.kind == MODEL_FAULT_NONTERMINATION;
        assert_true(r.faults.at[i].replayed);
    }
    assert_int_equal(r.verdict, found ? EXPLORE_VIOLATION : EXPLORE_VERIFIED);
    explore_result_drop(&r);
    return found;
}

static void expect_loop(const struct toys_program *p, bool expected) {
    struct explore_options o = toys_options();
    o.property_count = 0;
    for (int s = 0; s < 2; s++) {
        for (o.workers = 1; o.workers <= 4; o.workers++) {
            o.search = s ? EXPLORE_BFS : EXPLORE_DFS;
            o.shortest = o.workers & 1;
            assert_int_equal(finds_loop(p, &o), expected);
        }
    }
    /* Not asked for: the rest of the program is verified as ever. */
    o.checked = ~(UINT64_C(1) << MODEL_FAULT_NONTERMINATION);
    assert_false(finds_loop(p, &o));
}

static void idle_loops(void **state) {
    (void)state;
    struct toys_program p;
    /* for (;;); in one thread, while another spins on a variable. */
    toys_open(&p, 2, 1, 0);
    toys_add(&p, 0, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_ADD, 1, 0, 1);
    toys_add(&p, 0, MODEL_TOY_SET, 1, 0, 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 1, 1);
    toys_add(&p, 1, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 1, MODEL_TOY_JUMP, 0, 0, 1);
    expect_loop(&p, true);
    /* A local run that is long, and ends. */
    toys_open(&p, 2, 1, 0);
    toys_add(&p, 0, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_SET, 1, 0, 100);
    toys_add(&p, 0, MODEL_TOY_ADD, 1, 0, -1);
    toys_add(&p, 0, MODEL_TOY_JUMP, 1, 2, 0);
    toys_add(&p, 1, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 1, MODEL_TOY_JUMP, 0, 0, 1);
    expect_loop(&p, false);
}

/* Two ways into one loop: a cut step finds the loop's first state known while the next is not. */
static void loop_entered_twice(void **state) {
    (void)state;
    struct toys_program p;
    toys_open(&p, 1, 0, 0);
    toys_add(&p, 0, MODEL_TOY_CHOOSE, 0, 0, 2);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 5, 0);
    toys_add(&p, 0, MODEL_TOY_SET, 1, 0, 9); /* so long that this way in is cut once more */
    toys_add(&p, 0, MODEL_TOY_ADD, 1, 0, -1);
    toys_add(&p, 0, MODEL_TOY_JUMP, 1, 3, 0);
    toys_add(&p, 0, MODEL_TOY_SET, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_ADD, 1, 0, 1);
    toys_add(&p, 0, MODEL_TOY_SET, 1, 0, 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 6, 1);
    expect_loop(&p, true);
}

/* Spinning on a variable is a cycle of states, but not one without effect. */
static void termination(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_options o = toys_options();
    o.property_count = 0;
    toys_open(&p, 2, 1, 0);
    toys_add(&p, 0, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 3, 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 0, 1);
    toys_add(&p, 1, MODEL_TOY_SET, 0, 0, 1);
    toys_add(&p, 1, MODEL_TOY_WRITE, 0, 0, 0);
    expect_loop(&p, false);
    o.check_termination = true;
    for (o.workers = 1; o.workers <= 2; o.workers++) {
        o.search = EXPLORE_DFS;
        assert_true(finds_loop(&p, &o));
        o.search = EXPLORE_BFS;
        assert_true(finds_loop(&p, &o));
    }
    toys_counter(&p, 2, 2);
    assert_false(finds_loop(&p, &o));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_is_shortest), cmocka_unit_test(steps_against_switches),
        cmocka_unit_test(loop_entered_twice),   cmocka_unit_test(shortening),
        cmocka_unit_test(one_after_the_other),  cmocka_unit_test(no_effort),
        cmocka_unit_test(replay_is_strict),     cmocka_unit_test(idle_loops),
        cmocka_unit_test(termination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
