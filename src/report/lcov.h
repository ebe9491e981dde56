/* Coverage of lines in lcov's tracefile format, as geninfo(1) describes it. */
#ifndef REPORT_LCOV_H
#define REPORT_LCOV_H

#include "report/run.h"

/* The run has coverage. */
void report_lcov(const struct report_run *run, struct base_text *out);

#endif
