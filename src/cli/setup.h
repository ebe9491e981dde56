/* Makes a machine, a search with its properties, and the description of the run for reports from a
 * program and the options.
 *
 * Invariants of this module:
 * - an exit code that says that something is wrong comes with a status, and no other does;
 * - the options ask for one order of the search, and for nothing that has no words;
 * - a setup that is open has a model; its machine is that model, or is inside it;
 * - the kinds that are checked, the checks of the machine and the properties agree, and no kind is
 *   among them that the user did not want;
 * - the propositions stand in the order of the formula's atoms: the n-th is bit n of a letter;
 * - a schedule names files, and the run that it gives shows the fault that it names. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include "cli/formula.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "explore/explore.h"
#include "prop/choices.h"
#include "prop/orders.h"
#include "report/run.h"

struct cli_setup {
    const struct cli_options *options;
    struct cli_program program;
    struct model *model;
    struct model *machine; /* the same, or the one inside `model` */
    struct vm_options vm;
    struct vm_mixed *mixed; /* of the options; owned */
    BASE_VEC(int64_t) nondet;
    BASE_VEC(const char *) args;
    uint64_t wanted, unwanted;    /* kinds of faults from --check and --no-check */
    struct cli_temporal temporal; /* all zero if there is none */
    struct cli_invariants invariants;
    struct cli_abstractions abstractions;
    bool looks_at_states; /* invariants replaced the reduction that was asked for */
    struct explore_options search;
    struct base_seal_key key; /* of checkpoints */
    char *checkpoint;         /* the file; NULL: there is none */
    char *checkpoint_part;    /* its name while it is written; NULL as well */
    struct explore_property properties[6];
    struct prop_orders *orders;   /* for coverage; NULL: none is wanted */
    struct prop_choices *choices; /* for --stats=choices; NULL: not wanted */
    char words[3][16];            /* the words for search, store and reduction in reports */
    struct report_run run;        /* without the result */
    struct cli_outputs outputs;
    char *folder; /* where heddle runs, for the run */
};

/* `s` must be zero, and the caller drops it even if this fails. The options must outlive it.
 * Returns 0, or CLI_EXIT_USAGE or CLI_EXIT_INPUT with a status. */
BASE_MUST_CHECK int cli_setup_open(struct cli_setup *s, const struct cli_options *o,
                                   struct base_status *status);
void cli_setup_machine(
    struct cli_setup *s); /* makes a new machine from s->vm; the caller has dropped the old one */
void cli_setup_drop(struct cli_setup *s);
uint64_t cli_setup_memory(void); /* the limit of memory by default; 0: none */

#endif
