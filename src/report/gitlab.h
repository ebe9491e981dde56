/* GitLab's code quality report: a finding for each fault. */
#ifndef REPORT_GITLAB_H
#define REPORT_GITLAB_H

#include "report/run.h"

void report_gitlab(const struct report_run *run, struct base_text *out);

#endif
