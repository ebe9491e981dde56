/* The report for programs: one JSON object, schema "heddle-report/1", described in docs/heddle.1.
 */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "report/run.h"

void report_json(const struct report_run *run, struct base_text *out);

#endif
