/* Symmetry: of states that differ only in which of several interchangeable threads is which, a
 * search explores one (struct model_symmetry). */
#ifndef EXPLORE_CREW_TWIN_H
#define EXPLORE_CREW_TWIN_H

#include "explore/crew/crew.h"

/* Is symmetry sound and useful for a search with these options? */
bool explore_twin_fits(const struct explore_options *options);

/* Turn symmetry on for a search, and off after it. False: the program told threads apart that were
 * taken for interchangeable, and the search must be repeated without symmetry. */
void explore_twin_begin(struct explore_crew *crew, struct model *m);
bool explore_twin_end(struct explore_crew *crew, struct model *m);
bool explore_twin_voids(struct explore_crew *crew); /* were threads told apart so far? */

/* As store_cursor_commit and store_cursor_find, but a state counts as known if its twin is known.
 * The name is that of the state itself, with one exception: after a commit of a known state the
 * model may be in the twin, and the name may be the twin's. explore_twin_return leads back to the
 * state and names it. */
bool explore_twin_commit(struct explore_worker *w, store_state *state);
void explore_twin_return(struct explore_worker *w, store_state *state);
bool explore_twin_find(struct explore_worker *w, store_state *state);

#endif
