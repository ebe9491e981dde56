/* A trace as a table in the terminal: a column a thread, or a list with a tag a row where columns
 * would be too narrow. Only one thread acts in a row, so a cell may run on over the columns to its
 * right. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "report/style.h"
#include "report/trace.h"

enum { REPORT_TABLE_ROWS = 120 }; /* of a longer trace the middle is left out, unless `whole` */

void report_table(const struct report_style *s, const struct report_trace *t, bool whole,
                  struct base_text *out);

#endif
