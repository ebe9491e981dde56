/* JUnit's XML, as CI servers read it: a test case for each group of checks, and one for each fault.
 */
#ifndef REPORT_JUNIT_H
#define REPORT_JUNIT_H

#include "report/run.h"

void report_junit(const struct report_run *run, struct base_text *out);

#endif
