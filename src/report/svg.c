/* The state graph as a picture, with the marks of dot.c. Links have the colour of their thread, and
 * say more when the pointer rests on them. Several links between two states are one line. */
#include "report/svg.h"

#include "report/escape.h"
#include "report/graph.h"
#include "report/layout.h"
#include <assert.h>
#include <math.h>
#include <string.h>

enum { RADIUS = REPORT_LAYOUT_RADIUS, FOOT = 78, WIDTH_LEAST = 560, LABEL_MOST = 3 };

static const char *const colors[] = {"#4c4c4c", "#0b5fa5", "#b04a00", "#1b7a3d",
                                     "#8a2b8f", "#96700a", "#00727a", "#b3245a"};
enum { COLORS = sizeof colors / sizeof *colors };

static const char head[] =
    "  <style>\n"
    "    text { font: 11px sans-serif; text-anchor: middle; fill: #222 }\n"
    "    .label { font-size: 10px; paint-order: stroke; stroke: #fff; stroke-width: 3px }\n"
    "    .title, .key { text-anchor: start; font-size: 12px }\n"
    "    .fault text { fill: #b00020; font-weight: bold; font-size: 10px }\n"
    "    .node { fill: #fff; stroke: #444 }\n"
    "    .fault .node { fill: #ffe9ec; stroke: #b00020 }\n"
    "    .end .node { fill: #e8f5ea; stroke: #1b7a3d }\n"
    "    .open .node { stroke-dasharray: 3 3 }\n"
    "    .path .node { stroke-width: 3 }\n"
    "    .link { fill: none }\n"
    "    .known { stroke-dasharray: 6 3 }\n"
    "    .back { stroke: #aaa; stroke-dasharray: 1 4; fill: none }\n"
    "    .link.path { stroke-width: 3 }\n"
    "  </style>\n";

struct picture {
    const struct report_run *run;
    const struct explore_graph *g;
    struct report_layout l;
    struct base_text *out;
};

static const char *color_of(uint32_t thread) {
    return colors[thread % COLORS];
}

static void add_escaped(struct base_text *out, const struct base_text *words) {
    report_escape_xml(out, base_text_get(words));
}

/* ---- links ---- */

struct curve {
    double x1, y1, x2, y2, cx, cy; /* quadratic: from, to and control point */
};

/* Moves a point of the curve from the centre of its node to the edge. */
static void leave(double *x, double *y, double cx, double cy, const struct explore_node *n) {
    double dx = cx - *x, dy = cy - *y, length = hypot(dx, dy);
    double wide = report_layout_half(n) + 2, high = n->kind == EXPLORE_NODE_FAULT ? 12 : wide;
    if (length < 1)
        return;
    double by = n->kind != EXPLORE_NODE_FAULT ? wide / length
                                              : fmin(fabs(dx) > 0 ? wide / fabs(dx) : 1e9,
                                                     fabs(dy) > 0 ? high / fabs(dy) : 1e9);
    *x += dx * fmin(by, 1);
    *y += dy * fmin(by, 1);
}

/* A link to the next layer is straight; others bend to the side, so that they do not hide others.
 */
static struct curve curve_of(const struct picture *p, const struct explore_link *l) {
    const struct explore_node *from = &p->g->nodes.at[l->from], *to = &p->g->nodes.at[l->to];
    struct curve c = {p->l.x[l->from], p->l.y[l->from], p->l.x[l->to], p->l.y[l->to], 0, 0};
    double dx = c.x2 - c.x1, dy = c.y2 - c.y1, length = hypot(dx, dy);
    bool straight = from->depth + 1 == to->depth && !l->back;
    double bend = straight ? 0 : l->back ? 14 + length * 0.04 : 24 + length * 0.12;
    c.cx = (c.x1 + c.x2) / 2 + (length > 0 ? -dy / length * bend : 0);
    c.cy = (c.y1 + c.y2) / 2 + (length > 0 ? dx / length * bend : 0);
    if (l->from == l->to) {
        c.cx = c.x1 + 3 * RADIUS;
        c.cy = c.y1;
        c.y1 -= RADIUS;
        c.y2 += RADIUS;
        return c;
    }
    leave(&c.x1, &c.y1, c.cx, c.cy, from);
    leave(&c.x2, &c.y2, c.cx, c.cy, to);
    return c;
}

static void add_curve(const struct picture *p, const struct curve *c) {
    base_text_printf(p->out, "d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\"", c->x1, c->y1, c->cx, c->cy,
                     c->x2, c->y2);
}

static bool is_beside(const struct explore_link *a, const struct explore_link *b) {
    return a->from == b->from && a->to == b->to && !a->back && !b->back;
}

/* Is there an earlier link that stands for this one, too? */
static bool is_drawn(const struct explore_graph *g, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (is_beside(&g->links.at[k], &g->links.at[i]))
            return true;
    return false;
}

/* All links between the two states: their labels and their words. */
static bool add_together(const struct picture *p, uint32_t i, struct base_text *labels,
                         struct base_text *words) {
    const struct explore_graph *g = p->g;
    bool on_path = false;
    uint32_t count = 0;
    for (uint32_t k = i; k < g->links.count; k++) {
        if (!is_beside(&g->links.at[i], &g->links.at[k]))
            continue;
        on_path |= g->links.at[k].on_path;
        if (words->length)
            base_text_char(words, '\n');
        report_graph_link_words(p->run, &g->links.at[k], words);
        if (++count > LABEL_MOST)
            continue;
        if (labels->length)
            base_text_add(labels, ", ");
        report_graph_label(&g->links.at[k], labels);
    }
    if (count > LABEL_MOST)
        base_text_add(labels, ", \xe2\x80\xa6");
    return on_path;
}

static void add_link(const struct picture *p, uint32_t i) {
    const struct explore_link *l = &p->g->links.at[i];
    assert(!l->back && l->from < p->g->nodes.count && l->to < p->g->nodes.count);
    struct base_text labels = {0}, words = {0};
    struct curve c = curve_of(p, l);
    bool on_path = add_together(p, i, &labels, &words);
    const char *color = l->fault ? "#b00020" : color_of(l->choice.thread);
    base_text_add(p->out, "  <g><title>");
    add_escaped(p->out, &words);
    base_text_printf(p->out,
                     "</title><path class=\"link%s%s\" stroke=\"%s\" marker-end=\"url(#a%u)\" ",
                     l->known ? " known" : "", on_path ? " path" : "", color,
                     l->fault ? COLORS : l->choice.thread % COLORS);
    add_curve(p, &c);
    /* nearer to the start, where links part */
    base_text_printf(p->out, "/><text class=\"label\" x=\"%.1f\" y=\"%.1f\" style=\"fill:%s\">",
                     0.3 * c.x1 + 0.4 * c.cx + 0.3 * c.x2,
                     0.33 * c.y1 + 0.4 * c.cy + 0.27 * c.y2 + 3, color);
    add_escaped(p->out, &labels);
    base_text_add(p->out, "</text></g>\n");
    base_text_drop(&labels);
    base_text_drop(&words);
}

static void add_links(const struct picture *p) {
    for (uint32_t i = 0; i < p->g->links.count; i++) {
        const struct explore_link *l = &p->g->links.at[i];
        if (!l->back)
            continue;
        struct curve c = curve_of(p, l);
        base_text_add(p->out, "  <path class=\"back\" ");
        add_curve(p, &c);
        base_text_add(p->out, "/>\n");
    }
    for (uint32_t i = 0; i < p->g->links.count; i++)
        if (!p->g->links.at[i].back && !is_drawn(p->g, i))
            add_link(p, i);
}

/* ---- nodes ---- */

static void add_octagon(struct base_text *out, double x, double y) {
    static const double at[] = {-1, -0.41, -0.41, -1, 0.41,  -1, 1,  -0.41,
                                1,  0.41,  0.41,  1,  -0.41, 1,  -1, 0.41};
    base_text_add(out, "<polygon class=\"node\" points=\"");
    for (size_t i = 0; i < sizeof at / sizeof *at; i += 2)
        base_text_printf(out, "%s%.1f,%.1f", i ? " " : "", x + RADIUS * at[i],
                         y + RADIUS * at[i + 1]);
    base_text_add(out, "\"/>");
}

static void add_shape(struct base_text *out, const struct explore_node *n, double x, double y) {
    double wide = report_layout_half(n);
    if (n->kind == EXPLORE_NODE_FAULT)
        base_text_printf(out,
                         "<rect class=\"node\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"24\" "
                         "rx=\"4\"/>",
                         x - wide, y - 12, 2 * wide);
    else if (n->scheduling)
        add_octagon(out, x, y);
    else
        base_text_printf(out, "<circle class=\"node\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>", x, y,
                         RADIUS);
    if (n->kind == EXPLORE_NODE_END)
        base_text_printf(out, "<circle class=\"node\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>", x, y,
                         RADIUS - 4);
}

static void add_node(const struct picture *p, uint32_t i) {
    static const char *const classes[] = {[EXPLORE_NODE_STATE] = "state",
                                          [EXPLORE_NODE_END] = "end",
                                          [EXPLORE_NODE_FAULT] = "fault",
                                          [EXPLORE_NODE_OPEN] = "open"};
    const struct explore_node *n = &p->g->nodes.at[i];
    struct base_text words = {0};
    report_graph_node_words(p->g, i, &words);
    base_text_printf(p->out, "  <g class=\"%s%s\"><title>", classes[n->kind],
                     n->on_path || !i ? " path" : "");
    add_escaped(p->out, &words);
    base_text_add(p->out, "</title>");
    add_shape(p->out, n, p->l.x[i], p->l.y[i]);
    base_text_printf(p->out, "<text x=\"%.1f\" y=\"%.1f\">", p->l.x[i], p->l.y[i] + 4);
    if (n->kind == EXPLORE_NODE_FAULT)
        report_escape_xml(p->out, n->fault ? model_fault_title(n->fault) : "fault");
    else
        base_text_printf(p->out, "%u", i);
    base_text_add(p->out, "</text></g>\n");
    base_text_drop(&words);
}

/* ---- the picture ---- */

/* Arrow heads do not take the colour of their line by themselves. */
static void add_markers(struct base_text *out) {
    base_text_add(out, "  <defs>\n");
    for (uint32_t i = 0; i <= COLORS; i++)
        base_text_printf(out,
                         "    <marker id=\"a%u\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
                         "markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" "
                         "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"%s\"/></marker>\n",
                         i, i < COLORS ? colors[i] : "#b00020");
    base_text_add(out, "  </defs>\n");
}

static void add_key(const struct picture *p, double height) {
    static const char *const lines[] = {
        "T1:12 is a step of thread 1 from line 12. Thick: the counterexample.",
        "Octagon: several threads can go on. Double circle: the program ends.",
        "Red: a fault. Dashed: to a state that was found before. Dotted: the search went back.",
    };
    for (uint32_t i = 0; i < sizeof lines / sizeof *lines; i++)
        base_text_printf(p->out, "  <text class=\"key\" x=\"12\" y=\"%.0f\">%s</text>\n",
                         height - FOOT + 34 + 18 * i, lines[i]);
}

void report_svg(const struct report_run *run, struct base_text *out) {
    struct picture p = {.run = run, .g = run->graph, .out = out};
    struct base_text title = {0};
    assert(p.g && p.g->nodes.count);
    report_layout_make(&p.l, p.g);
    report_graph_title(run, &title);
    double width = fmax(p.l.width, WIDTH_LEAST), height = p.l.height + 30 + FOOT;
    base_text_printf(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                     "viewBox=\"0 0 %.0f %.0f\">\n  <title>",
                     width, height, width, height);
    add_escaped(out, &title);
    base_text_add(out, "</title>\n");
    base_text_add(out, head);
    add_markers(out);
    base_text_printf(out,
                     "  <rect width=\"%.0f\" height=\"%.0f\" fill=\"#fff\"/>\n"
                     "  <text class=\"title\" x=\"12\" y=\"20\">",
                     width, height);
    add_escaped(out, &title);
    base_text_printf(out, "</text>\n  <g transform=\"translate(%.1f 30)\">\n",
                     (width - p.l.width) / 2);
    add_links(&p);
    for (uint32_t i = 0; i < p.g->nodes.count; i++)
        add_node(&p, i);
    base_text_add(out, "  </g>\n");
    add_key(&p, height);
    base_text_add(out, "</svg>\n");
    base_text_drop(&title);
    report_layout_drop(&p.l);
}
