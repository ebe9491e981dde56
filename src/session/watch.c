/* A step under the observer: the lines that it comes to, and the first thing that it does which is
 * worth a word. The stops of a step are lines of the program's own, one for each time that a thread
 * comes to another line than it was on. The line that a thread stands on when the step is over is
 * no stop of the step: it belongs to the state behind it. */
#include "session/session_int.h"

#include <assert.h>
#include <string.h>

/* A longer step is shown by its first lines. */
enum { STOPS_MOST = 20000 };

/* ---- places ---- */

static const char *keep(struct session *s, const char *text, const char **last) {
    if (!text)
        return NULL;
    if (!*last || strcmp(*last, text) != 0)
        *last = base_arena_strdup(&s->arena, text);
    return *last;
}

struct session_place session_keep_place(struct session *s, struct session_place place) {
    place.function = keep(s, place.function, &s->last.function);
    place.file = keep(s, place.file, &s->last.file);
    return place;
}

static struct session_place place_of(const struct model_place *at, uint32_t depth) {
    return (struct session_place){at->function, at->file, at->line, depth};
}

struct session_place session_thread_place(struct model *m, uint32_t thread) {
    const struct model_place *frames;
    uint32_t count = model_frames(m, thread, &frames);
    for (uint32_t i = 0; i < count; i++)
        if (!frames[i].library && frames[i].line)
            return place_of(&frames[i], count - i);
    return count ? place_of(&frames[0], count) : (struct session_place){0};
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

static bool is_same_place(struct session_place a, struct session_place b) {
    return a.line == b.line && a.depth == b.depth && same_text(a.function, b.function) &&
           same_text(a.file, b.file);
}

/* Where a thread was before the event: at its last stop of this step, or where it began. */
static struct session_place place_before(const struct session_pass *pass, uint32_t thread) {
    for (uint32_t i = pass->stops.count; i-- > 0;)
        if (pass->stops.at[i].thread == thread)
            return pass->stops.at[i].place;
    return thread == pass->own ? pass->began : (struct session_place){0};
}

/* ---- events ---- */

/* The position of the n-th stop of the pass; behind its last stop, the one behind the step. */
static struct session_position position_of(const struct session *s, const struct session_pass *pass,
                                           uint32_t n, uint32_t count) {
    if (pass->initial)
        return (struct session_position){0, n > count ? 0 : (int32_t)n - (int32_t)count - 1};
    (void)s;
    return n > count ? (struct session_position){pass->step + 1, 0}
                     : (struct session_position){pass->step, (int32_t)n};
}

static void ask_wish(struct session *s, struct session_pass *pass) {
    uint32_t n = pass->stops.count;
    const struct session_stop *stop = &base_vec_last(&pass->stops);
    if (!pass->wish || (pass->hit && !pass->last) || n <= pass->from || n > pass->upto)
        return;
    struct session_moment moment = {.at =
                                        position_of(s, pass, n, pass->initial ? s->start.count : n),
                                    .thread = stop->thread,
                                    .place = stop->place,
                                    .before = stop->before,
                                    .moved = true,
                                    .first = pass->initial && n == 1};
    if (pass->wish(pass->wish_context, s->m, &moment))
        pass->hit = n;
}

static void come_to_line(struct session *s, struct session_pass *pass,
                         const struct model_event *e) {
    struct session_place place = place_of(&e->at, e->depth), before;
    pass->events++;
    if (e->at.library || pass->stops.count >= STOPS_MOST)
        return;
    before = place_before(pass, e->thread);
    if (is_same_place(place, before))
        return;
    *base_vec_push(&pass->stops) =
        (struct session_stop){pass->events, e->thread, session_keep_place(s, place), before};
    if (pass->look && pass->look_at == pass->stops.count)
        pass->look(pass->look_context, s->m);
    ask_wish(s, pass);
}

static void say_effect(struct session_pass *pass, const struct model_event *e) {
    struct base_text *t = &pass->effect;
    switch (e->kind) {
    case MODEL_EVENT_WRITE:
        base_text_printf(t, "%s: %s -> %s", e->name, e->old_value ? e->old_value : "?", e->value);
        break;
    case MODEL_EVENT_READ: base_text_printf(t, "%s: %s", e->name, e->value); break;
    case MODEL_EVENT_SYNC:
    case MODEL_EVENT_CHOICE:
        base_text_printf(t, "%s%s%s", e->name ? e->name : "", e->value ? " " : "",
                         e->value ? e->value : "");
        break;
    case MODEL_EVENT_SPAWN: base_text_printf(t, "starts T%u", e->other); break;
    case MODEL_EVENT_OUTPUT: base_text_printf(t, "prints %s", e->value); break;
    default: break;
    }
}

/* The effect of a step is the first that others can see; what they cannot see counts only until
 * then. */
static void note_effect(struct session_pass *pass, const struct model_event *e) {
    bool told = e->kind == MODEL_EVENT_WRITE || e->kind == MODEL_EVENT_READ ||
                e->kind == MODEL_EVENT_SYNC || e->kind == MODEL_EVENT_CHOICE ||
                e->kind == MODEL_EVENT_SPAWN || e->kind == MODEL_EVENT_OUTPUT;
    if (!told || e->thread != pass->own || e->at.library || pass->effect_shared ||
        (pass->effect.length && !e->shared))
        return;
    base_text_clear(&pass->effect);
    say_effect(pass, e);
    pass->effect_shared = e->shared;
}

static void print(struct session *s, const struct session_pass *pass, const char *text) {
    struct session_position from = {pass->step, (int32_t)pass->stops.count + 1};
    *base_vec_push(&session_current(s)->printed) =
        (struct session_printed){from, base_arena_strdup(&s->arena, text)};
}

void session_observe(void *context, const struct model_event *e) {
    struct session *s = context;
    struct session_pass *pass = s->pass;
    if (!pass)
        return;
    if (e->kind == MODEL_EVENT_LINE)
        come_to_line(s, pass, e);
    else
        note_effect(pass, e);
    if (e->kind == MODEL_EVENT_OUTPUT && pass->keeps && e->value)
        print(s, pass, e->value);
}

/* ---- the step ---- */

/* The last line of each thread is where it stands now, unless the step was the last of all. */
static void end_stops(struct session *s, struct session_pass *pass) {
    for (uint32_t i = pass->stops.count; i-- > 0;) {
        const struct session_stop *stop = &pass->stops.at[i];
        bool again = false;
        for (uint32_t k = i + 1; k < pass->stops.count; k++)
            again |= pass->stops.at[k].thread == stop->thread;
        if (again || !is_same_place(stop->place, session_thread_place(s->m, stop->thread)))
            return; /* only from the end: stops keep their numbers */
        pass->stops.count = i;
    }
}

/* A wish that came true at a line that is no stop came true behind the step. */
static void settle_hit(struct session *s, struct session_pass *pass) {
    if (pass->hit)
        pass->hit_at = position_of(s, pass, pass->hit, pass->stops.count);
}

enum model_outcome session_watch_start(struct session *s, struct session_pass *pass) {
    pass->initial = true;
    if (s->m->v->people)
        s->m->v->people->observe(s->m, session_observe, s);
    s->pass = pass;
    enum model_outcome outcome = s->m->v->initial(s->m, &s->fault);
    s->pass = NULL;
    s->m->v->settle(s->m);
    s->here = 0;
    if (outcome != MODEL_FAULTED)
        end_stops(s, pass);
    settle_hit(s, pass);
    return outcome;
}

enum model_outcome session_watch(struct session *s, struct session_pass *pass,
                                 struct model_choice choice, bool stay) {
    uint32_t step = s->here;
    assert(step != SESSION_NOWHERE && !s->pass);
    store_mark mark = store_cursor_mark(s->cursor);
    pass->step = step;
    pass->own = choice.thread;
    pass->began = session_thread_place(s->m, choice.thread);
    if (s->m->v->people)
        s->m->v->people->observe(s->m, session_observe, s);
    s->pass = pass;
    enum model_outcome outcome = session_creep(s, choice);
    s->pass = NULL;
    if (s->here != SESSION_NOWHERE)
        end_stops(s, pass);
    settle_hit(s, pass);
    if (pass->look && pass->look_at == SESSION_BEHIND)
        pass->look(pass->look_context, s->m);
    if (!stay || s->here == SESSION_NOWHERE)
        session_return(s, mark, step);
    return outcome;
}

void session_pass_drop(struct session_pass *pass) {
    base_vec_drop(&pass->stops);
    base_text_drop(&pass->effect);
}

const session_stops *session_stops_of(struct session *s, uint32_t step) {
    if (s->stops_of == step)
        return &s->stops;
    struct session_pass pass = {0};
    session_seek(s, step);
    session_watch(s, &pass, session_current(s)->steps.at[step].choice, false);
    base_vec_drop(&s->stops);
    s->stops.at = pass.stops.at;
    s->stops.count = pass.stops.count;
    s->stops.room = pass.stops.room;
    pass.stops.at = NULL;
    pass.stops.count = pass.stops.room = 0;
    session_pass_drop(&pass);
    s->stops_of = step;
    return &s->stops;
}
