/* The state graph in DOT: https://graphviz.org/doc/info/lang.html. The marks are those of MMC and
 * of jpf-nas: a double circle is an end, an octagon a state in which the scheduler chooses, a box a
 * fault, and a dotted arrow leads back to where the search went on. */
#include "report/dot.h"

#include "report/escape.h"
#include "report/graph.h"
#include <assert.h>

static void add_node(const struct explore_graph *g, uint32_t i, struct base_text *out) {
    const struct explore_node *n = &g->nodes.at[i];
    struct base_text words = {0};
    const char *shape = n->scheduling ? "octagon" : "circle", *style = "solid";
    switch (n->kind) {
    case EXPLORE_NODE_STATE: break;
    case EXPLORE_NODE_END: shape = "doublecircle"; break;
    case EXPLORE_NODE_FAULT: shape = "box"; break;
    case EXPLORE_NODE_OPEN: style = "dashed"; break;
    }
    base_text_printf(out, "  %u [shape=%s, style=%s", i, shape, style);
    if (n->kind == EXPLORE_NODE_FAULT) {
        base_text_add(out, ", color=red, fontcolor=red, label=");
        report_escape_dot(out, n->fault ? model_fault_title(n->fault) : "fault");
    }
    if (n->on_path || i == 0)
        base_text_add(out, ", penwidth=2.5");
    report_graph_node_words(g, i, &words);
    base_text_add(out, ", tooltip=");
    report_escape_dot(out, base_text_get(&words));
    base_text_add(out, "];\n");
    base_text_drop(&words);
}

static void add_link(const struct report_run *run, const struct explore_link *l,
                     struct base_text *out) {
    struct base_text words = {0};
    base_text_printf(out, "  %u -> %u [", l->from, l->to);
    if (l->back) {
        base_text_add(out, "style=dotted, color=gray, constraint=false, tooltip=\"went back\"];\n");
        return;
    }
    base_text_add(out, "label=");
    report_graph_label(l, &words);
    report_escape_dot(out, base_text_get(&words));
    base_text_clear(&words);
    report_graph_link_words(run, l, &words);
    base_text_add(out, ", tooltip=");
    report_escape_dot(out, base_text_get(&words));
    base_text_printf(out, "%s%s%s];\n", l->known ? ", style=dashed" : "",
                     l->on_path ? ", penwidth=2.5" : "", l->fault ? ", color=red" : "");
    base_text_drop(&words);
}

void report_dot(const struct report_run *run, struct base_text *out) {
    const struct explore_graph *g = run->graph;
    struct base_text title = {0};
    assert(g && g->nodes.count);
    report_graph_title(run, &title);
    base_text_add(out, "digraph states {\n  label=");
    report_escape_dot(out, base_text_get(&title));
    base_text_add(out, ";\n  node [fontname=\"sans-serif\", fontsize=11];\n"
                       "  edge [fontname=\"sans-serif\", fontsize=10];\n");
    for (uint32_t i = 0; i < g->nodes.count; i++)
        add_node(g, i, out);
    for (uint32_t i = 0; i < g->links.count; i++)
        add_link(run, &g->links.at[i], out);
    base_text_add(out, "}\n");
    base_text_drop(&title);
}
