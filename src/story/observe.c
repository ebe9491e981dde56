/* Makes rows from events. Each event decides three questions. Is it worth a row (shared data,
 * synchronisation, choices, output, the fault)? Does it continue the row before it (same thread,
 * same line, nothing between)? And what have other threads done to the same data since this thread
 * last looked at it? */
#include "story/story_int.h"

#include <assert.h>
#include <string.h>

enum { EFFECTS_PER_ROW = 12 };

/* ---- what other threads did meanwhile ---- */

static struct story_memory *memory_of(struct story_build *b, const char *name) {
    for (uint32_t i = 0; i < b->memories.count; i++)
        if (!strcmp(b->memories.at[i].name, name))
            return &b->memories.at[i];
    struct story_memory *m = base_vec_push(&b->memories);
    *m = (struct story_memory){.name = story_keep(b->t, name), .writer = STORY_NOBODY};
    return m;
}

static void note_meanwhile(struct story_build *b, struct story_row *r,
                           const struct model_event *e) {
    assert(!r->is_switch && r->thread == e->thread && e->shared && e->name);
    struct story_memory *m = memory_of(b, e->name);
    while (m->seen.count <= e->thread)
        *base_vec_push(&m->seen) = 0;
    uint32_t seen = m->seen.at[e->thread];
    assert(seen <= r->number && m->written <= r->number &&
           !m->written == (m->writer == STORY_NOBODY));
    if (!r->note && seen && m->writer != STORY_NOBODY && m->writer != e->thread &&
        m->written > seen)
        r->note = story_keep_name(b->t, base_arena_printf(&b->t->arena, "%s wrote %s at step %u",
                                                          story_thread_of(b, m->writer)->tag,
                                                          m->name, m->written));
    m->seen.at[e->thread] = r->number;
    if (e->kind == MODEL_EVENT_WRITE) {
        m->writer = e->thread;
        m->written = r->number;
    }
}

/* ---- effects ---- */

/* Can equal effects of this kind be merged? Two starts of threads, or two choices, stay two
 * effects. */
static bool is_about_data(enum model_event_kind kind) {
    return kind == MODEL_EVENT_READ || kind == MODEL_EVENT_WRITE || kind == MODEL_EVENT_ASSIGN;
}

/* Merges an event with the last effect if possible. A read and then a write of the same thing are
 * one change, and so is a chain of writes. */
static bool merge_effect(struct story_row *r, const struct model_event *e, const char *value) {
    if (!r->effects.count)
        return false;
    struct story_effect *last = &base_vec_last(&r->effects);
    if (!story_same(last->name, e->name) || last->shared != e->shared)
        return false;
    if (e->kind == MODEL_EVENT_WRITE && last->kind == MODEL_EVENT_READ) {
        assert(!last->old_value);
        last->kind = MODEL_EVENT_WRITE;
        last->old_value = last->value;
        last->value = value;
        return true;
    }
    if (e->kind != last->kind || !is_about_data(e->kind))
        return false;
    if (e->kind == MODEL_EVENT_WRITE)
        last->more++;
    last->value = value;
    return true;
}

/* Has the row read the same value of this thing before? */
static bool is_known(const struct story_row *r, const struct model_event *e) {
    if (e->kind != MODEL_EVENT_READ)
        return false;
    for (uint32_t i = r->effects.count; i-- > 0;)
        if (story_same(r->effects.at[i].name, e->name))
            return story_same(r->effects.at[i].value, e->value);
    return false;
}

static void add_effect(struct story_build *b, struct story_row *r, const struct model_event *e) {
    assert(!r->is_switch && r->thread == e->thread && r->effects.count <= EFFECTS_PER_ROW);
    if (is_known(r, e))
        return;
    const char *value = story_keep(b->t, e->value);
    if (merge_effect(r, e, value))
        return;
    if (r->effects.count >= EFFECTS_PER_ROW) {
        base_vec_last(&r->effects).more++;
        return;
    }
    *base_vec_push(&r->effects) = (struct story_effect){.kind = e->kind,
                                                        .shared = e->shared,
                                                        .other = e->other,
                                                        .name = story_keep_name(b->t, e->name),
                                                        .old_value = story_keep(b->t, e->old_value),
                                                        .value = value};
}

static bool is_local_change(const struct model_event *e) {
    return (e->kind == MODEL_EVENT_ASSIGN || e->kind == MODEL_EVENT_WRITE) && !e->shared &&
           !e->at.library && e->name;
}

/* Does an event get a row? Reads and writes do if other threads can see them. The other kinds that
 * return true always do. */
static bool is_loud(const struct story_build *b, const struct model_event *e) {
    if (b->locals && is_local_change(e))
        return true;
    switch (e->kind) {
    case MODEL_EVENT_READ:
    case MODEL_EVENT_WRITE: return e->shared && !e->at.library && e->name;
    case MODEL_EVENT_SYNC:
    case MODEL_EVENT_SPAWN:
    case MODEL_EVENT_CHOICE:
    case MODEL_EVENT_OUTPUT:
    case MODEL_EVENT_FAULT: return true;
    case MODEL_EVENT_LINE:
    case MODEL_EVENT_ASSIGN:
    case MODEL_EVENT_CALL:
    case MODEL_EVENT_RETURN:
    case MODEL_EVENT_EXIT: return false;
    }
    assert(!"an event of the list");
    return false;
}

static void come_to_line(struct story_build *b, const struct model_event *e) {
    struct story_spot *s = story_spot_of(b, e->thread);
    if (e->at.library) {
        b->t->folded += e->kind == MODEL_EVENT_LINE;
        s->library = true;
        return;
    }
    bool back = s->library;
    s->library = false;
    if (!e->at.line && !s->line && e->at.function)
        s->function = story_keep_name(b->t, e->at.function);
    if (!e->at.line || (s->line == e->at.line && story_same(s->file, e->at.file) &&
                        (back || e->kind != MODEL_EVENT_LINE)))
        return;
    if (s->moved && s->line)
        b->t->local_lines++;
    s->file = story_keep(b->t, e->at.file);
    s->function = story_keep_name(b->t, e->at.function);
    s->line = e->at.line;
    s->column = e->at.column;
    s->moved = true;
}

/* Adds a change of a local variable to the row of its line. It does not get a row of its own. */
static void add_local(struct story_build *b, const struct model_event *e) {
    const struct story_spot *s = story_spot_of(b, e->thread);
    if (s->moved || !b->t->rows.count)
        return;
    struct story_row *last = &base_vec_last(&b->t->rows);
    if (!last->is_switch && last->thread == e->thread)
        add_effect(b, last, e);
}

/* ---- what is told beside the rows ---- */

enum { PIECES_MOST = 4096 }; /* of output, and of choices: the last of more are kept */

static void note_output(struct story *t, const struct story_row *r, const struct model_event *e) {
    assert(e->kind == MODEL_EVENT_OUTPUT && r->number);
    if (t->output.count == PIECES_MOST) {
        uint32_t half = PIECES_MOST / 2;
        memmove(t->output.at, t->output.at + half, half * sizeof *t->output.at);
        t->output.count -= half;
        t->output_lost += half;
    }
    *base_vec_push(&t->output) = (struct story_output){.step = r->number,
                                                       .thread = e->thread,
                                                       .to_stderr = e->stderr_output,
                                                       .text = story_keep(t, e->value)};
}

static void note_chosen(struct story *t, const struct story_row *r, const struct model_event *e) {
    assert(e->kind == MODEL_EVENT_CHOICE && r->number);
    if (t->chosen.count == PIECES_MOST) {
        uint32_t half = PIECES_MOST / 2;
        memmove(t->chosen.at, t->chosen.at + half, half * sizeof *t->chosen.at);
        t->chosen.count -= half;
    }
    *base_vec_push(&t->chosen) = (struct story_chosen){.step = r->number,
                                                       .thread = e->thread,
                                                       .file = r->file,
                                                       .line = r->line,
                                                       .name = story_keep_name(t, e->name),
                                                       .value = story_keep(t, e->value)};
}

void story_observe(void *context, const struct model_event *e) {
    struct story_build *b = context;
    come_to_line(b, e);
    story_spot_of(b, e->thread)->ended = e->kind == MODEL_EVENT_EXIT;
    if (is_local_change(e) && !b->locals)
        add_local(b, e);
    if (!is_loud(b, e))
        return;
    struct story_row *r = story_row_for(b, e->thread);
    assert(r == &base_vec_last(&b->t->rows) && b->shown == e->thread);
    if (b->touched == STORY_NOBODY && e->thread == b->running) {
        b->touched = (uint32_t)(r - b->t->rows.at);
        b->touched_stack = b->choices == b->last_choice ? story_stack_of(b, e->thread) : 0;
    }
    if (e->kind == MODEL_EVENT_FAULT) {
        r->is_fault = b->observed_fault = true;
        return;
    }
    if (e->shared && (e->kind == MODEL_EVENT_READ || e->kind == MODEL_EVENT_WRITE))
        note_meanwhile(b, r, e);
    if (e->kind == MODEL_EVENT_OUTPUT)
        note_output(b->t, r, e);
    if (e->kind == MODEL_EVENT_CHOICE)
        note_chosen(b->t, r, e);
    add_effect(b, r, e);
}
