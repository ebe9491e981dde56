#include "report/lcov.h"

#include "report/fault.h"
#include <assert.h>
#include <string.h>

/* A name in a line of the file: without line ends, and without what would end the name. */
static void add_name(struct base_text *out, const char *name) {
    for (; *name; name++)
        base_text_char(out, *name == '\n' || *name == '\r' ? ' ' : *name);
    base_text_char(out, '\n');
}

/* The lines of one file, from number `from` on. Returns the number after the last. */
static uint32_t add_file(const struct report_run *run, uint32_t from, struct base_text *out) {
    const struct report_coverage *c = run->coverage;
    const char *file = c->lines[from].file;
    uint32_t end = from;
    assert(from < c->line_count);
    while (end < c->line_count && !strcmp(c->lines[end].file, file))
        end++;
    const struct report_coverage part = {.lines = c->lines + from, .line_count = end - from};
    const struct report_coverage_counts n = report_coverage_count(&part);
    base_text_add(out, "SF:");
    add_name(out, report_fault_file(run, file));
    for (uint32_t i = 0; i < part.line_count; i++)
        if (part.lines[i].function) {
            base_text_printf(out, "FN:%u,", part.lines[i].line);
            add_name(out, part.lines[i].function);
            base_text_printf(out, "FNDA:%d,", part.lines[i].hit);
            add_name(out, part.lines[i].function);
        }
    base_text_printf(out, "FNF:%u\nFNH:%u\n", n.functions, n.functions_hit);
    for (uint32_t i = 0; i < part.line_count; i++)
        if (!part.lines[i].function)
            base_text_printf(out, "DA:%u,%d\n", part.lines[i].line, part.lines[i].hit);
    base_text_printf(out, "LF:%u\nLH:%u\nend_of_record\n", n.lines, n.lines_hit);
    return end;
}

void report_lcov(const struct report_run *run, struct base_text *out) {
    assert(run->coverage);
    base_text_add(out, "TN:heddle\n");
    for (uint32_t i = 0; i < run->coverage->line_count;)
        i = add_file(run, i, out);
}
