/* Workers: how they begin and end, how they enter and name states, and the faults and reasons that
 * they report to the one result. */
#ifndef EXPLORE_CREW_WORKER_H
#define EXPLORE_CREW_WORKER_H

#include "explore/crew/crew.h"

void explore_worker_open(struct explore_worker *w, struct explore_crew *crew, uint32_t id,
                         struct model *m);
void explore_worker_close(struct explore_worker *w);
struct explore_memo *explore_crew_memo(const struct explore_crew *crew); /* makes an empty memo */

/* Starts the other workers. The search must have work for them (crew->work). Called by the first
 * worker once the search is large enough; its cursor must not hold the store. */
void explore_crew_hire(struct explore_crew *crew);
void explore_crew_join(struct explore_crew *crew);  /* waits until the other workers have ended */
void explore_crew_again(struct explore_crew *crew); /* hired workers that have ended begin again */

/* Enters a new state: shows it to the properties, appends its choices to w->choices in the order to
 * try them, and returns how many to explore. Counts the state if it is an end. */
uint32_t explore_worker_enter(struct explore_worker *w);
/* Puts choices of a state into the order in which to try them. */
void explore_worker_order(struct explore_worker *w, struct model_choice *choices, uint32_t count);

/* Is the current state known? Names it. */
bool explore_worker_knows(struct explore_worker *w, store_state *state);
/* Adds the state to the store; true: it is new and within the limit of states. Otherwise the model
 * may have left the state (explore_twin_return). */
bool explore_worker_visit(struct explore_worker *w, store_state *state);

void explore_worker_fault(struct explore_worker *w, const struct model_fault *fault, bool own);
void explore_crew_reason(struct explore_crew *crew, enum explore_reason reason, char *detail);
void explore_crew_stop(struct explore_crew *crew);
bool explore_crew_stopped(const struct explore_crew *crew);
/* `waits`: asks busy workers to leave jobs, because a worker waits for one. Otherwise none waits
 * any more. */
void explore_crew_beg(struct explore_crew *crew, bool waits);

#endif
