/* Formulas of linear temporal logic: read in SPIN's syntax, brought to negation normal form, and
 * evaluated on ultimately periodic words. The evaluator follows the definition of the logic and
 * does not use automata, so it can judge both the translation and counterexamples. */
#ifndef PROP_LTL_H
#define PROP_LTL_H

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

enum prop_ltl_op {
    PROP_LTL_TRUE,
    PROP_LTL_FALSE,
    PROP_LTL_ATOM, /* left: the proposition's number */
    PROP_LTL_NOT,
    PROP_LTL_NEXT,
    PROP_LTL_AND,
    PROP_LTL_OR,
    PROP_LTL_UNTIL,
    PROP_LTL_RELEASE,
};

/* Nodes are shared: equal formulas are one node. A node's operands come before it. A node with one
 * operand has it as `left` and `right`. In normal form `!` stands before atoms only. */
struct prop_ltl_node {
    enum prop_ltl_op op;
    uint32_t left, right;
};

enum {
    PROP_LTL_ATOMS_MOST = 64, /* a valuation is a word of bits */
    PROP_LTL_NODES_MOST = 4096,
    PROP_LTL_TEXT_MOST = 1 << 16,
};

struct prop_ltl {
    BASE_VEC(struct prop_ltl_node) nodes;
    BASE_VEC(char *) atoms; /* their names; "{expression}" with its braces is a name too */
    uint32_t root;          /* the formula as it was written */
    bool has_next;
};

/* Reads a formula: true false ! && || -> <-> [] <> G F X U W R V, names, {expressions} and
 * parentheses. && binds closer than ||, both closer than -> and <->; U, W, R and V closer than all
 * of them. Chains that people read in different ways need parentheses. `f` must be zero before, and
 * the caller drops it even if this fails. */
BASE_MUST_CHECK bool prop_ltl_parse(struct prop_ltl *f, const char *text, struct base_status *s);
void prop_ltl_drop(struct prop_ltl *f);

/* The node of the formula, or of its negation, in normal form and simplified. Fails if it has too
 * many parts. */
BASE_MUST_CHECK bool prop_ltl_normal(struct prop_ltl *f, uint32_t node, bool negated,
                                     uint32_t *normal, struct base_status *s);

/* Does the word w[0] ... w[count - 1], whose letters from `loop` on repeat for ever, satisfy the
 * formula? Bit i of a letter is atom i. */
bool prop_ltl_holds(const struct prop_ltl *f, uint32_t node, const uint64_t *word, uint32_t loop,
                    uint32_t count);

/* Prints a formula with all its parentheses, in SPIN's syntax. */
void prop_ltl_print(const struct prop_ltl *f, uint32_t node, struct base_text *out);

/* The node of this form, which is made if it does not exist yet. */
uint32_t prop_ltl_make(struct prop_ltl *f, enum prop_ltl_op op, uint32_t left, uint32_t right);
uint32_t prop_ltl_atom(struct prop_ltl *f, const char *name, size_t length); /* its number */

#endif
