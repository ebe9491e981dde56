/* A program run by the machine, under one way of searching. */
#ifndef RANDOM_ENGINE_H
#define RANDOM_ENGINE_H

#include "explore/explore.h"
#include "oracle.h"
#include "vm/vm.h"

/* Ways of one sort see the same states, in whatever order. What a policy with a proviso and a
 * dynamic reduction see depends on the order. */
enum engine_sort {
    ENGINE_LOCAL,
    ENGINE_NONE,
    ENGINE_SUPERSTEP,
    ENGINE_AMPLE,
    ENGINE_DPOR,
    ENGINE_SYMMETRY, /* as local */
    ENGINE_SYMMETRY_AMPLE,
    ENGINE_SYMMETRY_SUPERSTEP,
    ENGINE_SYMMETRY_DPOR, /* symmetry is tried beside the reduction */
    ENGINE_UNSEEN,        /* dynamic, and nobody looks at the data that the process leaves */
    ENGINE_SORTS
};

struct engine_way {
    const char *name;
    enum engine_sort sort;
    enum explore_search search;
    enum store_kind store;
    uint32_t workers;
    uint32_t bounded_first; /* states of a search by preemptions before */
    uint32_t plain_first;   /* states before a dynamic reduction begins */
    bool smallest;          /* all thresholds */
};

struct engine_result {
    struct answer answer; /* decoded from the memory of the end states */
    outcome_set digests;  /* the model's own names for them */
    enum explore_verdict verdict;
    bool reasons[EXPLORE_REASON_COUNT];
    bool unreplayed; /* a fault that did not come again */
};

/* A program linked and ready; `text` is its IR. False, with a message on stderr: it was refused. */
struct engine {
    struct ir_program program;
    const struct prog *p;
};
bool engine_open(struct engine *e, const struct prog *p, const char *text);
void engine_close(struct engine *e);

struct model *engine_model(struct engine *e, enum engine_sort sort); /* the caller drops it */
void engine_run(struct engine *e, const struct engine_way *way, struct engine_result *out);
void engine_result_drop(struct engine_result *r);

#endif
