/* The rows of a story, and the threads that they are of. A row is complete once another is begun.
 */
#include "story/story_int.h"

#include <assert.h>
#include <string.h>

enum { ROWS_MOST = 20000 }; /* a longer story forgets its first half, each time it reaches this */

/* ---- threads ---- */

struct story_spot *story_spot_of(struct story_build *b, uint32_t thread) {
    assert(thread != STORY_NOBODY);
    while (b->spots.count <= thread)
        *base_vec_push(&b->spots) = (struct story_spot){.moved = true};
    return &b->spots.at[thread];
}

struct story_thread *story_thread_of(struct story_build *b, uint32_t thread) {
    assert(thread != STORY_NOBODY);
    while (b->t->threads.count <= thread) {
        uint32_t n = b->t->threads.count;
        const char *tag = base_arena_printf(&b->t->arena, "T%u", n);
        *base_vec_push(&b->t->threads) =
            (struct story_thread){.number = n, .tag = tag, .name = tag};
    }
    return &b->t->threads.at[thread];
}

static void name_thread(struct story_build *b, uint32_t thread,
                        const struct model_thread_info *info) {
    struct story_thread *r = story_thread_of(b, thread);
    if (!info->exists || !info->name[0] || story_same(info->name, r->name))
        return;
    r->name = story_keep_name(b->t, info->name);
    char *tag = base_arena_strdup(&b->t->arena, r->name);
    tag[strcspn(tag, " ")] = 0;
    r->tag = tag;
}

void story_threads_name(struct story_build *b) {
    uint32_t n = b->m->v->threads(b->m);
    for (uint32_t i = 0; i < n; i++) {
        struct model_thread_info info = {0};
        b->m->v->people->thread_info(b->m, i, &info);
        name_thread(b, i, &info);
    }
}

/* ---- rows ---- */

void story_row_drop(struct story_row *r) {
    base_vec_drop(&r->effects);
    base_vec_drop(&r->visible);
}

static void forget_first_half(struct story_build *b) {
    struct story *t = b->t;
    uint32_t half = t->rows.count / 2;
    for (uint32_t i = 0; i < half; i++)
        story_row_drop(&t->rows.at[i]);
    memmove(t->rows.at, t->rows.at + half, (t->rows.count - half) * sizeof *t->rows.at);
    t->rows.count -= half;
    t->forgotten += half;
    if (b->touched != STORY_NOBODY)
        b->touched = b->touched < half ? STORY_NOBODY : b->touched - half;
}

/* Adds an empty row. The rows before it are complete. */
static struct story_row *row_push(struct story_build *b) {
    uint32_t folded = story_loop_fold(b->t);
    if (b->touched != STORY_NOBODY && b->touched >= b->t->rows.count)
        b->touched -= folded;
    if (b->t->rows.count >= ROWS_MOST)
        forget_first_half(b);
    return base_vec_push(&b->t->rows);
}

static struct story_row *row_new(struct story_build *b, uint32_t thread) {
    struct story_row *r = row_push(b);
    const struct story_spot *s = story_spot_of(b, thread);
    char *source = story_source_line(&b->source, s->file, s->line);
    *r = (struct story_row){.number = ++b->t->steps,
                            .choices = b->choices,
                            .thread = thread,
                            .in_cycle = b->choices > b->loop,
                            .from = STORY_NOBODY,
                            .line = s->line,
                            .column = s->column,
                            .file = s->file,
                            .function = s->function,
                            .source = story_keep_and_free(b->t, source)};
    story_thread_of(b, thread)->shown = true;
    return r;
}

void story_row_switch(struct story_build *b, uint32_t from, uint32_t to, enum story_switch why,
                      const char *words) {
    struct story_row *r = row_push(b);
    *r = (struct story_row){.is_switch = true,
                            .choices = b->choices,
                            .thread = to,
                            .from = from,
                            .why = why,
                            .stack = story_stack_of(b, from),
                            .note = words};
    assert(from != to && from != STORY_NOBODY && words);
    b->t->switches++;
    b->shown = to;
    story_spot_of(b, to)->moved = true;
}

/* Adds a switch to a thread that goes on without being chosen. This happens when the event that it
 * waited for has come, and no other thread can tell when it runs. */
static void switch_by_itself(struct story_build *b, uint32_t thread) {
    assert(b->shown != STORY_NOBODY && b->shown != thread);
    const char *from = story_thread_of(b, b->shown)->tag, *to = story_thread_of(b, thread)->tag;
    bool ended = story_spot_of(b, b->shown)->ended;
    const char *words = ended ? base_arena_printf(&b->t->arena, "%s finished", from)
                              : base_arena_printf(&b->t->arena, "%s goes on", to);
    story_row_switch(b, b->shown, thread, ended ? STORY_SWITCH_FINISHED : STORY_SWITCH_GOES_ON,
                     words);
}

struct story_row *story_row_for(struct story_build *b, uint32_t thread) {
    assert(thread != STORY_NOBODY);
    if (b->shown != STORY_NOBODY && b->shown != thread)
        switch_by_itself(b, thread);
    b->shown = thread;
    struct story_spot *s = story_spot_of(b, thread);
    if (b->t->rows.count && !s->moved) {
        struct story_row *last = &base_vec_last(&b->t->rows);
        if (!last->is_switch && last->thread == thread)
            return last;
    }
    s->moved = false;
    return row_new(b, thread);
}

void story_rows_cut(struct story *t, uint32_t count) {
    while (t->rows.count > count) {
        struct story_row *r = &base_vec_last(&t->rows);
        assert(r->is_switch ? t->switches : t->steps);
        t->steps -= !r->is_switch;
        t->switches -= r->is_switch;
        story_row_drop(r);
        t->rows.count--;
    }
}
