/* Schedules and the command line: what a kept run has beside its path, and back. */
#ifndef CLI_SCHEDULE_H
#define CLI_SCHEDULE_H

#include "cli/setup.h"
#include "report/schedule.h"

/* Adds the options, flags and files of the schedule at `path` to those of the command line, which
 * only concern the output. The schedule must outlive the options. */
BASE_MUST_CHECK bool cli_schedule_adopt(struct cli_options *o, struct report_schedule *s,
                                        const char *path, struct base_status *status);
/* Runs the schedule again from the initial state. True: it shows the fault that it names, which is
 * then in `*fault` with the details of this process. */
bool cli_schedule_shows(struct cli_setup *s, const struct report_schedule *schedule,
                        struct model_fault *fault);

#endif
