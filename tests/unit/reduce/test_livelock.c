/* Livelocks: on random programs full of loops, every search finds those that can be read off the
 * graph of all states. */
#include "../explore/generate.h"
#include "agree.h"
#include "reduce/reduce.h"
#include "reduce/superstep.h"

static uint64_t generator;

/* ---- the answer, read off the graph ---- */

/* A step after which nothing is as it was for others, or of a kind that no waiting loop has. */
static bool is_loud(const struct oracle *o, const struct oracle_edge *e) {
    const struct oracle_state *s = &o->states.at[e->from];
    const struct model_toy_instruction *i = oracle_at(o, s, e->choice.thread);
    if (e->to == UINT32_MAX || i->op == MODEL_TOY_WRITE || i->op == MODEL_TOY_ATOMIC_WRITE ||
        i->op == MODEL_TOY_LOCK || i->op == MODEL_TOY_UNLOCK)
        return true;
    const struct oracle_state *to = &o->states.at[e->to];
    return memcmp(s->var, to->var, sizeof s->var) != 0 ||
           memcmp(s->lock, to->lock, sizeof s->lock) != 0;
}

/* The states from which nothing loud is ever reached, nor an end. */
static bool *find_quiet(const struct oracle *o) {
    bool *quiet = base_calloc(o->states.count + 1u, sizeof *quiet);
    for (uint32_t i = 0; i < o->edges.count; i++)
        quiet[o->edges.at[i].from] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < o->edges.count; i++) {
            const struct oracle_edge *e = &o->edges.at[i];
            if (!quiet[e->from] || (!is_loud(o, e) && quiet[e->to]))
                continue;
            quiet[e->from] = false;
            changed = true;
        }
    }
    return quiet;
}

static void reach(const struct oracle *o, uint32_t from, bool *reached) {
    memset(reached, 0, o->states.count * sizeof *reached);
    reached[from] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < o->edges.count; i++) {
            const struct oracle_edge *e = &o->edges.at[i];
            if (!reached[e->from] || e->to == UINT32_MAX || reached[e->to])
                continue;
            reached[e->to] = changed = true;
        }
    }
}

/* Is everything that follows a state before it, too? */
static bool is_recurrent(const struct oracle *o, uint32_t state, const bool *after) {
    bool *again = base_calloc(o->states.count, sizeof *again), recurrent = true;
    for (uint32_t i = 0; i < o->states.count && recurrent; i++) {
        if (!after[i])
            continue;
        reach(o, i, again);
        recurrent = again[state];
    }
    free(again);
    return recurrent;
}

/* A loop of nothing but cut steps is an endless loop without effect. */
static bool all_work(const struct oracle *o, const bool *after) {
    uint32_t run = 0, work = 0;
    for (uint32_t i = 0; i < o->edges.count; i++) {
        const struct oracle_edge *e = &o->edges.at[i];
        if (!after[e->from])
            continue;
        run |= 1u << e->choice.thread;
        work |= (uint32_t)(e->outcome == MODEL_STEPPED) << e->choice.thread;
    }
    return run == work;
}

static uint32_t lowest_site(const struct oracle *o, const bool *after) {
    uint32_t lowest = 0;
    for (uint32_t i = 0; i < o->edges.count; i++) {
        const struct oracle_edge *e = &o->edges.at[i];
        uint32_t site = oracle_pending_site(o, &o->states.at[e->from], e->choice.thread);
        if (after[e->from] && site && (!lowest || site < lowest))
            lowest = site;
    }
    return lowest;
}

typedef BASE_VEC(uint32_t) sites;

static bool has(const sites *all, uint32_t site) {
    for (uint32_t i = 0; i < all->count; i++)
        if (all->at[i] == site)
            return true;
    return false;
}

static void find_livelocks(const struct oracle *o, sites *out) {
    bool *quiet = find_quiet(o), *after = base_calloc(o->states.count + 1u, sizeof *after);
    for (uint32_t i = 0; i < o->states.count; i++) {
        if (!quiet[i])
            continue;
        reach(o, i, after);
        if (!is_recurrent(o, i, after) || !all_work(o, after))
            continue;
        uint32_t site = lowest_site(o, after);
        if (!has(out, site))
            *base_vec_push(out) = site;
    }
    free(quiet);
    free(after);
}

/* ---- the searches ---- */

static void compare(const struct toys_program *p, const sites *expected,
                    const struct explore_options *options, const char *what) {
    struct explore_result r;
    uint32_t found = 0;
    toys_run(p, options, &r);
    bool good = true;
    for (uint32_t i = 0; i < r.faults.count; i++) {
        const struct explore_fault *f = &r.faults.at[i];
        if (f->fault.kind != MODEL_FAULT_LIVELOCK)
            continue;
        found++;
        good &= f->replayed && has(expected, f->fault.site);
    }
    if (!good || found != expected->count) {
        agree_print(p);
        fail_msg("%s: %u livelocks instead of %u", what, found, expected->count);
    }
    explore_result_drop(&r);
}

/* Policies and supersteps; the latter's loops have fewer stops, so their sites may be others. */
static void search_with_policies(const struct toys_program *p, const sites *expected) {
    static const char *const names[] = {"local", "ample", "superstep"};
    struct explore_options options = toys_options();
    struct explore_result r;
    options.livelocks = true;
    for (int i = 0; i < 3; i++) {
        assert_true(reduce_policy_by_name(names[i], &options.policy));
        compare(p, expected, &options, names[i]);
    }
    struct model *m = reduce_superstep_new(model_toy_new(&p->program), NULL);
    explore_run(m, &options, &r);
    m->v->drop(m);
    uint32_t found = 0;
    for (uint32_t i = 0; i < r.faults.count; i++)
        found += r.faults.at[i].fault.kind == MODEL_FAULT_LIVELOCK && r.faults.at[i].replayed;
    if (!found != !expected->count) {
        agree_print(p);
        fail_msg("supersteps: %u livelocks instead of %u", found, expected->count);
    }
    explore_result_drop(&r);
}

static void search_all_ways(const struct toys_program *p, const sites *expected) {
    struct explore_options options = toys_options();
    options.livelocks = true;
    compare(p, expected, &options, "depth-first");
    options.dynamic = true;
    compare(p, expected, &options, "dynamic");
    options.dynamic = false;
    options.search = EXPLORE_BFS;
    compare(p, expected, &options, "breadth-first");
    options.workers = 3;
    compare(p, expected, &options, "parallel breadth-first");
    options.search = EXPLORE_DFS;
    compare(p, expected, &options, "parallel");
    options.shortest = true;
    compare(p, expected, &options, "shortest traces");
    options.shortest = false;
    options.workers = 1;
    options.store.kind = STORE_COMPACT;
    compare(p, expected, &options, "lossy");
    options.store.kind = STORE_TREE;
    options.bounded = true;
    options.context_bound = UINT32_MAX;
    compare(p, expected, &options, "bounded");
}

static void generate_loops(struct toys_program *p, uint32_t t) {
    static const enum model_toy_op ops[] = {
        MODEL_TOY_ATOMIC_READ, MODEL_TOY_ATOMIC_READ, MODEL_TOY_READ,  MODEL_TOY_CAS,
        MODEL_TOY_CAS,         MODEL_TOY_CHOOSE,      MODEL_TOY_SET,   MODEL_TOY_ATOMIC_WRITE,
        MODEL_TOY_LOCK,        MODEL_TOY_UNLOCK,      MODEL_TOY_AWAIT, MODEL_TOY_JUMP,
        MODEL_TOY_JUMP,        MODEL_TOY_JUMP,        MODEL_TOY_EXIT,  MODEL_TOY_SPAWN,
    };
    uint32_t length = 2 + generate_draw(&generator, 4);
    for (uint32_t i = 0; i < length; i++) {
        enum model_toy_op op = ops[generate_draw(&generator, sizeof ops / sizeof *ops)];
        uint32_t b = generate_draw(&generator, 2);
        int32_t value = (int32_t)generate_draw(&generator, 2);
        if (op == MODEL_TOY_CHOOSE)
            value = 2;
        if (op == MODEL_TOY_JUMP) {
            b = generate_draw(&generator, length);
            value = generate_draw(&generator, 2) == 0;
        }
        if (op == MODEL_TOY_SPAWN)
            b = p->program.threads - 1;
        toys_add(p, t, op, generate_draw(&generator, 2), b, value);
    }
    if (generate_draw(&generator, 4) > 0)
        toys_add(p, t, MODEL_TOY_JUMP, 0, generate_draw(&generator, length), 1);
}

/* 0: too big, 1: no livelock, 2: one or more. */
static int one_program(void) {
    struct toys_program p;
    struct oracle o;
    sites expected = {0};
    toys_open(&p, 2 + generate_draw(&generator, 2), 2, 2);
    if (generate_draw(&generator, 4) == 0)
        p.program.asleep = UINT64_C(1) << (p.program.threads - 1);
    for (uint32_t t = 0; t < p.program.threads; t++)
        generate_loops(&p, t);
    oracle_open(&o, &p.program, 150);
    bool fits = !o.too_big && o.initial == MODEL_STEPPED;
    if (fits) {
        find_livelocks(&o, &expected);
        search_all_ways(&p, &expected);
        search_with_policies(&p, &expected);
    }
    int answer = !fits ? 0 : expected.count ? 2 : 1;
    base_vec_drop(&expected);
    oracle_close(&o);
    return answer;
}

static void programs(void **state) {
    (void)state;
    uint64_t seen[3] = {0}, wanted = generate_count(600);
    generator = generate_seed(1);
    while (seen[1] + seen[2] < wanted)
        seen[one_program()]++;
    if (wanted < 600)
        return;
    assert_true(seen[1] > wanted / 10 && seen[2] > wanted / 10);
}

/* ---- single programs ---- */

static uint32_t count_livelocks(const struct toys_program *p, bool dynamic) {
    struct explore_options options = toys_options();
    struct explore_result r;
    uint32_t count = 0;
    options.livelocks = true;
    options.dynamic = dynamic;
    toys_run(p, &options, &r);
    for (uint32_t i = 0; i < r.faults.count; i++)
        count += r.faults.at[i].fault.kind == MODEL_FAULT_LIVELOCK;
    explore_result_drop(&r);
    return count;
}

/* while (x == 0) with so many more reads in its body */
static void add_wait(struct toys_program *p, uint32_t t, uint32_t more) {
    toys_add(p, t, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    toys_add(p, t, MODEL_TOY_JUMP, 0, more + 3, 0);
    for (uint32_t i = 0; i < more; i++)
        toys_add(p, t, MODEL_TOY_ATOMIC_READ, 1, 1, 0);
    toys_add(p, t, MODEL_TOY_JUMP, 0, 0, 1);
}

static void flag_is_set(void **state) {
    (void)state;
    struct toys_program p;
    toys_open(&p, 3, 2, 0);
    add_wait(&p, 0, 0);
    add_wait(&p, 1, 1);
    toys_add(&p, 2, MODEL_TOY_ATOMIC_WRITE, 0, 0, 1);
    assert_int_equal(count_livelocks(&p, false), 0);
    assert_int_equal(count_livelocks(&p, true), 0);
}

static void flag_is_not_set(void **state) {
    (void)state;
    struct toys_program p;
    toys_open(&p, 3, 2, 0);
    add_wait(&p, 0, 0);
    add_wait(&p, 1, 3);
    toys_add(&p, 2, MODEL_TOY_ATOMIC_WRITE, 0, 1, 1);
    assert_int_equal(count_livelocks(&p, false), 1);
    assert_int_equal(count_livelocks(&p, true), 1);
}

/* One alternative of a loop that waits leads out of it. */
static void chance_to_leave(void **state) {
    (void)state;
    struct toys_program p;
    toys_open(&p, 2, 2, 0);
    toys_add(&p, 0, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_CHOOSE, 1, 0, 2);
    toys_add(&p, 0, MODEL_TOY_JUMP, 1, 0, 0);
    toys_add(&p, 1, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    assert_int_equal(count_livelocks(&p, false), 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 0, 1);
    assert_int_equal(count_livelocks(&p, false), 1);
    assert_int_equal(count_livelocks(&p, true), 1);
}

/* A loop that changes something and changes it back does not wait, also where it is a superstep. */
static void back_and_forth(void **state) {
    (void)state;
    struct toys_program p;
    sites none = {0};
    toys_open(&p, 1, 1, 0);
    toys_add(&p, 0, MODEL_TOY_CAS, 0, 0, 1);
    toys_add(&p, 0, MODEL_TOY_CAS, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_SET, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_JUMP, 0, 0, 1);
    search_with_policies(&p, &none);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flag_is_set),     cmocka_unit_test(flag_is_not_set),
        cmocka_unit_test(chance_to_leave), cmocka_unit_test(back_and_forth),
        cmocka_unit_test(programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
