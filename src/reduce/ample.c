/* Ample sets (Clarke, Grumberg, Peled, "Model Checking", chapter 10; Huynh and Roychoudhury 2007,
 * section 6).
 *
 * A single choice is an ample set if the model says that it is forever apart
 * (model_reduction.apart): there is one (C0), nothing that anybody may do before it depends on it
 * (C1), and no property sees it (C2).
 *
 * The choices of one thread are an ample set if
 *
 * C0  there are any: the thread is enabled;
 *
 * C1  no step that another thread may take before them depends on them: their steps touch nothing.
 *     The later steps of other threads are not known here, so a step that touches anything is never
 *     taken alone;
 *
 * C2  no property sees them: they are a choice among values (more than one alternative).
 *
 * In either case, if one of the choices leads to a fault, the search expands the state in full
 * (explore_policy.proviso). It does so for the third condition, too:
 *
 * C3  no cycle leaves a thread out for ever: if one of the steps leads to a known state, the search
 *     expands the state in full, by the same means. */
#include "reduce/ample.h"

#include "model/shape.h"
#include <assert.h>

static uint32_t group_end(const struct model_choice *choices, uint32_t count, uint32_t first) {
    uint32_t end = first;
    assert(first < count);
    while (end < count && choices[end].thread == choices[first].thread)
        end++;
    return end;
}

static bool is_ample(struct model *m, uint32_t thread) {
    const struct model_access *accesses;
    return m->v->pending(m, thread, &accesses) == 0 && m->v->reduction->nature(m, thread) == 0;
}

/* Moves the choices from `first` to `end` to the front. The others follow in their order. */
static void move_first(struct model_choice *choices, uint32_t first, uint32_t end) {
    assert(first < end);
    for (uint32_t i = first; i < end; i++) {
        struct model_choice c = choices[i];
        for (uint32_t k = i; k > i - first; k--)
            choices[k] = choices[k - 1];
        choices[i - first] = c;
    }
}

/* The first choice that is apart; `count`: there is none. */
static uint32_t find_apart(struct model *m, const struct model_choice *choices, uint32_t count) {
    uint32_t i = 0;
    if (!m->v->reduction->apart)
        return count;
    while (i < count && !m->v->reduction->apart(m, choices[i]))
        i++;
    return i;
}

static uint32_t choose(void *context, struct model *m, struct model_choice *choices,
                       uint32_t count) {
    (void)context;
    assert(count && model_choices_ordered(choices, count));
    if (!m->v->reduction || count == 1)
        return count;
    uint32_t apart = find_apart(m, choices, count);
    if (apart < count) {
        move_first(choices, apart, apart + 1);
        return 1;
    }
    if (choices[0].thread == choices[count - 1].thread)
        return count;
    for (uint32_t first = 0; first < count;) {
        uint32_t end = group_end(choices, count, first);
        if (end - first > 1 && is_ample(m, choices[first].thread)) {
            move_first(choices, first, end);
            return end - first;
        }
        first = end;
    }
    return count;
}

const struct explore_policy reduce_ample = {.name = "ample", .select = choose, .proviso = true};
