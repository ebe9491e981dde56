/* Joins what the machines executed and what the property of orders saw into lines. */
#include "cli/coverage.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *keep(struct cli_coverage *c, const char *text) {
    for (uint32_t i = 0; text && i < c->names.count; i++)
        if (strcmp(c->names.at[i], text) == 0)
            return c->names.at[i];
    return text ? (*base_vec_push(&c->names) = base_strdup(text)) : NULL;
}

static struct model_place place_of(struct model *m, uint32_t site) {
    struct model_place at = {0};
    const struct model_fault there = {.kind = MODEL_FAULT_DATA_RACE, .site = site};
    m->v->people->fault_place(m, &there, &at);
    return at;
}

static bool is_same_pair(const struct report_order *a, const struct report_order *b) {
    return a->line == b->line && a->line2 == b->line2 && !strcmp(a->file, b->file) &&
           !strcmp(a->file2, b->file2);
}

/* Several operations of one line are one line. */
static void add_pair(struct cli_coverage *c, struct report_order pair) {
    int files = strcmp(pair.file, pair.file2);
    if (files > 0 || (files == 0 && pair.line > pair.line2))
        pair = (struct report_order){.file = pair.file2,
                                     .file2 = pair.file,
                                     .function = pair.function2,
                                     .function2 = pair.function,
                                     .line = pair.line2,
                                     .line2 = pair.line,
                                     .first = pair.second,
                                     .second = pair.first};
    if (files == 0 && pair.line == pair.line2) /* its orders cannot be told apart */
        pair.first = pair.second = true;
    for (uint32_t i = 0; i < c->orders.count; i++) {
        struct report_order *o = &c->orders.at[i];
        if (!is_same_pair(o, &pair))
            continue;
        o->first |= pair.first;
        o->second |= pair.second;
        return;
    }
    *base_vec_push(&c->orders) = pair;
}

static void take_orders(struct cli_coverage *c, struct model *m, struct prop_orders *orders) {
    const struct prop_order *seen;
    uint32_t n = prop_orders_list(orders, &seen);
    for (uint32_t i = 0; i < n; i++) {
        struct model_place one = place_of(m, seen[i].site), other = place_of(m, seen[i].site2);
        if (!one.file || !other.file || !one.line || !other.line || one.library || other.library)
            continue; /* inside of a library */
        add_pair(c, (struct report_order){.file = keep(c, one.file),
                                          .file2 = keep(c, other.file),
                                          .function = keep(c, one.function),
                                          .function2 = keep(c, other.function),
                                          .line = one.line,
                                          .line2 = other.line,
                                          .first = seen[i].seen & PROP_ORDER_FIRST,
                                          .second = seen[i].seen & PROP_ORDER_SECOND});
    }
}

static int compare(const void *a, const void *b) {
    const struct report_order *x = a, *y = b;
    int files = strcmp(x->file, y->file), files2 = strcmp(x->file2, y->file2);
    if (files || x->line != y->line)
        return files ? files : x->line < y->line ? -1 : 1;
    return files2 ? files2 : (x->line2 > y->line2) - (x->line2 < y->line2);
}

void cli_coverage_take(struct cli_coverage *c, struct model *machine, struct prop_orders *orders) {
    assert(!c->reported.count && orders);
    vm_lines_list(machine, &c->lines);
    for (uint32_t i = 0; i < c->lines.at.count; i++) {
        const struct vm_line *l = &c->lines.at.at[i];
        *base_vec_push(&c->reported) = (struct report_line){l->file, l->function, l->line, l->hit};
    }
    take_orders(c, machine, orders);
    if (c->orders.count)
        qsort(c->orders.at, c->orders.count, sizeof *c->orders.at, compare);
    c->report = (struct report_coverage){.lines = c->reported.at,
                                         .line_count = c->reported.count,
                                         .orders = c->orders.at,
                                         .order_count = c->orders.count};
}

void cli_coverage_drop(struct cli_coverage *c) {
    for (uint32_t i = 0; i < c->names.count; i++)
        free(c->names.at[i]);
    base_vec_drop(&c->names);
    base_vec_drop(&c->orders);
    base_vec_drop(&c->reported);
    base_vec_drop(&c->lines.at);
}
