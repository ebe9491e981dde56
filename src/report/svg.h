/* The state graph as a picture. The run has a graph. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include "report/run.h"

void report_svg(const struct report_run *run, struct base_text *out);

#endif
