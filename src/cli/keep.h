/* --checkpoint and --resume: what they ask of the search, and which searches are the same. */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "cli/setup.h"

/* After everything else is set up. An exit code, with a status; or 0. */
BASE_MUST_CHECK int cli_keep_open(struct cli_setup *s, struct base_status *status);
void cli_keep_drop(struct cli_setup *s);

#endif
