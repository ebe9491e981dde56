#include "report/summary.h"

#include "base/foreign.h"
#include "report/fault.h"
#include <assert.h>
#include <string.h>

enum { LISTED_MOST = 12 }; /* of more only the number is said */

static void add_file(const struct report_run *run, const char *file, struct base_text *out) {
    const char *name = report_fault_file(run, file);
    base_foreign_add(out, name, strlen(name), BASE_FOREIGN_LINE);
}

static void add_share(struct base_text *out, uint32_t part, uint32_t whole, const char *what) {
    report_style_count(out, part);
    base_text_add(out, " of ");
    report_style_count(out, whole);
    base_text_printf(out, " %s", what);
}

/* "bank.c:14", and "bank.c:17-19" for lines that follow one another in the list of those with code.
 */
static void add_missed(const struct report_run *run, struct base_text *out) {
    const struct report_coverage *c = run->coverage;
    uint32_t ranges = 0;
    for (uint32_t i = 0; i < c->line_count; i++) {
        const struct report_line *l = &c->lines[i];
        if (l->function || l->hit)
            continue;
        uint32_t last = l->line;
        while (i + 1 < c->line_count && !strcmp(c->lines[i + 1].file, l->file) &&
               (c->lines[i + 1].function || !c->lines[i + 1].hit)) {
            i++;
            last = c->lines[i].function ? last : c->lines[i].line;
        }
        if (++ranges > LISTED_MOST)
            continue;
        base_text_add(out, ranges == 1 ? "  not reached: " : ", ");
        add_file(run, l->file, out);
        base_text_printf(out, last > l->line ? ":%u-%u" : ":%u", l->line, last);
    }
    if (ranges > LISTED_MOST)
        base_text_printf(out, ", and %u more", ranges - LISTED_MOST);
    base_text_add(out, ranges ? "\n" : "");
}

static void add_one_way(const struct report_run *run, struct base_text *out) {
    const struct report_coverage *c = run->coverage;
    uint32_t listed = 0;
    for (uint32_t i = 0; i < c->order_count; i++) {
        const struct report_order *o = &c->orders[i];
        if ((o->first && o->second) || ++listed > LISTED_MOST)
            continue;
        base_text_add(out, listed == 1 ? "  in one order only: " : ", ");
        add_file(run, o->first ? o->file : o->file2, out);
        base_text_printf(out, ":%u before ", o->first ? o->line : o->line2);
        add_file(run, o->first ? o->file2 : o->file, out);
        base_text_printf(out, ":%u", o->first ? o->line2 : o->line);
    }
    if (listed > LISTED_MOST)
        base_text_printf(out, ", and %u more", listed - LISTED_MOST);
    base_text_add(out, listed ? "\n" : "");
}

void report_summary_coverage(const struct report_style *s, const struct report_run *run,
                             struct base_text *out) {
    const struct report_coverage *c = run->coverage;
    if (!c)
        return;
    const struct report_coverage_counts n = report_coverage_count(c);
    assert(n.lines_hit <= n.lines && n.functions_hit <= n.functions);
    assert(n.orders_both <= c->order_count);
    const bool whole = run->result->verdict == EXPLORE_VERIFIED;
    base_text_add(out, whole ? "\n  reached: " : "\n  reached so far: ");
    add_share(out, n.lines_hit, n.lines, n.lines == 1 ? "line" : "lines");
    base_text_add(out, ", ");
    add_share(out, n.functions_hit, n.functions, n.functions == 1 ? "function" : "functions");
    base_text_add(out, "; ");
    add_share(out, n.orders_both, c->order_count,
              c->order_count == 1 ? "pair of conflicting lines in both orders"
                                  : "pairs of conflicting lines in both orders");
    base_text_char(out, '\n');
    report_style_ink(s, out, REPORT_INK_DIM);
    add_missed(run, out);
    add_one_way(run, out);
    report_style_ink(s, out, REPORT_INK_PLAIN);
}

void report_summary_choices(const struct report_style *s, const struct report_run *run,
                            struct base_text *out) {
    static const struct {
        const char *name, *what;
    } kinds[MODEL_CHOICE_KINDS] = {
#define CHOICE(id, name, what) {name, what},
        MODEL_CHOICES(CHOICE)
#undef CHOICE
    };
    const struct report_choices *c = &run->choices;
    if (!c->counted)
        return;
    base_text_add(out, "\n  choices met:\n");
    for (int k = 0; k < MODEL_CHOICE_KINDS; k++) {
        struct base_text met = {0}, ways = {0};
        report_style_count(&met, c->met[k]);
        report_style_count(&ways, c->ways[k]);
        if (c->met[k])
            base_text_printf(out, "    %-9s %10s met, %s ways", kinds[k].name, met.at, ways.at);
        report_style_ink(s, out, REPORT_INK_DIM);
        if (c->met[k])
            base_text_printf(out, "  (%s)\n", kinds[k].what);
        report_style_ink(s, out, REPORT_INK_PLAIN);
        base_text_drop(&met);
        base_text_drop(&ways);
    }
}
