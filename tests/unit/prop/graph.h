/* A model that is a graph: a state is a node, a thread's choices are edges, a node has a letter. */
#ifndef GRAPH_H
#define GRAPH_H

#include "model/model.h"

enum { GRAPH_NODES = 9, GRAPH_THREADS = 3, GRAPH_ALTS = 2 };

struct graph {
    struct model model; /* first */
    uint32_t nodes;
    uint64_t letter[GRAPH_NODES];
    uint32_t ways[GRAPH_NODES][GRAPH_THREADS]; /* how many choices a thread has there */
    uint32_t to[GRAPH_NODES][GRAPH_THREADS][GRAPH_ALTS];
    uint32_t at;
    struct model_change change;
    struct model_choice choices[GRAPH_THREADS * GRAPH_ALTS];
};

void graph_random(struct graph *g);
/* As explore_temporal.letter. */
bool graph_letter(void *context, struct model *m, uint64_t *out, const char **why);

#endif
