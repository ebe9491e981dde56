/* Faults that the model does not find itself: the properties look at the steps and states of the
 * session as they do in a search. */
#include "session/session_int.h"

static bool is_known(const struct session_path *p, const struct model_fault *f) {
    for (uint32_t i = 0; i < p->faults.count; i++) {
        const struct model_fault *known = &p->faults.at[i].fault;
        if (known->kind == f->kind && known->site == f->site && known->site2 == f->site2)
            return true;
    }
    return false;
}

/* A fault is noted where the path meets it first. `steps` lead to it. */
static void note(struct session *s, const struct model_fault *f, uint32_t steps) {
    struct session_path *p = session_current(s);
    if (s->options->checked >> f->kind & 1 && !is_known(p, f))
        *base_vec_push(&p->faults) = (struct session_fault){.fault = *f, .step = steps};
}

void session_judge_step(struct session *s, struct model_choice choice) {
    for (uint32_t i = 0; i < s->options->property_count; i++) {
        const struct explore_property *p = &s->options->properties[i];
        struct model_fault fault = {0};
        while (p->step && p->step(s->watchers.at[i], s->m, choice, &fault))
            note(s, &fault, s->here + 1);
    }
}

void session_judge_state(struct session *s) {
    const struct model_choice *choices;
    if (model_abandoned(s->m))
        return; /* neither an end nor a deadlock */
    uint32_t count = s->m->v->choices(s->m, &choices);
    for (uint32_t i = 0; i < s->options->property_count; i++) {
        const struct explore_property *p = &s->options->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(s->watchers.at[i], s->m, choices, count, &fault))
            note(s, &fault, s->here);
    }
}
