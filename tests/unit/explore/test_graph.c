/* The state graph for drawing, against the oracle's list of states and steps. */
#include "explore/graph.h"
#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct count {
    uint32_t states, steps, failed, ends;
};

static struct count count_graph(const struct explore_graph *g) {
    struct count n = {0};
    n.states = g->nodes.count;
    for (uint32_t i = 0; i < g->links.count; i++) {
        const struct explore_link *l = &g->links.at[i];
        assert_true(l->from < g->nodes.count && l->to < g->nodes.count);
        assert_true(l->back || g->nodes.at[l->to].depth <= g->nodes.at[l->from].depth + 1);
        n.steps += !l->back;
    }
    for (uint32_t i = 0; i < g->nodes.count; i++)
        n.ends += g->nodes.at[i].kind == EXPLORE_NODE_END;
    return n;
}

/* The graph has a node of its own for each step that fails. */
static struct count count_oracle(const struct oracle *o) {
    struct count n = {.states = o->states.count, .ends = (uint32_t)o->ends};
    for (uint32_t i = 0; i < o->edges.count; i++) {
        n.steps += o->edges.at[i].outcome != MODEL_PRUNED;
        n.states += o->edges.at[i].outcome == MODEL_FAULTED;
    }
    return n;
}

static void compare(uint64_t seed) {
    struct toys_program p;
    struct oracle o;
    struct explore_options options = toys_options();
    generate_shape(&seed, &p);
    for (uint32_t t = 0; t < p.program.threads; t++)
        generate_thread(&seed, &p, t);
    oracle_open(&o, &p.program, 5000);
    if (!o.too_big && o.initial == MODEL_STEPPED &&
        count_oracle(&o).states <= EXPLORE_GRAPH_STATES) {
        struct model *m = model_toy_new(&p.program);
        struct explore_graph *g = explore_graph_new(m, &options, NULL);
        struct count real = count_graph(g), expected = count_oracle(&o);
        assert_true(g->whole);
        assert_int_equal(real.states, expected.states);
        assert_int_equal(real.steps, expected.steps);
        explore_graph_drop(g);
        m->v->drop(m);
    }
    oracle_close(&o);
}

static void random_programs(void **state) {
    (void)state;
    uint64_t seed = generate_seed(22);
    for (uint64_t i = generate_count(400); i > 0; i--)
        compare(seed + i);
}

static uint32_t links_on_path(const struct explore_graph *g) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->links.count; i++)
        n += g->links.at[i].on_path;
    return n;
}

/* The path of a deadlock is marked, and its last state is a fault. */
static void path_in_whole(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_philosophers(&p, 3, 1, false);
    o.shortest = true;
    toys_run(&p, &o, &r);
    struct model *m = model_toy_new(&p.program);
    struct explore_graph *g = explore_graph_new(m, &o, &r.faults.at[0].path);
    assert_true(g->whole && !g->along);
    assert_int_equal(links_on_path(g), r.faults.at[0].path.count);
    uint32_t faults = 0;
    for (uint32_t i = 0; i < g->nodes.count; i++)
        if (g->nodes.at[i].on_path && g->nodes.at[i].kind == EXPLORE_NODE_FAULT) {
            assert_int_equal(g->nodes.at[i].fault, MODEL_FAULT_DEADLOCK);
            faults++;
        }
    assert_int_equal(faults, 1);
    explore_graph_drop(g);
    explore_result_drop(&r);
    m->v->drop(m);
}

/* Of a larger program the graph is the path and what one step beside it leads to. */
static void path_in_large(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_philosophers(&p, 5, 2, false);
    toys_run(&p, &o, &r);
    struct model *m = model_toy_new(&p.program);
    struct explore_graph *g = explore_graph_new(m, &o, &r.faults.at[0].path);
    assert_true(!g->whole && g->along);
    assert_int_equal(links_on_path(g), r.faults.at[0].path.count);
    assert_true(g->links.count > r.faults.at[0].path.count);
    explore_graph_drop(g);
    g = explore_graph_new(m, &o, NULL);
    assert_true(!g->whole && !g->along && g->nodes.count > EXPLORE_GRAPH_STATES);
    explore_graph_drop(g);
    explore_result_drop(&r);
    m->v->drop(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs),
        cmocka_unit_test(path_in_whole),
        cmocka_unit_test(path_in_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
