/* heddle check --check-reduction. */
#ifndef CLI_AUDIT_H
#define CLI_AUDIT_H

#include "cli/setup.h"

/* Checks what the reduced search of `result` rests on; what it finds makes the verdict open. */
void cli_audit(struct cli_setup *s, struct explore_result *result);

#endif
