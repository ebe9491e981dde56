/* heddle check --count-executions: how many orders of its steps make a difference. */
#ifndef CLI_EXECUTIONS_H
#define CLI_EXECUTIONS_H

#include "cli/lastwords.h"
#include "cli/setup.h"

int cli_executions(struct cli_lastwords *w, struct cli_setup *s);

#endif
