/* The explorer's words for places, positions and faults. */
#include "explorer/explorer_int.h"

#include "base/status.h"
#include <stdarg.h>
#include <string.h>

void explorer_say(struct explorer *e, const char *format, ...) {
    struct base_text t = {0};
    char room[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(room, sizeof room, format, list);
    va_end(list);
    base_text_printf(&t, "%s\n", room);
    base_text_add(&e->out, t.at);
    base_text_drop(&t);
}

static const char *short_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void explorer_add_place(struct explorer *e, struct base_text *out, struct session_place at) {
    (void)e;
    if (at.line)
        base_text_printf(out, "%s:%u", at.file ? short_name(at.file) : "?", at.line);
    if (at.function)
        base_text_printf(out, "%s%s", at.line ? " in " : "", at.function);
    if (!at.line && !at.function)
        base_text_add(out, "?");
}

void explorer_add_position(struct explorer *e, struct base_text *out, struct session_position at) {
    if (at.stop < 0) {
        base_text_printf(out, "start%d", at.stop);
        return;
    }
    base_text_printf(out, "%u", at.step);
    if (at.stop)
        base_text_printf(out, ".%d", at.stop);
    uint32_t round = session_round(e->s, at.step);
    if (round)
        base_text_printf(out, " (round %u of the cycle)", round);
}

void explorer_add_thread(struct base_text *out, struct model *m, uint32_t thread) {
    struct model_thread_info info = {0};
    if (m->v->people)
        m->v->people->thread_info(m, thread, &info);
    if (info.exists && *info.name)
        base_text_add(out, info.name);
    else
        base_text_printf(out, "T%u", thread);
}

void explorer_add_effect(struct explorer *e, struct base_text *out, const char *effect) {
    const char *arrow = strstr(effect, " -> ");
    if (!arrow) {
        base_text_add(out, effect);
        return;
    }
    base_text_add_n(out, effect, (size_t)(arrow - effect));
    base_text_printf(out, " %s ", report_style_glyph(&e->o.style, REPORT_GLYPH_TO));
    base_text_add(out, arrow + 4);
}

/* ---- faults ---- */

const struct session_fault *explorer_fault_here(struct explorer *e) {
    const struct session_fault *faults;
    uint32_t count = session_faults(e->s, &faults);
    for (uint32_t i = 0; i < count && !session_at(e->s).stop; i++)
        if (faults[i].step == session_at(e->s).step)
            return &faults[i];
    return NULL;
}

struct telling {
    struct explorer *e;
    struct base_text *out;
    const struct model_fault *fault;
};

static void tell_fault(void *context, struct model *m) {
    struct telling *t = context;
    const struct report_style *style = &t->e->o.style;
    struct model_place at = {0};
    char *text = model_fault_text(m, t->fault);
    struct base_text title = {0};
    if (m->v->people)
        m->v->people->fault_place(m, t->fault, &at);
    base_text_printf(&title, "%s %s", report_style_glyph(style, REPORT_GLYPH_CROSS),
                     model_fault_title(t->fault->kind));
    report_style_add(style, t->out, REPORT_INK_BAD, title.at);
    if (at.line)
        base_text_printf(t->out, "  %s:%u", at.file ? short_name(at.file) : "?", at.line);
    if (at.function)
        base_text_printf(t->out, " in %s", at.function);
    base_text_printf(t->out, "  %s\n", text);
    base_text_drop(&title);
    free(text);
}

void explorer_add_faults(struct explorer *e, struct base_text *out) {
    const struct session_fault *faults;
    uint32_t count = session_faults(e->s, &faults);
    for (uint32_t i = 0; i < count && !session_at(e->s).stop; i++) {
        struct telling t = {e, out, &faults[i].fault};
        if (faults[i].step == session_at(e->s).step)
            session_look_at(e->s, tell_fault, &t);
    }
}

/* ---- where the session is ---- */

static void add_source_line(struct explorer *e, struct base_text *out, struct session_place at) {
    char *text = story_source_line(&e->source, at.file, at.line);
    if (text)
        base_text_printf(out, "  %4u  %s\n", at.line, text);
    free(text);
}

struct here {
    struct explorer *e;
    struct base_text *out;
    bool ended, stuck, over, pruned, abandoned;
};

static void add_state(void *context, struct model *m) {
    struct here *h = context;
    struct explorer *e = h->e;
    if (e->focus != EXPLORER_NOBODY) {
        struct session_place at = session_thread_place(m, e->focus);
        struct base_text thread = {0};
        explorer_add_thread(&thread, m, e->focus);
        report_style_add(&e->o.style, h->out, REPORT_INK_BOLD, base_text_get(&thread));
        base_text_drop(&thread);
        bool is_somewhere = at.line || at.function;
        base_text_add(h->out, is_somewhere ? "  " : " has ended");
        if (is_somewhere)
            explorer_add_place(e, h->out, at);
        base_text_char(h->out, '\n');
        add_source_line(e, h->out, at);
    } else {
        base_text_add(h->out, "the beginning\n");
    }
    if (h->over || session_at(e->s).stop)
        return;
    const struct model_choice *choices;
    h->ended = m->v->ended(m);
    h->stuck = !m->v->choices(m, &choices) && !h->ended;
    h->abandoned = model_abandoned(m);
}

void explorer_add_here(struct explorer *e, struct base_text *out) {
    if (e->quiet)
        return;
    struct here h = {.e = e, .out = out};
    struct session_position at = session_at(e->s);
    h.over = session_is_over(e->s, &h.pruned) && at.step == session_length(e->s);
    h.pruned &= h.over && at.stop >= 0;
    base_text_char(out, '[');
    explorer_add_position(e, out, at);
    base_text_printf(out, "/%u] ", session_length(e->s));
    session_look_at(e->s, add_state, &h);
    explorer_add_faults(e, out);
    if ((h.over && h.pruned) || h.abandoned)
        base_text_add(out, "An assumption does not hold: this run does not go on.\n");
    else if (h.ended)
        base_text_add(out, "The program has ended.\n");
    else if (h.stuck && !explorer_fault_here(e))
        base_text_add(out, "No thread can go on.\n");
}
