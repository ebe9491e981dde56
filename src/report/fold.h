/* Loops in a trace: rows that come again and again with the same effects are shown once. */
#ifndef REPORT_FOLD_H
#define REPORT_FOLD_H

#include "report/trace.h"

enum { REPORT_FOLD_PERIOD = 8 }; /* rows of the longest loop that is recognised */

/* If the last rows repeat those before them, drops them and counts them there. Returns how many
 * rows were dropped. All rows must be complete. */
uint32_t report_fold(struct report_trace *t);

#endif
