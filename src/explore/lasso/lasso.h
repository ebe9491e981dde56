/* Endless runs: does the product of a model with the automaton of a property's negation have a
 * cycle that passes every mark of the automaton and, with weak fairness, starves no thread? */
#ifndef EXPLORE_LASSO_LASSO_H
#define EXPLORE_LASSO_LASSO_H

#include "explore/crew/crew.h"
#include "explore/table.h"

/* The low bits are the marks of the automaton. Then comes one for each thread. A step passes it if
 * the thread took the step, or could not have taken one. */
enum { EXPLORE_LASSO_THREAD_BIT = 16, EXPLORE_LASSO_THREADS_MOST = 48 };

/* The product's successors of a state, in the order of choices, then edges. */
struct explore_lasso_view {
    explore_path choices; /* none: the run stays in this state for ever */
    BASE_VEC(struct explore_edge) edges;
    uint64_t idle;   /* marks of the threads that cannot run */
    bool unanswered; /* the propositions have no answer here */
    bool dead;       /* an assumption failed: the run does not exist */
};

/* The automaton as one worker sees it. Workers share the automaton, under a lock, and it is built
 * on demand. A worker keeps the answers that it has got. */
struct explore_lasso_automaton {
    const struct explore_temporal *t;
    pthread_mutex_t *lock;
    struct explore_intern asked; /* pairs of a state and a letter */
    BASE_VEC(uint32_t) ends;     /* where in `edges` the answer to each ends */
    BASE_VEC(struct explore_edge) edges;
};
void explore_lasso_automaton_drop(struct explore_lasso_automaton *a);

/* Finds the successors of the state that the model is in. Returns NULL, or the reason why it
 * cannot: the propositions have no answer, or there are too many threads for fairness. */
const char *explore_lasso_look(struct explore_walker *k, struct explore_lasso_automaton *a,
                               uint32_t q, struct explore_lasso_view *out);
void explore_lasso_view_drop(struct explore_lasso_view *v);
uint32_t explore_lasso_ways(const struct explore_lasso_view *v); /* how many successors there are */
struct model_choice explore_lasso_choice(const struct explore_lasso_view *v, uint32_t way);
struct explore_edge explore_lasso_edge(const struct explore_lasso_view *v, uint32_t way);
/* The marks that the edge to this successor passes. */
uint64_t explore_lasso_marks(const struct explore_lasso_view *v, uint32_t way);
uint64_t explore_lasso_wanted(const struct explore_temporal *t); /* all marks that count */

/* lasso.c: the search. */
void explore_lasso_run(struct explore_crew *crew);

/* path.c: the states with a number of at least `least` are a component that has all marks, and
 * those with smaller numbers lead to it. Gives a path from the initial state into the component,
 * and a cycle with all marks: the last `*cycle` steps of the path; 0: the run stays in its last
 * state. */
void explore_lasso_path(struct explore_worker *w, struct explore_lasso_automaton *a,
                        const struct explore_map *numbers, uint32_t least, explore_path *out,
                        uint32_t *cycle);

#endif
