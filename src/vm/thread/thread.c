/* Threads and frames: made, pushed, popped, ended; and the marks that tell what changed. */
#include "vm/thread/thread.h"

#include "vm/core/apart.h"
#include "vm/core/inputs.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/share.h"
#include "vm/thread/trusted.h"

bool vm_thread_joined(const struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    const struct vm_control *c = &m->threads[thread].c;
    return c->state == VM_THREAD_FINISHED && c->word[VM_WORD_DAEMON] & VM_WAS_JOINED;
}

/* Has a thread ended whose end no other has awaited? */
static bool any_unjoined(struct vm *m) {
    for (uint32_t t = 0; t < m->thread_count; t++) {
        vm_inputs_control(m, t);
        if (m->threads[t].c.state == VM_THREAD_FINISHED &&
            !(vm_has_classes(m) && vm_thread_joined(m, t)))
            return true;
    }
    return false;
}

/* Does another thread run beside the asking one, or must it look as if? */
static bool any_others(struct vm *m) {
    return m->process.alive > 1 ||
           (m->o->reduce == VM_REDUCE_DYNAMIC && (m->process.unawaited || any_unjoined(m)));
}

void vm_alive_changed(struct vm *m) {
    bool none = m->o->reduce == VM_REDUCE_NONE;
    vm_inputs_process(m);
    bool others = any_others(m);
    if (!others)
        vm_inputs_lose(m); /* then more than the noted slots decides what is visible */
    m->multi = none || vm_is_asked(m) || others;
    bool guarded = m->multi || vm_owners_guarded(m) || vm_identities_guarded(m);
    m->visible_flags = none ? VM_OBJ_ANY : guarded ? VM_OBJ_SHARED : 0;
    if (m->inputs.noting || m->order)
        m->visible_flags |= VM_OBJ_ANY;
}

void vm_frames_need(struct vm_thread *t, uint32_t count) {
    if (count <= t->frame_room && !BASE_STRESS)
        return;
    uint32_t old = t->frame_room;
    t->frames = base_vec_grow(t->frames, &t->frame_room, count, sizeof *t->frames);
    for (uint32_t i = old; i < t->frame_room; i++)
        t->frames[i] = (struct vm_frame){.slot = UINT32_MAX};
}

struct vm_frame *vm_frame_for(struct vm *m, struct vm_thread *t, uint32_t depth,
                              uint32_t function) {
    assert(m->image->functions[function].code);
    vm_frames_need(t, depth + 1);
    struct vm_frame *f = &t->frames[depth];
    uint32_t regs = m->image->functions[function].f->regs;
    if (regs > f->room || BASE_STRESS) {
        f->room = regs + 8;
        f->regs = base_realloc(f->regs, f->room * sizeof *f->regs);
        free(f->shadow);
        f->shadow = NULL;
    }
    f->function = function;
    return f;
}

void vm_frame_shadow(struct vm_frame *f) {
    if (!f->shadow)
        f->shadow = base_alloc(f->room * sizeof *f->shadow);
    memset(f->shadow, 0, f->room * sizeof *f->shadow);
}

void vm_shadow_on(struct vm *m, uint32_t thread) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    assert(thread == m->running);
    m->slow = true;
    if (f->flags & VM_FRAME_SHADOW)
        return;
    f->flags |= VM_FRAME_SHADOW;
    vm_frame_shadow(f);
}

bool vm_frame_push(struct vm *m, uint32_t thread, uint32_t function) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.state == VM_THREAD_ALIVE && !m->preview.on);
    bool spare = m->raising == IR_RAISE_STACK || t->c.frames > m->o->max_frames;
    if (t->c.frames >= m->o->max_frames + (spare ? VM_FRAMES_SPARE : 0))
        return false;
    struct vm_frame *f = vm_frame_for(m, t, t->c.frames, function);
    const struct ir_function *code = m->image->functions[function].f;
    f->pc = 0;
    f->flags = 0;
    f->mark = t->c.stack_top;
    /* A register that is read before it is written starts as zero: a front end says `undef` where
     * that is a fault. */
    if (code->live_in[0]) {
        const uint16_t *live = code->live_sets + code->live_in[0];
        for (uint32_t i = 1; i <= live[0]; i++)
            f->regs[live[i]] = 0;
    }
    t->c.frames++;
    assert(t->c.frames == 1 || f[-1].mark <= f->mark);
    return true;
}

/* For asserts: a thread inside a section that runs is the one that holds the others up. */
static inline bool holds_section(const struct vm *m, uint32_t thread) {
    return m->threads[thread].c.atomic && m->process.atomic_owner == thread + 1;
}

void vm_atomic_begin(struct vm *m, uint32_t thread) {
    vm_inputs_lose(m);
    assert(m->threads[thread].c.state == VM_THREAD_ALIVE && !m->preview.on);
    if (m->threads[thread].c.atomic++ == 0) {
        m->process.atomic_owner = thread + 1;
        m->changed.process = true;
    }
    assert(holds_section(m, thread));
    vm_control_touch(m, thread);
}

void vm_atomic_go_on(struct vm *m, uint32_t thread) {
    if (!m->threads[thread].c.atomic || m->process.atomic_owner == thread + 1)
        return;
    vm_inputs_lose(m);
    m->process.atomic_owner = thread + 1;
    m->changed.process = true;
}

void vm_atomic_end(struct vm *m, uint32_t thread) {
    vm_inputs_lose(m);
    assert(holds_section(m, thread) && !m->preview.on);
    if (--m->threads[thread].c.atomic == 0) {
        m->process.atomic_owner = 0;
        m->changed.process = true;
    }
    vm_control_touch(m, thread);
}

void vm_frame_pop(struct vm *m, uint32_t thread, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    assert(t->c.stack_top >= f->mark && !m->preview.on);
    if (f->flags & VM_FRAME_ATOMIC)
        vm_atomic_end(m, thread);
    if (f->flags & (VM_FRAME_TRUSTED | VM_FRAME_INTERRUPTS))
        vm_trusted_leave(m, thread, f);
    if (t->c.stack_top > f->mark) {
        vm_stack_pop(m, thread, f->mark, NULL, site);
        t->c.stack_top = f->mark;
        t->control_dirty = true;
    }
    t->c.frames--;
    if (t->c.frames && t->c.frames - 1 < t->low_water)
        t->low_water = t->c.frames - 1;
}

/* ---- numbers ---- */

/* A parent has a few numbers that only it gives to its children, and gives them in turn. So it does
 * not matter which parents started their children first, nor, while the turn lasts, which of a
 * parent's own children have ended: states that differ in nothing else are one. When these numbers
 * are taken a child gets the lowest free one. To take a number, to find it taken and to give it
 * back are accesses of its place. */

/* The first thread's children have the lowest numbers, unless they are many; their own children
 * come next. Threads further down have few children, mostly one: a thread of a pool hands on work.
 * Two of them seldom have a number in common that one of them is likely to take. */
enum { FIRST = 8, OF_EACH = 4, DEEP = FIRST + OF_EACH * (FIRST - 1), END = 64 };
enum { OF_DEEP = 3, APART = 12, SHIFT = 8 };

/* Places of numbers, in the space of names that no object has. Those below are the threads' own. */
enum { NUMBERS = VM_THREAD_LIMIT, COMMON = NUMBERS + END };

static bool is_free(const struct vm *m, uint32_t thread) {
    return thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE;
}

static void record(struct vm *m, uint32_t thread, uint32_t kind) {
    uint32_t place = thread < END ? NUMBERS + thread : COMMON;
    if (m->multi)
        *base_vec_push(&m->foot) = (struct model_access){
            .place = vm_name(VM_SPACE_PLACES, place), .size = 1, .kind = kind | MODEL_SYNC};
}

static bool take(struct vm *m, uint32_t thread) {
    record(m, thread, MODEL_READ | MODEL_WRITE);
    return is_free(m, thread) && vm_order_may_number(m, thread);
}

static uint32_t take_lowest(struct vm *m) {
    uint32_t thread = 0;
    while (!take(m, thread))
        thread++;
    return thread;
}

/* The number that a parent gives in this turn. */
static uint32_t number_of(uint32_t parent, uint32_t turn) {
    assert(turn < (!parent ? FIRST - 1 : parent < FIRST ? OF_EACH : OF_DEEP));
    if (!parent)
        return 1 + turn;
    if (parent < FIRST)
        return FIRST + (parent - 1) * OF_EACH + turn;
    uint32_t at = parent < DEEP ? parent - FIRST : parent - DEEP + SHIFT;
    return DEEP + (at + turn * APART) % (END - DEEP);
}

/* The first thread of a process without classes starts with the lowest each time, so that a loop
 * that starts and awaits threads comes back to where it was. */
static uint32_t take_number(struct vm *m) {
    uint32_t parent = m->thread_count ? m->running : 0;
    if (!parent && is_free(m, 0)) /* the first thread itself */
        return 0;
    uint32_t count = !parent ? FIRST - 1 : parent < FIRST ? OF_EACH : OF_DEEP;
    struct vm_control *c = &m->threads[parent].c;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t turn = (c->turn + i) % count, number = number_of(parent, turn);
        assert(number && number < END); /* 0 is the first thread's */
        if (!take(m, number))
            continue;
        if (parent || vm_has_classes(m))
            c->turn = (uint8_t)((turn + 1) % count);
        vm_control_touch(m, parent);
        return number;
    }
    return take_lowest(m);
}

/* The order in which numbers are given back makes no difference. */
static void give_number(struct vm *m, uint32_t thread) {
    record(m, thread, MODEL_READ);
}

static void end_space(struct vm *m, uint32_t space) {
    if (space >= m->heap.space_count)
        return;
    struct vm_space *s = &m->heap.spaces[space];
    for (uint32_t i = 0; i < s->count; i++)
        if (s->at[i].h && !(s->at[i].h->flags & VM_OBJ_DEAD)) {
            if (s->at[i].h->flags & (VM_OBJ_SHARED | VM_OBJ_STORED))
                vm_object_die(m, vm_name(space, i), 0);
            else
                vm_object_erase(m, vm_name(space, i));
        }
}

void vm_thread_finish(struct vm *m, uint32_t thread, uint64_t result, bool undefined) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.state == VM_THREAD_ALIVE && m->process.alive && !m->preview.on);
    if (vm_owners_any(m))
        vm_owners_end(m, thread);
    uint32_t own = vm_thread_space(thread, VM_TLS);
    if (t->c.stack_top || (own < m->heap.space_count && m->heap.spaces[own].count))
        vm_inputs_lose(m);
    if (t->c.atomic) {
        t->c.atomic = 1;
        vm_atomic_end(m, thread);
    }
    t->low_water = 0;
    t->c.trusted = 0;
    t->c.frames = 0;
    t->c.stack_top = 0;
    t->c.state = VM_THREAD_FINISHED;
    t->c.result = result;
    t->c.undefined_result = undefined;
    vm_control_touch(m, thread);
    vm_share(m, vm_pointer_name(result));
    vm_order_end(m, thread);
    end_space(m, vm_thread_space(thread, VM_STACK));
    end_space(m, own);
    m->thread_ended = true;
    m->process.alive--;
    m->changed.process = true;
    vm_alive_changed(m);
    m->process.ended |= !m->process.alive; /* the last thread has ended */
}

void vm_threads_need(struct vm *m, uint32_t count) {
    uint32_t old = m->thread_room;
    if (count > old || (BASE_STRESS && count > m->thread_count)) {
        m->threads = base_vec_grow(m->threads, &m->thread_room, count, sizeof *m->threads);
        memset(m->threads + old, 0, (m->thread_room - old) * sizeof *m->threads);
        for (uint32_t i = old; i < m->thread_room; i++) {
            m->threads[i].control_slot = UINT32_MAX;
            m->threads[i].low_water = UINT32_MAX;
        }
    }
    if (count > m->thread_count)
        m->thread_count = count;
}

uint32_t vm_thread_make(struct vm *m, uint64_t function_pointer, const uint64_t *args,
                        uint32_t count, uint32_t site) {
    uint32_t thread = take_number(m);
    uint32_t limit = m->p->pointer_bytes == 4 ? 64 : VM_THREAD_LIMIT;
    if (thread >= limit)
        return UINT32_MAX;
    vm_threads_need(m, thread + 1);
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.state == VM_THREAD_FREE && m->process.alive < m->thread_count);
    memset(&t->c, 0, sizeof t->c);
    t->c.state = VM_THREAD_ALIVE;
    t->c.started_by = site;
    uint32_t none = 0;
    atomic_compare_exchange_strong(&m->image->first_start, &none, site);
    t->c.entry = function_pointer;
    t->low_water = 0;
    vm_control_touch(m, thread);
    uint32_t function = vm_name_index(vm_pointer_name(function_pointer));
    bool pushed = vm_frame_push(m, thread, function);
    assert(pushed); /* the first frame of all fits */
    (void)pushed;
    const struct ir_function *f = m->image->functions[function].f;
    for (uint32_t i = 0; i < f->params; i++)
        t->frames[0].regs[i] = i < count ? args[i] : 0;
    for (enum vm_space_kind k = VM_HEAP; k <= VM_TLS; k++)
        vm_space_need(m, vm_thread_space(thread, k), 0);
    m->process.alive++;
    m->changed.process = true;
    vm_order_start(m, thread);
    vm_alive_changed(m);
    return thread;
}

/* ---- forgotten ---- */

void vm_thread_release(struct vm *m, uint32_t thread) {
    if (m->preview.on)
        return;
    give_number(m, thread);
    assert(thread < m->thread_count && m->threads[thread].c.state == VM_THREAD_FINISHED);
    assert(m->supposing || (!m->threads[thread].c.atomic && !m->threads[thread].c.frames));
    vm_inputs_control(m, thread);
    memset(&m->threads[thread].c, 0, sizeof m->threads[thread].c);
    vm_order_deed(m, (struct vm_deed){VM_DEED_RETIRE, thread, {{0}, 0, 0}});
    vm_control_touch(m, thread);
    vm_alive_changed(m);
}

void vm_thread_forget(struct vm *m, uint32_t thread) {
    if (!m->preview.on && !m->process.unawaited) {
        m->process.unawaited = 1;
        m->changed.process = true;
    }
    vm_thread_release(m, thread);
    vm_order_retire(m, thread);
}

bool vm_threads_forget(struct vm *m) {
    bool any = false;
    for (uint32_t t = 1; t < m->thread_count; t++) {
        const struct vm_control *c = &m->threads[t].c;
        if (c->state != VM_THREAD_FINISHED || !c->word[VM_WORD_OBJECT])
            continue;
        const struct vm_object *o = vm_object_at(m, vm_pointer_name(c->word[VM_WORD_OBJECT]));
        if (o && o->h)
            continue;
        any |= c->result != 0;
        vm_inputs_lose(m);
        if (vm_thread_joined(m, t))
            vm_thread_release(m, t);
        else
            vm_thread_forget(m, t);
    }
    return any;
}
