/* The automaton of a formula, built on demand (after Couvreur 1999). A state is the set of formulas
 * that the rest of the word must satisfy; the empty set accepts everything. Acceptance is
 * generalised and belongs to the edges: an edge has the mark of an until unless it postpones the
 * until, and a run is accepted if it passes every mark infinitely often. Edges are built for a
 * state and a letter and then kept, so only those that a search meets are built. */
#ifndef PROP_AUTOMATON_H
#define PROP_AUTOMATON_H

#include "prop/ltl.h"

enum {
    PROP_AUTOMATON_PARTS_MOST = 64, /* subformulas of the normal form: a state is a word of bits */
    PROP_AUTOMATON_MARKS_MOST = 16,
};

struct prop_automaton_edge {
    uint32_t to;
    uint32_t marks; /* bit i: until i is not postponed */
};

struct prop_automaton;

/* The automaton of the formula of a normal node. NULL with a status: the formula is too large. */
struct prop_automaton *prop_automaton_new(const struct prop_ltl *f, uint32_t normal,
                                          struct base_status *s);
void prop_automaton_drop(struct prop_automaton *a);

uint32_t prop_automaton_marks(const struct prop_automaton *a);  /* the set of all marks */
uint32_t prop_automaton_states(const struct prop_automaton *a); /* so far; 0 is the initial */

/* The edges of a state for a letter; valid until the next call. Ends the program with a message if
 * the automaton becomes too large. */
uint32_t prop_automaton_next(struct prop_automaton *a, uint32_t state, uint64_t letter,
                             const struct prop_automaton_edge **out);

#endif
