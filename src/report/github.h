/* Annotations of GitHub Actions: a workflow command for each fault, or one for the verdict. */
#ifndef REPORT_GITHUB_H
#define REPORT_GITHUB_H

#include "report/run.h"

void report_github(const struct report_run *run, struct base_text *out);

#endif
