/* The toy machine: state in plain arrays, a component a thread, a variable and a lock. */
#include "model/toy_int.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report_line(struct model_toy *t, uint32_t thread) {
    struct model_event event = {
        .kind = MODEL_EVENT_LINE,
        .thread = thread,
        .at = {.function = "toy", .line = t->now.threads[thread].pc + 1},
        .depth = 1,
    };
    t->observer(t->observer_context, &event);
}

/* ---- model.h ---- */

static enum model_outcome toy_step(struct model *m, struct model_choice choice,
                                   struct model_fault *fault) {
    struct model_toy *t = model_toy_of(m);
    t->input_count = 0;
    t->beyond = false;
    if (t->observer)
        report_line(t, choice.thread);
    return model_toy_step(t, choice, fault);
}

static void forget_changes(struct model_toy *t) {
    for (uint32_t k = 0; k < t->dirty_count; k++)
        t->dirty[t->dirty_slots[k]] = false;
    t->dirty_count = 0;
}

static void toy_settle(struct model *m) {
    forget_changes(model_toy_of(m));
}

static enum model_outcome toy_initial(struct model *m, struct model_fault *fault) {
    struct model_toy *t = model_toy_of(m);
    t->now = t->first;
    forget_changes(t);
    t->access_count = 0;
    *fault = t->first_fault;
    return t->first_outcome;
}

static void add_choice(struct model_toy *t, uint32_t *count, uint32_t thread, uint32_t alt) {
    if (*count == t->choice_room) {
        t->choice_room = t->choice_room ? 2 * t->choice_room : 16;
        t->choices = base_realloc(t->choices, t->choice_room * sizeof *t->choices);
    }
    t->choices[(*count)++] = (struct model_choice){thread, alt};
}

static uint32_t toy_choices(struct model *m, const struct model_choice **out) {
    struct model_toy *t = model_toy_of(m);
    uint32_t count = 0;
    for (uint32_t u = 0; u < t->program->threads; u++) {
        uint32_t ways = model_toy_ways(t, u);
        bool listed = model_toy_may_have_gaps(t, u);
        for (uint32_t k = 0; k < ways; k++)
            add_choice(t, &count, u, listed ? t->alts[k] : k);
    }
    *out = t->choices;
    return count;
}

static bool toy_ended(struct model *m) {
    struct model_toy *t = model_toy_of(m);
    for (uint32_t u = 0; u < t->program->threads; u++)
        if (model_toy_at(t, u))
            return false;
    return true;
}

static uint32_t toy_changes(struct model *m, const struct model_change **out) {
    struct model_toy *t = model_toy_of(m);
    for (uint32_t k = 0; k < t->dirty_count; k++) {
        struct model_change *c = &t->changes[k];
        c->slot = t->dirty_slots[k];
        c->bytes = model_toy_bytes(t, &t->now, c->slot, &c->size);
        if (memcmp(c->bytes, model_toy_bytes(t, &t->first, c->slot, &c->size), c->size) == 0)
            c->bytes = NULL; /* as in the initial state */
    }
    *out = t->changes;
    return t->dirty_count;
}

static void toy_load(struct model *m, uint32_t slot, const void *bytes, uint32_t size,
                     bool initial) {
    struct model_toy *t = model_toy_of(m);
    uint32_t want;
    void *at = model_toy_bytes(t, &t->now, slot, &want);
    if (initial)
        bytes = model_toy_bytes(t, &t->first, slot, &size);
    assert(bytes && size == want);
    memcpy(at, bytes, want);
}

static void toy_loaded(struct model *m) {
    struct model_toy *t = model_toy_of(m);
    assert(t->dirty_count == 0);
    t->access_count = 0;
}

static uint32_t toy_footprint(struct model *m, const struct model_access **out) {
    struct model_toy *t = model_toy_of(m);
    *out = t->accesses;
    return t->access_count;
}

static uint32_t toy_pending(struct model *m, uint32_t thread, const struct model_access **out) {
    struct model_toy *t = model_toy_of(m);
    *out = t->pending;
    return model_toy_list(t, thread);
}

static uint32_t toy_threads(struct model *m) {
    return model_toy_of(m)->program->threads;
}

/* The thread that this one waits for; UINT32_MAX: anybody. */
static uint32_t waker_of(struct model_toy *t, uint32_t thread) {
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    uint32_t inside = model_toy_held_by(t, thread);
    if (inside != UINT32_MAX)
        return inside;
    return i->op == MODEL_TOY_LOCK ? model_toy_holder(t, i->b) : UINT32_MAX;
}

static bool toy_blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    struct model_toy *t = model_toy_of(m);
    if (!model_toy_at(t, thread) || model_toy_ways(t, thread))
        return false;
    uint32_t waker = waker_of(t, thread);
    *out = (struct model_wait){.wakers = UINT64_MAX};
    if (waker != UINT32_MAX)
        out->wakers = model_waker(waker);
    return true;
}

static uint32_t toy_far_wakers(struct model *m, uint32_t thread, const uint32_t **out) {
    struct model_toy *t = model_toy_of(m);
    t->waker = waker_of(t, thread);
    *out = &t->waker;
    return t->waker != UINT32_MAX;
}

static enum model_life toy_life(struct model *m, uint32_t thread) {
    uint32_t pc = model_toy_of(m)->now.threads[thread].pc;
    return pc == MODEL_TOY_ENDED ? MODEL_OVER : pc == MODEL_TOY_ASLEEP ? MODEL_GONE : MODEL_RUNS;
}

static uint32_t toy_nature(struct model *m, uint32_t thread) {
    const struct model_toy *t = model_toy_of(m);
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    bool opaque = i && i->op == MODEL_TOY_EXIT && !t->program->processes;
    return (opaque ? MODEL_OPAQUE : 0) | (model_toy_has_issued(t, thread) ? MODEL_SEVERAL : 0);
}

static bool toy_apart(struct model *m, struct model_choice choice) {
    return model_toy_apart(model_toy_of(m), choice);
}

static void toy_thread_info(struct model *m, uint32_t thread, struct model_thread_info *out) {
    struct model_toy *t = model_toy_of(m);
    uint32_t pc = t->now.threads[thread].pc;
    *out = (struct model_thread_info){.exists = pc != MODEL_TOY_ASLEEP,
                                      .finished = pc == MODEL_TOY_ENDED,
                                      .enabled = model_toy_ways(t, thread) > 0};
    snprintf(out->name, sizeof out->name, "T%u", thread);
    out->at = (struct model_place){.function = "toy", .line = pc + 1};
}

__attribute__((format(printf, 1, 2))) static char *text(const char *format, ...) {
    char buffer[128];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    return base_strdup(buffer);
}

static char *toy_wait_text(struct model *m, uint32_t thread) {
    struct model_toy *t = model_toy_of(m);
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    uint32_t inside = model_toy_held_by(t, thread);
    if (i && inside != UINT32_MAX)
        return text("waits for T%u to leave its atomic section", inside);
    if (i && i->op == MODEL_TOY_LOCK)
        return text("waits for lock %u, held by T%d", i->b, (int)model_toy_holder(t, i->b));
    return text("waits for variable %u", i ? i->b : 0);
}

static char *toy_site_text(struct model *m, uint32_t site) {
    (void)m;
    return text("T%u:%u", (site - 1) / MODEL_TOY_CODE, (site - 1) % MODEL_TOY_CODE);
}

static char *toy_fault_text(struct model *m, const struct model_fault *fault) {
    (void)m;
    return text("%s in T%u", model_fault_name(fault->kind), fault->thread);
}

static void toy_fault_place(struct model *m, const struct model_fault *fault,
                            struct model_place *out) {
    (void)m;
    *out = (struct model_place){.function = "toy", .line = (fault->site - 1) % MODEL_TOY_CODE + 1};
}

static void toy_observe(struct model *m, model_observer *observer, void *context) {
    struct model_toy *t = model_toy_of(m);
    t->observer = observer;
    t->observer_context = context;
}

static uint32_t toy_frames(struct model *m, uint32_t thread, const struct model_place **out) {
    struct model_toy *t = model_toy_of(m);
    struct model_thread_info info;
    toy_thread_info(m, thread, &info);
    t->place = info.at;
    *out = &t->place;
    return info.exists && !info.finished;
}

static uint64_t toy_outcome(struct model *m) {
    struct model_toy *t = model_toy_of(m);
    return base_hash_bytes(t->now.data, t->program->variables * sizeof t->now.data[0]);
}

static const char *toy_approximation(struct model *m) {
    (void)m;
    return NULL;
}

static uint64_t toy_instructions(struct model *m) {
    return model_toy_of(m)->instructions;
}

static struct model *toy_fork(struct model *m) {
    return model_toy_new(model_toy_of(m)->program);
}

static void toy_drop(struct model *m) {
    free(model_toy_of(m)->choices);
    free(m);
}

static const struct model_reduction toy_reduction = {
    .life = toy_life,
    .nature = toy_nature,
    .apart = toy_apart,
};

static const struct model_people toy_people = {
    .thread_info = toy_thread_info,
    .wait_text = toy_wait_text,
    .fault_text = toy_fault_text,
    .fault_place = toy_fault_place,
    .site_text = toy_site_text,
    .observe = toy_observe,
    .frames = toy_frames,
};

static const struct model_gaps toy_gaps = {
    .approximation = toy_approximation,
};

#define CORE                                                                                       \
    .fork = toy_fork, .drop = toy_drop, .initial = toy_initial, .choices = toy_choices,            \
    .ended = toy_ended, .step = toy_step, .changes = toy_changes, .settle = toy_settle,            \
    .load = toy_load, .loaded = toy_loaded, .footprint = toy_footprint, .pending = toy_pending,    \
    .threads = toy_threads, .blocked = toy_blocked, .outcome = toy_outcome,                        \
    .instructions = toy_instructions, .far_wakers = toy_far_wakers, .reduction = &toy_reduction,   \
    .people = &toy_people, .gaps = &toy_gaps

static const struct model_vtable vtable = {CORE},
                                 vtable_with_memo = {CORE, .memo = &model_toy_memo};

struct model *model_toy_new(const struct model_toy_program *program) {
    assert(program->threads > 0 && program->threads <= MODEL_TOY_THREADS);
    assert(program->variables <= MODEL_TOY_VARIABLES && program->locks <= MODEL_TOY_LOCKS);
    assert(program->processes <= MODEL_TOY_PROCESSES);
    assert(!program->processes || program->threads <= 64);
    struct model_toy *t = base_calloc(1, sizeof *t);
    t->model.v = program->memo ? &vtable_with_memo : &vtable;
    t->program = program;
    t->first_outcome = model_toy_start(t, &t->first_fault);
    t->first = t->now;
    forget_changes(t);
    return &t->model;
}
