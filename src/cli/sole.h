/* A program that can run in one way only: what it writes, and its exit code. */
#ifndef CLI_SOLE_H
#define CLI_SOLE_H

#include "cli/setup.h"

struct cli_sole {
    bool found;
    int exit_code;
    char *output, *error_output; /* owned */
};

/* After a search of the same setup. Follows the only choice from the initial state; not found if a
 * state has another. */
void cli_sole_find(struct cli_sole *out, struct cli_setup *s, const struct explore_stats *stats);
void cli_sole_drop(struct cli_sole *s);

#endif
