/* Coverage in JSON. */
#ifndef REPORT_JSON_COVERAGE_H
#define REPORT_JSON_COVERAGE_H

#include "report/run.h"
#include "report/value.h"

/* null if it was not collected. The caller owns the value. */
json_t *report_json_coverage(const struct report_run *run);

#endif
