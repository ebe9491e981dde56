/* Summaries of states that are not complete: their parts lie on a stack of their own, because they
 * change while a state is worked on. */
#include "explore/dpor/dpor.h"

#include <assert.h>
#include <string.h>

static uint32_t room_for(struct explore_dpor *d, uint32_t width) {
    uint32_t first = d->parts.count;
    base_vec_reserve(&d->parts, first + width);
    memset(d->parts.at + first, 0, width * sizeof *d->parts.at);
    d->parts.count += width;
    return first;
}

void explore_dpor_parts_open(struct explore_dpor *d, struct explore_dpor_node *n) {
    if (n->threads > d->width)
        d->width = n->threads;
    n->mark = d->parts.count;
    n->width = d->width;
    n->first_part = room_for(d, n->width);
}

/* A thread that begins later than others were known to: the parts move to where there is room. It
 * is given back with the node's component, to which all states after the node belong. */
static void widen(struct explore_dpor *d, struct explore_dpor_node *n, uint32_t thread) {
    uint32_t width = thread + 1 > d->width ? thread + 1 : d->width;
    uint32_t first = room_for(d, width);
    memcpy(d->parts.at + first, d->parts.at + n->first_part, n->width * sizeof *d->parts.at);
    n->first_part = first;
    n->width = d->width = width;
}

uint32_t *explore_dpor_part(struct explore_dpor *d, uint32_t node, uint32_t thread) {
    struct explore_dpor_node *n = &d->nodes.at[node];
    assert(thread < EXPLORE_SUMMARY_THREADS);
    if (thread >= n->width)
        widen(d, n, thread);
    return &d->parts.at[n->first_part + thread];
}

static bool require_all(struct explore_dpor *d, uint32_t node, uint32_t thread, uint32_t demands) {
    uint32_t count;
    const uint64_t *pasts = explore_summary_demands(d->summaries, demands, &count);
    bool changed = false;
    for (uint32_t i = 0; i < count && d->nodes.at[node].want != d->nodes.at[node].enabled; i++)
        changed |= explore_dpor_require(d, node, thread, pasts[i]);
    return changed;
}

bool explore_dpor_update(struct explore_dpor *d, uint32_t node, uint32_t step,
                         const uint32_t *after, uint32_t count) {
    bool changed = false;
    uint64_t touched = explore_summary_touched(d->summaries, after, count, step);
    for (uint32_t t = 0; t < count; t++) {
        if (after[t] == EXPLORE_PART_NONE)
            continue;
        struct explore_before b = {.part = after[t]};
        if (touched & explore_dpor_bit(t))
            b = explore_summary_before(d->summaries, after[t], step);
        assert(touched & explore_dpor_bit(t) ||
               explore_summary_is_passed(d->summaries, after[t], step));
        if (b.demands)
            changed |= require_all(d, node, t, b.demands);
        if (b.part == EXPLORE_PART_NONE)
            continue;
        uint32_t *part = explore_dpor_part(d, node, t);
        uint32_t joined = explore_summary_join(d->summaries, *part, b.part);
        changed |= joined != *part;
        *part = joined;
    }
    return changed;
}

bool explore_dpor_update_from(struct explore_dpor *d, uint32_t node, uint32_t step,
                              uint32_t after) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS];
    const struct explore_dpor_node *n = &d->nodes.at[after];
    memcpy(parts, d->parts.at + n->first_part, n->width * sizeof *parts);
    return explore_dpor_update(d, node, step, parts, n->width);
}
