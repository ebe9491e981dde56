/* Symmetry: of states that differ only in which of several interchangeable threads is which, one is
 * explored (struct model_symmetry). */
#ifndef EXPLORE_CREW_TWIN_H
#define EXPLORE_CREW_TWIN_H

#include "explore/crew/crew.h"

/* Is a search with these options one that symmetry is sound and of use for? */
bool explore_twin_fits(const struct explore_options *options);

/* Turns it on for a search, and off after it; false: threads were told apart that it took for
 * interchangeable, and it has to be repeated without. */
void explore_twin_begin(struct explore_crew *crew, struct model *m);
bool explore_twin_end(struct explore_crew *crew, struct model *m);
bool explore_twin_voids(struct explore_crew *crew); /* so far */

/* As store_cursor_commit and store_cursor_find, but a state that has a twin counts as known with
 * it. The name is that of the state itself. After a commit of a known state the model may be
 * elsewhere, and the name that of the twin; return leads back to the state, and names it. */
bool explore_twin_commit(struct explore_worker *w, store_state *state);
void explore_twin_return(struct explore_worker *w, store_state *state);
bool explore_twin_find(struct explore_worker *w, store_state *state);

#endif
