/* What the panes of the screen show at a position. */
#include "explorer/screen.h"

#include "base/foreign.h"
#include <string.h>

void explorer_screen_lines_drop(screen_lines *lines) {
    for (uint32_t i = 0; i < lines->count; i++)
        free(lines->at[i].text);
    base_vec_drop(lines);
}

/* Text of the program must not reach the terminal as it is. In a terminal without UTF-8 only ASCII
 * is shown. */
static char *escape(const struct screen *s, const char *text, size_t n) {
    struct base_text out = {0};
    base_foreign_add(&out, text, n, BASE_FOREIGN_LINE);
    for (size_t i = 0; i < out.length; i++)
        if (out.at[i] == '\t' || (!s->e->o.style.utf8 && (unsigned char)out.at[i] >= 128))
            out.at[i] = out.at[i] == '\t' ? ' ' : '?';
    return out.at ? out.at : base_strdup("");
}

void explorer_screen_lines_set(struct screen *s, screen_lines *lines, const char *text) {
    explorer_screen_lines_drop(lines);
    while (*text) {
        size_t n = strcspn(text, "\n");
        *base_vec_push(lines) = (struct screen_line){escape(s, text, n), SCREEN_PLAIN};
        text += n + (text[n] == '\n');
    }
}

/* The value of the same name before: "  name = value". */
static const char *value_before(const screen_lines *before, const char *text) {
    const char *equals = strstr(text, " = ");
    size_t n = equals ? (size_t)(equals + 3 - text) : 0;
    for (uint32_t i = 0; n && i < before->count; i++)
        if (!strncmp(before->at[i].text, text, n))
            return before->at[i].text;
    return NULL;
}

static void mark_changes(struct screen_pane *p) {
    for (uint32_t i = 0; i < p->lines.count; i++) {
        const char *before = value_before(&p->before, p->lines.at[i].text);
        if (before && strcmp(before, p->lines.at[i].text) != 0)
            p->lines.at[i].look = SCREEN_CHANGED;
    }
}

static void mark_current(struct screen_pane *p) {
    p->middle = 0;
    for (uint32_t i = 0; i < p->lines.count; i++)
        if (p->lines.at[i].text[0] == '>') {
            p->lines.at[i].look = SCREEN_CURRENT;
            p->middle = i;
        }
}

static void add_turn(struct explorer *e, struct base_text *out, const struct session_option *o,
                     uint32_t number) {
    struct model_choice next;
    bool planned = session_at(e->s).step < session_length(e->s) &&
                   session_next_choice(e->s, &next) && model_choice_same(next, o->choice);
    base_text_printf(out, "%s%u ", planned ? ">" : " ", number);
    explorer_add_thread(out, session_model(e->s), o->choice.thread);
    if (o->at.line)
        base_text_printf(out, " :%u", o->at.line);
    if (o->effect) {
        base_text_add(out, "  ");
        explorer_add_effect(e, out, o->effect);
    }
    if (o->fails)
        base_text_printf(out, "  %s", report_style_glyph(&e->o.style, REPORT_GLYPH_CROSS));
    base_text_char(out, '\n');
}

/* Each thread with what it would do, under the number of the key that lets it. */
static void add_turns(struct explorer *e, struct base_text *out) {
    const struct session_option *options;
    if (session_at(e->s).stop) {
        base_text_printf(out, "> T%u is inside a step\n", session_thread(e->s));
        explorer_add_threads(e, out);
        return;
    }
    uint32_t count = session_options(e->s, &options);
    for (uint32_t i = 0; i < count; i++)
        add_turn(e, out, &options[i], i + 1);
    explorer_add_blocked(e, out);
    if (!out->length)
        base_text_add(out, "  nobody can go on\n");
}

enum { PATH_AROUND = 200, SOURCE_AROUND = 200 };

static void make(struct screen *s, enum screen_pane_name name, struct base_text *out) {
    struct explorer *e = s->e;
    switch (name) {
    case SCREEN_SOURCE: explorer_add_source(e, out, 0, SOURCE_AROUND); break;
    case SCREEN_PATH: explorer_add_path(e, out, PATH_AROUND); break;
    case SCREEN_TURNS: add_turns(e, out); break;
    case SCREEN_LOCALS: explorer_add_values(e, out, MODEL_SCOPE_LOCALS); break;
    case SCREEN_DATA: explorer_add_values(e, out, MODEL_SCOPE_SHARED); break;
    case SCREEN_LOCKS: explorer_add_locks(e, out); break;
    case SCREEN_OUTPUT: session_output(e->s, out); break;
    case SCREEN_PANE_COUNT: break;
    }
}

static void fill_pane(struct screen *s, enum screen_pane_name name, bool moved) {
    struct screen_pane *p = &s->panes[name];
    struct base_text out = {0};
    if (moved) {
        explorer_screen_lines_drop(&p->before);
        p->before.at = p->lines.at;
        p->before.count = p->lines.count;
        p->before.room = p->lines.room;
        p->lines.at = NULL;
        p->lines.count = p->lines.room = 0;
        p->scrolled = 0;
    } else {
        explorer_screen_lines_drop(&p->lines);
    }
    make(s, name, &out);
    explorer_screen_lines_set(s, &p->lines, base_text_get(&out));
    base_text_drop(&out);
    if (name == SCREEN_LOCALS || name == SCREEN_DATA)
        mark_changes(p);
    else
        mark_current(p);
    if (name == SCREEN_OUTPUT && p->lines.count)
        p->middle = p->lines.count - 1;
}

void explorer_screen_fill(struct screen *s) {
    struct session_position at = session_at(s->e->s);
    bool moved =
        s->made && (!session_position_same(at, s->shown) || session_fork(s->e->s) != s->shown_fork);
    for (int i = 0; i < SCREEN_PANE_COUNT; i++)
        fill_pane(s, (enum screen_pane_name)i, moved);
    if (explorer_fault_here(s->e))
        for (uint32_t i = 0; i < s->panes[SCREEN_SOURCE].lines.count; i++)
            if (s->panes[SCREEN_SOURCE].lines.at[i].look == SCREEN_CURRENT)
                s->panes[SCREEN_SOURCE].lines.at[i].look = SCREEN_BAD;
    s->shown = at;
    s->shown_fork = session_fork(s->e->s);
    s->made = true;
}
