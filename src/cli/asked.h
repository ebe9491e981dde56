/* The wishes about a search that options express, in the terms of explore/searches.def. */
#ifndef CLI_ASKED_H
#define CLI_ASKED_H

#include "cli/options.h"

/* The wishes as bits. The reduction counts if it was given or is settled. */
uint32_t cli_asked(const struct cli_options *o);
/* If no reduction was given, chooses the strongest one that goes with all other wishes. The choice
 * is kept, because a replay must use the same steps. */
void cli_asked_settle(struct cli_options *o);

#endif
