/* Chrome's trace event format, for chrome://tracing and Perfetto: a row is a millisecond. */
#ifndef REPORT_CHROME_H
#define REPORT_CHROME_H

#include "report/run.h"

void report_chrome(const struct report_run *run, struct base_text *out);

#endif
