/* Threads and frames: made, pushed, popped, ended; and the marks that tell what changed. */
#include "vm/gc/new.h"
#include "vm/managed/ends.h"
#include "vm/core/apart.h"
#include "vm/core/machine.h"

/* Somebody has ended whose end was not waited for. */
static bool any_unjoined(struct vm *m) {
    for (uint32_t t = 0; t < m->thread_count; t++) {
        vm_trace_control(m, t);
        if (m->threads[t].c.state == VM_THREAD_FINISHED &&
            !(vm_has_classes(m) && vm_thread_joined(m, t)))
            return true;
    }
    return false;
}

/* Does anybody run beside the one who asks, or is to be thought of as if? */
static bool any_others(struct vm *m) {
    return m->process.alive > 1 ||
           (m->o->reduce == VM_REDUCE_DYNAMIC && (m->process.unawaited || any_unjoined(m)));
}

void vm_alive_changed(struct vm *m) {
    bool none = m->o->reduce == VM_REDUCE_NONE;
    vm_trace_process(m);
    bool others = any_others(m);
    if (!others)
        vm_trace_lose(m); /* then more than that decides what is visible */
    m->multi = none || vm_is_asked(m) || others;
    bool watched = m->multi || vm_owners_watched(m) || vm_identities_watched(m);
    m->visible_flags = none ? VM_OBJ_ANY : watched ? VM_OBJ_SHARED : 0;
    if (m->inputs.noting)
        m->visible_flags |= VM_OBJ_ANY;
}

void vm_thread_touch(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    if (!t->listed) {
        t->listed = true;
        *base_vec_push(&m->touched) = thread;
    }
    if (t->c.frames && t->c.frames - 1 < t->low_water)
        t->low_water = t->c.frames - 1;
}

void vm_control_touch(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    t->control_dirty = true;
    if (!t->listed) {
        t->listed = true;
        *base_vec_push(&m->touched) = thread;
    }
}

void vm_frames_need(struct vm_thread *t, uint32_t count) {
    if (count <= t->frame_room)
        return;
    uint32_t old = t->frame_room;
    t->frames = base_vec_grow(t->frames, &t->frame_room, count, sizeof *t->frames);
    for (uint32_t i = old; i < t->frame_room; i++)
        t->frames[i] = (struct vm_frame){.slot = UINT32_MAX};
}

struct vm_frame *vm_frame_for(struct vm *m, struct vm_thread *t, uint32_t depth,
                              uint32_t function) {
    vm_frames_need(t, depth + 1);
    struct vm_frame *f = &t->frames[depth];
    uint32_t regs = m->image->functions[function].f->regs;
    if (regs > f->room) {
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
    m->slow = true;
    if (f->flags & VM_FRAME_SHADOW)
        return;
    f->flags |= VM_FRAME_SHADOW;
    vm_frame_shadow(f);
}

bool vm_frame_push(struct vm *m, uint32_t thread, uint32_t function) {
    struct vm_thread *t = &m->threads[thread];
    bool spare = m->raising == IR_RAISE_STACK || t->c.frames > m->o->max_frames;
    if (t->c.frames >= m->o->max_frames + (spare ? VM_FRAMES_SPARE : 0))
        return false;
    struct vm_frame *f = vm_frame_for(m, t, t->c.frames, function);
    const struct ir_function *code = m->image->functions[function].f;
    f->pc = 0;
    f->flags = 0;
    f->mark = t->c.stack_top;
    /* What is read before it is written starts as zero: a front end says `undef` where that is a
     * fault. */
    if (code->live_in[0]) {
        const uint16_t *live = code->live_sets + code->live_in[0];
        for (uint32_t i = 1; i <= live[0]; i++)
            f->regs[live[i]] = 0;
    }
    t->c.frames++;
    return true;
}

void vm_atomic_begin(struct vm *m, uint32_t thread) {
    vm_trace_lose(m);
    if (m->threads[thread].c.atomic++ == 0) {
        m->process.atomic_owner = thread + 1;
        m->process_dirty = true;
    }
    vm_control_touch(m, thread);
}

void vm_atomic_go_on(struct vm *m, uint32_t thread) {
    if (!m->threads[thread].c.atomic || m->process.atomic_owner == thread + 1)
        return;
    vm_trace_lose(m);
    m->process.atomic_owner = thread + 1;
    m->process_dirty = true;
}

void vm_atomic_end(struct vm *m, uint32_t thread) {
    vm_trace_lose(m);
    assert(m->threads[thread].c.atomic);
    if (--m->threads[thread].c.atomic == 0) {
        m->process.atomic_owner = 0;
        m->process_dirty = true;
    }
    vm_control_touch(m, thread);
}

void vm_frame_pop(struct vm *m, uint32_t thread, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    if (f->flags & VM_FRAME_ATOMIC)
        vm_atomic_end(m, thread);
    if (f->flags & (VM_FRAME_QUIET | VM_FRAME_LOUD))
        vm_quiet_leave(m, thread, f);
    if (t->c.stack_top > f->mark) {
        vm_place_pop(m, thread, f->mark, site);
        t->c.stack_top = f->mark;
        t->control_dirty = true;
    }
    t->c.frames--;
    if (t->c.frames && t->c.frames - 1 < t->low_water)
        t->low_water = t->c.frames - 1;
}

static void end_space(struct vm *m, uint32_t space) {
    if (space >= m->space_count)
        return;
    struct vm_space *s = &m->spaces[space];
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
    if (vm_owners_any(m))
        vm_owners_end(m, thread);
    uint32_t own = vm_thread_space(thread, VM_TLS);
    if (t->c.stack_top || (own < m->space_count && m->spaces[own].count))
        vm_trace_lose(m);
    if (t->c.atomic) {
        t->c.atomic = 1;
        vm_atomic_end(m, thread);
    }
    t->low_water = 0;
    t->c.quiet = 0;
    t->c.frames = 0;
    t->c.stack_top = 0;
    t->c.state = VM_THREAD_FINISHED;
    t->c.result = result;
    t->c.undefined_result = undefined;
    vm_control_touch(m, thread);
    vm_share(m, vm_pointer_name(result));
    end_space(m, vm_thread_space(thread, VM_STACK));
    end_space(m, own);
    m->thread_ended = true;
    m->process.alive--;
    m->process_dirty = true;
    vm_alive_changed(m);
    m->process.ended |= !m->process.alive; /* the last one out */
}

void vm_threads_need(struct vm *m, uint32_t count) {
    uint32_t old = m->thread_room;
    if (count > old) {
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
    uint32_t thread = vm_number_take(m);
    uint32_t limit = m->p->pointer_bytes == 4 ? 64 : VM_THREAD_LIMIT;
    if (thread >= limit)
        return UINT32_MAX;
    vm_threads_need(m, thread + 1);
    struct vm_thread *t = &m->threads[thread];
    memset(&t->c, 0, sizeof t->c);
    t->c.state = VM_THREAD_ALIVE;
    t->c.started_by = site;
    uint32_t none = 0;
    atomic_compare_exchange_strong(&m->image->first_start, &none, site);
    t->c.entry = function_pointer;
    t->low_water = 0;
    vm_control_touch(m, thread);
    uint32_t function = vm_name_index(vm_pointer_name(function_pointer));
    vm_frame_push(m, thread, function);
    const struct ir_function *f = m->image->functions[function].f;
    for (uint32_t i = 0; i < f->params; i++)
        t->frames[0].regs[i] = i < count ? args[i] : 0;
    for (enum vm_space_kind k = VM_HEAP; k <= VM_TLS; k++)
        vm_space_need(m, vm_thread_space(thread, k), 0);
    m->process.alive++;
    m->process_dirty = true;
    vm_alive_changed(m);
    return thread;
}

/* A thread's copy of a thread-local variable is made when it is first named. */
uint64_t vm_tls_address(struct vm *m, uint32_t thread, uint32_t global) {
    uint32_t space = vm_thread_space(thread, VM_TLS);
    const struct ir_global *g = &m->p->globals.at[global];
    uint32_t index = global;
    if (m->p->pointer_bytes == 4) /* a 32-bit index says the size class too */
        index = global << 2 | (g->size >= 128) | (uint32_t)(g->size >= 4096) << 1;
    vm_space_need(m, space, index + 1);
    uint32_t name = vm_name(space, index);
    struct vm_object *o = vm_object_at(m, name);
    if (o->h && o->h->flags & VM_OBJ_DEAD) {
        vm_object_erase(m, name); /* of an earlier thread with this number */
        m->replaced = true;
    }
    vm_makes_own(m, thread);
    if (!o->h) {
        vm_object_make(m, name, g->size, 4, true, 0);
        o = vm_object_at(m, name);
        o->h->thread = (uint16_t)thread;
        o->h->died_at = global + 1;
        const struct vm_object *image =
            vm_object_at(m, vm_name(VM_SPACE_GLOBALS, global)); /* initialised, pointers and all */
        if (image && image->h)
            memcpy(o->h + 1, image->h + 1, g->size);
        else if (g->init) /* came with a supply, which makes none with pointers */
            memcpy(o->h + 1, g->init, g->size);
    }
    return vm_pointer(name, 0);
}
