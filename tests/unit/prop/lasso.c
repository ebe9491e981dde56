#include "lasso.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t lasso_random_formula(struct prop_ltl *f, int depth, bool with_next) {
    if (!f->atoms.count)
        for (const char *name = "abc"; *name; name++)
            prop_ltl_atom(f, name, 1);
    int kind = depth == 0 ? rand() % 2 : rand() % 12;
    if (kind <= 1)
        return prop_ltl_make(f, PROP_LTL_ATOM, (uint32_t)rand() % 3, 0);
    uint32_t l = lasso_random_formula(f, depth - 1, with_next);
    if (kind == 2 || kind == 3)
        return prop_ltl_make(f, PROP_LTL_NOT, l, l);
    if (kind == 4 && with_next)
        return prop_ltl_make(f, PROP_LTL_NEXT, l, l);
    if (kind == 5)
        return prop_ltl_make(f, PROP_LTL_UNTIL, prop_ltl_make(f, PROP_LTL_TRUE, 0, 0), l);
    if (kind == 6)
        return prop_ltl_make(f, PROP_LTL_RELEASE, prop_ltl_make(f, PROP_LTL_FALSE, 0, 0), l);
    static const enum prop_ltl_op binary[] = {PROP_LTL_AND, PROP_LTL_OR, PROP_LTL_UNTIL,
                                              PROP_LTL_RELEASE};
    uint32_t r = lasso_random_formula(f, depth - 1, with_next);
    return prop_ltl_make(f, binary[rand() % 4], l, r);
}

void lasso_random_word(struct lasso_word *w) {
    w->count = 1 + (uint32_t)rand() % 7;
    w->loop = (uint32_t)rand() % w->count;
    for (uint32_t i = 0; i < w->count; i++)
        w->at[i] = (uint64_t)rand() % 8;
}

static void reach(const struct lasso_edge *edges, uint32_t count, uint32_t from, bool *seen) {
    uint32_t stack[LASSO_NODES_MOST], depth = 0;
    stack[depth++] = from;
    while (depth) {
        uint32_t n = stack[--depth];
        for (uint32_t i = 0; i < count; i++)
            if (edges[i].from == n && !seen[edges[i].to]) {
                seen[edges[i].to] = true;
                stack[depth++] = edges[i].to;
            }
    }
}

bool lasso_in_graph(const struct lasso_edge *edges, uint32_t count, uint32_t nodes,
                    uint64_t marks) {
    assert(nodes <= LASSO_NODES_MOST);
    bool(*seen)[LASSO_NODES_MOST] = calloc(nodes, sizeof *seen), found = false;
    for (uint32_t n = 0; n < nodes; n++)
        reach(edges, count, n, seen[n]);
    for (uint32_t n = 0; n < nodes && !found; n++) {
        uint64_t have = 0;
        if (!(n == 0 || seen[0][n]) || !seen[n][n])
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (seen[n][edges[i].from] && seen[edges[i].to][n] && seen[n][edges[i].to] &&
                seen[edges[i].from][n])
                have |= edges[i].marks;
        found = (have & marks) == marks;
    }
    free(seen);
    return found;
}

bool lasso_accepted(struct prop_automaton *a, const struct lasso_word *w) {
    static struct { uint32_t state, position; } nodes[LASSO_NODES_MOST];
    BASE_VEC(struct lasso_edge) edges = {0};
    uint32_t count = 1;
    nodes[0].state = nodes[0].position = 0;
    for (uint32_t n = 0; n < count; n++) {
        const struct prop_automaton_edge *next;
        uint32_t position = nodes[n].position;
        uint32_t after = position + 1 < w->count ? position + 1 : w->loop;
        uint32_t k = prop_automaton_next(a, nodes[n].state, w->at[position], &next);
        for (uint32_t i = 0; i < k; i++) {
            uint32_t to = 0;
            while (to < count && (nodes[to].state != next[i].to || nodes[to].position != after))
                to++;
            assert(to < LASSO_NODES_MOST);
            if (to == count) {
                nodes[count].state = next[i].to;
                nodes[count++].position = after;
            }
            *base_vec_push(&edges) = (struct lasso_edge){n, to, next[i].marks};
        }
    }
    bool accepted = lasso_in_graph(edges.at, edges.count, count, prop_automaton_marks(a));
    base_vec_drop(&edges);
    return accepted;
}
