/* Paths: taken for the first time, forked, gone along. */
#include "session/session_int.h"

#include <assert.h>

/* ---- the session ---- */

static struct session_path *path_new(struct session *s) {
    struct session_path *p = base_calloc(1, sizeof *p);
    *base_vec_push(&s->paths) = p;
    return p;
}

static void path_drop(struct session_path *p) {
    base_vec_drop(&p->steps);
    base_vec_drop(&p->saved);
    base_vec_drop(&p->faults);
    base_vec_drop(&p->printed);
    free(p);
}

/* What was printed on the way to the initial state, by the stops from the first to the last. */
static void settle_printed(struct session *s) {
    struct session_path *p = session_current(s);
    int32_t count = (int32_t)s->start.count;
    for (uint32_t i = 0; i < p->printed.count; i++) {
        int32_t *stop = &p->printed.at[i].from.stop;
        *stop = *stop > count ? 0 : *stop - count - 1;
    }
}

/* Takes the model to its initial state, under the observer. */
static void begin(struct session *s) {
    struct session_pass pass = {.keeps = true};
    struct session_path *p = session_current(s);
    enum model_outcome outcome = session_watch_start(s, &pass);
    for (uint32_t i = 0; i < pass.stops.count; i++)
        *base_vec_push(&s->start) = pass.stops.at[i];
    session_pass_drop(&pass);
    settle_printed(s);
    p->pruned = outcome == MODEL_PRUNED;
    p->over = outcome == MODEL_FAULTED || p->pruned;
    if (outcome == MODEL_FAULTED)
        *base_vec_push(&p->faults) = (struct session_fault){.fault = s->fault, .own = true};
    session_save(s);
    if (!p->over)
        session_judge_state(s);
}

struct session *session_new(struct model *m, const struct explore_options *options) {
    struct session *s = base_calloc(1, sizeof *s);
    s->m = m;
    s->options = options;
    s->store = store_new(
        &(struct store_options){.kind = STORE_TREE, .workers = 1, .tuning = options->tuning});
    s->cursor = store_cursor_new(s->store);
    s->stops_of = SESSION_NOWHERE;
    for (uint32_t i = 0; i < options->property_count; i++) {
        const struct explore_property *p = &options->properties[i];
        *base_vec_push(&s->watchers) = p->fork ? p->fork(p->context) : p->context;
    }
    path_new(s);
    begin(s);
    return s;
}

void session_drop(struct session *s) {
    if (s->m->v->people)
        s->m->v->people->observe(s->m, NULL, NULL);
    for (uint32_t i = 0; i < s->watchers.count; i++)
        if (s->options->properties[i].drop)
            s->options->properties[i].drop(s->watchers.at[i]);
    for (uint32_t i = 0; i < s->paths.count; i++)
        path_drop(s->paths.at[i]);
    base_vec_drop(&s->watchers);
    base_vec_drop(&s->paths);
    base_vec_drop(&s->start);
    base_vec_drop(&s->stops);
    base_vec_drop(&s->menu);
    base_arena_drop(&s->menu_texts);
    base_arena_drop(&s->arena);
    store_cursor_drop(s->cursor);
    store_drop(s->store);
    free(s);
}

struct model *session_model(struct session *s) {
    return s->m;
}

/* ---- what there is ---- */

struct session_position session_at(const struct session *s) {
    return s->at;
}

struct session_position session_first(const struct session *s) {
    return (struct session_position){0, -(int32_t)s->start.count};
}

uint32_t session_length(const struct session *s) {
    return session_current(s)->steps.count;
}

const struct session_step *session_step(const struct session *s, uint32_t step) {
    assert(step < session_length(s));
    return &session_current(s)->steps.at[step];
}

uint32_t session_faults(const struct session *s, const struct session_fault **out) {
    *out = session_current(s)->faults.at;
    return session_current(s)->faults.count;
}

bool session_is_over(const struct session *s, bool *pruned) {
    *pruned = session_current(s)->pruned;
    return session_current(s)->over;
}

void session_repeat(struct session *s, uint32_t cycle) {
    struct session_path *p = session_current(s);
    assert(cycle <= p->steps.count);
    p->cycle = cycle;
    p->cycle_from = p->steps.count - cycle;
}

uint32_t session_cycle(const struct session *s) {
    return session_current(s)->cycle;
}

void session_note_fault(struct session *s, const struct model_fault *fault) {
    struct session_path *p = session_current(s);
    *base_vec_push(&p->faults) = (struct session_fault){.fault = *fault, .step = p->steps.count};
}

uint32_t session_round(const struct session *s, uint32_t step) {
    const struct session_path *p = session_current(s);
    return p->cycle && step >= p->cycle_from ? (step - p->cycle_from) / p->cycle + 1 : 0;
}

void session_output(struct session *s, struct base_text *out) {
    const struct session_path *p = session_current(s);
    for (uint32_t i = 0; i < p->printed.count; i++)
        if (!session_position_before(s->at, p->printed.at[i].from))
            base_text_add(out, p->printed.at[i].text);
}

/* ---- steps that are taken for the first time ---- */

static bool is_enabled(struct session *s, struct model_choice choice) {
    const struct model_choice *choices;
    uint32_t count = s->m->v->choices(s->m, &choices);
    for (uint32_t i = 0; i < count; i++)
        if (model_choice_same(choices[i], choice))
            return true;
    return false;
}

static void look_before(struct session *s) {
    for (uint32_t i = 0; i < s->options->property_count; i++)
        if (s->options->properties[i].before)
            s->options->properties[i].before(s->watchers.at[i], s->m);
}

static void keep_step(struct session *s, const struct session_pass *pass,
                      struct model_choice choice) {
    struct session_step *step = base_vec_push(&session_current(s)->steps);
    *step = (struct session_step){
        .choice = choice, .at = session_keep_place(s, pass->began), .shared = pass->effect_shared};
    if (pass->effect.length)
        step->effect = base_arena_strdup(&s->arena, pass->effect.at);
}

bool session_append(struct session *s, struct model_choice choice) {
    struct session_path *p = session_current(s);
    if (p->over)
        return false;
    session_seek(s, p->steps.count);
    if (!is_enabled(s, choice))
        return false;
    struct session_pass pass = {.keeps = true};
    look_before(s);
    s->judges = true;
    enum model_outcome outcome = session_watch(s, &pass, choice, true);
    s->judges = false;
    keep_step(s, &pass, choice);
    session_pass_drop(&pass);
    s->stops_of = SESSION_NOWHERE;
    p->pruned = outcome == MODEL_PRUNED;
    p->over = outcome == MODEL_FAULTED || p->pruned;
    if (outcome == MODEL_FAULTED)
        *base_vec_push(&p->faults) =
            (struct session_fault){.fault = s->fault, .step = p->steps.count, .own = true};
    if (p->over)
        return true;
    session_judge_state(s);
    session_save_now_and_then(s);
    return true;
}

uint32_t session_extend(struct session *s, const explore_path *path) {
    for (uint32_t i = 0; i < path->count; i++)
        if (!session_append(s, path->at[i]))
            return i;
    return path->count;
}

/* ---- forks ---- */

uint32_t session_forks(const struct session *s) {
    return s->paths.count;
}

uint32_t session_fork(const struct session *s) {
    return s->current;
}

uint32_t session_fork_origin(const struct session *s, uint32_t fork, uint32_t *step) {
    assert(fork < s->paths.count);
    *step = s->paths.at[fork]->forked;
    return s->paths.at[fork]->origin;
}

#define COPY_WHILE(to, from, condition)                                                            \
    for (uint32_t i = 0; i < (from)->count; i++)                                                   \
        if (condition)                                                                             \
    *base_vec_push(to) = (from)->at[i]

/* A path that begins as the current one, up to the position. */
static void fork_here(struct session *s) {
    struct session_path *from = session_current(s), *to = path_new(s);
    uint32_t step = s->at.step;
    COPY_WHILE(&to->steps, &from->steps, i < step);
    COPY_WHILE(&to->saved, &from->saved, from->saved.at[i].step <= step);
    COPY_WHILE(&to->faults, &from->faults, from->faults.at[i].step <= step);
    COPY_WHILE(&to->printed, &from->printed,
               from->printed.at[i].from.step < step || from->printed.at[i].from.stop <= 0);
    to->origin = s->current;
    to->forked = step;
    to->spent = from->spent;
    from->left = s->at;
    s->current = s->paths.count - 1;
    s->stops_of = SESSION_NOWHERE;
    if (s->here > step)
        s->here = SESSION_NOWHERE;
}

void session_switch(struct session *s, uint32_t fork) {
    assert(fork < s->paths.count);
    if (fork == s->current)
        return;
    session_current(s)->left = s->at;
    s->current = fork;
    s->at = session_current(s)->left;
    s->stops_of = SESSION_NOWHERE;
    s->here = SESSION_NOWHERE;
}

/* ---- moving ---- */

bool session_go(struct session *s, struct session_position to) {
    if (to.step > session_length(s))
        return false;
    if (to.stop < 0 && (to.step || to.stop < session_first(s).stop))
        return false;
    if (to.stop > 0 &&
        (to.step == session_length(s) || to.stop > (int32_t)session_stops_of(s, to.step)->count))
        return false;
    s->at = to;
    return true;
}

bool session_take(struct session *s, struct model_choice choice) {
    struct session_path *p = session_current(s);
    uint32_t step = s->at.step;
    if (s->at.stop)
        return false;
    bool along = step < p->steps.count;
    if (along && model_choice_same(p->steps.at[step].choice, choice))
        return session_go(s, (struct session_position){step + 1, 0});
    if (along) {
        session_seek(s, step);
        if (!is_enabled(s, choice))
            return false;
        fork_here(s);
    }
    if (!session_append(s, choice))
        return false;
    return session_go(s, (struct session_position){step + 1, 0});
}

bool session_next_choice(struct session *s, struct model_choice *out) {
    const struct session_path *p = session_current(s);
    const struct model_choice *choices;
    uint32_t step = s->at.step, count;
    if (step < p->steps.count || p->cycle) {
        *out = p->steps.at[step < p->steps.count ? step : step - p->cycle].choice;
        return true;
    }
    if (p->over)
        return false;
    session_seek(s, step);
    count = s->m->v->choices(s->m, &choices);
    if (!count)
        return false;
    *out = choices[0];
    for (uint32_t i = count; step && i-- > 0;)
        if (choices[i].thread == p->steps.at[step - 1].choice.thread)
            *out = choices[i];
    return true;
}

bool session_forward_stop(struct session *s) {
    struct model_choice next;
    if (s->at.stop >= 0 && s->at.step == session_length(s) &&
        (!session_next_choice(s, &next) || !session_append(s, next)))
        return false;
    if (s->at.stop < 0 || s->at.stop < (int32_t)session_stops_of(s, s->at.step)->count)
        s->at.stop++;
    else
        s->at = (struct session_position){s->at.step + 1, 0};
    return true;
}

bool session_back_stop(struct session *s) {
    if (session_position_same(s->at, session_first(s)))
        return false;
    if (s->at.stop || !s->at.step)
        s->at.stop--;
    else
        s->at = (struct session_position){s->at.step - 1,
                                          (int32_t)session_stops_of(s, s->at.step - 1)->count};
    return true;
}
