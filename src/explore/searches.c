#include "explore/searches.h"

#include <assert.h>

/* The words that the table uses. */
enum {
    NOTHING = 0,
#define ASK(id, words) id = 1 << EXPLORE_ASK_##id,
#include "explore/searches.def"
#undef ASK
};
enum { OTHER_ORDER = BFS | RANDOM | SWARM, LEAVES_OUT = SUPERSTEP | AMPLE | DYNAMIC };
_Static_assert(EXPLORE_ASKS < 31, "each has a bit");

const struct explore_refusal explore_refusals[] = {
#define REFUSAL(id, with, why) {EXPLORE_ASK_##id, with, why},
#include "explore/searches.def"
#undef REFUSAL
};
const uint32_t explore_refusal_count = sizeof explore_refusals / sizeof *explore_refusals;

const char *const explore_ask_words[EXPLORE_ASKS] = {
#define ASK(id, words) words,
#include "explore/searches.def"
#undef ASK
};

bool explore_searches_fit(uint32_t asked, struct base_status *s) {
    assert(!(asked >> EXPLORE_ASKS)); /* no other bits have words */
    for (uint32_t i = 0; i < explore_refusal_count; i++) {
        const struct explore_refusal *r = &explore_refusals[i];
        uint32_t both = asked >> r->ask & 1 ? r->with & asked : 0;
        assert(!(r->with >> r->ask & 1)); /* a row of the table refuses itself */
        if (both)
            return base_fail(s, "%s does not go with %s: %s", explore_ask_words[r->ask],
                             explore_ask_words[__builtin_ctz(both)], r->why);
    }
    return true;
}

uint32_t explore_search_yields(enum explore_ask ask) {
    switch (ask) {
#define SEARCH(id, run, yields)                                                                    \
    case EXPLORE_ASK_##id:                                                                         \
        return yields;
#include "explore/searches.def"
#undef SEARCH
    default: return NOTHING;
    }
}

uint32_t explore_search_without(enum explore_ask ask) {
    assert(ask < EXPLORE_ASKS);
    uint32_t without = explore_search_yields(ask);
    for (uint32_t i = 0; i < explore_refusal_count; i++) {
        const struct explore_refusal *r = &explore_refusals[i];
        if (r->ask == ask)
            without |= r->with;
        else if (r->with >> ask & 1)
            without |= UINT32_C(1) << r->ask;
    }
    assert(!(without >> ask & 1)); /* or every search with `ask` would be refused */
    return without;
}

/* The dynamic reduction may miss a partial deadlock and see only the total one that it becomes. */
static bool only_partial(uint64_t checked) {
    return (checked >> MODEL_FAULT_PARTIAL_DEADLOCK & 1) && !(checked >> MODEL_FAULT_DEADLOCK & 1);
}

static uint32_t order_of(enum explore_search search) {
    switch (search) {
    case EXPLORE_DFS: return DFS;
    case EXPLORE_BFS: return BFS;
    case EXPLORE_RANDOM:
    case EXPLORE_PCT: return RANDOM;
    case EXPLORE_SWARM: return SWARM;
    }
    assert(!"an order of the search");
    return NOTHING;
}

uint32_t explore_asked(const struct explore_options *o) {
    const struct {
        bool asked;
        uint32_t bit;
    } all[] = {
        {o->store.kind != STORE_TREE, LOSSY},
        {o->temporal != NULL, LTL},
        {o->abstract, MATCHED},
        {o->bounded, BOUND},
        {o->bounded_first > 0, ITERATIVE},
        {o->policy != NULL, AMPLE},
        {o->dynamic, DYNAMIC},
        {o->symmetry, SYMMETRY},
        {o->shrink, SHRINK},
        {o->checkpoint || o->resume, KEPT},
        {o->check_termination, TERMINATION},
        {only_partial(o->checked), PARTIAL},
    };
    uint32_t asked = order_of(o->search);
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++)
        asked |= all[i].asked ? all[i].bit : 0;
    assert(__builtin_popcount(asked & (DFS | OTHER_ORDER)) == 1);
    return asked;
}
