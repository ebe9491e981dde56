#include "cli/asked.h"

#include "cli/formula.h"
#include "explore/searches.h"
#include <assert.h>

static uint32_t order_of(const struct cli_options *o) {
    static const uint32_t orders[] = {
        [EXPLORE_DFS] = EXPLORE_ASKED(DFS),       [EXPLORE_BFS] = EXPLORE_ASKED(BFS),
        [EXPLORE_RANDOM] = EXPLORE_ASKED(RANDOM), [EXPLORE_PCT] = EXPLORE_ASKED(RANDOM),
        [EXPLORE_SWARM] = EXPLORE_ASKED(SWARM),
    };
    assert(o->search >= 0 && (size_t)o->search < sizeof orders / sizeof *orders);
    return orders[o->search];
}

uint32_t cli_asked(const struct cli_options *o) {
    const bool bound = o->context_bound != UINT64_MAX;
    const struct {
        bool asked;
        uint32_t bit;
    } all[] = {
        {o->store != STORE_TREE, EXPLORE_ASKED(LOSSY)},
        {cli_temporal_asked(o), EXPLORE_ASKED(LTL)},
        {cli_abstractions_asked(o), EXPLORE_ASKED(MATCHED)},
        {bound && !o->iterative, EXPLORE_ASKED(BOUND)},
        {o->iterative, EXPLORE_ASKED(ITERATIVE)},
        {o->reduce == CLI_REDUCE_SUPERSTEP, EXPLORE_ASKED(SUPERSTEP)},
        {o->reduce == CLI_REDUCE_AMPLE, EXPLORE_ASKED(AMPLE)},
        {o->reduce == CLI_REDUCE_DPOR && !o->count_executions, EXPLORE_ASKED(DYNAMIC)},
        {o->when_full != CLI_WHEN_FULL_STOP, EXPLORE_ASKED(SHRINK)},
        {o->checkpoint || o->resume, EXPLORE_ASKED(KEPT)},
        {o->invariant.count > 0, EXPLORE_ASKED(INVARIANTS)},
        {o->count_executions, EXPLORE_ASKED(COUNT)},
        {o->check_reduction, EXPLORE_ASKED(AUDIT)},
        {o->check.count || o->no_check.count || o->property, EXPLORE_ASKED(KINDS)},
        {o->all, EXPLORE_ASKED(ALL)},
        {o->outcomes, EXPLORE_ASKED(OUTCOMES)},
        {o->loop_bound != UINT64_MAX, EXPLORE_ASKED(LOOPS)},
    };
    uint32_t asked = order_of(o);
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++)
        asked |= all[i].asked ? all[i].bit : 0;
    assert(!(asked >> EXPLORE_ASKS)); /* each has words */
    return asked;
}

void cli_asked_settle(struct cli_options *o) {
    if (o->count_executions)
        o->reduce = CLI_REDUCE_DPOR;
    if (o->reduce != CLI_REDUCE_AUTO)
        return;
    bool dynamic = !(cli_asked(o) & explore_search_without(EXPLORE_ASK_DYNAMIC));
    assert(!o->count_executions); /* that takes the dynamic reduction */
    o->reduce = dynamic ? CLI_REDUCE_DPOR : CLI_REDUCE_LOCAL;
    *base_vec_push(&o->kept) = base_strdup(dynamic ? "--reduce=dpor" : "--reduce=local");
}
