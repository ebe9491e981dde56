/* The automaton of a formula, made on the fly (after Couvreur 1999): a state is the set of formulas
 * that the rest of the word must satisfy, the empty set accepts everything. Acceptance is
 * generalised and sits on the edges: an edge carries the mark of an until unless it postpones it,
 * and a run accepts if it takes every mark again and again. Edges are asked for by state and letter
 * and remembered, so only what a search meets is ever made. */
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

/* Of the formula that a normal node stands for; NULL with a status if it is too large. */
struct prop_automaton *prop_automaton_new(const struct prop_ltl *f, uint32_t normal,
                                          struct base_status *s);
void prop_automaton_drop(struct prop_automaton *a);

uint32_t prop_automaton_marks(const struct prop_automaton *a);  /* all of them */
uint32_t prop_automaton_states(const struct prop_automaton *a); /* so far; 0 is the initial one */

/* The edges of a state for a letter; valid until the next call. Ends the program with a message if
 * the automaton becomes too large. */
uint32_t prop_automaton_next(struct prop_automaton *a, uint32_t state, uint64_t letter,
                             const struct prop_automaton_edge **out);

#endif
