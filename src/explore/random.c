/* Random runs: each from the initial state to an end, with choices from a seeded generator, so that
 * the same seed gives the same runs. Finds faults, proves nothing. */
#include "explore/crew.h"

#include "base/hash.h"
#include "explore/trace.h"
#include <assert.h>

enum { RUNS = 1000, LENGTH = 100000 };

/* The walk keeps its whole path in `prefix`. */
static void path_of(const struct explore_worker *w, explore_path *out) {
    explore_path_append(out, &w->prefix);
}

static uint32_t draw(uint64_t *generator, uint32_t count) {
    assert(count > 0);
    *generator += 0x9E3779B97F4A7C15u;
    return (uint32_t)((base_hash_word(*generator) >> 32) * count >> 32);
}

/* The choices of the current state, into w->choices. */
static uint32_t look(struct explore_worker *w, bool fresh) {
    w->choices.count = 0;
    if (fresh)
        return explore_worker_enter(w);
    const struct model_choice *enabled;
    uint32_t count = w->walker.v->choices(w->walker.m, &enabled);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->choices) = enabled[i];
    return count;
}

static void run(struct explore_worker *w, uint64_t *generator) {
    uint64_t limit = w->crew->options->limit_depth ? w->crew->options->limit_depth : LENGTH;
    store_state state;
    explore_walker_back(&w->walker, 0);
    w->prefix.count = 0;
    bool fresh = explore_worker_visit(w, &state);
    while (!explore_crew_stopped(w->crew)) {
        uint32_t count = look(w, fresh);
        if (count == 0 || w->prefix.count >= limit)
            return;
        struct model_choice choice = w->choices.at[draw(generator, count)];
        *base_vec_push(&w->prefix) = choice;
        enum model_outcome outcome = explore_walker_step(&w->walker, choice, state);
        w->stats.transitions++;
        explore_meter_tick(w);
        if (outcome == MODEL_PRUNED)
            w->stats.pruned++;
        if (outcome == MODEL_PRUNED || outcome == MODEL_FAULTED)
            return;
        fresh = explore_worker_visit(w, &state);
        if (!fresh && outcome == MODEL_CUT && w->crew->follow_cuts)
            explore_cut_follow(w, choice.thread, state);
        if (w->prefix.count > w->stats.depth)
            w->stats.depth = w->prefix.count;
    }
}

void explore_random_run(struct explore_worker *w) {
    const struct explore_options *o = w->crew->options;
    uint64_t generator = o->seed;
    uint32_t runs = o->random_runs ? o->random_runs : RUNS;
    explore_crew_reason(w->crew, EXPLORE_REASON_SAMPLED, NULL);
    w->path = path_of;
    for (uint32_t i = 0; i < runs && !explore_crew_stopped(w->crew); i++)
        run(w, &generator);
}
