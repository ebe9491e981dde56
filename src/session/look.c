/* Looking at a position, and at what could be done there. */
#include "session/session_int.h"

#include <assert.h>

static void look_at_start(struct session *s, session_look *look, void *context) {
    struct session_pass pass = {.look = look,
                                .look_context = context,
                                .look_at = (uint32_t)(s->at.stop - session_first(s).stop + 1)};
    session_seek_start(s);
    session_watch_start(s, &pass);
    session_pass_drop(&pass);
}

void session_look_at(struct session *s, session_look *look, void *context) {
    const struct session_path *p = session_current(s);
    uint32_t step = s->at.step;
    bool behind = p->over && step == p->steps.count && s->at.stop >= 0;
    if (s->at.stop < 0) {
        look_at_start(s, look, context);
        return;
    }
    if (behind && !step) { /* the initial state is none to load: the model never left it */
        look(context, s->m);
        return;
    }
    session_seek(s, behind ? step - 1 : step);
    if (!behind && !s->at.stop) {
        look(context, s->m);
        return;
    }
    struct session_pass pass = {.look = look,
                                .look_context = context,
                                .look_at = behind ? SESSION_BEHIND : (uint32_t)s->at.stop};
    session_watch(s, &pass, p->steps.at[s->here].choice, false);
    session_pass_drop(&pass);
}

uint32_t session_thread(struct session *s) {
    if (s->at.stop < 0)
        return s->start.at[s->at.stop - session_first(s).stop].thread;
    if (s->at.stop)
        return session_stops_of(s, s->at.step)->at[s->at.stop - 1].thread;
    return s->at.step ? session_step(s, s->at.step - 1)->choice.thread : UINT32_MAX;
}

uint32_t session_enabled(struct session *s, const struct model_choice **out) {
    const struct session_path *p = session_current(s);
    *out = NULL;
    if (p->over && s->at.step == p->steps.count)
        return 0;
    session_seek(s, s->at.step);
    return s->m->v->choices(s->m, out);
}

/* What a choice would do: the step is taken, and taken back. */
static struct session_option option_of(struct session *s, struct model_choice choice) {
    struct session_pass pass = {0};
    enum model_outcome outcome = session_watch(s, &pass, choice, false);
    struct session_option o = {.choice = choice,
                               .at = session_keep_place(s, pass.began),
                               .fails = outcome == MODEL_FAULTED};
    if (pass.effect.length)
        o.effect = base_arena_strdup(&s->menu_texts, pass.effect.at);
    session_pass_drop(&pass);
    return o;
}

uint32_t session_options(struct session *s, const struct session_option **out) {
    const struct model_choice *choices;
    explore_path all = {0};
    s->menu.count = 0;
    base_arena_drop(&s->menu_texts);
    s->menu_texts = (struct base_arena){0};
    uint32_t count = session_enabled(s, &choices);
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&all) = choices[i];
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&s->menu) = option_of(s, all.at[i]);
    base_vec_drop(&all);
    *out = s->menu.at;
    return s->menu.count;
}
