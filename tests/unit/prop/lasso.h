/* Random formulas and ultimately periodic words over the atoms a, b, c, and the naive question
 * whether an automaton accepts such a word. */
#ifndef LASSO_H
#define LASSO_H

#include "prop/automaton.h"
#include "prop/ltl.h"

struct lasso_word {
    uint64_t at[8];
    uint32_t loop, count;
};

uint32_t lasso_random_formula(struct prop_ltl *f, int depth, bool with_next); /* a node */
void lasso_random_word(struct lasso_word *w);
bool lasso_accepted(struct prop_automaton *a, const struct lasso_word *w);

/* A graph of at most LASSO_NODES_MOST nodes whose edges carry marks: is there, from node 0, a cycle
 * that takes all of `marks` again and again? */
enum { LASSO_NODES_MOST = 2048 };
struct lasso_edge {
    uint32_t from, to;
    uint64_t marks;
};
bool lasso_in_graph(const struct lasso_edge *edges, uint32_t count, uint32_t nodes, uint64_t marks);

#endif
