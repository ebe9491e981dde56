/* A trace as a table in the terminal, with a column for each thread. Where columns would be too
 * narrow, it is a list with a tag in each row. Only one thread acts in a row, so a cell may extend
 * over the columns to its right. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "report/style.h"
#include "story/story.h"

enum { REPORT_TABLE_ROWS = 120 }; /* unless `whole`, a longer trace is shown without its middle */

void report_table(const struct report_style *s, const struct story *t, bool whole,
                  struct base_text *out);

#endif
