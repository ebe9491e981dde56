/* Questions that are written as formulas: --ltl, --progress and --terminates, --invariant,
 * --abstract and --unmatched. */
#ifndef CLI_FORMULA_H
#define CLI_FORMULA_H

#include "base/vec.h"
#include "cli/options.h"
#include "explore/explore.h"
#include "ir/program.h"
#include "prop/automaton.h"
#include "prop/ltl.h"
#include "vm/proposition.h"

/* ---- temporal properties: a formula and its propositions become an automaton that the search
 * runs beside the machine ---- */

struct cli_temporal {
    struct base_text text; /* the formula */
    struct prop_ltl formula;
    struct prop_automaton *automaton; /* of the formula's negation */
    BASE_VEC(struct vm_proposition *) propositions;
    BASE_VEC(struct explore_edge) edges;
    struct explore_temporal search;
};

bool cli_temporal_asked(const struct cli_options *o);

/* Reads the formula, before a program is loaded. `t` must be zero and must not move, and the caller
 * drops it even if this fails. */
BASE_MUST_CHECK bool cli_temporal_read(struct cli_temporal *t, const struct cli_options *o,
                                       struct base_status *s);
/* Binds the propositions to the loaded program. */
BASE_MUST_CHECK bool cli_temporal_bind(struct cli_temporal *t, const struct cli_options *o,
                                       struct ir_program *p, struct base_status *s);
/* Adds to the status where a formula or proposition is wrong: "--ltl: at 7: a formula was expected
 * here", with the text and a mark below. Returns false. */
bool cli_temporal_explain(struct base_status *s, const char *option, const char *text);
void cli_temporal_drop(struct cli_temporal *t);

/* ---- invariants: conditions that must hold in every state ---- */

struct cli_invariants {
    struct vm_proposition **at;
    uint32_t count, room;
};

/* Binds the invariants to the loaded program. `v` must be zero, and the caller drops it even if
 * this fails. */
BASE_MUST_CHECK bool cli_invariants_bind(struct cli_invariants *v, const struct cli_options *o,
                                         struct ir_program *p, struct base_status *s);
/* Makes a question about states from its text: the name of a function, or an expression. NULL with
 * a status: it could not. */
struct vm_proposition *cli_question_new(struct ir_program *p, const char *text,
                                        struct base_status *s);
void cli_invariants_drop(struct cli_invariants *v);

/* ---- data abstraction ---- */

struct cli_abstractions {
    struct vm_abstraction *at;
    uint32_t count, room;
};

bool cli_abstractions_asked(const struct cli_options *o);
/* Binds the abstractions to the loaded program. */
BASE_MUST_CHECK bool cli_abstractions_bind(struct cli_abstractions *v, const struct cli_options *o,
                                           struct ir_program *p, struct base_status *s);
void cli_abstractions_drop(struct cli_abstractions *v);

#endif
