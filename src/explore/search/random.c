/* Random runs from the initial state to an end. The choices are uniform, or follow priorities
 * (pct.h). The generator of a run is seeded by the run's number, so the same seed gives the same
 * runs, however many workers share them. Random runs find faults and prove nothing. */
#include "explore/search/random.h"

#include "base/hash.h"
#include "base/text.h"
#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/search/cut.h"
#include "explore/search/pct.h"
#include "explore/walk/walker.h"
#include <assert.h>

enum { RUNS = 1000, DEPTH = 3 };

struct sampling {
    _Atomic uint32_t next; /* the number of the next run */
    uint32_t runs, depth;  /* depth 0: without priorities */
    uint64_t length;       /* of the first run; the others are assumed to be about as long */
};

/* A random run keeps its whole path in `prefix`. */
static void path_of(const struct explore_worker *w, explore_path *out) {
    explore_path_append(out, &w->prefix);
}

/* Puts the choices of the current state into w->choices, in the model's order for every worker. */
static uint32_t look(struct explore_worker *w, bool fresh) {
    w->choices.count = 0;
    if (fresh && explore_worker_enter(w) == 0)
        return 0;
    const struct model_choice *enabled;
    uint32_t count = w->walker.v->choices(w->walker.m, &enabled);
    w->choices.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->choices) = enabled[i];
    return count;
}

static struct model_choice pick(struct explore_worker *w, struct explore_pct *p, uint32_t count,
                                bool priorities) {
    const struct model_choice *choices = w->choices.at;
    if (!priorities)
        return choices[explore_draw(&p->generator, count)];
    return choices[explore_pct_pick(p, choices, count, w->prefix.count)];
}

/* Was this state on the run before? Runs without priorities need not know. */
static bool seen(struct explore_worker *w, store_state state, bool priorities) {
    return priorities && !explore_set_add(&w->on_stack, state);
}

static bool is_tired(const struct explore_worker *w) {
    uint64_t steps = w->crew->options->random_steps;
    return steps && w->stats.transitions >= steps;
}

static void run(struct explore_worker *w, struct explore_pct *p, bool priorities) {
    const struct explore_options *o = w->crew->options;
    uint64_t limit = o->limit_depth ? o->limit_depth : base_tuning_of(o->tuning)->random_length;
    store_state state;
    explore_walker_back(&w->walker, 0);
    explore_set_drop(&w->on_stack);
    w->prefix.count = 0;
    bool fresh = explore_worker_visit(w, &state);
    while (!explore_crew_stopped(w->crew)) {
        uint32_t count = look(w, fresh);
        if (count == 0 || w->prefix.count >= limit || is_tired(w))
            return;
        struct model_choice choice = pick(w, p, count, priorities);
        *base_vec_push(&w->prefix) = choice;
        enum model_outcome outcome = explore_walker_step(&w->walker, choice, state);
        w->stats.transitions++;
        if (outcome == MODEL_PRUNED)
            w->stats.pruned++;
        if (outcome == MODEL_PRUNED || outcome == MODEL_FAULTED)
            return;
        fresh = explore_worker_visit(w, &state);
        if (!fresh && outcome == MODEL_CUT && w->crew->follow_cuts)
            explore_cut_follow(w, choice.thread, state);
        if (seen(w, state, priorities))
            explore_pct_yield(p, choice.thread);
        if (w->prefix.count > w->stats.depth)
            w->stats.depth = w->prefix.count;
        explore_meter_tick(w);
    }
}

static void run_number(struct explore_worker *w, struct sampling *s, uint32_t number,
                       struct explore_pct *p) {
    uint64_t seed = base_hash_word(w->crew->options->seed + base_hash_word(number));
    explore_pct_begin(p, seed, s->depth ? s->depth : 1, s->length);
    run(w, p, s->depth > 0);
}

static void work(struct explore_worker *w) {
    struct sampling *s = w->crew->shared;
    struct explore_pct p = {0};
    w->path = path_of;
    while (!explore_crew_stopped(w->crew) && !is_tired(w)) {
        uint32_t number = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
        if (number >= s->runs)
            break;
        run_number(w, s, number, &p);
    }
    explore_pct_drop(&p);
    store_cursor_rest(w->walker.cursor);
}

static void confess(struct explore_crew *crew, const struct sampling *s) {
    struct base_text t = {0};
    base_text_printf(&t, "%u %s", s->runs, s->runs == 1 ? "run" : "runs");
    if (s->depth)
        base_text_printf(&t, " with random priorities and %u change%s of them", s->depth - 1,
                         s->depth == 2 ? "" : "s");
    explore_crew_reason(crew, EXPLORE_REASON_SAMPLED, t.at);
}

void explore_random_run(struct explore_crew *crew) {
    const struct explore_options *o = crew->options;
    struct sampling s = {.runs = o->random_runs ? o->random_runs : RUNS};
    if (o->search == EXPLORE_PCT)
        s.depth = o->pct_depth ? o->pct_depth : DEPTH;
    if (s.depth > EXPLORE_PCT_DEPTH_MOST)
        s.depth = EXPLORE_PCT_DEPTH_MOST;
    confess(crew, &s);
    crew->shared = &s;
    struct explore_worker *w = &crew->workers[0];
    struct explore_pct p = {0};
    w->path = path_of;
    atomic_init(&s.next, 1);
    run_number(w, &s, 0, &p);
    explore_pct_drop(&p);
    s.length = w->prefix.count;
    crew->work = work;
    work(w);
    explore_crew_join(crew);
}
