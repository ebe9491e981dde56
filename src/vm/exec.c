/* The step loop. One thread runs from its pending operation up to just before its next visible one.
 * Threaded dispatch over decoded instructions. Two things are kept out of the fast path by
 * switching the dispatch table instead of testing flags: the first instruction of a step (whose
 * visible operation is allowed), and the slow mode in which every instruction is shown to an
 * observer or has its undefined bits followed. */
#include "vm/vm_int.h"

#include "vm/managed.h"
#include "vm/numbers.h"
#include <math.h>

struct place { /* a resolved address */
    struct vm_object *o;
    uint8_t *bytes;
};

/* The common case: a live object that only this thread sees now, in bounds. */
static inline bool fast(struct vm *m, uint64_t pointer, uint32_t size, uint8_t bad_flags,
                        struct place *p) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    if (VM_UNLIKELY(!o || !o->h))
        return false;
    const struct vm_header *h = o->h;
    uint32_t offset = (uint32_t)pointer;
    if (VM_UNLIKELY((h->flags | VM_OBJ_ANY) & (bad_flags | m->visible_flags)))
        return false;
    if (VM_UNLIKELY((uint64_t)offset + size > h->size))
        return false;
    if (VM_UNLIKELY(!(h->flags & VM_OBJ_SHARED) && h->thread != m->running))
        return false;
    p->o = o;
    p->bytes = vm_object_bytes(o) + offset;
    return true;
}

static inline uint32_t access_kind(uint32_t flags, uint32_t rw) {
    return rw | ((flags & IR_MEM_ORDER) >= IR_ORDER_RELAXED ? MODEL_ATOMIC : 0u);
}

/* The bits that are zero in an address as aligned as the program promises. */
static inline uint64_t promised_mask(uint32_t flags) {
    return (UINT64_C(1) << ((flags & IR_MEM_ALIGN) >> IR_MEM_ALIGN_SHIFT)) - 1;
}

static inline enum vm_status resolve(struct vm *m, uint64_t pointer, uint32_t size, uint32_t flags,
                                     uint32_t rw, uint32_t site, struct place *p) {
    uint8_t bad = rw & MODEL_WRITE ? VM_OBJ_DEAD | VM_OBJ_CONST : VM_OBJ_DEAD;
    uint32_t kind = access_kind(flags, rw);
    if (VM_UNLIKELY(kind & MODEL_ATOMIC && pointer & (size - 1) && !(size & (size - 1))))
        return vm_raise(m, MODEL_FAULT_MISALIGNED, site, pointer, size);
    enum vm_status s = VM_LIKELY(fast(m, pointer, size, bad, p)) ? VM_OK
                       : flags & (IR_MEM_FINAL | IR_MEM_CONFINED)
                           ? vm_access_quiet(m, pointer, size, kind | (flags & IR_MEM_FINAL), site,
                                             &p->o, &p->bytes)
                           : vm_access(m, pointer, size, kind, site, &p->o, &p->bytes);
    if (VM_UNLIKELY(pointer & promised_mask(flags)) && s == VM_OK && m->o->check_alignment)
        return vm_raise(m, MODEL_FAULT_MISALIGNED, site, pointer, size);
    return s;
}

static inline void mark_dirty(struct vm *m, uint64_t pointer, struct vm_object *o, uint32_t size) {
    uint32_t name = vm_pointer_name(pointer);
    if (VM_LIKELY(o->h->size <= VM_CHUNK))
        vm_object_touch_first(m, name, o);
    else
        vm_object_touch(m, name, o, (uint32_t)pointer, size);
}

/* Stored bytes may be a pointer that makes another object visible. */
static inline void note_pointer(struct vm *m, uint64_t pointer, struct vm_object *o, uint32_t size,
                                uint64_t value) {
    if (m->p->pointer_bytes == 8) {
        uint64_t word = value;
        uint32_t at = (uint32_t)pointer & ~7u;
        if (size != 8 || pointer & 7) { /* part of one, maybe */
            if (!(o->h->flags & VM_OBJ_SHARED) || at + 8 > o->h->size)
                return;
            memcpy(&word, vm_object_bytes(o) + at, 8);
        }
        if (word >> 52)
            vm_words_stored(m, o, (uint32_t)pointer, size);
    } else if (o->h->flags & VM_OBJ_SHARED || m->p->pointer_bytes == 4) {
        vm_words_stored(m, o, (uint32_t)pointer, size);
    }
}

static void load_undefined(struct vm *m, uint32_t thread, struct place *p, uint64_t pointer,
                           uint32_t size, uint32_t reg) {
    uint64_t bits = vm_undefined_bits(p->o, (uint32_t)pointer, size);
    struct vm_frame *f = vm_top(&m->threads[thread]);
    if (bits)
        vm_shadow_on(m, thread);
    if (f->flags & VM_FRAME_SHADOW)
        f->shadow[reg] = bits;
}

static uint64_t shadow_of(const struct vm_frame *f, uint32_t reg) {
    return f->flags & VM_FRAME_SHADOW ? f->shadow[reg] : 0;
}

static void store_undefined(struct vm *m, const struct vm_frame *f, struct place *p,
                            uint64_t pointer, uint32_t size, uint32_t reg) {
    uint64_t bits = shadow_of(f, reg) & vm_mask(size * 8);
    vm_set_undefined(m, vm_pointer_name(pointer), p->o, (uint32_t)pointer, size, bits);
}

/* The step has had its visible operation, and others could run now. A fault waits too: it ends the
 * run, and must not hide what the others could do before it. */
static bool must_wait(const struct vm *m, uint32_t thread) {
    return m->multi && !m->first && !m->threads[thread].c.atomic;
}

/* The end of stack objects that others can reach is something they see. */
static bool must_wait_to_pop(struct vm *m, uint32_t thread, uint32_t mark) {
    return must_wait(m, thread) && m->threads[thread].c.stack_top > mark &&
           vm_place_shared(m, thread, mark);
}

/* ---- slow paths of single operations ---- */

static enum vm_status load_two(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t size,
                               uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    struct place p;
    enum vm_status s = resolve(m, pointer, size, i->c, MODEL_READ, site, &p);
    if (s != VM_OK)
        return s;
    f->regs[i->a + 1] = 0;
    memcpy(&f->regs[i->a], p.bytes, size);
    load_undefined(m, thread, &p, pointer, 8, i->a);
    load_undefined(m, thread, &p, pointer + 8, size - 8, i->a + 1u);
    return VM_OK;
}

static enum vm_status store_two(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                uint32_t size, uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    struct place p;
    enum vm_status s = resolve(m, pointer, size, i->c, MODEL_WRITE, site, &p);
    if (s != VM_OK)
        return s;
    memcpy(p.bytes, &f->regs[i->a], size);
    vm_object_touch(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size);
    store_undefined(m, f, &p, pointer, 8, i->a);
    store_undefined(m, f, &p, pointer + 8, size - 8, i->a + 1u);
    vm_words_stored(m, p.o, (uint32_t)pointer, size);
    return VM_OK;
}

static uint64_t load_word(struct vm *m, const uint8_t *bytes, uint32_t size, bool is_pointer) {
    uint64_t v = 0;
    memcpy(&v, bytes, size);
    return is_pointer && m->p->pointer_bytes == 4 ? vm_expand(m, (uint32_t)v) : v;
}

static enum vm_status atomic_op(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint64_t pointer = f->regs[i->b];
    uint32_t size = 1u << ((i->y & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT);
    bool is_pointer = i->y & IR_MEM_POINTER;
    struct place p;
    if (pointer & (size - 1))
        return vm_raise(m, MODEL_FAULT_MISALIGNED, site, pointer, size);
    uint32_t flags = (i->y & ~(uint32_t)IR_MEM_ORDER) | IR_ORDER_SEQ_CST; /* always atomic */
    uint32_t recorded = m->foot.count;
    enum vm_status s = resolve(m, pointer, size, flags, MODEL_READ | MODEL_WRITE, site, &p);
    if (s != VM_OK)
        return s;
    uint64_t was_undefined = vm_undefined_bits(p.o, (uint32_t)pointer, size);
    if (was_undefined && i->op == IR_OP_cas)
        return vm_raise(m, MODEL_FAULT_UNINITIALISED, site, pointer, 0);
    uint64_t undefined = shadow_of(f, i->op == IR_OP_cas ? i->x : i->c);
    if (i->op == IR_OP_rmw && i->x != IR_RMW_XCHG && (undefined | was_undefined))
        undefined = ~(uint64_t)0;
    uint64_t old = load_word(m, p.bytes, size, is_pointer), value;
    bool stored = i->op == IR_OP_rmw || old == f->regs[i->c];
    if (i->op == IR_OP_rmw)
        value = vm_rmw(old, f->regs[i->c], i->x, is_pointer ? 64 : size * 8);
    else
        value = f->regs[i->x];
    load_undefined(m, thread, &p, pointer, size, i->a);
    f->regs[i->a] = old;
    if (!stored) {
        /* what it was about to do was to write, what it did was to read */
        if (m->foot.count > recorded)
            base_vec_last(&m->foot).kind |= MODEL_UNWRITTEN;
        return VM_OK;
    }
    uint64_t raw = is_pointer && m->p->pointer_bytes == 4 ? vm_compress(m, value) : value;
    memcpy(p.bytes, &raw, size);
    vm_object_touch(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size);
    vm_set_undefined(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size,
                     undefined & vm_mask(size * 8));
    vm_words_stored(m, p.o, (uint32_t)pointer, size);
    return VM_OK;
}

static enum vm_status make_alloca(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                  uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    uint64_t count = i->b == IR_NO_REG ? 1 : f->regs[i->b];
    uint64_t each = (uint64_t)i->imm;
    uint64_t limit = 64u << 20;
    if (count && each > limit / count)
        return vm_raise(m, MODEL_FAULT_STACK_OVERFLOW, site, count * each, 0);
    uint32_t name = vm_place_stack(m, thread, count * each, i->c);
    if (!name)
        return vm_raise(m, MODEL_FAULT_STACK_OVERFLOW, site, count * each, 0);
    vm_object_make(m, name, count * each, i->c, false, site);
    vm_object_at(m, name)->h->died_at = ++t->c.stack_top; /* its order, while it lives */
    t->control_dirty = true;
    f->regs[i->a] = vm_pointer(name, 0);
    return VM_OK;
}

/* jmp_buf: which frame, and where in it. */
struct jump_buffer {
    uint32_t function, depth, pc, stack_top;
};

static enum vm_status set_jump(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t pc,
                               uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    struct jump_buffer j = {f->function + 1, t->c.frames, pc, t->c.stack_top};
    struct place p;
    enum vm_status s = resolve(m, f->regs[i->b], sizeof j, 0, MODEL_WRITE, site, &p);
    if (s != VM_OK)
        return s;
    memcpy(p.bytes, &j, sizeof j);
    vm_object_touch(m, vm_pointer_name(f->regs[i->b]), p.o, (uint32_t)f->regs[i->b], sizeof j);
    vm_define(m, vm_pointer_name(f->regs[i->b]), p.o, (uint32_t)f->regs[i->b], sizeof j);
    f->regs[i->a] = 0;
    if (f->flags & VM_FRAME_SHADOW)
        f->shadow[i->a] = 0;
    return VM_OK;
}

static enum vm_status long_jump(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    struct jump_buffer j;
    struct place p;
    enum vm_status s = resolve(m, f->regs[i->b], sizeof j, 0, MODEL_READ, site, &p);
    if (s != VM_OK)
        return s;
    memcpy(&j, p.bytes, sizeof j);
    uint64_t value = (uint32_t)f->regs[i->c] ? f->regs[i->c] : 1;
    if (!j.depth || j.depth > t->c.frames || t->frames[j.depth - 1].function + 1 != j.function ||
        m->image->functions[j.function - 1].code[j.pc].op != IR_OP_setjmp)
        return vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                        (uint64_t)(uintptr_t) "longjmp to a function that has returned", 0);
    if (t->c.frames > j.depth && must_wait_to_pop(m, thread, t->frames[j.depth].mark))
        return VM_STOP;
    if (t->c.frames > j.depth)
        vm_record_pop(m, thread, t->frames[j.depth].mark, site);
    while (t->c.frames > j.depth)
        vm_frame_pop(m, thread, site);
    f = vm_top(t);
    f->pc = j.pc + 1;
    uint32_t result = m->image->functions[f->function].code[j.pc].a;
    f->regs[result] = value;
    if (f->flags & VM_FRAME_SHADOW)
        f->shadow[result] = 0;
    return VM_OK;
}

/* ---- calls ---- */

static void pass_undefined(struct vm *m, uint32_t thread, const uint32_t *args, uint32_t count) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *from = &t->frames[t->c.frames - 2];
    if (!(from->flags & VM_FRAME_SHADOW))
        return;
    for (uint32_t k = 0; k < count; k++)
        if (from->shadow[args[k]]) {
            vm_shadow_on(m, thread);
            vm_top(t)->shadow[k] = from->shadow[args[k]];
        }
}

/* A new frame for a function that gets its code now if it has none. */
static enum vm_status push_frame(struct vm *m, uint32_t thread, uint32_t function, uint32_t args,
                                 uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    const struct vm_function *vf = &m->image->functions[function];
    if (VM_UNLIKELY(!atomic_load_explicit(&vf->linked, memory_order_acquire))) {
        const char *refused = vm_image_link(m->image, function);
        if (refused)
            return vm_raise(m, MODEL_FAULT_UNMODELLED, site, (uint64_t)(uintptr_t)refused,
                            function);
    }
    if (vf->f->atomic && m->multi && !m->first && !t->c.atomic)
        return VM_STOP;
    if (args < vf->f->params)
        return vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                        (uint64_t)(uintptr_t) "too few arguments for the function", function);
    if (!vm_frame_push(m, thread, function))
        return vm_raise_exception(m, IR_RAISE_STACK, site, t->c.frames, 0);
    m->raising = IR_RAISE_KINDS;
    if (vf->f->atomic) {
        vm_top(t)->flags |= VM_FRAME_ATOMIC;
        vm_atomic_begin(m, thread);
    }
    return VM_OK;
}

static enum vm_status enter(struct vm *m, uint32_t thread, uint32_t function,
                            const struct ir_function *caller, const struct ir_ins *i,
                            uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    const struct vm_function *vf = &m->image->functions[function];
    const uint32_t *args = caller->aux.at + i->y;
    const uint64_t *regs = vm_top(t)->regs;
    if (vf->reach_error && m->o->check_reach_error)
        return vm_raise(m, MODEL_FAULT_REACH_ERROR, site, 0, 0);
    enum vm_status s = push_frame(m, thread, function, i->b, site);
    if (s != VM_OK)
        return s;
    struct vm_frame *f = vm_top(t);
    for (uint32_t k = 0; k < vf->f->params; k++)
        f->regs[k] = regs[args[k]];
    pass_undefined(m, thread, args, vf->f->params);
    return VM_OK;
}

/* A call that no instruction's arguments say: of what a native wants instead of itself, of what
 * makes an exception. */
static enum vm_status enter_with(struct vm *m, uint32_t thread, uint32_t function,
                                 const uint64_t *args, uint32_t count, uint32_t site) {
    enum vm_status s = push_frame(m, thread, function, count, site);
    if (s != VM_OK)
        return s;
    uint32_t params = m->image->functions[function].f->params;
    if (params)
        memcpy(vm_top(&m->threads[thread])->regs, args, params * sizeof *args);
    return VM_OK;
}

/* How many results the instruction that a frame waits at wants. */
static uint32_t result_slots(const struct ir_ins *call) {
    switch (call->op) {
    case IR_OP_icall: return call->x;
    case IR_OP_call:
    case IR_OP_vcall:
    case VM_OP_NATIVE: return call->c;
    default: return 0;
    }
}

/* The address of a local that goes out with the result outlives it. */
static void mark_returned(struct vm *m, uint32_t thread, const uint64_t *values, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        uint32_t name = vm_pointer_name(values[k]);
        if (vm_name_space(name) != vm_thread_space(thread, VM_STACK))
            continue;
        struct vm_object *o = vm_object_at(m, name);
        if (o && o->h && !(o->h->flags & VM_OBJ_STORED)) {
            o->h->flags |= VM_OBJ_STORED;
            vm_object_touch_first(m, name, o);
        }
    }
}

static enum vm_status leave(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    if (t->c.frames == 1) {
        uint64_t result = i->c ? f->regs[i->b] : 0;
        if (thread != 0) {
            if (must_wait_to_pop(m, thread, 0))
                return VM_STOP;
            vm_record_pop(m, thread, 0, site);
            vm_thread_finish(m, thread, result, i->c && shadow_of(f, i->b));
            return VM_THREAD_ENDS;
        }
        if (m->multi && !m->first)
            return VM_STOP;
        m->process.ended = 1;
        m->process.exit_code = (int)result;
        m->process_dirty = true;
        return VM_PROCESS_ENDS;
    }
    if (thread == 0 && f->function == m->image->main) {
        if (m->multi && !m->first && !t->c.atomic)
            return VM_STOP; /* the process ends: its locals with it, not before */
        m->main_returned = true;
    }
    if (must_wait_to_pop(m, thread, f->mark))
        return VM_STOP;
    vm_record_pop(m, thread, f->mark, site);
    const uint64_t *values = f->regs + i->b;
    const uint64_t *undefined = f->flags & VM_FRAME_SHADOW ? f->shadow + i->b : NULL;
    mark_returned(m, thread, values, i->c);
    vm_frame_pop(m, thread, site);
    f = vm_top(t);
    const struct ir_ins *call = &m->image->functions[f->function].code[f->pc];
    uint32_t want = result_slots(call);
    for (uint32_t k = 0; k < want; k++) {
        f->regs[call->a + k] = k < i->c ? values[k] : 0;
        uint64_t bits = undefined && k < i->c ? undefined[k] : 0;
        if (bits)
            vm_shadow_on(m, thread);
        if (f->flags & VM_FRAME_SHADOW)
            f->shadow[call->a + k] = bits;
    }
    f->pc++;
    return VM_OK;
}

static enum vm_status indirect(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *function) {
    uint32_t name = vm_pointer_name(pointer);
    *function = vm_name_index(name);
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || vm_pointer_offset(pointer) ||
        *function >= m->p->functions.count)
        return vm_raise(m, pointer < 4096 ? MODEL_FAULT_NULL_POINTER : MODEL_FAULT_BAD_CALL, site,
                        pointer < 4096
                            ? pointer
                            : (uint64_t)(uintptr_t) "a call of something that is not a function",
                        pointer);
    return VM_OK;
}

static uint32_t switch_target(const struct ir_function *f, const struct ir_ins *i, uint64_t value) {
    const uint32_t *row = f->aux.at + i->x;
    for (uint32_t k = 0; k < i->y; k++, row += 3)
        if (row[0] == (uint32_t)value && row[1] == (uint32_t)(value >> 32))
            return row[2];
    return row[0];
}

static bool divides(struct vm *m, uint64_t c, uint32_t site) {
    if (VM_LIKELY(c))
        return true;
    vm_raise(m, MODEL_FAULT_DIVISION_BY_ZERO, site, 0, 0);
    return false;
}

static bool divides_signed(struct vm *m, uint64_t b, uint64_t c, uint32_t bits, uint32_t site) {
    if (!divides(m, c, site))
        return false;
    if (VM_LIKELY(vm_signed(c, bits) != -1 || b != (uint64_t)1 << (bits - 1)))
        return true;
    vm_raise(m, MODEL_FAULT_OVERFLOW, site, b, c);
    return false;
}

/* ---- managed programs ---- */

/* The class of an object; a fault that becomes an exception if there is none. */
static enum vm_status class_of(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *class) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    if (VM_LIKELY(vm_is_managed(o))) {
        *class = o->h->made_at;
        return VM_OK;
    }
    if (!pointer)
        return vm_raise(m, MODEL_FAULT_NULL_POINTER, site, 0, 0);
    return vm_raise(m, MODEL_FAULT_INVALID_POINTER, site, pointer, 0);
}

/* Which function answers a virtual call. */
static enum vm_status virtual(struct vm *m, const struct ir_function *caller,
                              const struct ir_ins *i, const uint64_t *regs, uint32_t site,
                              uint32_t *function) {
    uint32_t class; enum vm_status s = class_of(m, regs[caller->aux.at[i->y]], site, &class);
    if (s != VM_OK) return s;
    *function = ir_class_dispatch(m->p, class, i->x);
    if (*function == IR_NO_INDEX) return vm_raise(
        m, MODEL_FAULT_BAD_CALL, site,
        (uint64_t)(uintptr_t) "a method that the object's class does not have", 0);
    vm_image_function(m->image, *function);
    return VM_OK;
}

/* The number of elements never changes, so nobody sees when it is read. */
static enum vm_status array_at(struct vm *m, uint64_t pointer, uint32_t site,
                               struct vm_object **array, uint32_t *length) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    if (VM_UNLIKELY(!vm_is_managed(o)))
        return vm_raise(m, pointer ? MODEL_FAULT_INVALID_POINTER : MODEL_FAULT_NULL_POINTER, site,
                        pointer, 0);
    *array = o;
    memcpy(length, vm_object_bytes(o) + IR_HEAD_LENGTH, sizeof *length);
    return VM_OK;
}

static enum vm_status element(struct vm *m, uint64_t array, uint64_t index, uint64_t bytes,
                              uint32_t site, uint64_t *out) {
    struct vm_object *o = NULL;
    uint32_t length = 0;
    enum vm_status s = array_at(m, array, site, &o, &length);
    if (s != VM_OK)
        return s;
    if (VM_UNLIKELY(index >= length))
        return vm_raise_exception(m, IR_RAISE_BOUNDS, site, index, length);
    *out = array + m->p->classes.at[o->h->made_at].size + index * bytes;
    return VM_OK;
}

/* A class that was initialised before the first choice is so in every state. Otherwise that it is
 * depends on the thread that did it, and dynamic reductions must know; but no state is needed
 * before the look: had the other been slower, this thread would have waited for it. */
static bool is_initialised(struct vm *m, uint32_t thread, const struct ir_class *k, uint32_t site) {
    if (k->init_state == IR_NO_INDEX)
        return true;
    uint32_t name = vm_name(VM_SPACE_GLOBALS, k->init_state), state[2];
    struct vm_object *o = vm_object_reach(m, name);
    memcpy(state, vm_object_bytes(o), sizeof state);
    if (state[0] == IR_INIT_RUNNING)
        return state[1] == thread + 1;
    if (state[0] != IR_INIT_DONE)
        return false;
    uint32_t before;
    memcpy(&before, o->base ? (const void *)(o->base + 1) : (const void *)state, sizeof before);
    if (before != IR_INIT_DONE)
        vm_record_look(m, vm_pointer(name, 0), 4, site);
    return true;
}

/* ---- the loop ---- */

#define A    R[pc->a]
#define B    R[pc->b]
#define C    R[pc->c]
#define IMM  pc->imm
#define SITE (vf->site + (uint32_t)(pc - code))
#define NEXT                                                                                       \
    do {                                                                                           \
        pc++;                                                                                      \
        count++;                                                                                   \
        goto *disp[pc->op];                                                                        \
    } while (0)
#define GO(target)                                                                                 \
    do {                                                                                           \
        const struct ir_ins *to = code + (target);                                                 \
        count++;                                                                                   \
        if (VM_UNLIKELY(to <= pc && --m->budget == 0)) {                                           \
            pc = to;                                                                               \
            goto cut;                                                                              \
        }                                                                                          \
        pc = to;                                                                                   \
        goto *disp[pc->op];                                                                        \
    } while (0)
#define RELOAD                                                                                     \
    do {                                                                                           \
        f = vm_top(&m->threads[thread]);                                                           \
        vf = &m->image->functions[f->function];                                                    \
        code = vf->code;                                                                           \
        R = f->regs;                                                                               \
        pc = code + f->pc;                                                                         \
        m->slow = m->observer || f->flags & VM_FRAME_SHADOW;                                       \
        if (disp != after)                                                                         \
            disp = m->slow ? hooked : direct;                                                      \
    } while (0)
/* An operation that may stop, fault or do. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        status = (call);                                                                           \
        if (VM_UNLIKELY(status != VM_OK))                                                          \
            goto left;                                                                             \
    } while (0)
#define SLOWED                                                                                     \
    do {                                                                                           \
        if (VM_UNLIKELY(m->slow) && disp == direct)                                                \
            disp = hooked;                                                                         \
    } while (0)
#define LOAD(width, type, value)                                                                   \
    do {                                                                                           \
        uint64_t pointer = B + (uint64_t)IMM;                                                      \
        struct place p;                                                                            \
        TRY(resolve(m, pointer, width, pc->c, MODEL_READ, SITE, &p));                              \
        type v;                                                                                    \
        memcpy(&v, p.bytes, width);                                                                \
        A = value;                                                                                 \
        if (VM_UNLIKELY((p.o->h->flags & VM_OBJ_SHADOW) || m->slow)) {                             \
            load_undefined(m, thread, &p, pointer, width, pc->a);                                  \
            SLOWED;                                                                                \
        }                                                                                          \
        NEXT;                                                                                      \
    } while (0)
#define STORE(width, type, value)                                                                  \
    do {                                                                                           \
        uint64_t pointer = B + (uint64_t)IMM;                                                      \
        struct place p;                                                                            \
        TRY(resolve(m, pointer, width, pc->c, MODEL_WRITE, SITE, &p));                             \
        type v = (type)(value);                                                                    \
        memcpy(p.bytes, &v, width);                                                                \
        mark_dirty(m, pointer, p.o, width);                                                        \
        if (VM_UNLIKELY((p.o->h->flags & VM_OBJ_SHADOW) || m->slow))                               \
            store_undefined(m, f, &p, pointer, width, pc->a);                                      \
        note_pointer(m, pointer, p.o, width, A);                                                   \
        NEXT;                                                                                      \
    } while (0)
#define SIMPLE(id, expr)                                                                           \
    L_##id : A = (expr);                                                                           \
    NEXT

enum vm_run vm_exec(struct vm *m, uint32_t thread) {
#define OP(id, form, effect, visible, flow, meaning) [IR_OP_##id] = &&L_##id,
    static const void *const direct[VM_OPS] = {
#include "ir/ops.def"
        [VM_OP_NATIVE] = &&L_native,
        [VM_OP_UNBOUND] = &&L_unbound,
    };
#undef OP
    static const void *const hooked[VM_OPS] = {[0 ... VM_OPS - 1] = &&hook};
    static const void *const begin[VM_OPS] = {[0 ... VM_OPS - 1] = &&first_done};
    static const void *const after[VM_OPS] = {[0 ... VM_OPS - 1] = &&after_first};

    struct vm_frame *f;
    const struct vm_function *vf;
    const struct ir_ins *code, *pc;
    uint64_t *R;
    const void *const *disp = begin;
    enum vm_status status = VM_OK;
    uint64_t count = 1;

    m->running = thread;
    RELOAD;
    disp = m->first ? begin : m->slow ? hooked : direct;
    goto *disp[pc->op];

first_done: /* about to do the pending operation */
    disp = after;
    if (m->slow)
        goto hook;
    goto *direct[pc->op];
after_first: /* it is done */
    m->first = false;
    disp = m->slow ? hooked : direct;
    goto *disp[pc->op];
hook:
    f->pc = (uint32_t)(pc - code);
    if (m->observer)
        vm_watch_ins(m, thread, f->function, f->pc);
    if (f->flags & VM_FRAME_SHADOW)
        TRY(vm_shadow_flow(m, thread, pc, SITE));
    goto *direct[pc->op];

    /* moves */
L_nop:
    NEXT;
    SIMPLE(const, (uint64_t)IMM);
    SIMPLE(mov, B);
    SIMPLE(freeze, B);
L_undef:
    A = 0;
    if (m->o->check_uninitialised) {
        vm_shadow_on(m, thread);
        f->shadow[pc->a] = ~(uint64_t)0;
        SLOWED;
    }
    NEXT;
    SIMPLE(gaddr, vm_pointer(vm_name(VM_SPACE_GLOBALS, pc->x), (int32_t)pc->y));
L_taddr:
    A = vm_tls_address(m, thread, pc->x) + (uint64_t)(int32_t)pc->y;
    NEXT;
    SIMPLE(faddr, vm_pointer(vm_name(VM_SPACE_FUNCTIONS, pc->x), 0));
    SIMPLE(select, B ? C : R[pc->x]);

    /* integers */
    SIMPLE(add32, (uint32_t)(B + C));
    SIMPLE(sub32, (uint32_t)(B - C));
    SIMPLE(mul32, (uint32_t)(B * C));
    SIMPLE(and, B & C);
    SIMPLE(or, B | C);
    SIMPLE(xor, B ^ C);
    SIMPLE(shl32, (uint32_t)((uint32_t)B << (C & 31)));
    SIMPLE(lshr, B >> (C & 63));
    SIMPLE(ashr32, (uint32_t)((int32_t)(uint32_t)B >> (C & 31)));
    SIMPLE(add64, B + C);
    SIMPLE(sub64, B - C);
    SIMPLE(mul64, B * C);
    SIMPLE(shl64, B << (C & 63));
    SIMPLE(ashr64, (uint64_t)((int64_t)B >> (C & 63)));
L_udiv:
    if (!divides(m, C, SITE))
        goto faulted;
    A = B / C;
    NEXT;
L_urem:
    if (!divides(m, C, SITE))
        goto faulted;
    A = B % C;
    NEXT;
L_sdiv32:
    if (!divides_signed(m, B, C, 32, SITE))
        goto faulted;
    A = (uint32_t)((int32_t)(uint32_t)B / (int32_t)(uint32_t)C);
    NEXT;
L_srem32:
    if (!divides_signed(m, B, C, 32, SITE))
        goto faulted;
    A = (uint32_t)((int32_t)(uint32_t)B % (int32_t)(uint32_t)C);
    NEXT;
L_sdiv64:
    if (!divides_signed(m, B, C, 64, SITE))
        goto faulted;
    A = (uint64_t)((int64_t)B / (int64_t)C);
    NEXT;
L_srem64:
    if (!divides_signed(m, B, C, 64, SITE))
        goto faulted;
    A = (uint64_t)((int64_t)B % (int64_t)C);
    NEXT;
    SIMPLE(add32i, (uint32_t)(B + (uint64_t)IMM));
    SIMPLE(mul32i, (uint32_t)(B * (uint64_t)IMM));
    SIMPLE(add64i, B + (uint64_t)IMM);
    SIMPLE(mul64i, B * (uint64_t)IMM);
    SIMPLE(andi, B & (uint64_t)IMM);
    SIMPLE(ori, B | (uint64_t)IMM);
    SIMPLE(xori, B ^ (uint64_t)IMM);
    SIMPLE(shl32i, (uint32_t)((uint32_t)B << IMM));
    SIMPLE(shl64i, B << IMM);
    SIMPLE(lshri, B >> IMM);
    SIMPLE(ashr32i, (uint32_t)((int32_t)(uint32_t)B >> IMM));
    SIMPLE(ashr64i, (uint64_t)((int64_t)B >> IMM));
    SIMPLE(mad, B + C * (uint64_t)IMM);
    SIMPLE(trunc, B & vm_mask((uint32_t)IMM));
    SIMPLE(sext, (uint64_t)vm_signed(B, (uint32_t)IMM & 255) & vm_mask((uint32_t)(IMM >> 8)));
    SIMPLE(ovf, vm_overflows(B, C, IMM));
L_nsw:
    if (m->o->check_overflow && vm_overflows(B, C, IMM)) {
        vm_raise(m, MODEL_FAULT_OVERFLOW, SITE, B, C);
        goto faulted;
    }
    NEXT;
    SIMPLE(bits, vm_bits(B, IMM));
    SIMPLE(funnel, vm_funnel(B, C, R[pc->x], pc->y));

    /* comparisons */
    SIMPLE(eq, B == C);
    SIMPLE(ne, B != C);
    SIMPLE(ult, B < C);
    SIMPLE(ule, B <= C);
    SIMPLE(slt32, (int32_t)(uint32_t)B < (int32_t)(uint32_t)C);
    SIMPLE(sle32, (int32_t)(uint32_t)B <= (int32_t)(uint32_t)C);
    SIMPLE(slt64, (int64_t)B < (int64_t)C);
    SIMPLE(sle64, (int64_t)B <= (int64_t)C);
    SIMPLE(eqi, B == (uint64_t)IMM);
    SIMPLE(nei, B != (uint64_t)IMM);
    SIMPLE(ulti, B < (uint64_t)IMM);
    SIMPLE(slt32i, (int32_t)(uint32_t)B < (int32_t)IMM);
    SIMPLE(sle32i, (int32_t)(uint32_t)B <= (int32_t)IMM);
    SIMPLE(slt64i, (int64_t)B < IMM);

    /* floating point */
    SIMPLE(fadd32, vm_from_f32(vm_f32(B) + vm_f32(C)));
    SIMPLE(fsub32, vm_from_f32(vm_f32(B) - vm_f32(C)));
    SIMPLE(fmul32, vm_from_f32(vm_f32(B) * vm_f32(C)));
    SIMPLE(fdiv32, vm_from_f32(vm_f32(B) / vm_f32(C)));
    SIMPLE(frem32, vm_from_f32(fmodf(vm_f32(B), vm_f32(C))));
    SIMPLE(fneg32, B ^ 0x80000000u);
    SIMPLE(fadd64, vm_from_f64(vm_f64(B) + vm_f64(C)));
    SIMPLE(fsub64, vm_from_f64(vm_f64(B) - vm_f64(C)));
    SIMPLE(fmul64, vm_from_f64(vm_f64(B) * vm_f64(C)));
    SIMPLE(fdiv64, vm_from_f64(vm_f64(B) / vm_f64(C)));
    SIMPLE(frem64, vm_from_f64(fmod(vm_f64(B), vm_f64(C))));
    SIMPLE(fneg64, B ^ (uint64_t)1 << 63);
    SIMPLE(fcmp32, vm_fcompare((double)vm_f32(B), (double)vm_f32(C), IMM));
    SIMPLE(fcmp64, vm_fcompare(vm_f64(B), vm_f64(C), IMM));
    SIMPLE(fconv, vm_fconvert(B, IMM));
    SIMPLE(fmath, vm_fmath(B, C, IMM));
    SIMPLE(fma, pc->y == 32 ? vm_from_f32(fmaf(vm_f32(B), vm_f32(C), vm_f32(R[pc->x])))
                            : vm_from_f64(fma(vm_f64(B), vm_f64(C), vm_f64(R[pc->x]))));

    /* two slots */
L_wide:
    if (!vm_wide(&A, &B, &C, IMM)) {
        divides(m, 0, SITE);
        goto faulted;
    }
    NEXT;
L_wideshift:
    vm_wide_shift(&A, &B, C, IMM);
    NEXT;
    SIMPLE(widecmp, vm_wide_compare(&B, &C, IMM));
L_wideext:
    vm_wide_extend(&A, B, IMM);
    NEXT;
L_widefrom:
    vm_wide_from_float(&A, B, IMM);
    NEXT;
    SIMPLE(wideto, vm_wide_to_float(&B, IMM));
L_fx:
    vm_fx(&A, &B, &C, IMM);
    NEXT;
L_fxneg:
    vm_fx_negate(&A, &B);
    NEXT;
    SIMPLE(fxcmp, vm_fx_compare(&B, &C, IMM));
L_fxfrom:
    vm_fx_from(&A, B, IMM);
    NEXT;
    SIMPLE(fxto, vm_fx_to(&B, IMM));
L_fxmath:
    vm_fx_math(&A, &B, IMM);
    NEXT;
L_fxwide:
    vm_fx_wide(&A, &B, IMM);
    NEXT;

    /* memory */
L_ld8:
    LOAD(1, uint8_t, v);
L_ld16:
    LOAD(2, uint16_t, v);
L_ld32:
    LOAD(4, uint32_t, v);
L_ld64:
    LOAD(8, uint64_t, v);
L_ldp32:
    LOAD(4, uint32_t, vm_expand(m, v));
L_ldx:
    TRY(load_two(m, thread, pc, 10, SITE));
    SLOWED;
    NEXT;
L_ld128:
    TRY(load_two(m, thread, pc, 16, SITE));
    SLOWED;
    NEXT;
L_st8:
    STORE(1, uint8_t, A);
L_st16:
    STORE(2, uint16_t, A);
L_st32:
    STORE(4, uint32_t, A);
L_st64:
    STORE(8, uint64_t, A);
L_stp32:
    STORE(4, uint32_t, vm_compress(m, A));
L_stx:
    TRY(store_two(m, thread, pc, 10, SITE));
    NEXT;
L_st128:
    TRY(store_two(m, thread, pc, 16, SITE));
    NEXT;
L_rmw:
L_cas:
    TRY(atomic_op(m, thread, pc, SITE));
    SLOWED;
    NEXT;
L_fence: /* all models but sequential consistency live in wmm; here it is already in order */
    NEXT;
L_copy:
    TRY(vm_memory_copy(m, A, B, C, SITE));
    NEXT;
L_fill:
    TRY(vm_memory_fill(m, A, (uint8_t)B, shadow_of(f, pc->b), C, SITE));
    NEXT;
L_alloca:
    TRY(make_alloca(m, thread, pc, SITE));
    NEXT;
    SIMPLE(stacksave, m->threads[thread].c.stack_top);
L_stackrestore:
    if (B < m->threads[thread].c.stack_top && B >= f->mark) {
        TRY(must_wait_to_pop(m, thread, (uint32_t)B) ? VM_STOP : VM_OK);
        vm_record_pop(m, thread, (uint32_t)B, SITE);
        f->pc = (uint32_t)(pc - code);
        vm_place_pop(m, thread, (uint32_t)B, SITE);
        m->threads[thread].c.stack_top = (uint32_t)B;
        m->threads[thread].control_dirty = true;
    }
    NEXT;
    SIMPLE(ptrtoint32, vm_compress(m, B));
    SIMPLE(inttoptr32, vm_expand(m, (uint32_t)B));

    /* control */
L_jmp:
    GO(pc->x);
L_br:
    GO(B ? pc->x : pc->y);
L_jeq:
    GO(B == C ? pc->x : pc->y);
L_jult:
    GO(B < C ? pc->x : pc->y);
L_jslt32:
    GO((int32_t)(uint32_t)B < (int32_t)(uint32_t)C ? pc->x : pc->y);
L_switch:
    GO(switch_target(vf->f, pc, B));
L_ijmp:
    if (B == 0 || B > pc->y) {
        vm_raise(m, MODEL_FAULT_BAD_CALL, SITE,
                 (uint64_t)(uintptr_t) "a jump to something that is not a label", B);
        goto faulted;
    }
    GO(vf->f->aux.at[pc->x + B - 1]);
L_call:
    f->pc = (uint32_t)(pc - code);
    TRY(enter(m, thread, pc->x, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_icall : {
    uint32_t function;
    f->pc = (uint32_t)(pc - code);
    TRY(indirect(m, C, SITE, &function));
    vm_image_function(m->image, function);
    if (vm_is_native(m, function))
        goto L_native;
    TRY(enter(m, thread, function, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_ret:
    f->pc = (uint32_t)(pc - code);
    TRY(leave(m, thread, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_trap:
    vm_raise(m, (enum model_fault_kind)pc->x, SITE, 0, 0);
    goto faulted;
L_setjmp:
    TRY(set_jump(m, thread, pc, (uint32_t)(pc - code), SITE));
    NEXT;
L_longjmp: /* a way back, like a jump */
    if (VM_UNLIKELY(--m->budget == 0))
        goto cut;
    f->pc = (uint32_t)(pc - code);
    TRY(long_jump(m, thread, pc, SITE));
    RELOAD;
    goto *disp[pc->op];
L_native : {
    uint64_t ret[3];
    f->pc = (uint32_t)(pc - code);
    struct vm_call call;
    status = vm_native_run(m, thread, pc, &call, ret);
    if (status == VM_TAIL) {
        TRY(enter_with(m, thread, call.tail.function, call.tail.arg, call.tail.count, SITE));
        status = VM_UNWIND;
    }
    if (status == VM_UNWIND) {
        RELOAD;
        goto *disp[pc->op];
    }
    if (status != VM_OK)
        goto left;
    f = vm_top(&m->threads[thread]);
    uint32_t results = pc->op == IR_OP_icall ? pc->x : pc->c;
    for (uint32_t k = 0; k < results; k++) {
        R[pc->a + k] = k < 2 ? ret[k] : 0;
        if (f->flags & VM_FRAME_SHADOW)
            f->shadow[pc->a + k] = 0;
    }
    if (VM_UNLIKELY(ret[2]) && results) {
        vm_shadow_on(m, thread);
        f->shadow[pc->a] = ret[2];
        SLOWED;
    }
    NEXT;
}
L_new : {
    uint64_t made;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_managed_make(m, thread, pc->x, 0, SITE, &made));
    A = made;
    NEXT;
}
L_newarr : {
    uint64_t made;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_managed_make(m, thread, pc->x, (int32_t)(uint32_t)B, SITE, &made));
    A = made;
    NEXT;
}
L_len : {
    struct vm_object *array;
    uint32_t length = 0;
    TRY(array_at(m, B, SITE, &array, &length));
    A = length;
    NEXT;
}
L_elem : {
    uint64_t at = 0;
    TRY(element(m, B, C, (uint64_t)IMM, SITE, &at));
    A = at;
    NEXT;
}
L_classof : {
    uint32_t class;
    TRY(class_of(m, B, SITE, &class));
    A = class;
    NEXT;
}
L_is : {
    struct vm_object *o = B ? vm_object_reach(m, vm_pointer_name(B)) : NULL;
    A = vm_is_managed(o) && ir_class_is(m->p, o->h->made_at, pc->x);
    NEXT;
}
L_nullck:
    TRY(B ? VM_OK : vm_raise(m, MODEL_FAULT_NULL_POINTER, SITE, 0, 0));
    NEXT;
L_cinit : {
    const struct ir_class *class = &m->p->classes.at[pc->x];
    if (VM_LIKELY(is_initialised(m, thread, class, SITE)))
        NEXT;
    f->pc = (uint32_t)(pc - code);
    if (m->asking) {
        m->unready = !(class->flags & IR_CLASS_LIBRARY);
        vm_raise(m, MODEL_FAULT_UNMODELLED, SITE,
                 (uint64_t)(uintptr_t) "a function that is asked about states fails, or needs a "
                                       "class of the library that is not initialised",
                 0);
        goto faulted;
    }
    TRY(enter_with(m, thread, class->init, NULL, 0, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_vcall : {
    uint32_t function;
    f->pc = (uint32_t)(pc - code);
    TRY(virtual(m, vf->f, pc, R, SITE, &function));
    if (vm_is_native(m, function))
        goto L_native;
    TRY(enter(m, thread, function, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_raise : {
    uint64_t details[2] = {B, C};
    f->pc = (uint32_t)(pc - code);
    if (m->p->raise[pc->x] == IR_NO_INDEX) {
        vm_raise(m, MODEL_FAULT_UNMODELLED, SITE,
                 (uint64_t)(uintptr_t) "an exception that the platform does not define", 0);
        goto faulted;
    }
    TRY(enter_with(m, thread, m->p->raise[pc->x], details, 2, SITE));
    RELOAD;
    goto *disp[pc->op];
}
L_throw:
L_unwind:
L_endfilter: /* ways back, like jumps */
    f->pc = (uint32_t)(pc - code);
    if (VM_UNLIKELY(--m->budget == 0))
        goto cut;
    TRY(pc->op == IR_OP_throw    ? vm_throw(m, thread, B, SITE)
        : pc->op == IR_OP_unwind ? vm_unwind(m, thread, B, R[pc->b + 1], SITE)
                                 : vm_end_filter(m, thread, B != 0, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_wdiv32:
    if (!divides(m, (uint32_t)C, SITE))
        goto faulted;
    A = (uint32_t)C == UINT32_MAX ? (uint32_t)-B
                                  : (uint32_t)((int32_t)(uint32_t)B / (int32_t)(uint32_t)C);
    NEXT;
L_wrem32:
    if (!divides(m, (uint32_t)C, SITE))
        goto faulted;
    A = (uint32_t)C == UINT32_MAX ? 0 : (uint32_t)((int32_t)(uint32_t)B % (int32_t)(uint32_t)C);
    NEXT;
L_wdiv64:
    if (!divides(m, C, SITE))
        goto faulted;
    A = C == UINT64_MAX ? -B : (uint64_t)((int64_t)B / (int64_t)C);
    NEXT;
L_wrem64:
    if (!divides(m, C, SITE))
        goto faulted;
    A = C == UINT64_MAX ? 0 : (uint64_t)((int64_t)B % (int64_t)C);
    NEXT;
L_unbound:
    vm_raise(m, MODEL_FAULT_UNMODELLED, SITE, 0, pc->x);
    goto faulted;

cut:
    f->pc = (uint32_t)(pc - code);
    m->instructions += count;
    return VM_RUN_CUT;

left: /* the operation was not done, or was the last */
    m->instructions += count;
    if (status == VM_STOP) {
        f->pc = (uint32_t)(pc - code);
        return VM_RUN_STOPPED;
    }
    if (status == VM_PRUNE)
        return VM_RUN_PRUNED;
    if (status == VM_THREAD_ENDS || status == VM_PROCESS_ENDS)
        return VM_RUN_ENDED;
faulted:
    if (vf->f->managed && !m->looking) {
        uint64_t details[2];
        uint32_t raiser = vm_raiser(m, f->function, details);
        f->pc = (uint32_t)(pc - code);
        if (raiser != IR_NO_INDEX) {
            status = enter_with(m, thread, raiser, details, 2, SITE);
            if (status == VM_OK) {
                count = 0;
                RELOAD;
                goto *disp[pc->op];
            }
        }
    }
    if (status != VM_FAULT)
        m->instructions += count;
    if (must_wait(m, thread)) {
        f->pc = (uint32_t)(pc - code);
        return VM_RUN_STOPPED;
    }
    return VM_RUN_FAULTED;
}
