/* Makes rows from a path. Every event of the model passes through `observe`, which decides three
 * questions. Is the event worth a row (shared data, synchronisation, choices, output, the fault)?
 * Does it continue the row before it (same thread, same line, nothing between)? And what have other
 * threads done to the same data since this thread last looked at it? */
#include "report/trace.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include "report/source.h"
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- loops: rows that come again and again with the same effects are shown once ---- */

enum { LONGEST_LOOP = 8 }; /* rows of the longest loop that is recognised */

static bool same(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_effect(const struct report_effect *a, const struct report_effect *b) {
    return a->kind == b->kind && a->other == b->other && a->shared == b->shared &&
           a->more == b->more && same(a->name, b->name) && same(a->old_value, b->old_value) &&
           same(a->value, b->value);
}

static bool same_row(const struct report_row *a, const struct report_row *b) {
    if (a->thread != b->thread || a->line != b->line || a->is_switch != b->is_switch ||
        a->in_cycle != b->in_cycle || a->is_fault || b->is_fault ||
        a->effects.count != b->effects.count || !same(a->file, b->file) ||
        (!a->is_switch && (a->note || b->note)) || !same(a->note, b->note))
        return false;
    for (uint32_t i = 0; i < a->effects.count; i++)
        if (!same_effect(&a->effects.at[i], &b->effects.at[i]))
            return false;
    return true;
}

/* Do the last `period` rows repeat those before them? A loop that was counted already can only get
 * more rounds. */
static bool repeats(const struct report_trace *t, uint32_t period) {
    uint32_t n = t->rows.count;
    if (n < 2 * period)
        return false;
    for (uint32_t i = n - period; i < n; i++) {
        const struct report_row *before = &t->rows.at[i - period], *row = &t->rows.at[i];
        bool last = i + 1 == n;
        if (row->again || (before->again && !(last && before->period == period)) ||
            !same_row(before, row))
            return false;
    }
    return true;
}

/* If the last rows repeat those before them, drops them and counts them there. Returns how many
 * rows were dropped. All rows must be complete. */
static uint32_t fold_loop(struct report_trace *t) {
    for (uint32_t period = 1; period <= LONGEST_LOOP; period++) {
        if (!repeats(t, period))
            continue;
        for (uint32_t i = 0; i < period; i++) {
            base_vec_drop(&base_vec_last(&t->rows).effects);
            t->rows.count--;
        }
        struct report_row *last = &base_vec_last(&t->rows);
        assert(t->rows.count >= period && (!last->again || last->period == period));
        last->again++;
        last->period = period;
        return period;
    }
    return 0;
}

/* ---- the trace ---- */

enum {
    NOBODY = UINT32_MAX,
    EFFECTS_PER_ROW = 12,
    ROWS_MOST = 20000, /* a longer trace forgets its first half, each time it reaches this */
};

/* For a named thing: the thread that last wrote it, and the row in which each thread last saw
 * it. */
struct memory {
    const char *name;
    uint32_t writer, written; /* thread, row number */
    BASE_VEC(uint32_t) seen;  /* by thread: row number; 0: never */
};

/* The last line of the program's own code that a thread was on. */
struct spot {
    const char *file, *function;
    uint32_t line;
    bool moved;   /* the thread has reached another line since its last row */
    bool library; /* the thread is in folded code now */
    bool ended;
};

struct build {
    struct model *m;
    struct report_trace *t;
    struct report_source source;
    BASE_VEC(struct memory) memories;
    BASE_VEC(struct spot) spots; /* by thread */
    uint32_t running; /* thread whose step is being taken; NOBODY before the first step */
    uint32_t shown;   /* thread of the last row or switch; NOBODY before the first one */
    uint32_t choices;
    uint32_t loop; /* how many choices come before the cycle of an endless run; UINT32_MAX: there is
                      none */
    uint32_t touched; /* the row with the first effect of the current step; NOBODY: none yet */
    bool locals;      /* lines that only change local variables are rows too */
    bool observed_fault;
};

static const char *keep(struct report_trace *t, const char *text) {
    return text ? base_arena_strdup(&t->arena, text) : NULL;
}

/* Keeps a name, or words with names in them, as one line that no terminal obeys. */
static const char *keep_name(struct report_trace *t, const char *text) {
    if (!text)
        return NULL;
    struct base_text shown = {0};
    base_foreign_add(&shown, text, strlen(text), BASE_FOREIGN_LINE);
    const char *copy = keep(t, base_text_get(&shown));
    base_text_drop(&shown);
    return copy;
}

static const char *keep_and_free(struct report_trace *t, char *text) {
    const char *copy = keep(t, text);
    free(text);
    return copy;
}

static const char *keep_name_and_free(struct report_trace *t, char *text) {
    const char *copy = keep_name(t, text);
    free(text);
    return copy;
}

/* ---- threads ---- */

static struct spot *spot_of(struct build *b, uint32_t thread) {
    assert(thread != NOBODY);
    while (b->spots.count <= thread)
        *base_vec_push(&b->spots) = (struct spot){.moved = true};
    return &b->spots.at[thread];
}

static struct report_thread *thread_of(struct build *b, uint32_t thread) {
    assert(thread != NOBODY);
    while (b->t->threads.count <= thread) {
        uint32_t n = b->t->threads.count;
        const char *tag = base_arena_printf(&b->t->arena, "T%u", n);
        *base_vec_push(&b->t->threads) =
            (struct report_thread){.number = n, .tag = tag, .name = tag};
    }
    return &b->t->threads.at[thread];
}

static void name_thread(struct build *b, uint32_t thread, const struct model_thread_info *info) {
    struct report_thread *r = thread_of(b, thread);
    if (!info->exists || !info->name[0] || same(info->name, r->name))
        return;
    r->name = keep_name(b->t, info->name);
    char *tag = base_arena_strdup(&b->t->arena, r->name);
    tag[strcspn(tag, " ")] = 0;
    r->tag = tag;
}

static void name_threads(struct build *b) {
    uint32_t n = b->m->v->threads(b->m);
    for (uint32_t i = 0; i < n; i++) {
        struct model_thread_info info = {0};
        b->m->v->people->thread_info(b->m, i, &info);
        name_thread(b, i, &info);
    }
}

/* ---- rows ---- */

static void forget_first_half(struct build *b) {
    struct report_trace *t = b->t;
    uint32_t half = t->rows.count / 2;
    for (uint32_t i = 0; i < half; i++)
        base_vec_drop(&t->rows.at[i].effects);
    memmove(t->rows.at, t->rows.at + half, (t->rows.count - half) * sizeof *t->rows.at);
    t->rows.count -= half;
    if (b->touched != NOBODY)
        b->touched = b->touched < half ? NOBODY : b->touched - half;
}

/* Adds an empty row. The rows before it are complete. */
static struct report_row *row_push(struct build *b) {
    uint32_t folded = fold_loop(b->t);
    assert(folded <= LONGEST_LOOP);
    if (b->touched != NOBODY && b->touched >= b->t->rows.count)
        b->touched -= folded;
    if (b->t->rows.count >= ROWS_MOST)
        forget_first_half(b);
    return base_vec_push(&b->t->rows);
}

static struct report_row *row_new(struct build *b, uint32_t thread) {
    struct report_row *r = row_push(b);
    const struct spot *s = spot_of(b, thread);
    char *source = report_source_line(&b->source, s->file, s->line);
    *r = (struct report_row){.number = ++b->t->steps,
                             .choices = b->choices,
                             .thread = thread,
                             .in_cycle = b->choices > b->loop,
                             .from = NOBODY,
                             .line = s->line,
                             .file = s->file,
                             .function = s->function,
                             .source = keep_and_free(b->t, source)};
    thread_of(b, thread)->shown = true;
    return r;
}

static void row_switch(struct build *b, uint32_t from, uint32_t to, const char *why) {
    struct report_row *r = row_push(b);
    *r = (struct report_row){
        .is_switch = true, .choices = b->choices, .thread = to, .from = from, .note = why};
    assert(from != to && from != NOBODY && why);
    b->t->switches++;
    b->shown = to;
    spot_of(b, to)->moved = true;
}

/* Adds a switch to a thread that goes on without being chosen. This happens when the event that it
 * waited for has come, and no other thread can tell when it runs. */
static void switch_by_itself(struct build *b, uint32_t thread) {
    assert(b->shown != NOBODY && b->shown != thread);
    const char *from = thread_of(b, b->shown)->tag, *to = thread_of(b, thread)->tag;
    const char *why = spot_of(b, b->shown)->ended
                          ? base_arena_printf(&b->t->arena, "%s finished", from)
                          : base_arena_printf(&b->t->arena, "%s goes on", to);
    row_switch(b, b->shown, thread, why);
}

/* The row that an event of this thread belongs to. */
static struct report_row *row_for(struct build *b, uint32_t thread) {
    assert(thread != NOBODY);
    if (b->shown != NOBODY && b->shown != thread)
        switch_by_itself(b, thread);
    b->shown = thread;
    struct spot *s = spot_of(b, thread);
    if (b->t->rows.count && !s->moved) {
        struct report_row *last = &base_vec_last(&b->t->rows);
        if (!last->is_switch && last->thread == thread)
            return last;
    }
    s->moved = false;
    return row_new(b, thread);
}

/* ---- what other threads did meanwhile ---- */

static struct memory *memory_of(struct build *b, const char *name) {
    for (uint32_t i = 0; i < b->memories.count; i++)
        if (!strcmp(b->memories.at[i].name, name))
            return &b->memories.at[i];
    struct memory *m = base_vec_push(&b->memories);
    *m = (struct memory){.name = keep(b->t, name), .writer = NOBODY};
    return m;
}

static void note_meanwhile(struct build *b, struct report_row *r, const struct model_event *e) {
    assert(!r->is_switch && r->thread == e->thread && e->shared && e->name);
    struct memory *m = memory_of(b, e->name);
    while (m->seen.count <= e->thread)
        *base_vec_push(&m->seen) = 0;
    uint32_t seen = m->seen.at[e->thread];
    assert(seen <= r->number && m->written <= r->number && !m->written == (m->writer == NOBODY));
    if (!r->note && seen && m->writer != NOBODY && m->writer != e->thread && m->written > seen)
        r->note =
            keep_name(b->t, base_arena_printf(&b->t->arena, "%s wrote %s at step %u",
                                              thread_of(b, m->writer)->tag, m->name, m->written));
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
static bool merge_effect(struct report_row *r, const struct model_event *e, const char *value) {
    if (!r->effects.count)
        return false;
    struct report_effect *last = &base_vec_last(&r->effects);
    if (!same(last->name, e->name) || last->shared != e->shared)
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
static bool is_known(const struct report_row *r, const struct model_event *e) {
    if (e->kind != MODEL_EVENT_READ)
        return false;
    for (uint32_t i = r->effects.count; i-- > 0;)
        if (same(r->effects.at[i].name, e->name))
            return same(r->effects.at[i].value, e->value);
    return false;
}

static void add_effect(struct build *b, struct report_row *r, const struct model_event *e) {
    assert(!r->is_switch && r->thread == e->thread && r->effects.count <= EFFECTS_PER_ROW);
    if (is_known(r, e))
        return;
    const char *value = keep(b->t, e->value);
    if (merge_effect(r, e, value))
        return;
    if (r->effects.count >= EFFECTS_PER_ROW) {
        base_vec_last(&r->effects).more++;
        return;
    }
    *base_vec_push(&r->effects) = (struct report_effect){.kind = e->kind,
                                                         .shared = e->shared,
                                                         .other = e->other,
                                                         .name = keep_name(b->t, e->name),
                                                         .old_value = keep(b->t, e->old_value),
                                                         .value = value};
}

static bool is_local_change(const struct model_event *e) {
    return (e->kind == MODEL_EVENT_ASSIGN || e->kind == MODEL_EVENT_WRITE) && !e->shared &&
           !e->at.library && e->name;
}

/* Does an event get a row? Reads and writes do if other threads can see them. The other kinds that
 * return true always do. */
static bool is_loud(const struct build *b, const struct model_event *e) {
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

static void come_to_line(struct build *b, const struct model_event *e) {
    struct spot *s = spot_of(b, e->thread);
    if (e->at.library) {
        b->t->folded += e->kind == MODEL_EVENT_LINE;
        s->library = true;
        return;
    }
    bool back = s->library;
    s->library = false;
    if (!e->at.line && !s->line && e->at.function)
        s->function = keep_name(b->t, e->at.function);
    if (!e->at.line || (s->line == e->at.line && same(s->file, e->at.file) &&
                        (back || e->kind != MODEL_EVENT_LINE)))
        return;
    if (s->moved && s->line)
        b->t->local_lines++;
    s->file = keep(b->t, e->at.file);
    s->function = keep_name(b->t, e->at.function);
    s->line = e->at.line;
    s->moved = true;
}

/* Adds a change of a local variable to the row of its line. It does not get a row of its own. */
static void add_local(struct build *b, const struct model_event *e) {
    const struct spot *s = spot_of(b, e->thread);
    if (s->moved || !b->t->rows.count)
        return;
    struct report_row *last = &base_vec_last(&b->t->rows);
    if (!last->is_switch && last->thread == e->thread)
        add_effect(b, last, e);
}

static void observe(void *context, const struct model_event *e) {
    struct build *b = context;
    come_to_line(b, e);
    spot_of(b, e->thread)->ended = e->kind == MODEL_EVENT_EXIT;
    if (is_local_change(e) && !b->locals)
        add_local(b, e);
    if (!is_loud(b, e))
        return;
    struct report_row *r = row_for(b, e->thread);
    assert(r == &base_vec_last(&b->t->rows) && b->shown == e->thread);
    if (b->touched == NOBODY && e->thread == b->running)
        b->touched = (uint32_t)(r - b->t->rows.at);
    if (e->kind == MODEL_EVENT_FAULT) {
        r->is_fault = b->observed_fault = true;
        return;
    }
    if (e->shared && (e->kind == MODEL_EVENT_READ || e->kind == MODEL_EVENT_WRITE))
        note_meanwhile(b, r, e);
    add_effect(b, r, e);
}

/* ---- the run ---- */

/* The reason why thread `from` does not go on, in the state before another thread steps. */
static const char *switch_reason(struct build *b, uint32_t from) {
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, from, &info);
    const char *tag = thread_of(b, from)->tag;
    struct base_arena *arena = &b->t->arena;
    if (!info.exists || info.finished)
        return base_arena_printf(arena, "%s finished", tag);
    if (!info.enabled) {
        char *wait = b->m->v->people->wait_text(b->m, from);
        const char *why = base_arena_printf(arena, "%s %s", tag, wait ? wait : "is blocked");
        free(wait);
        return keep_name(b->t, why);
    }
    if (info.at.line && !info.at.library)
        return base_arena_printf(arena, "%s preempted before line %u", tag, info.at.line);
    return base_arena_printf(arena, "%s preempted", tag);
}

static bool is_enabled(struct build *b, struct model_choice c) {
    const struct model_choice *all;
    uint32_t n = b->m->v->choices(b->m, &all);
    for (uint32_t i = 0; i < n; i++)
        if (model_choice_same(all[i], c))
            return true;
    return false;
}

static bool take_step(struct build *b, struct model_choice c) {
    if (!is_enabled(b, c))
        return false;
    if (b->shown != NOBODY && b->shown != c.thread)
        row_switch(b, b->shown, c.thread, switch_reason(b, b->shown));
    b->running = b->shown = c.thread;
    b->touched = NOBODY;
    b->choices++;
    struct model_fault fault = {0};
    enum model_outcome outcome = b->m->v->step(b->m, c, &fault);
    b->m->v->settle(b->m);
    name_threads(b);
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static bool run_path(struct build *b, const explore_path *path) {
    struct model_fault fault = {0};
    b->m->v->people->observe(b->m, observe, b);
    enum model_outcome first = b->m->v->initial(b->m, &fault);
    b->m->v->settle(b->m);
    name_threads(b);
    if (first != MODEL_STEPPED && first != MODEL_CUT)
        return path->count == 0;
    for (uint32_t i = 0; i < path->count; i++)
        if (!take_step(b, path->at[i]))
            return i + 1 == path->count && b->choices == path->count;
    return true;
}

/* ---- the end ---- */

/* Finds the row in which the holder of a lock took it. "held by T2" names the holder, and the row
 * is its last synchronisation on the thing that the wait names. */
static const char *find_holder(const struct report_trace *t, const char *waits) {
    const char *held = strstr(waits, "held by ");
    if (!held)
        return NULL;
    held += strlen("held by ");
    size_t n = strcspn(held, " ,;.");
    for (uint32_t i = t->rows.count; i-- > 0;) {
        const struct report_row *r = &t->rows.at[i];
        const char *tag = t->threads.at[r->thread].tag;
        if (r->is_switch || strlen(tag) != n || strncmp(tag, held, n) != 0)
            continue;
        for (uint32_t k = 0; k < r->effects.count; k++) {
            const struct report_effect *e = &r->effects.at[k];
            if (e->kind == MODEL_EVENT_SYNC && e->value && strstr(waits, e->value))
                return base_arena_printf((struct base_arena *)&t->arena,
                                         "%s took it at step %u, line %u", tag, r->number, r->line);
        }
    }
    return NULL;
}

static void end_thread(struct build *b, uint32_t i) {
    assert(i < b->m->v->threads(b->m));
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, i, &info);
    struct report_thread *r = thread_of(b, i);
    const struct spot *s = spot_of(b, i);
    bool own = !info.at.library && info.at.line;
    r->file = own ? keep(b->t, info.at.file) : s->file;
    r->line = own ? info.at.line : s->line;
    struct model_wait wait = {0};
    r->blocked = info.exists && !info.finished && b->m->v->blocked(b->m, i, &wait);
    if (!r->blocked)
        return;
    r->waits = keep_name_and_free(b->t, b->m->v->people->wait_text(b->m, i));
    r->holder = r->waits ? find_holder(b->t, r->waits) : NULL;
}

/* The row of a thread at a place that no event has told. */
static struct report_row *row_at(struct build *b, uint32_t thread, const char *file,
                                 const char *function, uint32_t line) {
    struct spot *s = spot_of(b, thread);
    if (line && (s->line != line || !same(s->file, file)))
        *s = (struct spot){.file = file, .function = function, .line = line, .moved = true};
    return row_for(b, thread);
}

/* Removes the rows after the one with the fault. */
static void cut_rows(struct report_trace *t, uint32_t count) {
    while (t->rows.count > count) {
        struct report_row *r = &base_vec_last(&t->rows);
        assert(r->is_switch ? t->switches : t->steps);
        t->steps -= !r->is_switch;
        t->switches -= r->is_switch;
        base_vec_drop(&r->effects);
        t->rows.count--;
    }
}

/* Marks both accesses of a race. The last step did one of them. The other is still pending, and
 * gets a row too. prop/race.h tells where the fault has the threads. */
static void mark_race(struct build *b, const struct model_fault *fault) {
    assert(fault->kind == MODEL_FAULT_DATA_RACE);
    uint32_t one = (uint32_t)(fault->detail[1] >> 32), other = (uint32_t)fault->detail[1];
    uint32_t late = one == b->running ? other : one;
    assert(one != other);
    if (b->touched != NOBODY) {
        assert(b->touched < b->t->rows.count && !b->t->rows.at[b->touched].is_switch);
        b->t->rows.at[b->touched].is_fault = true;
        cut_rows(b->t, b->touched + 1);
        b->shown = b->running;
    }
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, late, &info);
    if (late == b->running || !info.exists || info.finished)
        return;
    b->shown = late; /* no switch: both happen at the same time */
    spot_of(b, late)->moved = true;
    struct report_row *r =
        row_at(b, late, keep(b->t, info.at.file), keep_name(b->t, info.at.function), info.at.line);
    r->is_fault = true;
    r->note = "at the same time";
}

static bool is_of_state(enum model_fault_kind kind) {
    return kind == MODEL_FAULT_DEADLOCK || kind == MODEL_FAULT_PARTIAL_DEADLOCK ||
           kind == MODEL_FAULT_LIVELOCK || kind == MODEL_FAULT_LTL;
}

static void mark_fault(struct build *b, const struct model_fault *fault) {
    struct report_trace *t = b->t;
    if (fault->kind == MODEL_FAULT_DATA_RACE) {
        mark_race(b, fault);
    } else if (!b->observed_fault && !is_of_state(fault->kind)) {
        struct report_row *r = row_at(b, fault->thread, t->file, t->function, t->line);
        r->is_fault = true;
        if (!t->file) { /* the model gives no place, so the trace does */
            t->file = r->file;
            t->function = r->function;
            t->line = r->line;
        }
    }
}

static void describe_fault(struct build *b, const struct model_fault *fault) {
    struct report_trace *t = b->t;
    struct model *m = b->m;
    struct model_place at = {0};
    t->message = keep_and_free(t, m->v->people->fault_text(m, fault));
    m->v->people->fault_place(m, fault, &at);
    t->file = keep(t, at.file);
    t->function = keep_name(t, at.function);
    t->line = at.line;
    if (fault->site2) {
        t->site = keep_name_and_free(t, m->v->people->site_text(m, fault->site));
        t->site2 = keep_name_and_free(t, m->v->people->site_text(m, fault->site2));
    }
    mark_fault(b, fault);
    uint32_t threads = m->v->threads(m);
    for (uint32_t i = 0; i < threads; i++)
        end_thread(b, i);
}

static struct report_trace *build_trace(struct model *m, const struct explore_fault *fault,
                                        const struct base_folders *folders, bool locals) {
    assert(fault->cycle <= fault->path.count);
    struct build b = {.m = m,
                      .t = base_calloc(1, sizeof(struct report_trace)),
                      .source = {.folders = folders},
                      .running = NOBODY,
                      .shown = NOBODY,
                      .touched = NOBODY,
                      .loop = fault->cycle ? fault->path.count - fault->cycle : UINT32_MAX,
                      .locals = locals};
    b.t->endless = fault->fault.kind == MODEL_FAULT_LTL;
    b.t->cyclic = b.t->endless && fault->cycle;
    b.t->complete = run_path(&b, &fault->path);
    if (b.t->complete)
        describe_fault(&b, &fault->fault);
    m->v->people->observe(m, NULL, NULL);
    for (uint32_t i = 0; i < b.memories.count; i++)
        base_vec_drop(&b.memories.at[i].seen);
    base_vec_drop(&b.memories);
    base_vec_drop(&b.spots);
    report_source_drop(&b.source);
    return b.t;
}

struct report_trace *report_trace_new(struct model *m, const struct explore_fault *fault,
                                      const struct base_folders *folders, bool locals) {
    assert(m && fault && fault->fault.kind != MODEL_FAULT_NONE);
    struct report_trace *t = build_trace(m, fault, folders, locals);
    if (locals || t->threads.count > 1)
        return t;
    report_trace_drop(t); /* a single thread shares nothing, so its locals show what happened */
    return build_trace(m, fault, folders, true);
}

void report_trace_drop(struct report_trace *t) {
    if (!t)
        return;
    for (uint32_t i = 0; i < t->rows.count; i++)
        base_vec_drop(&t->rows.at[i].effects);
    base_vec_drop(&t->rows);
    base_vec_drop(&t->threads);
    base_arena_drop(&t->arena);
    free(t);
}
