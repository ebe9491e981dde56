/* What a search met, for people: coverage, and choices by their kinds. */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H

#include "report/run.h"
#include "report/style.h"

/* Each adds nothing if it was not collected. */
void report_summary_coverage(const struct report_style *s, const struct report_run *run,
                             struct base_text *out);
void report_summary_choices(const struct report_style *s, const struct report_run *run,
                            struct base_text *out);

#endif
