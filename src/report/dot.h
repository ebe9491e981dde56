/* The state graph in DOT, the language of Graphviz. The run has a graph. */
#ifndef REPORT_DOT_H
#define REPORT_DOT_H

#include "report/run.h"

void report_dot(const struct report_run *run, struct base_text *out);

#endif
