/* Thresholds on the command line: --NAME=N for each row of base/tuning.def, and --tuning=smallest
 * for all of them. They are neither in --help nor in the completions; --help=tuning lists them. */
#ifndef CLI_TUNING_H
#define CLI_TUNING_H

#include "base/status.h"
#include "base/tuning.h"
#include "cli/list.h"

/* The option of a row, without its leading dashes. Owned by the caller. */
char *cli_tuning_name(const struct base_tuning_row *row);
/* The row of an option's name. NULL: there is none. */
const struct base_tuning_row *cli_tuning_row(const char *name, size_t length);
/* Sets the value of a row. If a trace depends on it, the option is added to `kept`, which then owns
 * it. */
BASE_MUST_CHECK bool cli_tuning_set(struct base_tuning *t, struct cli_list *kept,
                                    const struct base_tuning_row *row, const char *value,
                                    struct base_status *s);
/* --tuning=usual or smallest. */
BASE_MUST_CHECK bool cli_tuning_set_all(struct base_tuning *t, struct cli_list *kept,
                                        const char *value, struct base_status *s);
/* Prints the table of --help=tuning. */
void cli_tuning_list(void);

#endif
