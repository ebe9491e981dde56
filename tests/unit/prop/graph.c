#include "graph.h"

#include <stdlib.h>
#include <string.h>

static struct graph *self(struct model *m) {
    return (struct graph *)m;
}

static struct model *fork_graph(struct model *m) {
    struct graph *g = malloc(sizeof *g);
    *g = *self(m);
    g->at = 0;
    return &g->model;
}

static void drop(struct model *m) {
    free(m);
}

static enum model_outcome initial(struct model *m, struct model_fault *fault) {
    (void)fault;
    self(m)->at = 0;
    return MODEL_STEPPED;
}

static uint32_t choices(struct model *m, const struct model_choice **out) {
    struct graph *g = self(m);
    uint32_t n = 0;
    for (uint32_t t = 0; t < GRAPH_THREADS; t++)
        for (uint32_t alt = 0; alt < g->ways[g->at][t]; alt++)
            g->choices[n++] = (struct model_choice){t, alt};
    *out = g->choices;
    return n;
}

static bool ended(struct model *m) {
    (void)m;
    return true;
}

static enum model_outcome step(struct model *m, struct model_choice c, struct model_fault *fault) {
    (void)fault;
    self(m)->at = self(m)->to[self(m)->at][c.thread][c.alt];
    return MODEL_STEPPED;
}

static uint32_t changes(struct model *m, const struct model_change **out) {
    struct graph *g = self(m);
    g->change = (struct model_change){.slot = model_slot(0, MODEL_SIDE_DATA)};
    if (g->at) { /* node 0 is as in the initial state */
        g->change.bytes = &g->at;
        g->change.size = sizeof g->at;
    }
    *out = &g->change;
    return 1;
}

static void settle(struct model *m) {
    (void)m;
}

static void load(struct model *m, uint32_t slot, const void *bytes, uint32_t size,
                 bool is_initial) {
    (void)slot;
    self(m)->at = 0;
    if (!is_initial)
        memcpy(&self(m)->at, bytes, size);
}

static const char *approximation(struct model *m) {
    (void)m;
    return NULL;
}

static uint64_t instructions(struct model *m) {
    (void)m;
    return 0;
}

static const struct model_gaps gaps = {
    .approximation = approximation,
};

static uint32_t threads(struct model *m) {
    (void)m;
    return GRAPH_THREADS;
}

static const struct model_vtable vtable = {
    .fork = fork_graph,
    .drop = drop,
    .initial = initial,
    .choices = choices,
    .ended = ended,
    .step = step,
    .changes = changes,
    .settle = settle,
    .load = load,
    .loaded = settle,
    .threads = threads,
    .instructions = instructions,
    .gaps = &gaps,
};

void graph_random(struct graph *g) {
    *g = (struct graph){.model = {&vtable}};
    g->nodes = 1 + (uint32_t)rand() % GRAPH_NODES;
    uint32_t density = 1 + (uint32_t)rand() % 3;
    for (uint32_t n = 0; n < g->nodes; n++) {
        g->letter[n] = (uint64_t)rand() % 8;
        for (uint32_t t = 0; t < GRAPH_THREADS; t++) {
            if ((uint32_t)rand() % 4 >= density)
                continue;
            g->ways[n][t] = 1 + (uint32_t)rand() % GRAPH_ALTS;
            for (uint32_t alt = 0; alt < GRAPH_ALTS; alt++)
                g->to[n][t][alt] = (uint32_t)rand() % g->nodes;
        }
    }
}

bool graph_letter(void *context, struct model *m, uint64_t *out, const char **why) {
    (void)context;
    *why = NULL;
    *out = self(m)->letter[self(m)->at];
    return true;
}
