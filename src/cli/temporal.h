/* --ltl, --progress and --terminates: a formula and its propositions become an automaton that the
 * search runs beside the machine. */
#ifndef CLI_TEMPORAL_H
#define CLI_TEMPORAL_H

#include "cli/options.h"
#include "explore/explore.h"
#include "ir/program.h"
#include "prop/automaton.h"
#include "prop/ltl.h"
#include "vm/proposition.h"

struct cli_temporal {
    struct base_text text; /* the formula */
    struct prop_ltl formula;
    struct prop_automaton *automaton; /* of its negation */
    BASE_VEC(struct vm_proposition *) propositions;
    BASE_VEC(struct explore_edge) edges;
    struct explore_temporal search;
};

bool cli_temporal_asked(const struct cli_options *o);

/* Before a program is loaded: reads the formula, and refuses options that do not go with it. `t` is
 * zero before and must not move; cli_temporal_drop after, also when it failed. */
BASE_MUST_CHECK bool cli_temporal_read(struct cli_temporal *t, const struct cli_options *o,
                                       struct base_status *s);
/* When the program is known: finds what the propositions name. */
BASE_MUST_CHECK bool cli_temporal_bind(struct cli_temporal *t, const struct cli_options *o,
                                       struct ir_program *p, struct base_status *s);
/* Always false. Says where in a formula or proposition something is wrong: "--ltl: at 7: a formula
 * was expected here", with the text and a mark below. */
bool cli_temporal_explain(struct base_status *s, const char *option, const char *text);
void cli_temporal_drop(struct cli_temporal *t);

#endif
