#include "explore/search/pct.h"

#include "base/hash.h"
#include "model/shape.h"
#include <assert.h>

uint32_t explore_draw(uint64_t *generator, uint32_t count) {
    assert(count > 0);
    *generator += 0x9E3779B97F4A7C15u;
    return (uint32_t)((base_hash_word(*generator) >> 32) * count >> 32);
}

void explore_pct_begin(struct explore_pct *p, uint64_t seed, uint32_t depth, uint64_t length) {
    assert(depth >= 1 && depth <= EXPLORE_PCT_DEPTH_MOST);
    p->generator = seed;
    p->changes = depth - 1;
    p->priority.count = 0;
    p->lowest = 0;
    uint32_t steps = length > UINT32_MAX ? UINT32_MAX : length ? (uint32_t)length : 1;
    for (uint32_t i = 0; i < p->changes; i++)
        p->change_at[i] = explore_draw(&p->generator, steps);
}

/* The priority of a thread. A thread that is seen for the first time gets a random one, above all
 * that have fallen. */
static int64_t *priority_of(struct explore_pct *p, uint32_t thread) {
    while (p->priority.count <= thread)
        *base_vec_push(&p->priority) = 1 + explore_draw(&p->generator, UINT32_MAX);
    return &p->priority.at[thread];
}

void explore_pct_yield(struct explore_pct *p, uint32_t thread) {
    *priority_of(p, thread) = --p->lowest;
}

static uint32_t highest(struct explore_pct *p, const struct model_choice *choices, uint32_t count) {
    uint32_t best = choices[0].thread;
    for (uint32_t i = 1; i < count; i++) {
        int64_t here = *priority_of(p, choices[i].thread);
        if (here > *priority_of(p, best))
            best = choices[i].thread;
    }
    return best;
}

uint32_t explore_pct_pick(struct explore_pct *p, const struct model_choice *choices, uint32_t count,
                          uint64_t step) {
    assert(count > 0 && model_choices_ordered(choices, count));
    for (uint32_t i = 0; i < p->changes; i++)
        if (p->change_at[i] == step)
            explore_pct_yield(p, highest(p, choices, count));
    uint32_t thread = highest(p, choices, count), first = 0;
    while (choices[first].thread != thread)
        first++;
    uint32_t end = first;
    while (end < count && choices[end].thread == thread)
        end++;
    return first + explore_draw(&p->generator, end - first);
}

void explore_pct_drop(struct explore_pct *p) {
    base_vec_drop(&p->priority);
}
