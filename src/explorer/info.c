/* What there is to see at a position: threads, locks, values, choices, the path, the source. */
#include "explorer/explorer_int.h"

#include <string.h>

struct showing {
    struct explorer *e;
    struct base_text *out;
    uint32_t thread;
    enum model_scope scope;
    struct session_place place; /* of the frame that is looked at */
};

static void look(struct explorer *e, struct base_text *out, session_look *what, uint32_t thread,
                 enum model_scope scope) {
    struct showing s = {.e = e, .out = out, .thread = thread, .scope = scope};
    session_look_at(e->s, what, &s);
}

/* ---- threads and locks ---- */

static void add_thread(struct showing *s, struct model *m, uint32_t thread) {
    struct model_thread_info info;
    struct base_text *out = s->out;
    m->v->people->thread_info(m, thread, &info);
    if (!info.exists)
        return;
    base_text_printf(out, "%s %-20s ", thread == s->e->focus ? ">" : " ", info.name);
    if (info.finished) {
        base_text_add(out, "ended\n");
        return;
    }
    struct session_place at = session_thread_place(m, thread);
    if (s->e->quiet && at.line)
        base_text_printf(out, ":%u", at.line);
    else
        explorer_add_place(s->e, out, at);
    if (!info.enabled && !session_at(s->e->s).stop) {
        char *wait = m->v->people->wait_text(m, thread);
        base_text_printf(out, "  %s", wait);
        free(wait);
    }
    base_text_char(out, '\n');
}

static void add_threads(void *context, struct model *m) {
    struct showing *s = context;
    for (uint32_t t = 0; m->v->people && t < m->v->threads(m); t++)
        add_thread(s, m, t);
}

void explorer_add_threads(struct explorer *e, struct base_text *out) {
    look(e, out, add_threads, 0, MODEL_SCOPE_LOCALS);
}

static bool add_waiting(struct showing *s, struct model *m, uint32_t thread) {
    struct model_wait wait;
    if (!m->v->blocked(m, thread, &wait))
        return false;
    struct model_waited w = model_waited(m, thread);
    bool is_lock = w.name != NULL;
    if (is_lock)
        base_text_printf(s->out, "  T%u waits for %s%s%s\n", thread, w.what ? w.what : "",
                         w.what ? " " : "", w.name);
    free(w.name);
    return is_lock;
}

static void add_locks(void *context, struct model *m) {
    struct showing *s = context;
    const struct model_lock *locks;
    uint32_t count = model_locks(m, &locks), some = count;
    for (uint32_t i = 0; i < count; i++) {
        base_text_printf(s->out, "  %s  held by T%u", locks[i].name, locks[i].thread);
        if (locks[i].at.line)
            base_text_printf(s->out, ", taken at line %u", locks[i].at.line);
        base_text_char(s->out, '\n');
    }
    bool pruned, at_end = session_at(s->e->s).step == session_length(s->e->s);
    bool settled = !session_at(s->e->s).stop && !(session_is_over(s->e->s, &pruned) && at_end);
    for (uint32_t t = 0; settled && t < m->v->threads(m); t++)
        some += add_waiting(s, m, t);
    if (!some)
        base_text_add(s->out, "  no locks are held\n");
}

void explorer_add_locks(struct explorer *e, struct base_text *out) {
    look(e, out, add_locks, 0, MODEL_SCOPE_LOCALS);
}

/* ---- values ---- */

static void add_values(void *context, struct model *m) {
    struct showing *s = context;
    model_values values = {0};
    uint32_t thread = s->e->focus == EXPLORER_NOBODY ? 0 : s->e->focus;
    if (!m->v->looks) {
        base_text_add(s->out, "  this model has no values to look at\n");
        return;
    }
    m->v->looks->scope(m, thread, s->e->frame, s->scope, &values);
    for (uint32_t i = 0; i < values.count; i++)
        base_text_printf(s->out, "  %s = %s\n", values.at[i].name, values.at[i].text);
    if (!values.count)
        base_text_add(s->out, "  none\n");
    model_values_drop(&values);
}

void explorer_add_values(struct explorer *e, struct base_text *out, enum model_scope scope) {
    look(e, out, add_values, 0, scope);
}

/* ---- choices ---- */

static void add_option(struct explorer *e, struct base_text *out, const struct session_option *o,
                       uint32_t number) {
    struct model_choice next;
    struct session_position at = session_at(e->s);
    bool on_path = at.step < session_length(e->s) && session_next_choice(e->s, &next) &&
                   model_choice_same(next, o->choice);
    base_text_printf(out, "  %u  ", number);
    explorer_add_thread(out, session_model(e->s), o->choice.thread);
    base_text_add(out, "  ");
    explorer_add_place(e, out, o->at);
    if (o->effect) {
        base_text_add(out, "  ");
        explorer_add_effect(e, out, o->effect);
    }
    if (o->fails)
        base_text_printf(out, "  %s", report_style_glyph(&e->o.style, REPORT_GLYPH_CROSS));
    base_text_add(out, on_path ? "  (next on this run)\n" : "\n");
}

static void add_blocked(void *context, struct model *m) {
    struct showing *s = context;
    struct model_wait wait;
    for (uint32_t t = 0; m->v->people && t < m->v->threads(m); t++) {
        if (!m->v->blocked(m, t, &wait))
            continue;
        char *text = m->v->people->wait_text(m, t);
        base_text_add(s->out, "     ");
        explorer_add_thread(s->out, m, t);
        base_text_printf(s->out, "  %s\n", text);
        free(text);
    }
}

void explorer_add_blocked(struct explorer *e, struct base_text *out) {
    bool pruned, at_end = session_at(e->s).step == session_length(e->s);
    if (!(session_is_over(e->s, &pruned) && at_end))
        look(e, out, add_blocked, 0, MODEL_SCOPE_LOCALS);
}

void explorer_add_choices(struct explorer *e, struct base_text *out) {
    struct session_position at = session_at(e->s);
    const struct session_option *options;
    if (at.stop) {
        base_text_printf(out, "  T%u is inside a step: `forward` ends it%s\n", session_thread(e->s),
                         at.stop > 0 ? ", `back` undoes it" : "");
        return;
    }
    uint32_t count = session_options(e->s, &options);
    for (uint32_t i = 0; i < count; i++)
        add_option(e, out, &options[i], i + 1);
    if (!count)
        base_text_add(out, "  nobody can go on\n");
    explorer_add_blocked(e, out);
}

/* ---- the path ---- */

/* Does the step go on with what the step before it does, without an effect of its own? */
static bool goes_on(struct explorer *e, uint32_t i) {
    if (!i || session_step(e->s, i)->effect)
        return false;
    const struct session_step *a = session_step(e->s, i - 1), *b = session_step(e->s, i);
    return a->choice.thread == b->choice.thread && a->at.line == b->at.line &&
           a->at.file == b->at.file;
}

static void add_step(struct explorer *e, struct base_text *out, uint32_t first, uint32_t last) {
    const struct session_step *step = session_step(e->s, first);
    uint32_t now = session_at(e->s).step;
    base_text_printf(out, "%s%4u", now >= first && now <= last ? ">" : " ", first);
    if (last > first)
        base_text_printf(out, "-%u", last);
    base_text_printf(out, "  T%u  ", step->choice.thread);
    if (e->quiet)
        base_text_printf(out, ":%-4u", step->at.line);
    else
        explorer_add_place(e, out, step->at);
    if (step->effect) {
        base_text_add(out, "  ");
        explorer_add_effect(e, out, step->effect);
    }
    base_text_char(out, '\n');
}

void explorer_add_path(struct explorer *e, struct base_text *out, uint32_t around) {
    uint32_t length = session_length(e->s), now = session_at(e->s).step;
    uint32_t first = now > around ? now - around : 0;
    uint32_t end = length - first > 2 * around ? first + 2 * around : length;
    for (uint32_t i = first; i < end;) {
        uint32_t last = i;
        while (last + 1 < end && goes_on(e, last + 1))
            last++;
        bool begins = session_round(e->s, i) && (!i || !session_round(e->s, i - 1));
        if (begins)
            base_text_add(out, "  from here the run repeats for ever\n");
        add_step(e, out, i, last);
        i = last + 1;
    }
    if (end == length)
        base_text_printf(out, "%s%4u  the end of the run so far\n", now == length ? ">" : " ",
                         length);
}

static void add_frames(void *context, struct model *m) {
    struct showing *s = context;
    const struct model_place *frames;
    uint32_t count = model_frames(m, s->thread, &frames);
    for (uint32_t i = 0; i < count; i++) {
        if (frames[i].library)
            continue;
        bool chosen = s->thread == s->e->focus && i == s->e->frame;
        base_text_printf(s->out, "%s %2u  ", chosen ? ">" : " ", i);
        explorer_add_place(
            s->e, s->out,
            (struct session_place){frames[i].function, frames[i].file, frames[i].line, count - i});
        base_text_char(s->out, '\n');
    }
    if (!count)
        base_text_add(s->out, "  it has no calls\n");
}

void explorer_add_frames(struct explorer *e, struct base_text *out, uint32_t thread) {
    look(e, out, add_frames, thread, MODEL_SCOPE_LOCALS);
}

/* ---- the source ---- */

static void find_place(void *context, struct model *m) {
    struct showing *s = context;
    const struct model_place *frames;
    uint32_t count = model_frames(m, s->e->focus, &frames);
    if (s->e->frame < count)
        s->place = (struct session_place){frames[s->e->frame].function, frames[s->e->frame].file,
                                          frames[s->e->frame].line, count};
}

void explorer_add_source(struct explorer *e, struct base_text *out, uint32_t line,
                         uint32_t around) {
    struct showing s = {.e = e, .out = out};
    if (e->focus != EXPLORER_NOBODY)
        session_look_at(e->s, find_place, &s);
    struct session_place at = s.place;
    uint32_t middle = line ? line : at.line, some = 0;
    for (uint32_t n = middle > around ? middle - around : 1; n <= middle + around; n++) {
        char *text = story_source_whole_line(&e->source, at.file, n);
        if (text)
            base_text_printf(out, "%s %4u  %s\n", n == at.line ? ">" : " ", n, text);
        some += text != NULL;
        free(text);
    }
    if (!some)
        base_text_add(out, "  there is no source to show here\n");
}

/* ---- info ---- */

static void add_output(struct explorer *e, struct base_text *out) {
    struct base_text text = {0};
    session_output(e->s, &text);
    base_text_add(out, text.length ? base_text_get(&text) : "  nothing was printed\n");
    if (text.length && text.at[text.length - 1] != '\n')
        base_text_char(out, '\n');
    base_text_drop(&text);
}

static void add_all_faults(struct explorer *e, struct base_text *out) {
    const struct session_fault *faults;
    uint32_t count = session_faults(e->s, &faults);
    for (uint32_t i = 0; i < count; i++)
        base_text_printf(out, "  after step %u: %s\n", faults[i].step,
                         model_fault_title(faults[i].fault.kind));
    if (!count)
        base_text_add(out, "  this run has shown no fault so far\n");
}

static void add_bookmarks(struct explorer *e, struct base_text *out) {
    for (uint32_t i = 0; i < e->bookmarks.count; i++) {
        const struct explorer_bookmark *b = &e->bookmarks.at[i];
        base_text_printf(out, "  %s  fork %u, step %u.%d\n", b->name, b->fork, b->at.step,
                         b->at.stop);
    }
    if (!e->bookmarks.count)
        base_text_add(out, "  none\n");
}

void explorer_info(struct explorer *e, const char *what) {
    size_t n = strlen(what);
    struct base_text *out = &e->out;
    if (n && !strncmp(what, "threads", n))
        explorer_add_threads(e, out);
    else if (n > 2 && !strncmp(what, "locks", n))
        explorer_add_locks(e, out);
    else if (n > 2 && !strncmp(what, "locals", n))
        explorer_add_values(e, out, MODEL_SCOPE_LOCALS);
    else if (n && !strncmp(what, "data", n))
        explorer_add_values(e, out, MODEL_SCOPE_SHARED);
    else if (n > 1 && !strncmp(what, "breakpoints", n))
        explorer_add_stops(e, out);
    else if (n && !strncmp(what, "output", n))
        add_output(e, out);
    else if (n && !strncmp(what, "path", n))
        explorer_add_path(e, out, 30);
    else if (n && !strncmp(what, "faults", n))
        add_all_faults(e, out);
    else if (n > 1 && !strncmp(what, "bookmarks", n))
        add_bookmarks(e, out);
    else
        explorer_say(e, "info about what? threads, locks, locals, data, breakpoints, output, path, "
                        "faults or bookmarks");
}
