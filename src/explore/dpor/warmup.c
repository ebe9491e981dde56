/* A few runs before a dynamic reduction begins. Which threads its first states explore first
 * matters most, as all else comes after them; but without having seen anything run nobody can tell
 * which of them will be in one another's way. */
#include "explore/dpor/dpor.h"

enum { RUNS = 3, STEPS = 500 }; /* of each at most */

static uint32_t place_of(struct explore_profile *l, struct model *m, uint32_t thread) {
    struct model_view view;
    explore_dpor_ask_model(m, thread, 1, &view);
    return explore_profile_place(l, thread, view.position);
}

/* The last thread goes on, or the first does, or the one after who moved last. */
static struct model_choice choose(uint32_t run, const struct model_choice *choices, uint32_t count,
                                  uint32_t last) {
    if (run == 0)
        return choices[count - 1];
    for (uint32_t i = 0; run == 2 && i < count; i++)
        if (choices[i].thread > last)
            return choices[i];
    return choices[0];
}

/* False: the run ends. */
static bool go_on(struct explore_profile *l, struct model *m, uint32_t run, uint32_t *last) {
    const struct model_choice *choices;
    const struct model_access *accesses;
    struct model_fault fault;
    uint32_t count = m->v->choices(m, &choices);
    if (!count || m->v->threads(m) > EXPLORE_SUMMARY_THREADS)
        return false;
    struct model_choice choice = choose(run, choices, count, *last);
    uint32_t from = place_of(l, m, choice.thread), to = EXPLORE_PROFILE_NONE;
    if (m->v->step(m, choice, &fault) != MODEL_STEPPED)
        return false;
    count = m->v->footprint(m, &accesses);
    struct explore_touch_bits touched = explore_touch_bits_of(accesses, count);
    if (choice.thread < m->v->threads(m) && m->v->reduction->life(m, choice.thread) == MODEL_RUNS)
        to = place_of(l, m, choice.thread);
    explore_profile_step(l, from, to, &touched);
    *last = choice.thread;
    return true;
}

void explore_dpor_warm_up(struct explore_profile *l, struct model *of) {
    struct model *m = of->v->fork(of);
    struct model_fault fault;
    for (uint32_t run = 0; run < RUNS; run++) {
        uint32_t last = 0, steps = 0;
        if (run && m->v->initial(m, &fault) != MODEL_STEPPED)
            break;
        while (steps < STEPS && go_on(l, m, run, &last)) {
            m->v->settle(m);
            steps++;
        }
    }
    m->v->drop(m);
}
