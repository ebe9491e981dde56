#include "report/coverage.h"

#include <stddef.h>

struct report_coverage_counts report_coverage_count(const struct report_coverage *c) {
    struct report_coverage_counts n = {0};
    for (uint32_t i = 0; i < c->line_count; i++) {
        const struct report_line *l = &c->lines[i];
        n.lines += !l->function;
        n.functions += l->function != NULL;
        n.lines_hit += !l->function && l->hit;
        n.functions_hit += l->function && l->hit;
    }
    for (uint32_t i = 0; i < c->order_count; i++)
        n.orders_both += c->orders[i].first && c->orders[i].second;
    return n;
}
