/* The words of a state graph, which DOT and SVG share. */
#ifndef REPORT_GRAPH_H
#define REPORT_GRAPH_H

#include "report/run.h"

/* "T1:12", or "T1:12 #2" for one of several alternatives. */
void report_graph_label(const struct explore_link *l, struct base_text *out);
/* "T1 worker at bank.c:12 in withdraw" */
void report_graph_link_words(const struct report_run *run, const struct explore_link *l,
                             struct base_text *out);
/* "state 3: several threads can go on" */
void report_graph_node_words(const struct explore_graph *g, uint32_t node, struct base_text *out);
/* How many states the graph has, and which of the program's. */
void report_graph_title(const struct report_run *run, struct base_text *out);

#endif
