/* The search for violations of formulas on random graphs, with and without weak fairness, against
 * an oracle that makes the whole product and looks at all of it. */
#include "explore/explore.h"
#include "prop/automaton.h"
#include "prop/ltl.h"

#include "graph.h"
#include "lasso.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

struct property {
    struct prop_ltl formula;
    struct prop_automaton *automaton;
    BASE_VEC(struct explore_edge) edges;
};

static uint32_t next(void *context, uint32_t state, uint64_t letter,
                     const struct explore_edge **out) {
    struct property *p = context;
    const struct prop_automaton_edge *edges;
    uint32_t n = prop_automaton_next(p->automaton, state, letter, &edges);
    p->edges.count = 0;
    for (uint32_t i = 0; i < n; i++)
        *base_vec_push(&p->edges) = (struct explore_edge){edges[i].to, edges[i].marks};
    *out = p->edges.at;
    return n;
}

static bool violated(void *context, const uint64_t *word, uint32_t loop, uint32_t count) {
    const struct property *p = context;
    return !prop_ltl_holds(&p->formula, p->formula.root, word, loop, count);
}

static void open_property(struct property *p) {
    struct base_status s = {0};
    uint32_t negated;
    *p = (struct property){0};
    p->formula.root = lasso_random_formula(&p->formula, 3, true);
    assert_true(prop_ltl_normal(&p->formula, p->formula.root, true, &negated, &s));
    p->automaton = prop_automaton_new(&p->formula, negated, &s);
    assert_non_null(p->automaton);
}

static void drop_property(struct property *p) {
    prop_automaton_drop(p->automaton);
    prop_ltl_drop(&p->formula);
    base_vec_drop(&p->edges);
}

/* ---- the oracle ---- */

enum { THREAD_BIT = 32 };

struct product {
    uint32_t state[LASSO_NODES_MOST], node[LASSO_NODES_MOST], count;
    BASE_VEC(struct lasso_edge) edges;
};

static uint32_t number(struct product *p, uint32_t state, uint32_t node) {
    for (uint32_t i = 0; i < p->count; i++)
        if (p->state[i] == state && p->node[i] == node)
            return i;
    assert_true(p->count < LASSO_NODES_MOST);
    p->state[p->count] = state;
    p->node[p->count] = node;
    return p->count++;
}

static bool expected(struct property *property, const struct graph *g, bool fair) {
    static struct product p;
    p.count = 0;
    number(&p, 0, 0);
    for (uint32_t i = 0; i < p.count; i++) {
        uint32_t node = p.node[i];
        const struct prop_automaton_edge *edges;
        uint32_t k = prop_automaton_next(property->automaton, p.state[i], g->letter[node], &edges);
        uint64_t idle = 0;
        for (uint32_t t = 0; t < GRAPH_THREADS; t++)
            idle |= g->ways[node][t] ? 0 : UINT64_C(1) << (THREAD_BIT + t);
        bool stays = idle == UINT64_C(7) << THREAD_BIT;
        for (uint32_t e = 0; e < k; e++) {
            if (stays)
                *base_vec_push(&p.edges) =
                    (struct lasso_edge){i, number(&p, edges[e].to, node), edges[e].marks | idle};
            for (uint32_t t = 0; t < GRAPH_THREADS; t++)
                for (uint32_t alt = 0; alt < g->ways[node][t]; alt++)
                    *base_vec_push(&p.edges) = (struct lasso_edge){
                        i, number(&p, edges[e].to, g->to[node][t][alt]),
                        edges[e].marks | idle | UINT64_C(1) << (THREAD_BIT + t)};
        }
    }
    uint64_t wanted =
        prop_automaton_marks(property->automaton) | (fair ? UINT64_C(7) << THREAD_BIT : 0);
    bool found = lasso_in_graph(p.edges.at, p.edges.count, p.count, wanted);
    base_vec_drop(&p.edges);
    return found;
}

/* ---- the search ---- */

static uint32_t check(unsigned seed, bool fair, uint32_t workers) {
    struct graph g;
    struct property p;
    struct explore_result result;
    srand(seed);
    graph_random(&g);
    open_property(&p);
    struct explore_temporal temporal = {.context = &p,
                                        .marks = prop_automaton_marks(p.automaton),
                                        .fair = fair,
                                        .letter = graph_letter,
                                        .next = next,
                                        .violated = violated};
    struct explore_options options = {.temporal = &temporal, .workers = workers, .alone_first = 1};
    bool violation = expected(&p, &g, fair);
    explore_run(&g.model, &options, &result);
    if (result.verdict != (violation ? EXPLORE_VIOLATION : EXPLORE_VERIFIED)) {
        struct base_text t = {0};
        prop_ltl_print(&p.formula, p.formula.root, &t);
        fail_msg("seed %u, fair %d: %d instead of %d: %s", seed, fair, result.verdict, violation,
                 t.at);
    }
    if (violation) { /* which says that it was replayed, and judged without the automaton */
        assert_int_equal(result.faults.count, 1);
        assert_int_equal(result.faults.at[0].fault.kind, MODEL_FAULT_LTL);
        assert_true(result.faults.at[0].replayed);
        assert_true(result.faults.at[0].cycle <= result.faults.at[0].path.count);
    }
    explore_result_drop(&result);
    drop_property(&p);
    return violation;
}

static void random_graphs(void **state) {
    (void)state;
    uint32_t plain = 0, fair = 0, runs = 3000;
    for (unsigned seed = 1; seed <= runs; seed++) {
        plain += check(seed, false, 1);
        fair += check(seed, true, 1);
        check(seed, seed % 2, 2 + seed % 3);
    }
    assert_in_range(plain, runs / 10, runs - runs / 10); /* it can go either way */
    assert_in_range(fair, runs / 10, plain - 10);
}

/* A lasso that is none must not pass. */
static void wrong_lassos(void **state) {
    (void)state;
    struct graph g;
    struct property p = {0};
    struct base_status s = {0};
    struct explore_temporal temporal = {
        .context = &p, .letter = graph_letter, .next = next, .violated = violated};
    struct explore_options options = {.temporal = &temporal};
    srand(1);
    graph_random(&g);
    g.nodes = 3;
    for (uint32_t n = 0; n < 3; n++) { /* thread 0 goes round; thread 1 stays where it is */
        g.letter[n] = n == 1;
        g.ways[n][0] = g.ways[n][1] = 1;
        g.ways[n][2] = 0;
        g.to[n][0][0] = (n + 1) % 3;
        g.to[n][1][0] = n;
    }
    prop_ltl_atom(&p.formula, "a", 1);
    assert_true(prop_ltl_parse(&p.formula, "[]<>a", &s));
    struct model_choice round[] = {{0, 0}, {0, 0}, {0, 0}}, stay[] = {{1, 0}}, never[] = {{2, 0}};
    explore_path path = {round, 3, 3};
    assert_false(explore_lasso_replay(&g.model, &options, &path, 3)); /* satisfies the formula */
    assert_false(explore_lasso_replay(&g.model, &options, &path, 2)); /* no cycle */
    assert_false(explore_lasso_replay(&g.model, &options, &path, 0)); /* does not end there */
    path = (explore_path){stay, 1, 1};
    assert_true(explore_lasso_replay(&g.model, &options, &path, 1));
    assert_false(explore_lasso_replay(&g.model, &options, &path, 2)); /* longer than the path */
    temporal.fair = true;
    assert_false(explore_lasso_replay(&g.model, &options, &path, 1)); /* thread 0 starves */
    path = (explore_path){never, 1, 1};
    assert_false(explore_lasso_replay(&g.model, &options, &path, 1)); /* not enabled */
    prop_ltl_drop(&p.formula);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(wrong_lassos),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
