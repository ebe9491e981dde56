/* Layers with few crossings (Sugiyama, Tagawa and Toda, 1981). A layer is a depth, so a step leads
 * at most one layer down, and no link passes through a layer. Nodes of a layer are ordered by the
 * mean place of their neighbours, in turns from above and from below; then they move towards those
 * places as far as their order and the gap between two nodes let them. */
#include "report/layout.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 16 };

struct place {
    uint32_t node;
    double wanted;
};

struct layers {
    const struct explore_graph *g;
    struct report_layout *l;
    struct place *order; /* nodes, layer by layer */
    uint32_t *first;     /* of each layer, in `order`; one more at the end */
    uint32_t count;
};

static int compare_wanted(const void *a, const void *b) {
    const struct place *x = a, *y = b;
    if (x->wanted != y->wanted)
        return x->wanted < y->wanted ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* The mean place of the neighbours in the layer above or below; where it is, if it has none. The
 * path of a counterexample is a straight line. */
static double mean_of(const struct layers *s, uint32_t node, bool above) {
    const struct explore_graph *g = s->g;
    uint32_t depth = g->nodes.at[node].depth, count = 0;
    double sum = 0;
    for (uint32_t i = 0; i < g->links.count; i++) {
        const struct explore_link *l = &g->links.at[i];
        uint32_t other = l->from == node ? l->to : l->to == node ? l->from : node;
        uint32_t there = g->nodes.at[other].depth;
        if (l->back || other == node || there + 1 != depth + (above ? 0u : 2u))
            continue;
        if (g->nodes.at[node].on_path && g->nodes.at[other].on_path && l->on_path)
            return s->l->x[other];
        sum += s->l->x[other];
        count++;
    }
    return count ? sum / count : s->l->x[node];
}

double report_layout_half(const struct explore_node *n) {
    if (n->kind != EXPLORE_NODE_FAULT)
        return REPORT_LAYOUT_RADIUS;
    return 6 + 3.4 * (double)strlen(n->fault ? model_fault_title(n->fault) : "fault");
}

/* How far the centres of two neighbours have to be apart. */
static double gap_of(const struct layers *s, uint32_t a, uint32_t b) {
    return fmax(REPORT_LAYOUT_GAP, s->l->half[a] + s->l->half[b] + REPORT_LAYOUT_RADIUS);
}

/* Puts a layer's nodes as near as possible to where they want to be, in this order; a node of the
 * path just there. */
static void spread(const struct layers *s, uint32_t layer) {
    uint32_t from = s->first[layer], to = s->first[layer + 1];
    double off = 0, path_off = 0;
    bool path = false;
    assert(from < to);
    for (uint32_t i = from; i < to; i++) {
        double x = s->order[i].wanted;
        if (i > from) {
            uint32_t before = s->order[i - 1].node;
            x = fmax(x, s->l->x[before] + gap_of(s, before, s->order[i].node));
        }
        s->l->x[s->order[i].node] = x;
        off += (x - s->order[i].wanted) / (to - from);
        if (!path && s->g->nodes.at[s->order[i].node].on_path) {
            path = true;
            path_off = x - s->order[i].wanted;
        }
    }
    for (uint32_t i = from; i < to; i++)
        s->l->x[s->order[i].node] -= path ? path_off : off;
}

static void settle(const struct layers *s, uint32_t layer, bool above) {
    uint32_t from = s->first[layer], count = s->first[layer + 1] - from;
    if (!count)
        return;
    for (uint32_t i = from; i < from + count; i++)
        s->order[i].wanted = mean_of(s, s->order[i].node, above);
    qsort(s->order + from, count, sizeof *s->order, compare_wanted);
    spread(s, layer);
}

static void fill_layers(struct layers *s) {
    const struct explore_graph *g = s->g;
    uint32_t at = 0;
    for (uint32_t d = 0; d < s->count; d++) {
        s->first[d] = at;
        for (uint32_t i = 0; i < g->nodes.count; i++)
            if (g->nodes.at[i].depth == d) {
                s->l->x[i] = (double)(at - s->first[d]) * REPORT_LAYOUT_GAP;
                s->order[at++].node = i;
            }
    }
    s->first[s->count] = at;
    assert(at == g->nodes.count);
}

/* Moves the picture to the upper left. */
static void measure(struct report_layout *l, const struct explore_graph *g) {
    double left = l->x[0], right = l->x[0], low = 0;
    const double margin = REPORT_LAYOUT_GAP / 2;
    for (uint32_t i = 0; i < g->nodes.count; i++) {
        left = fmin(left, l->x[i] - l->half[i]);
        right = fmax(right, l->x[i] + l->half[i]);
        l->y[i] = REPORT_LAYOUT_LAYER * (g->nodes.at[i].depth + 0.5);
        low = fmax(low, l->y[i]);
    }
    for (uint32_t i = 0; i < g->nodes.count; i++)
        l->x[i] += margin - left;
    l->width = right - left + 2 * margin;
    l->height = low + REPORT_LAYOUT_LAYER * 0.5;
}

void report_layout_make(struct report_layout *l, const struct explore_graph *g) {
    struct layers s = {.g = g, .l = l};
    assert(g->nodes.count);
    for (uint32_t i = 0; i < g->nodes.count; i++)
        if (g->nodes.at[i].depth >= s.count)
            s.count = g->nodes.at[i].depth + 1;
    l->x = base_calloc(g->nodes.count, sizeof *l->x);
    l->y = base_calloc(g->nodes.count, sizeof *l->y);
    l->half = base_calloc(g->nodes.count, sizeof *l->half);
    for (uint32_t i = 0; i < g->nodes.count; i++)
        l->half[i] = report_layout_half(&g->nodes.at[i]);
    s.order = base_calloc(g->nodes.count, sizeof *s.order);
    s.first = base_calloc(s.count + 1u, sizeof *s.first);
    fill_layers(&s);
    for (uint32_t r = 0; r < ROUNDS; r++)
        for (uint32_t d = 1; d < s.count; d++)
            settle(&s, r % 2 ? s.count - 1 - d : d, r % 2 == 0);
    measure(l, g);
    free(s.order);
    free(s.first);
}

void report_layout_drop(struct report_layout *l) {
    free(l->x);
    free(l->y);
    free(l->half);
}
