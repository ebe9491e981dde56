/* Values that are asked for, bookmarks, and runs that are saved. */
#include "explorer/explorer_int.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct question {
    struct explorer *e;
    const char *text;
    uint32_t first;
    bool parts;
};

enum { PARTS_AT_ONCE = 40 };

static void add_parts(struct question *q, struct model *m, const struct model_value *v) {
    model_values parts = {0};
    struct base_text *out = &q->e->out;
    m->v->looks->parts(m, v->handle, q->first, PARTS_AT_ONCE, &parts);
    for (uint32_t i = 0; i < parts.count; i++)
        base_text_printf(out, "  %s = %s  (%s)\n", parts.at[i].name, parts.at[i].text,
                         parts.at[i].type);
    if (!v->parts)
        base_text_add(out, "  it has no parts\n");
    else if (v->parts > q->first + PARTS_AT_ONCE)
        base_text_printf(out, "  %u more: `expand %s %u`\n",
                         v->parts - q->first - (uint32_t)PARTS_AT_ONCE, q->text,
                         q->first + (uint32_t)PARTS_AT_ONCE);
    model_values_drop(&parts);
}

static void answer(void *context, struct model *m) {
    struct question *q = context;
    struct explorer *e = q->e;
    struct base_status s = {0};
    struct model_value v = {0};
    bool truth;
    if (!m->v->looks) {
        explorer_say(e, "This model has no values to look at.");
        return;
    }
    uint32_t thread = e->focus == EXPLORER_NOBODY ? 0 : e->focus;
    if (m->v->looks->evaluate(m, thread, e->frame, q->text, &v, &truth, &s)) {
        base_text_printf(&e->out, "%s = %s  (%s)\n", q->text, v.text, v.type);
        if (q->parts)
            add_parts(q, m, &v);
    } else {
        base_text_printf(&e->out, "%s\n", s.message);
        if (s.has_offset && s.offset <= strlen(q->text))
            base_text_printf(&e->out, "  %s\n  %*s^\n", q->text, (int)s.offset, "");
    }
    model_value_drop(&v);
    base_status_drop(&s);
}

void explorer_print(struct explorer *e, const char *expression) {
    struct question q = {.e = e, .text = expression};
    if (!*expression)
        explorer_say(e, "Print what? An expression is missing.");
    else
        session_look_at(e->s, answer, &q);
}

/* A number at the end, after a blank, is the part to begin with. */
void explorer_expand(struct explorer *e, const char *expression) {
    size_t n = strlen(expression), digits = n;
    while (digits && isdigit((unsigned char)expression[digits - 1]))
        digits--;
    bool has = digits < n && digits > 1 && expression[digits - 1] == ' ';
    char *text = base_strndup(expression, has ? digits - 1 : n);
    struct question q = {.e = e, .text = text, .parts = true};
    if (has)
        q.first = (uint32_t)strtoul(expression + digits, NULL, 10);
    if (!*text)
        explorer_say(e, "Expand what? An expression is missing.");
    else
        session_look_at(e->s, answer, &q);
    free(text);
}

void explorer_bookmark(struct explorer *e, const char *name) {
    if (!*name || isdigit((unsigned char)*name)) {
        explorer_say(e, "A bookmark needs a name that is no number.");
        return;
    }
    for (uint32_t i = 0; i < e->bookmarks.count; i++)
        if (!strcmp(e->bookmarks.at[i].name, name)) {
            e->bookmarks.at[i].fork = session_fork(e->s);
            e->bookmarks.at[i].at = session_at(e->s);
            explorer_say(e, "Moved.");
            return;
        }
    *base_vec_push(&e->bookmarks) =
        (struct explorer_bookmark){base_strdup(name), session_fork(e->s), session_at(e->s)};
    explorer_say(e, "`goto %s` comes back here.", name);
}

void explorer_save(struct explorer *e, const char *file) {
    if (!*file) {
        explorer_say(e, "Save to which file?");
        return;
    }
    struct report_schedule schedule = *e->o.schedule;
    struct session_position at = session_at(e->s);
    struct base_text text = {0};
    struct base_status s = {0};
    explore_path path = {0};
    for (uint32_t i = 0; i < at.step + (at.stop > 0); i++)
        *base_vec_push(&path) = session_step(e->s, i)->choice;
    const struct session_fault *fault = explorer_fault_here(e);
    schedule.path.at = path.at;
    schedule.path.count = path.count;
    schedule.fault = fault ? fault->fault.kind : MODEL_FAULT_NONE;
    schedule.cycle = fault ? session_cycle(e->s) : 0;
    report_schedule_write(&schedule, &text);
    if (base_file_write(file, text.at, text.length, &s))
        explorer_say(e, "Saved %u steps%s: heddle replay %s", path.count,
                     fault ? "" : ", which show no fault", file);
    else
        explorer_say(e, "%s", s.message);
    base_status_drop(&s);
    base_text_drop(&text);
    base_vec_drop(&path);
}
