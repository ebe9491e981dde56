/* Witnesses of SV-COMP in YAML, format 2.0 and 2.2. */
#ifndef REPORT_WITNESS_H
#define REPORT_WITNESS_H

#include "report/run.h"

void report_witness(const struct report_run *run, struct base_text *out);

#endif
