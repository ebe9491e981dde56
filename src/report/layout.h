/* Where the nodes of a state graph stand in a picture: in layers by depth, from top to bottom. */
#ifndef REPORT_LAYOUT_H
#define REPORT_LAYOUT_H

#include "explore/graph.h"

struct report_layout {
    double *x, *y; /* by node: the centre */
    double *half;  /* by node: half its width */
    double width, height;
};

enum { REPORT_LAYOUT_RADIUS = 15, REPORT_LAYOUT_GAP = 96, REPORT_LAYOUT_LAYER = 84 };

/* Half the width of a node: that of its circle, or of the box with the title of its fault. */
double report_layout_half(const struct explore_node *n);

void report_layout_make(struct report_layout *l, const struct explore_graph *g);
void report_layout_drop(struct report_layout *l);

#endif
