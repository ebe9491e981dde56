/* Builds a story: runs the path under an observer, and adds the switches between the steps. */
#include "story/story.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include "story/story_int.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

bool story_same(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

const char *story_keep(struct story *t, const char *text) {
    return text ? base_arena_strdup(&t->arena, text) : NULL;
}

const char *story_keep_name(struct story *t, const char *text) {
    if (!text)
        return NULL;
    struct base_text shown = {0};
    base_foreign_add(&shown, text, strlen(text), BASE_FOREIGN_LINE);
    const char *copy = story_keep(t, base_text_get(&shown));
    base_text_drop(&shown);
    return copy;
}

const char *story_keep_and_free(struct story *t, char *text) {
    const char *copy = story_keep(t, text);
    free(text);
    return copy;
}

const char *story_keep_name_and_free(struct story *t, char *text) {
    const char *copy = story_keep_name(t, text);
    free(text);
    return copy;
}

/* ---- the run ---- */

/* Adds the switch away from thread `from`, in the state before another thread steps. */
static void add_switch(struct story_build *b, uint32_t from, uint32_t to) {
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, from, &info);
    const char *tag = story_thread_of(b, from)->tag, *words;
    struct base_arena *arena = &b->t->arena;
    enum story_switch why = STORY_SWITCH_PREEMPTED;
    if (!info.exists || info.finished) {
        why = STORY_SWITCH_FINISHED;
        words = base_arena_printf(arena, "%s finished", tag);
    } else if (!info.enabled) {
        why = STORY_SWITCH_WAITS;
        char *wait = b->m->v->people->wait_text(b->m, from);
        words = base_arena_printf(arena, "%s %s", tag, wait ? wait : "is blocked");
        words = story_keep_name(b->t, words);
        free(wait);
    } else if (info.at.line && !info.at.library) {
        words = base_arena_printf(arena, "%s preempted before line %u", tag, info.at.line);
    } else {
        words = base_arena_printf(arena, "%s preempted", tag);
    }
    story_row_switch(b, from, to, why, words);
}

static bool is_enabled(struct story_build *b, struct model_choice c) {
    const struct model_choice *all;
    uint32_t n = b->m->v->choices(b->m, &all);
    for (uint32_t i = 0; i < n; i++)
        if (model_choice_same(all[i], c))
            return true;
    return false;
}

static bool take_step(struct story_build *b, struct model_choice c) {
    if (!is_enabled(b, c))
        return false;
    if (b->shown != STORY_NOBODY && b->shown != c.thread)
        add_switch(b, b->shown, c.thread);
    b->running = b->shown = c.thread;
    b->touched = STORY_NOBODY;
    b->choices++;
    struct model_fault fault = {0};
    enum model_outcome outcome = b->m->v->step(b->m, c, &fault);
    b->m->v->settle(b->m);
    story_threads_name(b);
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static bool run_path(struct story_build *b, const explore_path *path) {
    struct model_fault fault = {0};
    b->m->v->people->observe(b->m, story_observe, b);
    enum model_outcome first = b->m->v->initial(b->m, &fault);
    b->m->v->settle(b->m);
    story_threads_name(b);
    if (first != MODEL_STEPPED && first != MODEL_CUT)
        return path->count == 0;
    for (uint32_t i = 0; i < path->count; i++)
        if (!take_step(b, path->at[i]))
            return i + 1 == path->count && b->choices == path->count;
    return true;
}

static struct story *build(struct model *m, const struct explore_fault *fault,
                           const struct base_folders *folders, bool locals) {
    assert(fault->cycle <= fault->path.count);
    struct story_build b = {.m = m,
                            .t = base_calloc(1, sizeof(struct story)),
                            .source = {.folders = folders},
                            .running = STORY_NOBODY,
                            .shown = STORY_NOBODY,
                            .touched = STORY_NOBODY,
                            .last_choice = fault->path.count,
                            .loop = fault->cycle ? fault->path.count - fault->cycle : UINT32_MAX,
                            .locals = locals};
    b.t->endless = fault->fault.kind == MODEL_FAULT_LTL;
    b.t->cyclic = b.t->endless && fault->cycle;
    uint32_t none = story_stack_of(&b, STORY_NOBODY);
    assert(none == 0 && b.t->stacks.count == 1);
    (void)none;
    b.t->complete = run_path(&b, &fault->path);
    if (b.t->complete)
        story_end(&b, &fault->fault);
    m->v->people->observe(m, NULL, NULL);
    for (uint32_t i = 0; i < b.memories.count; i++)
        base_vec_drop(&b.memories.at[i].seen);
    base_vec_drop(&b.memories);
    base_index_drop(&b.stacks);
    base_index_drop(&b.texts);
    base_vec_drop(&b.kept);
    base_vec_drop(&b.spots);
    story_source_drop(&b.source);
    return b.t;
}

struct story *story_new(struct model *m, const struct explore_fault *fault,
                        const struct base_folders *folders, bool locals) {
    assert(m && fault && fault->fault.kind != MODEL_FAULT_NONE);
    struct story *t = build(m, fault, folders, locals);
    if (locals || t->threads.count > 1)
        return t;
    story_drop(t); /* a single thread shares nothing, so its locals show what happened */
    return build(m, fault, folders, true);
}

void story_drop(struct story *t) {
    if (!t)
        return;
    for (uint32_t i = 0; i < t->rows.count; i++)
        story_row_drop(&t->rows.at[i]);
    for (uint32_t i = 0; i < t->threads.count; i++)
        base_vec_drop(&t->threads.at[i].locks);
    base_vec_drop(&t->rows);
    base_vec_drop(&t->threads);
    base_vec_drop(&t->stacks);
    base_vec_drop(&t->chosen);
    base_vec_drop(&t->output);
    base_vec_drop(&t->messages);
    base_vec_drop(&t->constraints);
    base_vec_drop(&t->accesses);
    base_arena_drop(&t->arena);
    free(t);
}
