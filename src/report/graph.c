#include "report/graph.h"

#include "report/fault.h"
#include <assert.h>
#include <inttypes.h>
#include <string.h>

void report_graph_label(const struct explore_link *l, struct base_text *out) {
    assert(!l->back);
    base_text_printf(out, "T%u", l->choice.thread);
    if (l->line)
        base_text_printf(out, ":%u", l->line);
    if (l->several)
        base_text_printf(out, " #%u", l->choice.alt);
}

void report_graph_link_words(const struct report_run *run, const struct explore_link *l,
                             struct base_text *out) {
    if (l->thread)
        base_text_add(out, l->thread);
    else
        base_text_printf(out, "T%u", l->choice.thread);
    if (l->file)
        base_text_printf(out, " at %s:%u", report_fault_file(run, l->file), l->line);
    if (l->function)
        base_text_printf(out, " in %s", l->function);
    if (l->several)
        base_text_printf(out, ", alternative %u", l->choice.alt);
    if (l->fault)
        base_text_printf(out, ": %s", model_fault_title(l->fault));
    if (l->known)
        base_text_add(out, " (to a state that was found before)");
}

void report_graph_node_words(const struct explore_graph *g, uint32_t node, struct base_text *out) {
    const struct explore_node *n = &g->nodes.at[node];
    base_text_printf(out, "state %u", node);
    switch (n->kind) {
    case EXPLORE_NODE_STATE:
        base_text_add(out, n->scheduling ? ": several threads can go on" : "");
        break;
    case EXPLORE_NODE_END: base_text_add(out, ": the program ends"); break;
    case EXPLORE_NODE_OPEN: base_text_add(out, ": its steps are not shown"); break;
    case EXPLORE_NODE_FAULT:
        base_text_printf(out, ": %s", n->fault ? model_fault_title(n->fault) : "a fault");
        break;
    }
}

void report_graph_title(const struct report_run *run, struct base_text *out) {
    const struct explore_graph *g = run->graph;
    const char *file = run->files.count ? report_fault_file(run, run->files.at[0]) : "program";
    base_text_printf(out, "%s: %u state%s", file, g->nodes.count, g->nodes.count == 1 ? "" : "s");
    if (g->whole)
        base_text_add(out, ", all that there are without reductions");
    else if (g->along)
        base_text_printf(out,
                         " along the counterexample and beside it; the program has more than %d",
                         EXPLORE_GRAPH_STATES);
    else
        base_text_printf(out, ", found first; the program has more than %d", EXPLORE_GRAPH_STATES);
}
