/* The end of a story: the fault in words, its rows, and what the threads wait for. */
#include "story/story_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- locks ---- */

/* The row in which a thread took a lock: its last synchronisation on what `words` name. */
static const struct story_row *row_of_taking(const struct story *t, const char *tag, size_t n,
                                             const char *words) {
    for (uint32_t i = t->rows.count; i-- > 0;) {
        const struct story_row *r = &t->rows.at[i];
        const char *of = t->threads.at[r->thread].tag;
        if (r->is_switch || strlen(of) != n || strncmp(of, tag, n) != 0)
            continue;
        for (uint32_t k = 0; k < r->effects.count; k++) {
            const struct story_effect *e = &r->effects.at[k];
            if (e->kind == MODEL_EVENT_SYNC && e->value && strstr(words, e->value))
                return r;
        }
    }
    return NULL;
}

/* "held by T2" names the holder of the lock that a thread waits for. */
static void find_holder(struct story *t, struct story_thread *th) {
    const char *held = th->waits ? strstr(th->waits, "held by ") : NULL;
    if (!held)
        return;
    held += strlen("held by ");
    size_t n = strcspn(held, " ,;.");
    assert(th->blocked);
    const struct story_row *r = row_of_taking(t, held, n, th->waits);
    if (!r)
        return;
    th->wait.taken = r->number;
    th->holder = base_arena_printf(&t->arena, "%.*s took it at step %u, line %u", (int)n, held,
                                   r->number, r->line);
}

static void end_wait(struct story_build *b, struct story_thread *th) {
    struct model_waited w = model_waited(b->m, th->number);
    th->waits = story_keep_name_and_free(b->t, b->m->v->people->wait_text(b->m, th->number));
    th->wait.what = story_keep(b->t, w.what);
    th->wait.name = story_keep_name_and_free(b->t, w.name);
    th->wait.holder = w.holder;
    find_holder(b->t, th);
}

static void end_locks(struct story_build *b) {
    const struct model_lock *held;
    uint32_t n = model_locks(b->m, &held);
    for (uint32_t i = 0; i < n; i++) {
        struct story_thread *th = story_thread_of(b, held[i].thread);
        const struct story_row *r = row_of_taking(b->t, th->tag, strlen(th->tag), held[i].name);
        *base_vec_push(&th->locks) =
            (struct story_lock){.name = story_keep_name(b->t, held[i].name),
                                .file = story_keep_name(b->t, held[i].at.file),
                                .line = held[i].at.line,
                                .step = r && r->line == held[i].at.line ? r->number : 0};
    }
}

/* ---- threads ---- */

static void end_thread(struct story_build *b, uint32_t i) {
    assert(i < b->m->v->threads(b->m));
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, i, &info);
    struct story_thread *r = story_thread_of(b, i);
    const struct story_spot *s = story_spot_of(b, i);
    bool own = !info.at.library && info.at.line;
    r->file = own ? story_keep(b->t, info.at.file) : s->file;
    r->line = own ? info.at.line : s->line;
    r->finished = !info.exists || info.finished;
    r->stack = story_stack_of(b, i);
    struct model_wait wait = {0};
    r->blocked = info.exists && !info.finished && b->m->v->blocked(b->m, i, &wait);
    if (r->blocked)
        end_wait(b, r);
}

/* ---- the fault ---- */

/* The row of a thread at a place that no event has told. */
static struct story_row *row_at(struct story_build *b, uint32_t thread, const char *file,
                                const char *function, uint32_t line) {
    struct story_spot *s = story_spot_of(b, thread);
    if (line && (s->line != line || !story_same(s->file, file)))
        *s = (struct story_spot){.file = file, .function = function, .line = line, .moved = true};
    return story_row_for(b, thread);
}

static bool is_race(enum model_fault_kind kind) {
    return kind == MODEL_FAULT_DATA_RACE || kind == MODEL_FAULT_UNORDERED_ALLOCATION ||
           kind == MODEL_FAULT_UNORDERED_FREE;
}

/* Marks both accesses of a race. The last step did one of them. The other is still pending, and
 * gets a row too. prop/race.h tells where the fault has the threads. */
static void mark_race(struct story_build *b, const struct model_fault *fault) {
    assert(is_race(fault->kind));
    bool earlier = fault->detail[2] & MODEL_RACE_EARLIER; /* the other one has its row already */
    uint32_t one = (uint32_t)(fault->detail[1] >> 32), other = (uint32_t)fault->detail[1];
    uint32_t late = one == b->running ? other : one;
    assert(one != other);
    const char *const sites[] = {b->t->site, b->t->site2};
    for (int i = 0; i < 2; i++) {
        uint32_t thread = i ? other : one;
        *base_vec_push(&b->t->accesses) =
            (struct story_access){.site = sites[i],
                                  .thread = thread,
                                  .stack = thread != late ? b->touched_stack
                                           : earlier      ? 0
                                                          : story_stack_of(b, late)};
    }
    if (b->touched != STORY_NOBODY) {
        assert(b->touched < b->t->rows.count && !b->t->rows.at[b->touched].is_switch);
        b->t->rows.at[b->touched].is_fault = true;
        story_rows_cut(b->t, b->touched + 1);
        b->shown = b->running;
    }
    struct model_thread_info info = {0};
    b->m->v->people->thread_info(b->m, late, &info);
    if (earlier || late == b->running || !info.exists || info.finished)
        return;
    b->shown = late; /* no switch: both happen at the same time */
    story_spot_of(b, late)->moved = true;
    struct story_row *r = row_at(b, late, story_keep(b->t, info.at.file),
                                 story_keep_name(b->t, info.at.function), info.at.line);
    r->is_fault = true;
    r->note = "at the same time";
}

static bool is_of_state(enum model_fault_kind kind) {
    return kind == MODEL_FAULT_DEADLOCK || kind == MODEL_FAULT_PARTIAL_DEADLOCK ||
           kind == MODEL_FAULT_LIVELOCK || kind == MODEL_FAULT_LTL;
}

static void mark_fault(struct story_build *b, const struct model_fault *fault) {
    struct story *t = b->t;
    if (is_race(fault->kind)) {
        mark_race(b, fault);
    } else if (!b->observed_fault && !is_of_state(fault->kind)) {
        struct story_row *r = row_at(b, fault->thread, t->file, t->function, t->line);
        r->is_fault = true;
        if (!t->file) { /* the model gives no place, so the trace does */
            t->file = r->file;
            t->function = r->function;
            t->line = r->line;
        }
    }
}

void story_end(struct story_build *b, const struct model_fault *fault) {
    struct story *t = b->t;
    struct model *m = b->m;
    struct model_place at = {0};
    t->message = story_keep_and_free(t, m->v->people->fault_text(m, fault));
    m->v->people->fault_place(m, fault, &at);
    t->file = story_keep(t, at.file);
    t->function = story_keep_name(t, at.function);
    t->line = at.line;
    t->column = at.column;
    t->stack = is_of_state(fault->kind) ? 0 : story_stack_of(b, fault->thread);
    if (fault->site2) {
        t->site = story_keep_name_and_free(t, m->v->people->site_text(m, fault->site));
        t->site2 = story_keep_name_and_free(t, m->v->people->site_text(m, fault->site2));
    }
    mark_fault(b, fault);
    uint32_t threads = m->v->threads(m);
    for (uint32_t i = 0; i < threads; i++)
        end_thread(b, i);
    end_locks(b);
}
