/* The meaning of the toy's instructions. */
#include "model/toy_int.h"

#include <string.h>

enum { LOCK_PLACE = 1000, THREAD_PLACE = 2000, PROCESS_PLACE = 3000 };
enum { FIRST_COMPLETION = 1 }; /* the alternative that completes what is in the first slot */

/* ---- components ---- */

static uint32_t slot_thread(uint32_t thread) {
    return model_slot(thread, MODEL_SIDE_THREADS);
}

static uint32_t slot_lock(const struct model_toy *t, uint32_t lock) {
    return model_slot(t->program->variables + lock, MODEL_SIDE_DATA);
}

static uint32_t slot_process(const struct model_toy *t, uint32_t process) {
    return model_slot(t->program->variables + t->program->locks + process, MODEL_SIDE_DATA);
}

void *model_toy_bytes(const struct model_toy *t, struct model_toy_state *s, uint32_t slot,
                      uint32_t *size) {
    uint32_t index = slot >> 1, variables = t->program->variables, locks = t->program->locks;
    if ((slot & 1) == MODEL_SIDE_THREADS) {
        assert(index < t->program->threads);
        *size = sizeof s->threads[0];
        return &s->threads[index];
    }
    assert(index < variables + locks + t->program->processes);
    *size = sizeof s->data[0];
    if (index >= variables + locks)
        index += MODEL_TOY_VARIABLES + MODEL_TOY_LOCKS - variables - locks;
    else if (index >= variables)
        index += MODEL_TOY_VARIABLES - variables;
    return &s->data[index];
}

static void touch(struct model_toy *t, uint32_t slot) {
    if (t->dirty[slot])
        return;
    t->dirty[slot] = true;
    t->dirty_slots[t->dirty_count++] = slot;
}

/* The component is looked at. */
static void look_at(struct model_toy *t, uint32_t slot) {
    for (uint32_t i = 0; t->asked && i < t->input_count; i++)
        if (t->inputs[i].slot == slot)
            return;
    if (t->asked)
        t->inputs[t->input_count++] = (struct model_input){slot, MODEL_INPUT_ALL};
}

static int32_t value_of(struct model_toy *t, uint32_t variable) {
    assert(variable < t->program->variables);
    look_at(t, model_slot(variable, MODEL_SIDE_DATA));
    return t->now.data[variable];
}

static void store_variable(struct model_toy *t, uint32_t variable, int32_t value) {
    assert(variable < t->program->variables);
    t->now.data[variable] = value;
    touch(t, model_slot(variable, MODEL_SIDE_DATA));
}

uint32_t model_toy_holder(struct model_toy *t, uint32_t lock) {
    assert(lock < t->program->locks);
    look_at(t, slot_lock(t, lock));
    return (uint32_t)t->now.data[MODEL_TOY_VARIABLES + lock] - 1;
}

static void set_holder(struct model_toy *t, uint32_t lock, int32_t holder) {
    t->now.data[MODEL_TOY_VARIABLES + lock] = holder;
    touch(t, slot_lock(t, lock));
}

static uint32_t process_of(const struct model_toy *t, uint32_t thread) {
    assert(thread < 64);
    return (uint32_t)(t->program->second >> thread & 1);
}

static int32_t *inside_of(struct model_toy *t, uint32_t process) {
    return &t->now.data[MODEL_TOY_VARIABLES + MODEL_TOY_LOCKS + process];
}

/* The thread that is inside an atomic section of a thread's process; UINT32_MAX: none. */
static uint32_t inside(struct model_toy *t, uint32_t thread) {
    if (!t->program->processes)
        return UINT32_MAX;
    look_at(t, slot_process(t, process_of(t, thread)));
    return (uint32_t)*inside_of(t, process_of(t, thread)) - 1;
}

static void set_inside(struct model_toy *t, uint32_t thread, int32_t who) {
    *inside_of(t, process_of(t, thread)) = who;
    touch(t, slot_process(t, process_of(t, thread)));
}

/* ---- windows ---- */

static struct model_toy_write *write_to(struct model_toy *t, uint32_t thread, uint32_t variable) {
    struct model_toy_write *w = t->now.threads[thread].window;
    for (uint32_t k = 0; k < MODEL_TOY_WINDOW; k++)
        if (w[k].variable == variable + 1)
            return &w[k];
    return NULL;
}

static struct model_toy_write *free_slot(struct model_toy *t, uint32_t thread) {
    struct model_toy_write *w = t->now.threads[thread].window;
    for (uint32_t k = 0; k < MODEL_TOY_WINDOW; k++)
        if (!w[k].variable)
            return &w[k];
    return NULL;
}

bool model_toy_has_issued(const struct model_toy *t, uint32_t thread) {
    for (uint32_t k = 0; k < MODEL_TOY_WINDOW; k++)
        if (t->now.threads[thread].window[k].variable)
            return true;
    return false;
}

/* Does the thread's next instruction have to wait until something that it has issued is complete?
 */
static bool waits_for_window(struct model_toy *t, uint32_t thread,
                             const struct model_toy_instruction *i) {
    switch (i->op) {
    case MODEL_TOY_END:
    case MODEL_TOY_FENCE:
    case MODEL_TOY_CHOOSE: return model_toy_has_issued(t, thread);
    case MODEL_TOY_ISSUE:
    case MODEL_TOY_ISSUE_ATOMIC: return !write_to(t, thread, i->b) && !free_slot(t, thread);
    case MODEL_TOY_WRITE:
    case MODEL_TOY_ATOMIC_WRITE:
    case MODEL_TOY_CAS:
    case MODEL_TOY_AWAIT: return write_to(t, thread, i->b) != NULL;
    default: return false;
    }
}

/* A write to what is in the window already takes its place. */
static void issue(struct model_toy *t, uint32_t thread, const struct model_toy_instruction *i) {
    struct model_toy_thread *self = &t->now.threads[thread];
    struct model_toy_write *w = write_to(t, thread, i->b);
    w = w ? w : free_slot(t, thread);
    *w = (struct model_toy_write){.value = self->r[i->a] + i->value,
                                  .variable = (uint16_t)(i->b + 1),
                                  .pc = (uint8_t)self->pc,
                                  .atomic = i->op == MODEL_TOY_ISSUE_ATOMIC};
}

/* ---- what a thread can do ---- */

static bool visible(enum model_toy_op op) {
    return op >= MODEL_TOY_READ && op <= MODEL_TOY_LEAVE;
}

static bool enabled(struct model_toy *t, const struct model_toy_instruction *i) {
    if (i->op == MODEL_TOY_LOCK)
        return model_toy_holder(t, i->b) == UINT32_MAX;
    if (i->op == MODEL_TOY_AWAIT)
        return value_of(t, i->b) != 0;
    return true;
}

uint32_t model_toy_held_by(struct model_toy *t, uint32_t thread) {
    uint32_t who = inside(t, thread);
    return who == thread ? UINT32_MAX : who;
}

static bool has_stride(const struct model_toy *t, const struct model_toy_instruction *i) {
    return i->op == MODEL_TOY_CHOOSE && t->program->stride > 1;
}

bool model_toy_may_have_gaps(const struct model_toy *t, uint32_t thread) {
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    return i && (has_stride(t, i) || model_toy_has_issued(t, thread));
}

/* The thread has issued nothing, and its next instruction can be taken. */
static uint32_t ways_of(struct model_toy *t, const struct model_toy_instruction *i) {
    uint32_t count = i->op == MODEL_TOY_CHOOSE ? (uint32_t)i->value : 1;
    assert(!has_stride(t, i) || count <= MODEL_TOY_VALUES);
    for (uint32_t v = 0; has_stride(t, i) && v < count; v++)
        t->alts[v] = v * t->program->stride;
    return count;
}

uint32_t model_toy_ways(struct model_toy *t, uint32_t thread) {
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    uint32_t count = 0;
    look_at(t, slot_thread(thread));
    if (!i || model_toy_held_by(t, thread) != UINT32_MAX)
        return 0;
    bool next = !waits_for_window(t, thread, i) && enabled(t, i);
    if (!model_toy_has_issued(t, thread))
        return next ? ways_of(t, i) : 0;
    if (next)
        t->alts[count++] = 0;
    for (uint32_t k = 0; k < MODEL_TOY_WINDOW; k++)
        if (t->now.threads[thread].window[k].variable)
            t->alts[count++] = FIRST_COMPLETION + k;
    return count;
}

/* The slot whose content a choice completes; NULL: it is the thread's next step. */
static struct model_toy_write *completed(struct model_toy *t, struct model_choice choice) {
    if (choice.alt < FIRST_COMPLETION || !model_toy_has_issued(t, choice.thread))
        return NULL;
    assert(choice.alt - FIRST_COMPLETION < MODEL_TOY_WINDOW);
    return &t->now.threads[choice.thread].window[choice.alt - FIRST_COMPLETION];
}

/* ---- accesses ---- */

static uint32_t kind_of_unlock(struct model_toy *t, uint32_t thread, uint32_t lock) {
    uint32_t kind = MODEL_READ | MODEL_WRITE | MODEL_RELEASE | MODEL_SYNC;
    return model_toy_holder(t, lock) == thread ? kind | MODEL_EXCLUSIVE : kind;
}

static uint32_t kind_of_atomic_read(const struct model_toy *t, uint32_t thread,
                                    const struct model_toy_instruction *i) {
    uint32_t kind = MODEL_READ | MODEL_ATOMIC;
    bool last = t->now.threads[thread].pc + 1 < MODEL_TOY_CODE && i[1].op == MODEL_TOY_END &&
                !model_toy_has_issued(t, thread);
    return last ? kind | MODEL_UNREAD : kind; /* the end clears the registers */
}

/* The kind of the access that an instruction will make; 0: it makes none. */
static uint32_t kind_of(struct model_toy *t, uint32_t thread,
                        const struct model_toy_instruction *i) {
    switch (i->op) {
    case MODEL_TOY_READ: return write_to(t, thread, i->b) ? 0 : MODEL_READ;
    case MODEL_TOY_WRITE: return MODEL_WRITE;
    case MODEL_TOY_ATOMIC_READ:
        return write_to(t, thread, i->b) ? 0 : kind_of_atomic_read(t, thread, i);
    case MODEL_TOY_ATOMIC_WRITE: return MODEL_WRITE | MODEL_ATOMIC;
    case MODEL_TOY_CAS: return MODEL_READ | MODEL_WRITE | MODEL_ATOMIC | MODEL_COMPARES;
    case MODEL_TOY_AWAIT: return MODEL_READ | MODEL_SYNC;
    case MODEL_TOY_LOCK:
        return MODEL_READ | MODEL_WRITE | MODEL_ACQUIRE | MODEL_SYNC | MODEL_EXCLUSIVE;
    case MODEL_TOY_UNLOCK: return kind_of_unlock(t, thread, i->b);
    default: return 0;
    }
}

static void add_access(struct model_access *out, uint32_t *count, uint64_t place, uint32_t kind,
                       uint32_t site) {
    if (kind)
        out[(*count)++] = (struct model_access){
            .place = place, .size = sizeof(int32_t), .kind = kind, .site = site};
}

static uint64_t place_of(const struct model_toy_instruction *i) {
    return i->op == MODEL_TOY_LOCK || i->op == MODEL_TOY_UNLOCK ? LOCK_PLACE + i->b : i->b;
}

static uint32_t site_of(const struct model_toy *t, uint32_t thread) {
    return model_toy_site(thread, t->now.threads[thread].pc);
}

static void add_completion(struct model_access *out, uint32_t *count, uint32_t thread,
                           const struct model_toy_write *w) {
    add_access(out, count, w->variable - 1u, w->atomic ? MODEL_WRITE | MODEL_ATOMIC : MODEL_WRITE,
               model_toy_site(thread, w->pc));
}

/* The place of its process, which the thread's next instruction writes if nothing in the process
 * commutes with it. */
static void add_process(const struct model_toy *t, struct model_access *out, uint32_t *count,
                        uint32_t thread, enum model_toy_op op) {
    bool writes = op == MODEL_TOY_EXIT || op == MODEL_TOY_ENTER || op == MODEL_TOY_LEAVE;
    if (t->program->processes)
        add_access(out, count, PROCESS_PLACE + process_of(t, thread),
                   MODEL_SYNC | (writes ? MODEL_WRITE : MODEL_READ), site_of(t, thread));
}

uint32_t model_toy_list(struct model_toy *t, uint32_t thread) {
    const struct model_toy_instruction *i = model_toy_at(t, thread);
    uint32_t count = 0;
    look_at(t, slot_thread(thread));
    if (!i)
        return 0;
    if (!waits_for_window(t, thread, i))
        add_access(t->pending, &count, place_of(i), kind_of(t, thread, i), site_of(t, thread));
    for (uint32_t k = 0; k < MODEL_TOY_WINDOW; k++)
        if (t->now.threads[thread].window[k].variable)
            add_completion(t->pending, &count, thread, &t->now.threads[thread].window[k]);
    add_process(t, t->pending, &count, thread, i->op);
    return count;
}

/* The accesses that a step begins with. Others may decide whether the next instruction is among
 * the alternatives; then a completion, which is another one, has looked at that. */
static void note_accesses(struct model_toy *t, uint32_t thread,
                          const struct model_toy_instruction *i, const struct model_toy_write *w) {
    bool waits = i->op == MODEL_TOY_LOCK || i->op == MODEL_TOY_AWAIT;
    t->access_count = 0;
    if (!w) {
        add_access(t->accesses, &t->access_count, place_of(i), kind_of(t, thread, i),
                   site_of(t, thread));
        add_process(t, t->accesses, &t->access_count, thread, i->op);
        return;
    }
    add_completion(t->accesses, &t->access_count, thread, w);
    if (waits && !waits_for_window(t, thread, i)) {
        (void)enabled(t, i); /* an input of the step */
        add_access(t->accesses, &t->access_count, place_of(i), MODEL_READ | MODEL_SYNC,
                   site_of(t, thread));
    }
    add_process(t, t->accesses, &t->access_count, thread, MODEL_TOY_READ);
}

/* ---- steps ---- */

static void end_thread(struct model_toy *t, uint32_t thread) {
    t->now.threads[thread] = (struct model_toy_thread){.pc = MODEL_TOY_ENDED};
    touch(t, slot_thread(thread));
}

/* It ends the threads of its process. */
static void leave_process(struct model_toy *t, uint32_t thread) {
    t->beyond = true; /* whether that is the end of the program nobody wrote down */
    for (uint32_t u = 0; u < t->program->threads; u++)
        if (!t->program->processes || process_of(t, u) == process_of(t, thread))
            end_thread(t, u);
    if (t->program->processes)
        set_inside(t, thread, 0);
}

static enum model_outcome fail(struct model_toy *t, enum model_fault_kind kind, uint32_t thread,
                               struct model_fault *fault) {
    *fault = (struct model_fault){.kind = kind, .thread = thread, .site = site_of(t, thread)};
    return MODEL_FAULTED;
}

static void read_variable(struct model_toy *t, uint32_t thread,
                          const struct model_toy_instruction *i) {
    const struct model_toy_write *w = write_to(t, thread, i->b);
    t->now.threads[thread].r[i->a] = w ? w->value : value_of(t, i->b);
}

static void compare_and_swap(struct model_toy *t, uint32_t thread,
                             const struct model_toy_instruction *i) {
    int32_t *r = &t->now.threads[thread].r[i->a];
    if (value_of(t, i->b) == *r) {
        store_variable(t, i->b, i->value);
        *r = 1;
    } else {
        *r = 0;
        t->accesses[0].kind |= MODEL_UNWRITTEN;
    }
}

static enum model_outcome do_visible(struct model_toy *t, uint32_t thread, uint32_t alt,
                                     const struct model_toy_instruction *i,
                                     struct model_fault *fault) {
    int32_t *r = &t->now.threads[thread].r[i->a], self = (int32_t)thread + 1;
    switch (i->op) {
    case MODEL_TOY_READ:
    case MODEL_TOY_ATOMIC_READ: read_variable(t, thread, i); break;
    case MODEL_TOY_WRITE:
    case MODEL_TOY_ATOMIC_WRITE: store_variable(t, i->b, *r + i->value); break;
    case MODEL_TOY_CAS: compare_and_swap(t, thread, i); break;
    case MODEL_TOY_LOCK: set_holder(t, i->b, self); break;
    case MODEL_TOY_UNLOCK:
        if (model_toy_holder(t, i->b) != thread)
            return fail(t, MODEL_FAULT_LOCK_MISUSE, thread, fault);
        set_holder(t, i->b, 0);
        break;
    case MODEL_TOY_CHOOSE: *r = (int32_t)(has_stride(t, i) ? alt / t->program->stride : alt); break;
    case MODEL_TOY_EXIT: leave_process(t, thread); break;
    case MODEL_TOY_ENTER:
    case MODEL_TOY_LEAVE:
        if ((inside(t, thread) == thread) != (i->op == MODEL_TOY_LEAVE))
            return fail(t, MODEL_FAULT_LOCK_MISUSE, thread, fault);
        set_inside(t, thread, i->op == MODEL_TOY_ENTER ? self : 0);
        break;
    default: break;
    }
    t->instructions++;
    return MODEL_STEPPED;
}

static enum model_outcome do_local(struct model_toy *t, uint32_t thread,
                                   const struct model_toy_instruction *i,
                                   struct model_fault *fault) {
    struct model_toy_thread *self = &t->now.threads[thread];
    int32_t *r = &self->r[i->a];
    t->instructions++;
    switch (i->op) {
    case MODEL_TOY_END:
        if (inside(t, thread) == thread)
            return fail(t, MODEL_FAULT_LOCK_MISUSE, thread, fault);
        end_thread(t, thread);
        return MODEL_STEPPED;
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
    case MODEL_TOY_ISSUE:
    case MODEL_TOY_ISSUE_ATOMIC: issue(t, thread, i); break;
    case MODEL_TOY_UNKNOWN: return fail(t, MODEL_FAULT_UNMODELLED, thread, fault);
    default: break;
    }
    self->pc++;
    return MODEL_STEPPED;
}

static enum model_outcome run_local(struct model_toy *t, uint32_t thread,
                                    struct model_fault *fault);

/* A spawned thread comes to its first visible instruction at once. */
static enum model_outcome spawn(struct model_toy *t, uint32_t thread, uint32_t child,
                                struct model_fault *fault) {
    t->accesses[t->access_count++] =
        (struct model_access){.place = THREAD_PLACE + child,
                              .size = 1,
                              .kind = MODEL_READ | MODEL_WRITE | MODEL_SYNC,
                              .site = site_of(t, thread)};
    add_process(t, t->accesses, &t->access_count, child, MODEL_TOY_SPAWN);
    t->beyond = true;
    t->now.threads[thread].pc++;
    if (t->now.threads[child].pc != MODEL_TOY_ASLEEP)
        return MODEL_STEPPED;
    t->now.threads[child].pc = 0;
    touch(t, slot_thread(child));
    enum model_outcome outcome = run_local(t, child, fault);
    return outcome == MODEL_CUT ? MODEL_STEPPED : outcome;
}

static enum model_outcome run_local(struct model_toy *t, uint32_t thread,
                                    struct model_fault *fault) {
    for (uint32_t n = 0; n < MODEL_TOY_RUN; n++) {
        const struct model_toy_instruction *i = model_toy_at(t, thread);
        if (!i || visible(i->op) || waits_for_window(t, thread, i))
            return MODEL_STEPPED;
        enum model_outcome outcome = i->op == MODEL_TOY_SPAWN ? spawn(t, thread, i->b, fault)
                                                              : do_local(t, thread, i, fault);
        if (outcome != MODEL_STEPPED)
            return outcome;
    }
    return MODEL_CUT;
}

/* What is after it is run only if the thread had to wait for it. */
static enum model_outcome complete(struct model_toy *t, uint32_t thread, struct model_toy_write *w,
                                   const struct model_toy_instruction *i,
                                   struct model_fault *fault) {
    bool waited = waits_for_window(t, thread, i);
    store_variable(t, w->variable - 1u, w->value);
    *w = (struct model_toy_write){0};
    t->instructions++;
    enum model_outcome outcome = waited ? run_local(t, thread, fault) : MODEL_STEPPED;
    return outcome == MODEL_CUT ? MODEL_STEPPED : outcome;
}

enum model_outcome model_toy_step(struct model_toy *t, struct model_choice choice,
                                  struct model_fault *fault) {
    const struct model_toy_instruction *i = model_toy_at(t, choice.thread);
    struct model_toy_write *w = completed(t, choice);
    assert(i && (!w || w->variable));
    look_at(t, slot_thread(choice.thread));
    note_accesses(t, choice.thread, i, w);
    touch(t, slot_thread(choice.thread));
    if (w)
        return complete(t, choice.thread, w, i, fault);
    if (visible(i->op)) {
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

enum model_outcome model_toy_start(struct model_toy *t, struct model_fault *fault) {
    const struct model_toy_program *p = t->program;
    t->access_count = 0;
    memset(&t->now, 0, sizeof t->now);
    for (uint32_t k = 0; k < p->variables; k++)
        t->now.data[k] = p->initial[k];
    for (uint32_t u = 0; u < p->threads; u++)
        if ((u < 64 && p->asleep >> u & 1) || (p->asleep_from && u >= p->asleep_from))
            t->now.threads[u].pc = MODEL_TOY_ASLEEP;
    for (uint32_t u = 0; u < p->threads; u++) {
        enum model_outcome outcome = run_local(t, u, fault);
        t->access_count = 0;
        if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
            return outcome;
    }
    return MODEL_STEPPED;
}

/* ---- what commutes with everything ---- */

static bool names_variable(enum model_toy_op op) {
    return (op >= MODEL_TOY_READ && op <= MODEL_TOY_CAS) || op == MODEL_TOY_AWAIT ||
           op == MODEL_TOY_ISSUE || op == MODEL_TOY_ISSUE_ATOMIC;
}

/* Can a completion of this variable, or that there is one, make a difference to an instruction? Of
 * its own thread, also what is issued later: into which slot it goes. */
static bool matters(const struct model_toy_instruction *i, uint32_t variable, bool own) {
    bool issues = i->op == MODEL_TOY_ISSUE || i->op == MODEL_TOY_ISSUE_ATOMIC;
    return (names_variable(i->op) && i->b == variable) || (own && issues) ||
           i->op == MODEL_TOY_EXIT || i->op == MODEL_TOY_ENTER;
}

/* The lowest instruction that a thread can come to from where it is. */
static uint32_t lowest_ahead(const struct model_toy *t, uint32_t thread) {
    const struct model_toy_instruction *code = t->program->code[thread];
    uint32_t from = t->now.threads[thread].pc;
    for (uint32_t i = from; i < MODEL_TOY_CODE; i++)
        if (code[i].op == MODEL_TOY_JUMP && code[i].b < from) {
            from = code[i].b;
            i = from - 1;
        }
    return from;
}

bool model_toy_apart(const struct model_toy *t, struct model_choice choice) {
    const struct model_toy_thread *self = &t->now.threads[choice.thread];
    if (choice.alt < FIRST_COMPLETION || !model_toy_has_issued(t, choice.thread))
        return false;
    uint32_t variable = self->window[choice.alt - FIRST_COMPLETION].variable - 1u;
    for (uint32_t u = 0; u < t->program->threads; u++) {
        bool own = u == choice.thread;
        for (uint32_t i = own ? lowest_ahead(t, u) : 0; i < MODEL_TOY_CODE; i++)
            if (matters(&t->program->code[u][i], variable, own))
                return false;
    }
    return true;
}
