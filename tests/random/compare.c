/* What must hold:
 * - the exact searches find exactly the oracle's faults and ends, whatever is reduced; where nobody
 *   looks at the ends of the process, a reduction finds only some of these;
 * - with one reduction, every order of the search and any number of workers find as many states,
 * and the same ends by the model's own names for them;
 * - lossy stores find no more than that;
 * - a machine that went back is as one that never did. */
#include "compare.h"

#include "emit.h"
#include "engine.h"
#include "walk.h"
#include <string.h>

/* The first way of a sort is what the others of that sort are compared with. */
static const struct engine_way ways[] = {
    {"local dfs", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"local bfs", ENGINE_LOCAL, EXPLORE_BFS, STORE_TREE, 1, 0, 0, false},
    {"local dfs, 2 workers", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 2, 0, 0, false},
    {"local bfs, 2 workers", ENGINE_LOCAL, EXPLORE_BFS, STORE_TREE, 2, 0, 0, false},
    {"local bitstate", ENGINE_LOCAL, EXPLORE_DFS, STORE_BITSTATE, 1, 0, 0, false},
    {"local compact", ENGINE_LOCAL, EXPLORE_DFS, STORE_COMPACT, 1, 0, 0, false},
    {"local compact, 2 workers", ENGINE_LOCAL, EXPLORE_DFS, STORE_COMPACT, 2, 0, 0, false},
    {"none dfs", ENGINE_NONE, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"none bfs", ENGINE_NONE, EXPLORE_BFS, STORE_TREE, 1, 0, 0, false},
    {"none dfs, 2 workers", ENGINE_NONE, EXPLORE_DFS, STORE_TREE, 2, 0, 0, false},
    {"superstep dfs", ENGINE_SUPERSTEP, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"superstep bfs", ENGINE_SUPERSTEP, EXPLORE_BFS, STORE_TREE, 1, 0, 0, false},
    {"superstep dfs, 2 workers", ENGINE_SUPERSTEP, EXPLORE_DFS, STORE_TREE, 2, 0, 0, false},
    {"ample", ENGINE_AMPLE, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"ample bfs", ENGINE_AMPLE, EXPLORE_BFS, STORE_TREE, 1, 0, 0, false},
    {"ample, 2 workers", ENGINE_AMPLE, EXPLORE_DFS, STORE_TREE, 2, 0, 0, false},
    {"dpor", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"dpor after 20 states", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 1, 0, 20, false},
    {"dpor, 2 workers", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 2, 0, 20, false},
    {"dpor, 3 workers", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 3, 0, 0, false},
    {"preemptions first", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 1, 100, 0, false},
    {"preemptions first, 2 workers", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 2, 100, 0, false},
    {"symmetry dfs", ENGINE_SYMMETRY, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"symmetry bfs", ENGINE_SYMMETRY, EXPLORE_BFS, STORE_TREE, 1, 0, 0, false},
    {"symmetry dfs, 2 workers", ENGINE_SYMMETRY, EXPLORE_DFS, STORE_TREE, 2, 0, 0, false},
    {"symmetry compact", ENGINE_SYMMETRY, EXPLORE_DFS, STORE_COMPACT, 1, 0, 0, false},
    {"symmetry ample", ENGINE_SYMMETRY_AMPLE, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"symmetry superstep", ENGINE_SYMMETRY_SUPERSTEP, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"local, smallest", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 2, 0, 0, true},
    {"local bfs, smallest", ENGINE_LOCAL, EXPLORE_BFS, STORE_TREE, 2, 0, 0, true},
    {"dpor, smallest", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 1, 0, 1, true},
    {"dpor, 3 workers, smallest", ENGINE_DPOR, EXPLORE_DFS, STORE_TREE, 3, 0, 1, true},
    {"preemptions first, smallest", ENGINE_LOCAL, EXPLORE_DFS, STORE_TREE, 1, 10, 0, true},
    {"symmetry, smallest", ENGINE_SYMMETRY, EXPLORE_DFS, STORE_TREE, 2, 0, 0, true},
    {"dpor, ends unseen", ENGINE_UNSEEN, EXPLORE_DFS, STORE_TREE, 1, 0, 0, false},
    {"dpor, ends unseen, 2 workers, smallest", ENGINE_UNSEEN, EXPLORE_DFS, STORE_TREE, 2, 0, 1,
     true},
    {"symmetry beside dpor, smallest", ENGINE_SYMMETRY_DPOR, EXPLORE_DFS, STORE_TREE, 1, 0, 20,
     true},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void add_faults(struct base_text *t, uint64_t faults) {
    if (!faults)
        base_text_add(t, " none");
    for (uint32_t k = 1; k < MODEL_FAULT_KINDS; k++)
        if (faults >> k & 1)
            base_text_printf(t, " %s", model_fault_name((enum model_fault_kind)k));
}

static bool same(const outcome_set *a, const outcome_set *b) {
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

static bool inside(const outcome_set *a, const outcome_set *b) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        while (k < b->count && b->at[k] < a->at[i])
            k++;
        if (k == b->count || b->at[k] != a->at[i])
            return false;
    }
    return true;
}

struct comparison {
    const struct engine_way *way;
    struct base_text *why;
    bool differs;
};

static struct base_text *differs(struct comparison *c) {
    c->differs = true;
    base_text_printf(c->why, "%s: ", c->way->name);
    return c->why;
}

static void against_oracle(struct comparison *c, const struct answer *oracle,
                           const struct engine_result *r) {
    bool exact = c->way->store == STORE_TREE;
    const struct answer *a = &r->answer;
    if (exact ? a->faults != oracle->faults : (a->faults & ~oracle->faults) != 0) {
        add_faults(differs(c), a->faults);
        base_text_add(c->why, " instead of");
        add_faults(c->why, oracle->faults);
        base_text_char(c->why, '\n');
    }
    bool all_ends = exact && c->way->sort != ENGINE_UNSEEN;
    if (all_ends ? !same(&a->outcomes, &oracle->outcomes)
                 : !inside(&a->outcomes, &oracle->outcomes))
        base_text_printf(differs(c), "%u ends instead of %u, or others\n", a->outcomes.count,
                         oracle->outcomes.count);
    enum explore_verdict expected = a->faults ? EXPLORE_VIOLATION
                                    : exact   ? EXPLORE_VERIFIED
                                              : EXPLORE_INCONCLUSIVE;
    if (r->verdict != expected)
        base_text_printf(differs(c), "verdict %d instead of %d\n", r->verdict, expected);
    for (uint32_t i = 0; i < EXPLORE_REASON_COUNT; i++)
        if (r->reasons[i] && !(i == EXPLORE_REASON_LOSSY && !exact))
            base_text_printf(differs(c), "%s\n", explore_reason_text((enum explore_reason)i));
    if (r->unreplayed)
        base_text_add(differs(c), "a fault did not come again\n");
}

static void against_first(struct comparison *c, const struct engine_result *first,
                          const struct engine_result *r) {
    if (c->way->store == STORE_TREE && r->answer.states != first->answer.states)
        base_text_printf(differs(c), "%llu states instead of %llu\n",
                         (unsigned long long)r->answer.states,
                         (unsigned long long)first->answer.states);
    bool fits = c->way->store == STORE_TREE ? same(&r->digests, &first->digests)
                                            : inside(&r->digests, &first->digests);
    if (!fits)
        base_text_printf(differs(c), "%u digests of ends instead of %u, or others\n",
                         r->digests.count, first->digests.count);
}

/* A thread that runs alone does not look for names of dead objects to use again (vm/heap/name.c),
 * so a few states may differ in nothing but names. */
static bool are_more(const struct engine_result *r, const struct engine_result *none) {
    return r->answer.states > none->answer.states + none->answer.states / 8 + 1;
}

static bool run_all(struct engine *e, const struct answer *oracle, struct base_text *why) {
    struct engine_result results[WAYS];
    const struct engine_result *first[ENGINE_SORTS] = {NULL};
    struct comparison c = {.why = why};
    for (uint32_t i = 0; i < WAYS; i++) {
        c.way = &ways[i];
        enum engine_sort sort = ways[i].sort;
        engine_run(e, &ways[i], &results[i]);
        against_oracle(&c, oracle, &results[i]);
        if (!first[sort])
            first[sort] = &results[i];
        if (sort <= ENGINE_SUPERSTEP && !ways[i].bounded_first)
            against_first(&c, first[sort], &results[i]);
    }
    for (enum engine_sort s = 0; s < ENGINE_SORTS; s++)
        if (s != ENGINE_NONE && are_more(first[s], first[ENGINE_NONE])) {
            c.way = &ways[first[s] - results];
            base_text_add(differs(&c), "more states than without a reduction\n");
        }
    for (uint32_t i = 0; i < WAYS; i++)
        engine_result_drop(&results[i]);
    return !c.differs;
}

static bool walk_all(struct engine *e, struct base_text *why) {
    bool fine = true;
    for (enum engine_sort s = 0; s <= ENGINE_NONE && fine; s++) {
        struct model *m = engine_model(e, s);
        char *difference = walk_random(m, 7, 16);
        if (difference)
            base_text_printf(why, "going back, reduction %d: %s", s, difference);
        fine = !difference;
        free(difference);
        m->v->drop(m);
    }
    return fine;
}

enum compare_result compare_program(const struct prog *p, uint32_t most_states,
                                    struct base_text *why) {
    struct base_text ir = {0}, ignored = {0};
    struct answer oracle;
    struct engine e;
    enum compare_result result = COMPARE_TOO_LARGE;
    oracle_run(p, most_states, &oracle);
    if (oracle.complete) {
        emit_ir(p, &ir);
        bool agree = engine_open(&e, p, base_text_get(&ir)) &&
                     run_all(&e, &oracle, why ? why : &ignored) &&
                     walk_all(&e, why ? why : &ignored);
        result = agree ? COMPARE_AGREE : COMPARE_DIFFER;
        engine_close(&e);
    }
    answer_drop(&oracle);
    base_text_drop(&ir);
    base_text_drop(&ignored);
    return result;
}
