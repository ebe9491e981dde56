/* SARIF 2.1.0 (OASIS): a result for each fault, with a code flow of one thread flow a thread. */
#ifndef REPORT_SARIF_H
#define REPORT_SARIF_H

#include "report/run.h"

void report_sarif(const struct report_run *run, struct base_text *out);

#endif
