/* Workers: how they begin and end, how they enter and name states, and the faults and reasons that
 * they report to the one result. */
#ifndef EXPLORE_CREW_WORKER_H
#define EXPLORE_CREW_WORKER_H

#include "explore/crew/crew.h"

void explore_worker_open(struct explore_worker *w, struct explore_crew *crew, uint32_t id,
                         struct model *m);
void explore_worker_close(struct explore_worker *w);
struct explore_memo *explore_crew_memo(const struct explore_crew *crew); /* an empty one */

/* The other workers begin, if the search has something for them (crew->work) and is large enough
 * for it to pay. Called by the first worker, whose cursor must not hold the store. */
void explore_crew_hire(struct explore_crew *crew);
void explore_crew_join(struct explore_crew *crew);  /* waits until they have ended */
void explore_crew_again(struct explore_crew *crew); /* those that were hired and ended go on */

/* A new state: appends its choices to w->choices, in the order to try them, and returns how many to
 * explore. Shows it to the properties and counts it if it is an end. */
uint32_t explore_worker_enter(struct explore_worker *w);
/* Puts choices of a state into the order in which to try them. */
void explore_worker_order(struct explore_worker *w, struct model_choice *choices, uint32_t count);

/* Is the model's state known? Names it. */
bool explore_worker_knows(struct explore_worker *w, store_state *state);
/* Adds the state to the store; true: it is new and within the limit of states. Otherwise the model
 * may have left the state (explore_twin_return). */
bool explore_worker_visit(struct explore_worker *w, store_state *state);

void explore_worker_fault(struct explore_worker *w, const struct model_fault *fault, bool own);
void explore_crew_reason(struct explore_crew *crew, enum explore_reason reason, char *detail);
void explore_crew_stop(struct explore_crew *crew);
bool explore_crew_stopped(const struct explore_crew *crew);
/* `waits`: a worker waits for work that a busy one should leave; otherwise none does any more. */
void explore_crew_beg(struct explore_crew *crew, bool waits);

#endif
