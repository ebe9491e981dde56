#include "report/json_coverage.h"

#include "report/fault.h"
#include <assert.h>
#include <string.h>

static void put_file(json_t *files, const struct report_run *run, uint32_t from, uint32_t end) {
    const struct report_line *l = run->coverage->lines;
    assert(from < end && end <= run->coverage->line_count);
    json_t *o = report_value_add_object(files);
    report_value_put_text(o, "file", report_fault_file(run, l[from].file));
    json_t *hit = report_value_put_array(o, "reached");
    json_t *missed = report_value_put_array(o, "missed");
    for (uint32_t i = from; i < end; i++)
        if (!l[i].function)
            report_value_add(l[i].hit ? hit : missed, report_value_number(l[i].line));
    json_t *functions = report_value_put_array(o, "functions");
    for (uint32_t i = from; i < end; i++)
        if (l[i].function) {
            json_t *f = report_value_add_object(functions);
            report_value_put_text(f, "name", l[i].function);
            report_value_put_number(f, "line", l[i].line);
            report_value_put(f, "reached", json_boolean(l[i].hit));
        }
}

static json_t *place(const struct report_run *run, const char *file, uint32_t line,
                     const char *function) {
    json_t *o = json_object();
    report_value_put_text(o, "file", file ? report_fault_file(run, file) : NULL);
    report_value_put_number(o, "line", line);
    report_value_put_text(o, "function", function);
    return o;
}

static void put_orders(json_t *o, const struct report_run *run) {
    const struct report_coverage *c = run->coverage;
    json_t *array = report_value_put_array(o, "orders");
    for (uint32_t i = 0; i < c->order_count; i++) {
        const struct report_order *r = &c->orders[i];
        assert(r->first || r->second);
        json_t *one = report_value_add_object(array);
        report_value_put(one, "one", place(run, r->file, r->line, r->function));
        report_value_put(one, "other", place(run, r->file2, r->line2, r->function2));
        report_value_put_text(one, "seen",
                              r->first && r->second ? "both"
                              : r->first            ? "one-first"
                                                    : "other-first");
    }
}

json_t *report_json_coverage(const struct report_run *run) {
    const struct report_coverage *c = run->coverage;
    if (!c)
        return json_null();
    const struct report_coverage_counts n = report_coverage_count(c);
    json_t *o = json_object();
    report_value_put_number(o, "lines", n.lines);
    report_value_put_number(o, "lines_reached", n.lines_hit);
    report_value_put_number(o, "functions", n.functions);
    report_value_put_number(o, "functions_reached", n.functions_hit);
    report_value_put_number(o, "pairs", c->order_count);
    report_value_put_number(o, "pairs_in_both_orders", n.orders_both);
    json_t *files = report_value_put_array(o, "files");
    for (uint32_t from = 0, end = 0; from < c->line_count; from = end) {
        while (end < c->line_count && !strcmp(c->lines[end].file, c->lines[from].file))
            end++;
        put_file(files, run, from, end);
    }
    put_orders(o, run);
    return o;
}
