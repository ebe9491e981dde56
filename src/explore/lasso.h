/* Endless runs: does the product of a model with the automaton of a property's negation have a
 * cycle that takes every mark of the automaton, and, with weak fairness, starves no thread? */
#ifndef EXPLORE_LASSO_H
#define EXPLORE_LASSO_H

#include "explore/crew.h"
#include "explore/map.h"

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

/* Of the state that the model is in. NULL, or why that cannot be had: the propositions have no
 * answer, or there are too many threads for fairness. The lock is for the automaton, which workers
 * share. */
const char *explore_lasso_look(struct explore_walker *k, const struct explore_temporal *t,
                               pthread_mutex_t *lock, uint32_t q, struct explore_lasso_view *out);
void explore_lasso_view_drop(struct explore_lasso_view *v);
uint32_t explore_lasso_ways(const struct explore_lasso_view *v); /* how many successors */
struct model_choice explore_lasso_choice(const struct explore_lasso_view *v, uint32_t way);
struct explore_edge explore_lasso_edge(const struct explore_lasso_view *v, uint32_t way);
/* The marks that going this way takes. */
uint64_t explore_lasso_marks(const struct explore_lasso_view *v, uint32_t way);
uint64_t explore_lasso_wanted(const struct explore_temporal *t); /* all marks that count */

/* lasso.c: the search. */
void explore_lasso_run(struct explore_crew *crew);

/* lasso_dead.c: states from which no violation can be reached, for several workers. */
struct explore_lasso_dead;
struct explore_lasso_dead *explore_lasso_dead_new(void);
void explore_lasso_dead_drop(struct explore_lasso_dead *d);
void explore_lasso_dead_add(struct explore_lasso_dead *d, store_state state);
bool explore_lasso_dead_has(struct explore_lasso_dead *d, store_state state);
uint64_t explore_lasso_dead_bytes(const struct explore_lasso_dead *d);

/* lasso_path.c: of all known states (`numbers`), those numbered `least` and above are a component
 * that has all marks. Gives a path from the initial state into it, and a cycle with all marks:
 * `*cycle` steps at the end of the path; 0: the run stays in its last state. */
void explore_lasso_path(struct explore_worker *w, pthread_mutex_t *automaton,
                        const struct explore_map *numbers, uint32_t least, explore_path *out,
                        uint32_t *cycle);

#endif
