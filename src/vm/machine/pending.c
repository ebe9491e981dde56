/* The pending operation of a thread, looked at without doing it: the memory it touches, whether it
 * waits, which kind of step it will be. */
#include "vm/machine/pending.h"

#include "base/hash.h"
#include "model/shape.h"
#include "vm/core/inputs.h"
#include "vm/exec/torn.h"
#include "vm/heap/access.h"
#include "vm/heap/indeterminate.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/managed/class_init.h"
#include "vm/managed/natives.h"
#include "vm/thread/ending.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"

/* ---- waiting for an end ----
 * A thread whose wait for another thread's end is over goes on in the same step: the wait stays
 * over, and no thread can tell when it is noticed (VM_NATIVE_EAGER). The process knows which
 * threads wait in this way. So the end of a thread depends on those alone, and not on what all
 * others are about to do. */

static bool can_go_on(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    vm_inputs_control(m, thread);
    if (m->threads[thread].c.state != VM_THREAD_ALIVE)
        return false;
    vm_inputs_thread(m, thread);
    if (!vm_pending_call(m, thread, &c, args, &native))
        return false;
    if (native->flags & VM_NATIVE_EAGER)
        vm_inputs_native(m, native);
    return vm_join_is_eager(&c, native) && native->ready && native->ready(&c) == 1;
}

/* Does a thread that waits in this call go on in the step that ends its wait? */
static bool waits_for_end(struct vm_call *c, const struct vm_native *native) {
    bool is = c->vm->o->reduce != VM_REDUCE_NONE && native->effect == VM_EFFECT_JOIN &&
              vm_join_is_eager(c, native);
    assert(!is || (native->ready && !(native->flags & VM_NATIVE_VISIBLE)));
    return is;
}

static bool is_joining(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    return m->threads[thread].c.state == VM_THREAD_ALIVE &&
           vm_pending_call(m, thread, &c, args, &native) && waits_for_end(&c, native);
}

void vm_joiner_stopped(struct vm *m, uint32_t thread) {
    assert(thread == m->running && !m->preview.on);
    bool is = is_joining(m, thread), was = m->process.joining & model_waker(thread);
    bool shared = thread > 62; /* others share the bit; a bit of its own follows from the frames */
    if (is != was || shared)
        vm_inputs_process(m);
    if (is == was || (was && shared))
        return;
    m->process.joining ^= model_waker(thread);
    m->changed.process = true;
}

uint32_t vm_pending_lives(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    struct vm_wait w = {.holder = UINT32_MAX};
    if (!vm_alive(m, thread))
        return WMM_GONE;
    if (thread >= MODEL_FAR || !(m->process.joining & model_waker(thread)) ||
        !vm_pending_call(m, thread, &c, args, &native) || !native->waits || native->ready(&c))
        return WMM_RUNS;
    native->waits(&c, &w);
    m->far_wakers.count = 0;
    return w.holder < m->thread_count && vm_alive(m, w.holder) ? w.holder : (uint32_t)WMM_RUNS;
}

uint32_t vm_joiner_next(struct vm *m, uint32_t from) {
    assert(!m->process.ended && m->o->reduce != VM_REDUCE_NONE);
    vm_inputs_process(m);
    for (uint32_t t = from; t < m->thread_count; t++)
        if (m->process.joining & model_waker(t) && can_go_on(m, t))
            return t;
    return UINT32_MAX;
}

/* ---- the memory that an operation touches ---- */

static bool is_atomic(const struct ir_ins *i) {
    return (ir_access_flags(i) & IR_MEM_ORDER) >= IR_ORDER_RELAXED;
}

static uint32_t access_kind(const struct ir_ins *i) {
    switch (ir_op_table[i->op].effect) {
    case IR_EFFECT_LOAD: return MODEL_READ | (is_atomic(i) ? MODEL_ATOMIC : 0u);
    case IR_EFFECT_STORE: return MODEL_WRITE | (is_atomic(i) ? MODEL_ATOMIC : 0u);
    default: assert(ir_op_table[i->op].effect == IR_EFFECT_RMW);
    }
    return MODEL_READ | MODEL_WRITE | MODEL_ATOMIC;
}

static void look_memory(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                        uint32_t site) {
    const struct ir_op_info *op = &ir_op_table[i->op];
    uint32_t size = ir_access_size(i);
    struct vm_object *o;
    uint8_t *bytes;
    assert(m->preview.on && f == vm_top(&m->threads[m->running]));
    struct vm_torn call;
    if (!op->noted)
        vm_inputs_lose(m);
    if (m->p->torn.on && ir_can_be_torn(i) && vm_torn_is(m, f, i, &call))
        return; /* it begins with a call, which touches nothing */
    uint32_t before = m->foot.count;
    if (size)
        vm_access(m, f->regs[i->b] + (uint64_t)ir_access_offset(i), size, access_kind(i), site, &o,
                  &bytes);
    if (m->foot.count > before && (i->op == IR_OP_cas || i->op == IR_OP_weakcas))
        base_vec_last(&m->foot).kind |= MODEL_COMPARES;
    if (m->chooses && m->foot.count > before && vm_indeterminate_pending(m, f, i))
        base_vec_last(&m->foot).kind |= MODEL_WRITE;
    if (size)
        return;
    if (op->form == IR_FORM_COPY)
        vm_memory_copy(m, f->regs[i->a], f->regs[i->b], f->regs[i->c], site);
    else if (op->form == IR_FORM_FILL)
        vm_memory_fill(m, f->regs[i->a], 0, 0, f->regs[i->c], site);
    else if (op->form == IR_FORM_RET) {
        if (m->threads[m->running].c.stack_top > f->mark)
            vm_inputs_lose(m);
        if (m->threads[m->running].c.frames > 1)
            vm_record_pop(m, m->running, f->mark, site);
        else
            vm_record_thread_end(m, m->running, site);
    }
}

/* Is it an atomic load whose result is not used? */
static bool is_unread(const struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    const struct ir_function *code = m->image->functions[f->function].f;
    uint32_t set = code->managed ? 0 : code->live_after[f->pc];
    const uint16_t *live = code->live_sets + set;
    if (!set)
        return false;
    assert(set + live[0] < code->live_sets_count);
    for (uint32_t n = 1; n <= live[0]; n++)
        if (live[n] == i->a)
            return false;
    return true;
}

static uint32_t kind_of(const struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    bool reads = ir_op_table[i->op].form == IR_FORM_LD;
    assert(reads || ir_op_table[i->op].form == IR_FORM_ST);
    bool atomic = (i->c & IR_MEM_ORDER) >= IR_ORDER_RELAXED;
    return (reads ? MODEL_READ : MODEL_WRITE) | (atomic ? MODEL_ATOMIC : 0u) |
           (reads && atomic && !m->order && is_unread(m, f, i) ? MODEL_UNREAD : 0u);
}

/* The footprint does not say how the value is used. */
static void mark_unread(struct vm *m, uint32_t thread, const struct vm_frame *f,
                        const struct ir_ins *i) {
    struct model_access *a = m->scratch_access.at;
    if (m->scratch_access.count == 1 && a->kind == (MODEL_READ | MODEL_ATOMIC) && i->op < IR_OPS &&
        ir_op_table[i->op].form == IR_FORM_LD && !vm_is_apart(m, thread))
        a->kind = kind_of(m, f, i);
}

/* A short way for the usual case: a load or store of something shared. */
static bool look_simply(struct vm *m, uint32_t thread, const struct vm_frame *f,
                        const struct ir_ins *i, struct model_access *out) {
    enum ir_form form = i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N;
    if ((form != IR_FORM_LD && form != IR_FORM_ST) || !m->multi || m->chooses ||
        m->o->reduce == VM_REDUCE_NONE || vm_is_apart(m, thread))
        return false;
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    const struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    uint32_t offset = (uint32_t)pointer, size = ir_op_table[i->op].size;
    if (m->inputs.noting || !o || !o->h || (uint64_t)offset + size > o->h->size ||
        (o->h->flags & (VM_OBJ_SHARED | VM_OBJ_CONST | VM_OBJ_DEAD)) != VM_OBJ_SHARED)
        return false;
    *out = (struct model_access){.place = vm_pointer_name(pointer),
                                 .offset = offset,
                                 .size = size,
                                 .kind = kind_of(m, f, i),
                                 .site = vm_site(m->image, f->function, f->pc)};
    return true;
}

static bool is_at_return(const struct vm *m, uint32_t thread) {
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    return m->image->functions[f->function].code[f->pc].op == IR_OP_ret;
}

/* Does it return from main, and so end the process? */
static bool returns_at_last(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    if (thread || vm_has_classes(m) || !is_at_return(m, thread))
        return false;
    return vm_top(t)->function == m->image->main && vm_return_ends(m);
}

/* Does it end the process, and is what it touches known? The end of a program without classes shows
 * more, if anybody looks: what is left on the stack and in the heap. */
static bool ends_process(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!vm_has_classes(m) && !vm_ends_unseen(m))
        return false;
    if (vm_pending_call(m, thread, &c, args, &native))
        return native->effect == VM_EFFECT_EXIT;
    return thread == 0 && is_at_return(m, thread) &&
           (m->threads[thread].c.frames == 1 || returns_at_last(m, thread));
}

/* Records what the end of the process touches. */
static void look_at_end(struct vm *m, uint32_t thread, uint32_t site) {
    if (!m->o->ends_unseen) {
        vm_inputs_lose(m);
        vm_record_end(m, site);
    } else if (returns_at_last(m, thread)) {
        vm_record_return(m, site);
    }
}

/* A thread's copy of a variable of its own is made when it is first named. If a preview names it
 * first, the copy is no part of the state. */
static void forget_made(struct vm *m, uint32_t dirty) {
    for (uint32_t i = dirty, end = m->changed.objects.count; i < end; i++) {
        struct vm_component made = m->changed.objects.at[i];
        if (made.part == 0 && vm_object_at(m, made.name)->h)
            vm_object_erase(m, made.name);
    }
    vm_objects_clean(m, dirty);
}

/* To find out what a pending operation touches it is done in a mode where accesses are only
 * recorded. */
uint32_t vm_pending(struct vm *m, uint32_t thread, const struct model_access **out) {
    assert(!m->preview.on && !m->asking && !m->supposing && !m->first);
    m->scratch_access.count = 0;
    *out = NULL;
    if (!vm_alive(m, thread) || m->process.ended || !m->threads[thread].c.frames)
        return 0;
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    base_vec_reserve(&m->scratch_access, 1);
    *out = m->scratch_access.at;
    if (look_simply(m, thread, f, i, m->scratch_access.at))
        return 1;
    uint32_t kept = m->foot.count, running = m->running, dirty = m->changed.objects.count;
    struct model_fault fault = m->fault;
    bool first = m->first;
    m->preview.on = m->first = true;
    m->replaced = false;
    m->running = thread;
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (ends_process(m, thread)) {
        look_at_end(m, thread, vm_site(m->image, f->function, f->pc));
    } else if (vm_pending_call(m, thread, &c, args, &native)) {
        if (native->effect != VM_EFFECT_JOIN ||
            !native->ready) { /* a native that waits touches nothing */
            vm_inputs_native(m, native);
            native->run(&c);
            m->preview.used = 0;
            base_arena_drop(&m->preview.more);
        }
    } else if (i->op < IR_OPS) {
        look_memory(m, f, i, vm_site(m->image, f->function, f->pc));
    }
    m->preview.on = false;
    m->first = first;
    m->running = running;
    m->fault = fault;
    assert(m->foot.count >= kept && !m->preview.used);
    if (!m->replaced)
        forget_made(m, dirty);
    for (uint32_t k = kept; k < m->foot.count; k++)
        *base_vec_push(&m->scratch_access) = m->foot.at[k];
    m->foot.count = kept;
    assert(model_accesses_fit(m->scratch_access.at, m->scratch_access.count));
    mark_unread(m, thread, f, i);
    *out = m->scratch_access.at;
    return m->scratch_access.count;
}

/* ---- plain accesses ---- */

static bool is_plain(struct vm *m, const struct ir_ins *i) {
    if (i->op == VM_OP_NATIVE) {
        switch ((enum vm_native_effect)m->image->functions[i->x].native->effect) {
        case VM_EFFECT_LOCK:
        case VM_EFFECT_UNLOCK:
        case VM_EFFECT_WAIT:
        case VM_EFFECT_SIGNAL:
        case VM_EFFECT_JOIN: return false;
        default: return true;
        }
    }
    enum ir_form form = i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N;
    if (form == IR_FORM_LD || form == IR_FORM_ST)
        return (i->c & IR_MEM_ORDER) < IR_ORDER_RELAXED;
    return form != IR_FORM_RMW && form != IR_FORM_CAS && form != IR_FORM_CAS2;
}

static bool does_plain(struct vm *m, uint32_t thread) {
    if (!vm_alive(m, thread))
        return false;
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    return is_plain(m, &m->image->functions[f->function].code[f->pc]);
}

bool vm_any_plain(struct vm *m) {
    for (uint32_t t = 0; t < m->thread_count; t++)
        if (does_plain(m, t))
            return true;
    return false;
}

/* ---- waiting and life ---- */

bool vm_blocked(struct vm *m, uint32_t thread, struct model_wait *out) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!vm_alive(m, thread) || m->process.ended ||
        !vm_pending_call(m, thread, &c, args, &native) || !native->ready || native->ready(&c))
        return false;
    *out = (struct model_wait){.wakers = ~(uint64_t)0,
                               .timed = native->flags & (VM_NATIVE_TIMED | VM_NATIVE_ASSUMES),
                               .follows = waits_for_end(&c, native),
                               .site = vm_site_here(m, thread)};
    struct vm_wait w = {.wakers = ~(uint64_t)0, .holder = UINT32_MAX};
    m->far_wakers.count = 0;
    if (native->waits)
        native->waits(&c, &w);
    assert(!m->far_wakers.count || w.wakers >> MODEL_FAR);
    out->wakers = w.wakers;
    return true;
}

uint64_t vm_waker(const struct vm_call *c, uint32_t thread) {
    if (thread >= MODEL_FAR)
        *base_vec_push(&c->vm->far_wakers) = thread;
    return model_waker(thread);
}

uint64_t vm_wakers_but(const struct vm_call *c) {
    c->vm->far_wakers.count = 0;
    return c->thread >= MODEL_FAR ? UINT64_MAX : ~model_waker(c->thread);
}

uint32_t vm_far_wakers(struct vm *m, uint32_t thread, const uint32_t **out) {
    struct model_wait wait;
    bool waits = vm_blocked(m, thread, &wait);
    assert(waits && wait.wakers >> MODEL_FAR);
    (void)waits;
    *out = m->far_wakers.at;
    return m->far_wakers.count;
}

enum model_life vm_life(const struct vm *m, uint32_t thread) {
    if (thread == m->thread_count && m->process.unawaited)
        return MODEL_OVER; /* any of the threads that were forgotten */
    if (thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE ||
        (vm_has_classes(m) && vm_thread_joined(m, thread)))
        return MODEL_GONE;
    return vm_alive(m, thread) ? MODEL_RUNS : MODEL_OVER;
}

/* ---- for reductions ---- */

/* Is its list of accesses empty or incomplete? So it is for the end of a process, for a look at
 * whether a thread has ended, and for operations that do more than they tell (the end of stack
 * objects that others see). */
static bool is_opaque(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (vm_pending_call(m, thread, &c, args, &native))
        return (native->effect >= VM_EFFECT_END_THREAD && !ends_process(m, thread) &&
                !vm_has_classes(m)) ||
               native->flags & VM_NATIVE_OPAQUE ||
               (native->effect == VM_EFFECT_JOIN && !vm_join_is_eager(&c, native)) ||
               (vm_has_classes(m) && vm_class_waits(&c, native));
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t op = m->image->functions[f->function].code[f->pc].op;
    if (op >= IR_OPS || ir_op_table[op].visible == IR_VISIBLE_NEVER ||
        ir_op_table[op].effect == IR_EFFECT_CALL)
        return false;
    return !ir_op_table[op].told && !(op == IR_OP_ret && ends_process(m, thread));
}

/* Is the next step a section? It is if a trusted step has begun. A call of a function with code
 * begins a step only where its body is an atomic section. A native that touches nothing, and that
 * others see, begins one. */
static bool enters(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (m->threads[thread].c.trusted)
        return true;
    if (vm_pending_call(m, thread, &c, args, &native))
        return native->effect == VM_EFFECT_NONE && native->flags & VM_NATIVE_VISIBLE;
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t op = m->image->functions[f->function].code[f->pc].op;
    return op < IR_OPS && ir_op_table[op].visible == IR_VISIBLE_MAYBE &&
           ir_op_table[op].effect == IR_EFFECT_CALL;
}

/* A load, a store, or both. */
static bool only_touches(const struct vm *m, uint32_t thread) {
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    enum ir_form form = i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N;
    return form == IR_FORM_LD || form == IR_FORM_ST || form == IR_FORM_RMW || form == IR_FORM_CAS ||
           form == IR_FORM_CAS2;
}

static bool is_timed(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    return vm_pending_call(m, thread, &c, args, &native) && native->ready &&
           native->flags & (VM_NATIVE_TIMED | VM_NATIVE_ASSUMES);
}

uint32_t vm_nature(struct vm *m, uint32_t thread) {
    uint32_t held = m->process.atomic_owner ? MODEL_HELD : 0;
    if (!vm_alive(m, thread) || m->process.ended || !m->threads[thread].c.frames)
        return held;
    if (only_touches(m, thread))
        return held | (m->threads[thread].c.trusted ? MODEL_MORE : 0);
    return held | (is_opaque(m, thread) ? MODEL_OPAQUE : 0) | (enters(m, thread) ? MODEL_MORE : 0) |
           (ends_process(m, thread) ? MODEL_ENDS : 0) | (is_timed(m, thread) ? MODEL_TIMED : 0);
}

/* Where the thread is in its functions, and who called them. */
uint32_t vm_position(const struct vm *m, uint32_t thread) {
    const struct vm_thread *t = &m->threads[thread];
    assert(thread < m->thread_count);
    uint64_t h = 1;
    for (uint32_t d = 0; d < t->c.frames; d++)
        h = base_hash_word(h ^ ((uint64_t)t->frames[d].function << 32 | t->frames[d].pc));
    return (uint32_t)h | 1;
}

/* ---- all of it ---- */

/* A short way for the usual case: a load or store of something shared. */
static bool view_simply(struct vm *m, uint32_t thread, struct model_view *out) {
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    base_vec_reserve(&m->scratch_access, 1);
    if (m->process.ended || !look_simply(m, thread, f, i, m->scratch_access.at))
        return false;
    out->life = MODEL_RUNS;
    out->ways = 1;
    out->plain = (i->c & IR_MEM_ORDER) < IR_ORDER_RELAXED;
    out->nature = (m->process.atomic_owner ? MODEL_HELD : 0) |
                  (m->threads[thread].c.trusted ? MODEL_MORE : 0);
    out->position = vm_position(m, thread);
    out->accesses = m->scratch_access.at;
    out->access_count = m->scratch_access.count = 1;
    return true;
}

void vm_pending_view(struct vm *m, uint32_t thread, struct model_view *out) {
    memset(out, 0, sizeof *out); /* padding too: it is kept as words */
    if (!m->inputs.asked && vm_alive(m, thread) && m->threads[thread].c.frames &&
        view_simply(m, thread, out))
        return;
    if (m->inputs.asked)
        vm_inputs_offer_begin(m, thread);
    out->life = vm_life(m, thread);
    if (vm_alive(m, thread)) {
        out->ways = vm_pending_ways(m, thread);
        out->blocked = !out->ways && vm_blocked(m, thread, &out->wait);
        out->plain = does_plain(m, thread);
        out->nature = vm_nature(m, thread);
        out->position = vm_position(m, thread);
        out->access_count = vm_pending(m, thread, &out->accesses);
        assert(m->process.ended || out->blocked == !out->ways);
    }
    if (m->inputs.asked)
        vm_inputs_offer_end(m);
}
