/* The report for programs: one JSON object, "heddle-report/1", which docs/report.schema.json
 * describes. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "report/run.h"

void report_json(const struct report_run *run, struct base_text *out);

#endif
