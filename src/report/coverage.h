/* What a search reached: lines, and orders of conflicting lines. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include <stdbool.h>
#include <stdint.h>

/* A line with code, or with `function` the first line of one. */
struct report_line {
    const char *file, *function;
    uint32_t line;
    bool hit;
};

/* Two lines whose operations conflicted while both could come next. */
struct report_order {
    const char *file, *file2, *function, *function2;
    uint32_t line, line2;
    bool first, second; /* it was seen that the first, or the second, came first */
};

struct report_coverage {
    const struct report_line *lines; /* by file and line */
    const struct report_order *orders;
    uint32_t line_count, order_count;
};

/* How many lines and functions there are, how many of them were reached, and how many of the orders
 * were seen both ways. */
struct report_coverage_counts {
    uint32_t lines, lines_hit, functions, functions_hit, orders_both;
};
struct report_coverage_counts report_coverage_count(const struct report_coverage *c);

#endif
