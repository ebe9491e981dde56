/* Endless runs: does the product of a model with the automaton of a property's negation have a
 * cycle that takes every mark of the automaton, and, with weak fairness, starves no thread? */
#ifndef EXPLORE_LASSO_LASSO_H
#define EXPLORE_LASSO_LASSO_H

#include "explore/crew/crew.h"
#include "explore/table.h"

/* Marks of the automaton are the low bits, then comes one for each thread: taken by a step if the
 * thread made it, or could not have made one. */
enum { EXPLORE_LASSO_THREAD_BIT = 16, EXPLORE_LASSO_THREADS_MOST = 48 };

/* The product's successors of a state, in the order of choices, then edges. */
struct explore_lasso_view {
    explore_path choices; /* none: the run stays here for ever */
    BASE_VEC(struct explore_edge) edges;
    uint64_t idle;   /* marks of the threads that cannot run */
    bool unanswered; /* the propositions have no answer here */
    bool dead;       /* an assumption failed: the run does not exist */
};

/* The automaton as one worker sees it. Workers share it, under a lock, and it is made as it is
 * asked for; what a worker has asked for once it keeps. */
struct explore_lasso_automaton {
    const struct explore_temporal *t;
    pthread_mutex_t *lock;
    struct explore_intern asked; /* states and letters */
    BASE_VEC(uint32_t) ends;     /* where in `edges` the answer to each ends */
    BASE_VEC(struct explore_edge) edges;
};
void explore_lasso_automaton_drop(struct explore_lasso_automaton *a);

/* Of the state that the model is in. NULL, or why that cannot be had: the propositions have no
 * answer, or there are too many threads for fairness. */
const char *explore_lasso_look(struct explore_walker *k, struct explore_lasso_automaton *a,
                               uint32_t q, struct explore_lasso_view *out);
void explore_lasso_view_drop(struct explore_lasso_view *v);
uint32_t explore_lasso_ways(const struct explore_lasso_view *v); /* how many successors */
struct model_choice explore_lasso_choice(const struct explore_lasso_view *v, uint32_t way);
struct explore_edge explore_lasso_edge(const struct explore_lasso_view *v, uint32_t way);
/* The marks that going this way takes. */
uint64_t explore_lasso_marks(const struct explore_lasso_view *v, uint32_t way);
uint64_t explore_lasso_wanted(const struct explore_temporal *t); /* all marks that count */

/* lasso.c: the search. */
void explore_lasso_run(struct explore_crew *crew);

/* lasso_path.c: the states with numbers that are not below `least` are a component that has all
 * marks, and all with numbers are on the way to it. Gives a path from the initial state into it,
 * and a cycle with all marks: `*cycle` steps at the end of the path; 0: the run stays in its last
 * state.
 */
void explore_lasso_path(struct explore_worker *w, struct explore_lasso_automaton *a,
                        const struct explore_map *numbers, uint32_t least, explore_path *out,
                        uint32_t *cycle);

#endif
