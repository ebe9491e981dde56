/* The toy machine: state in plain arrays, a component a thread, a variable and a lock. */
#include "model/toy.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PC_ENDED = 255, PC_ASLEEP = 254 };
enum { SLOTS = 2 * (MODEL_TOY_THREADS > 32 ? MODEL_TOY_THREADS : 32) };

struct thread {
    int32_t r[MODEL_TOY_REGISTERS];
    uint32_t pc;
};

struct state {
    struct thread threads[MODEL_TOY_THREADS];
    int32_t data[MODEL_TOY_VARIABLES + MODEL_TOY_LOCKS]; /* variables, then lock holders + 1 */
};

struct toy {
    struct model model;
    const struct model_toy_program *program;
    struct state now, first;
    enum model_outcome first_outcome;
    struct model_fault first_fault;
    bool dirty[SLOTS];
    uint32_t dirty_slots[SLOTS], dirty_count;
    struct model_change changes[SLOTS];
    struct model_choice *choices;
    uint32_t choice_room;
    struct model_access accesses[(MODEL_TOY_THREADS + 1) * MODEL_TOY_RUN + 1], pending[1];
    uint32_t access_count, holder;
    uint64_t instructions;
    model_observer *observer;
    void *observer_context;
};

static struct toy *toy_of(struct model *m) {
    return (struct toy *)m;
}

static int32_t *lock_of(struct toy *t, uint32_t lock) {
    assert(lock < t->program->locks);
    return &t->now.data[MODEL_TOY_VARIABLES + lock];
}

static uint32_t slot_thread(uint32_t thread) {
    return model_slot(thread, MODEL_SIDE_THREADS);
}

static uint32_t slot_lock(const struct toy *t, uint32_t lock) {
    return model_slot(t->program->variables + lock, MODEL_SIDE_DATA);
}

/* Where a slot's bytes are in a state. */
static void *slot_bytes(const struct toy *t, struct state *s, uint32_t slot, uint32_t *size) {
    uint32_t index = slot >> 1;
    if ((slot & 1) == MODEL_SIDE_THREADS) {
        assert(index < t->program->threads);
        *size = sizeof s->threads[0];
        return &s->threads[index];
    }
    assert(index < t->program->variables + t->program->locks);
    *size = sizeof s->data[0];
    if (index >= t->program->variables)
        index += MODEL_TOY_VARIABLES - t->program->variables;
    return &s->data[index];
}

static void touch(struct toy *t, uint32_t slot) {
    if (t->dirty[slot])
        return;
    t->dirty[slot] = true;
    t->dirty_slots[t->dirty_count++] = slot;
}

static const struct model_toy_instruction *instruction(const struct toy *t, uint32_t thread) {
    uint32_t pc = t->now.threads[thread].pc;
    if (pc >= MODEL_TOY_CODE)
        return NULL;
    return &t->program->code[thread][pc];
}

static bool visible(enum model_toy_op op) {
    return op >= MODEL_TOY_READ && op <= MODEL_TOY_EXIT;
}

/* ---- the meaning of instructions ---- */

static bool enabled(struct toy *t, const struct model_toy_instruction *i) {
    if (i->op == MODEL_TOY_LOCK)
        return *lock_of(t, i->b) == 0;
    if (i->op == MODEL_TOY_AWAIT)
        return t->now.data[i->b] != 0;
    return true;
}

/* The access that an instruction will make; false: none. */
static bool access_of(const struct toy *t, uint32_t thread, const struct model_toy_instruction *i,
                      struct model_access *out) {
    uint32_t kind = 0;
    bool lock = false;
    switch (i->op) {
    case MODEL_TOY_READ: kind = MODEL_READ; break;
    case MODEL_TOY_WRITE: kind = MODEL_WRITE; break;
    case MODEL_TOY_ATOMIC_READ:
        kind = MODEL_READ | MODEL_ATOMIC;
        if (t->now.threads[thread].pc + 1 < MODEL_TOY_CODE && i[1].op == MODEL_TOY_END)
            kind |= MODEL_UNREAD; /* the end clears the registers */
        break;
    case MODEL_TOY_ATOMIC_WRITE: kind = MODEL_WRITE | MODEL_ATOMIC; break;
    case MODEL_TOY_CAS: kind = MODEL_READ | MODEL_WRITE | MODEL_ATOMIC; break;
    case MODEL_TOY_AWAIT: kind = MODEL_READ | MODEL_SYNC; break;
    case MODEL_TOY_LOCK:
        kind = MODEL_READ | MODEL_WRITE | MODEL_ACQUIRE | MODEL_SYNC | MODEL_EXCLUSIVE;
        lock = true;
        break;
    case MODEL_TOY_UNLOCK:
        kind = MODEL_READ | MODEL_WRITE | MODEL_RELEASE | MODEL_SYNC;
        if (t->now.data[MODEL_TOY_VARIABLES + i->b] == (int32_t)thread + 1)
            kind |= MODEL_EXCLUSIVE;
        lock = true;
        break;
    default: return false;
    }
    *out = (struct model_access){.place = lock ? 1000u + i->b : i->b,
                                 .size = sizeof(int32_t),
                                 .kind = kind,
                                 .site = model_toy_site(thread, t->now.threads[thread].pc)};
    return true;
}

static void end_thread(struct toy *t, uint32_t thread) {
    t->now.threads[thread] = (struct thread){.pc = PC_ENDED};
    touch(t, slot_thread(thread));
}

static enum model_outcome fail(struct toy *t, enum model_fault_kind kind, uint32_t thread,
                               struct model_fault *fault) {
    *fault = (struct model_fault){
        .kind = kind, .thread = thread, .site = model_toy_site(thread, t->now.threads[thread].pc)};
    return MODEL_FAULTED;
}

static void store_variable(struct toy *t, uint32_t variable, int32_t value) {
    assert(variable < t->program->variables);
    t->now.data[variable] = value;
    touch(t, model_slot(variable, MODEL_SIDE_DATA));
}

static enum model_outcome do_visible(struct toy *t, uint32_t thread, uint32_t alt,
                                     const struct model_toy_instruction *i,
                                     struct model_fault *fault) {
    int32_t *r = &t->now.threads[thread].r[i->a];
    switch (i->op) {
    case MODEL_TOY_READ:
    case MODEL_TOY_ATOMIC_READ: *r = t->now.data[i->b]; break;
    case MODEL_TOY_WRITE:
    case MODEL_TOY_ATOMIC_WRITE: store_variable(t, i->b, *r + i->value); break;
    case MODEL_TOY_CAS:
        if (t->now.data[i->b] == *r) {
            store_variable(t, i->b, i->value);
            *r = 1;
        } else {
            *r = 0;
            t->accesses[0].kind |= MODEL_UNWRITTEN;
        }
        break;
    case MODEL_TOY_LOCK:
        *lock_of(t, i->b) = (int32_t)thread + 1;
        touch(t, slot_lock(t, i->b));
        break;
    case MODEL_TOY_UNLOCK:
        if (*lock_of(t, i->b) != (int32_t)thread + 1)
            return fail(t, MODEL_FAULT_LOCK_MISUSE, thread, fault);
        *lock_of(t, i->b) = 0;
        touch(t, slot_lock(t, i->b));
        break;
    case MODEL_TOY_CHOOSE: *r = (int32_t)alt; break;
    case MODEL_TOY_EXIT:
        for (uint32_t u = 0; u < t->program->threads; u++)
            end_thread(t, u);
        break;
    default: break;
    }
    t->instructions++;
    return MODEL_STEPPED;
}

static enum model_outcome do_local(struct toy *t, uint32_t thread,
                                   const struct model_toy_instruction *i,
                                   struct model_fault *fault) {
    struct thread *self = &t->now.threads[thread];
    int32_t *r = &self->r[i->a];
    t->instructions++;
    switch (i->op) {
    case MODEL_TOY_END: end_thread(t, thread); return MODEL_STEPPED;
    case MODEL_TOY_SET: *r = i->value; break;
    case MODEL_TOY_ADD: *r += i->value; break;
    case MODEL_TOY_JUMP:
        if (i->value != 0 || *r != 0) {
            self->pc = i->b;
            return MODEL_STEPPED;
        }
        break;
    case MODEL_TOY_ASSERT:
        if (*r != i->value)
            return fail(t, MODEL_FAULT_ASSERTION, thread, fault);
        break;
    case MODEL_TOY_ASSUME:
        if (*r != i->value)
            return MODEL_PRUNED;
        break;
    case MODEL_TOY_UNKNOWN: return fail(t, MODEL_FAULT_UNMODELLED, thread, fault);
    default: break;
    }
    self->pc++;
    return MODEL_STEPPED;
}

static enum model_outcome run_local(struct toy *t, uint32_t thread, struct model_fault *fault);

/* A spawned thread comes to its first visible instruction at once. */
static enum model_outcome spawn(struct toy *t, uint32_t thread, uint32_t child,
                                struct model_fault *fault) {
    t->accesses[t->access_count++] =
        (struct model_access){.place = 2000u + child,
                              .size = 1,
                              .kind = MODEL_READ | MODEL_WRITE | MODEL_SYNC,
                              .site = model_toy_site(thread, t->now.threads[thread].pc)};
    t->now.threads[thread].pc++;
    if (t->now.threads[child].pc != PC_ASLEEP)
        return MODEL_STEPPED;
    t->now.threads[child].pc = 0;
    touch(t, slot_thread(child));
    enum model_outcome outcome = run_local(t, child, fault);
    return outcome == MODEL_CUT ? MODEL_STEPPED : outcome;
}

static enum model_outcome run_local(struct toy *t, uint32_t thread, struct model_fault *fault) {
    for (uint32_t n = 0; n < MODEL_TOY_RUN; n++) {
        const struct model_toy_instruction *i = instruction(t, thread);
        if (!i || visible(i->op))
            return MODEL_STEPPED;
        enum model_outcome outcome = i->op == MODEL_TOY_SPAWN ? spawn(t, thread, i->b, fault)
                                                              : do_local(t, thread, i, fault);
        if (outcome != MODEL_STEPPED)
            return outcome;
    }
    return MODEL_CUT;
}

static void report_line(struct toy *t, uint32_t thread) {
    struct model_event event = {
        .kind = MODEL_EVENT_LINE,
        .thread = thread,
        .at = {.function = "toy", .line = t->now.threads[thread].pc + 1},
    };
    t->observer(t->observer_context, &event);
}

/* ---- model.h ---- */

static enum model_outcome toy_step(struct model *m, struct model_choice choice,
                                   struct model_fault *fault) {
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, choice.thread);
    assert(i && enabled(t, i));
    t->access_count = 0;
    if (t->observer)
        report_line(t, choice.thread);
    touch(t, slot_thread(choice.thread));
    if (visible(i->op)) {
        if (access_of(t, choice.thread, i, &t->accesses[0]))
            t->access_count = 1;
        if (do_visible(t, choice.thread, choice.alt, i, fault) == MODEL_FAULTED)
            return MODEL_FAULTED;
        if (i->op == MODEL_TOY_EXIT)
            return MODEL_STEPPED;
        t->now.threads[choice.thread].pc++;
    } else {
        /* The continuation of a run that was cut. */
        assert(choice.alt == 0);
    }
    enum model_outcome outcome = run_local(t, choice.thread, fault);
    if (outcome == MODEL_CUT && visible(i->op))
        return MODEL_STEPPED; /* it had an effect: only the rest is without */
    return outcome;
}

static void forget_changes(struct toy *t) {
    for (uint32_t k = 0; k < t->dirty_count; k++)
        t->dirty[t->dirty_slots[k]] = false;
    t->dirty_count = 0;
}

static void toy_settle(struct model *m) {
    forget_changes(toy_of(m));
}

static enum model_outcome start(struct toy *t, struct model_fault *fault) {
    const struct model_toy_program *p = t->program;
    t->access_count = 0;
    memset(&t->now, 0, sizeof t->now);
    for (uint32_t k = 0; k < p->variables; k++)
        t->now.data[k] = p->initial[k];
    for (uint32_t u = 0; u < p->threads; u++)
        if ((u < 64 && p->asleep >> u & 1) || (p->asleep_from && u >= p->asleep_from))
            t->now.threads[u].pc = PC_ASLEEP;
    for (uint32_t u = 0; u < p->threads; u++) {
        enum model_outcome outcome = run_local(t, u, fault);
        t->access_count = 0;
        if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
            return outcome;
    }
    return MODEL_STEPPED;
}

static enum model_outcome toy_initial(struct model *m, struct model_fault *fault) {
    struct toy *t = toy_of(m);
    t->now = t->first;
    forget_changes(t);
    t->access_count = 0;
    *fault = t->first_fault;
    return t->first_outcome;
}

static void add_choice(struct toy *t, uint32_t *count, uint32_t thread, uint32_t alt) {
    if (*count == t->choice_room) {
        t->choice_room = t->choice_room ? 2 * t->choice_room : 16;
        t->choices = base_realloc(t->choices, t->choice_room * sizeof *t->choices);
    }
    t->choices[(*count)++] = (struct model_choice){thread, alt};
}

static uint32_t toy_choices(struct model *m, const struct model_choice **out) {
    struct toy *t = toy_of(m);
    uint32_t count = 0;
    for (uint32_t u = 0; u < t->program->threads; u++) {
        const struct model_toy_instruction *i = instruction(t, u);
        if (!i || !enabled(t, i))
            continue;
        uint32_t alts = i->op == MODEL_TOY_CHOOSE ? (uint32_t)i->value : 1;
        for (uint32_t alt = 0; alt < alts; alt++)
            add_choice(t, &count, u, alt);
    }
    *out = t->choices;
    return count;
}

static bool toy_ended(struct model *m) {
    struct toy *t = toy_of(m);
    for (uint32_t u = 0; u < t->program->threads; u++)
        if (instruction(t, u))
            return false;
    return true;
}

static uint32_t toy_changes(struct model *m, const struct model_change **out) {
    struct toy *t = toy_of(m);
    for (uint32_t k = 0; k < t->dirty_count; k++) {
        struct model_change *c = &t->changes[k];
        c->slot = t->dirty_slots[k];
        c->bytes = slot_bytes(t, &t->now, c->slot, &c->size);
        if (memcmp(c->bytes, slot_bytes(t, &t->first, c->slot, &c->size), c->size) == 0)
            c->bytes = NULL; /* as in the initial state */
    }
    *out = t->changes;
    return t->dirty_count;
}

static void toy_load(struct model *m, uint32_t slot, const void *bytes, uint32_t size,
                     bool initial) {
    struct toy *t = toy_of(m);
    uint32_t want;
    void *at = slot_bytes(t, &t->now, slot, &want);
    if (initial)
        bytes = slot_bytes(t, &t->first, slot, &size);
    assert(bytes && size == want);
    memcpy(at, bytes, want);
}

static void toy_loaded(struct model *m) {
    struct toy *t = toy_of(m);
    assert(t->dirty_count == 0);
    t->access_count = 0;
}

static uint32_t toy_footprint(struct model *m, const struct model_access **out) {
    struct toy *t = toy_of(m);
    *out = t->accesses;
    return t->access_count;
}

static uint32_t toy_pending(struct model *m, uint32_t thread, const struct model_access **out) {
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, thread);
    *out = t->pending;
    return i && access_of(t, thread, i, &t->pending[0]) ? 1 : 0;
}

static uint32_t toy_threads(struct model *m) {
    return toy_of(m)->program->threads;
}

static bool toy_blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, thread);
    if (!i || enabled(t, i))
        return false;
    *out = (struct model_wait){.wakers = UINT64_MAX};
    if (i->op == MODEL_TOY_LOCK) {
        uint32_t holder = (uint32_t)*lock_of(t, i->b) - 1;
        out->wakers = model_waker(holder);
    }
    return true;
}

/* Nobody waits for one thread but in front of a lock. */
static uint32_t toy_far_wakers(struct model *m, uint32_t thread, const uint32_t **out) {
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, thread);
    if (i->op != MODEL_TOY_LOCK)
        return 0;
    t->holder = (uint32_t)*lock_of(t, i->b) - 1;
    *out = &t->holder;
    return 1;
}

static enum model_life toy_life(struct model *m, uint32_t thread) {
    uint32_t pc = toy_of(m)->now.threads[thread].pc;
    return pc == PC_ENDED ? MODEL_OVER : pc == PC_ASLEEP ? MODEL_GONE : MODEL_RUNS;
}

static uint32_t toy_nature(struct model *m, uint32_t thread) {
    const struct model_toy_instruction *i = instruction(toy_of(m), thread);
    return i && i->op == MODEL_TOY_EXIT ? MODEL_OPAQUE : 0;
}

static void toy_thread_info(struct model *m, uint32_t thread, struct model_thread_info *out) {
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, thread);
    uint32_t pc = t->now.threads[thread].pc;
    *out = (struct model_thread_info){
        .exists = pc != PC_ASLEEP, .finished = pc == PC_ENDED, .enabled = i && enabled(t, i)};
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
    struct toy *t = toy_of(m);
    const struct model_toy_instruction *i = instruction(t, thread);
    if (i && i->op == MODEL_TOY_LOCK)
        return text("waits for lock %u, held by T%d", i->b, *lock_of(t, i->b) - 1);
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
    struct toy *t = toy_of(m);
    t->observer = observer;
    t->observer_context = context;
}

static uint64_t toy_outcome(struct model *m) {
    struct toy *t = toy_of(m);
    return base_hash_bytes(t->now.data, t->program->variables * sizeof t->now.data[0]);
}

static const char *toy_approximation(struct model *m) {
    (void)m;
    return NULL;
}

static uint64_t toy_instructions(struct model *m) {
    return toy_of(m)->instructions;
}

static struct model *toy_fork(struct model *m) {
    return model_toy_new(toy_of(m)->program);
}

static void toy_drop(struct model *m) {
    free(toy_of(m)->choices);
    free(m);
}

static const struct model_reduction toy_reduction = {
    .life = toy_life,
    .nature = toy_nature,
};

static const struct model_people toy_people = {
    .thread_info = toy_thread_info,
    .wait_text = toy_wait_text,
    .fault_text = toy_fault_text,
    .fault_place = toy_fault_place,
    .site_text = toy_site_text,
    .observe = toy_observe,
};

static const struct model_gaps toy_gaps = {
    .approximation = toy_approximation,
};

static const struct model_vtable vtable = {
    .fork = toy_fork,
    .drop = toy_drop,
    .initial = toy_initial,
    .choices = toy_choices,
    .ended = toy_ended,
    .step = toy_step,
    .changes = toy_changes,
    .settle = toy_settle,
    .load = toy_load,
    .loaded = toy_loaded,
    .footprint = toy_footprint,
    .pending = toy_pending,
    .threads = toy_threads,
    .blocked = toy_blocked,
    .outcome = toy_outcome,
    .instructions = toy_instructions,
    .far_wakers = toy_far_wakers,
    .reduction = &toy_reduction,
    .people = &toy_people,
    .gaps = &toy_gaps,
};

struct model *model_toy_new(const struct model_toy_program *program) {
    assert(program->threads > 0 && program->threads <= MODEL_TOY_THREADS);
    assert(program->variables <= MODEL_TOY_VARIABLES && program->locks <= MODEL_TOY_LOCKS);
    struct toy *t = base_calloc(1, sizeof *t);
    t->model.v = &vtable;
    t->program = program;
    t->first_outcome = start(t, &t->first_fault);
    t->first = t->now;
    forget_changes(t);
    return &t->model;
}
