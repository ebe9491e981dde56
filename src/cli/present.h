/* The end of a run: traces of its faults, the reports that were asked for, and the exit code. */
#ifndef CLI_PRESENT_H
#define CLI_PRESENT_H

#include "cli/setup.h"
#include "cli/sole.h"

/* Prints and, with `save`, keeps the run. `sole` NULL: a replay, nothing was searched. Returns the
 * exit code. */
int cli_present(struct cli_setup *s, const struct explore_result *result,
                const struct cli_sole *sole, bool save);

#endif
