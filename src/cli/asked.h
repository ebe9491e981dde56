/* The wishes that options express about a search, in the terms of explore/searches.def. */
#ifndef CLI_ASKED_H
#define CLI_ASKED_H

#include "cli/options.h"

/* Bits of EXPLORE_ASKED. The reduction counts if it was given or is settled. */
uint32_t cli_asked(const struct cli_options *o);
/* Where none was given: the strongest reduction that goes with all else. A replay must use the same
 * steps. */
void cli_asked_settle(struct cli_options *o);

#endif
