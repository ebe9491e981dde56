/* Frames come and go: calls, returns and long jumps. */
#include "vm/exec/call.h"

#include "vm/core/image.h"
#include "vm/exec/resolve.h"
#include "vm/thread/ending.h"
#include "vm/thread/exception.h"
#include "vm/thread/thread.h"
#include "vm/thread/trusted.h"
#include <assert.h>

static void pass_undefined(struct vm *m, uint32_t thread, const uint32_t *args, uint32_t count) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.frames > 1); /* the one that was called, and who called it */
    struct vm_frame *from = &t->frames[t->c.frames - 2];
    if (!(from->flags & VM_FRAME_SHADOW))
        return;
    for (uint32_t k = 0; k < count; k++)
        if (from->shadow[args[k]]) {
            vm_shadow_on(m, thread);
            vm_top(t)->shadow[k] = from->shadow[args[k]];
        }
}

#ifndef NDEBUG
/* Is it the instruction that the top frame stands at? */
static inline bool is_here(const struct vm *m, uint32_t thread, const struct ir_ins *i) {
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    return i == &m->image->functions[f->function].code[f->pc];
}
#endif

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
    if (vf->f->atomic && vm_must_wait(m, thread))
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
    if (VM_UNLIKELY(vf->f->trusted || t->c.trusted))
        vm_trusted_enter(m, thread, vf->f);
    return VM_OK;
}

enum vm_status vm_enter(struct vm *m, uint32_t thread, uint32_t function,
                        const struct ir_function *caller, const struct ir_ins *i, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    const struct vm_function *vf = &m->image->functions[function];
    const uint32_t *args = vm_call_registers(caller, i);
    const uint64_t *regs = vm_top(t)->regs;
    assert(is_here(m, thread, i)); /* or the results would go elsewhere */
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

enum vm_status vm_enter_with(struct vm *m, uint32_t thread, uint32_t function, const uint64_t *args,
                             uint32_t count, uint32_t site) {
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
    case IR_OP_ldx:
    case IR_OP_ld128: return 2;
    default: return 0;
    }
}

/* If the address of a local is in the result, it outlives the local. */
static void mark_returned(struct vm *m, uint32_t thread, const uint64_t *values, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        uint32_t name = vm_pointer_name(values[k]);
        if (vm_name_space(name) != vm_thread_space(thread, VM_STACK))
            continue;
        vm_inputs_lose(m);
        struct vm_object *o = vm_object_at(m, name);
        if (o && o->h && !(o->h->flags & VM_OBJ_STORED)) {
            o->h->flags |= VM_OBJ_STORED;
            vm_object_touch_first(m, name, o);
        }
    }
}

enum vm_status vm_leave(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    assert(is_here(m, thread, i));
    if ((t->c.frames == 1 && thread == 0) || t->c.stack_top > f->mark)
        vm_inputs_lose(m);
    if (t->c.frames == 1) {
        uint64_t result = i->c ? f->regs[i->b] : 0;
        if (thread != 0) {
            if (vm_must_wait_to_pop(m, thread, 0) || (vm_ends_alone(m) && vm_must_wait(m, thread)))
                return VM_STOP;
            vm_record_thread_end(m, thread, site);
            vm_thread_finish(m, thread, result, i->c && vm_shadow_of(f, i->b));
            return VM_THREAD_ENDS;
        }
        if (m->multi && !m->first)
            return VM_STOP;
        if (m->multi && vm_has_classes(m) && !m->o->ends_unseen)
            vm_record_end(m, site);
        m->process.ended = 1;
        m->process.exit_code = (int)result;
        m->changed.process = true;
        return VM_PROCESS_ENDS;
    }
    if (thread == 0 && f->function == m->image->main) {
        if (vm_must_wait(m, thread))
            return VM_STOP; /* the process ends: its locals end with it, not before */
        vm_inputs_lose(m);
        m->main_returned = true;
    }
    if (vm_must_wait_to_pop(m, thread, f->mark))
        return VM_STOP;
    if (!m->main_returned || !vm_ends_unseen(m) || !vm_return_ends(m))
        vm_record_pop(m, thread, f->mark, site); /* otherwise all ends with it */
    const uint64_t *values = f->regs + i->b;
    const uint64_t *undefined = f->flags & VM_FRAME_SHADOW ? f->shadow + i->b : NULL;
    mark_returned(m, thread, values, i->c);
    vm_frame_pop(m, thread, site);
    vm_inputs_frame(m, thread);
    f = vm_top(t);
    const struct ir_ins *call = &m->image->functions[f->function].code[f->pc];
    uint32_t want = result_slots(call);
    assert(!want || call->a + want <= m->image->functions[f->function].f->regs);
    for (uint32_t k = 0; k < want; k++) {
        f->regs[call->a + k] = k < i->c ? values[k] : 0;
        uint64_t bits = undefined && k < i->c ? undefined[k] : 0;
        if (bits)
            vm_shadow_on(m, thread);
        if (f->flags & VM_FRAME_SHADOW)
            f->shadow[call->a + k] = bits;
    }
    f->pc++;
    assert(f->pc < m->image->functions[f->function].f->code.count); /* no call is the last */
    return VM_OK;
}

enum vm_status vm_indirect(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *function) {
    uint32_t name = vm_pointer_name(pointer);
    *function = vm_name_index(name);
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || vm_pointer_offset(pointer) ||
        *function >= base_vec_count(&m->p->functions))
        return vm_raise(m, pointer < 4096 ? MODEL_FAULT_NULL_POINTER : MODEL_FAULT_BAD_CALL, site,
                        pointer < 4096
                            ? pointer
                            : (uint64_t)(uintptr_t) "a call of something that is not a function",
                        pointer);
    return VM_OK;
}

/* jmp_buf: which frame, and where in it. */
struct jump_buffer {
    uint32_t function, depth, pc, stack_top;
};

enum vm_status vm_set_jump(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t pc,
                           uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    struct jump_buffer j = {f->function + 1, t->c.frames, pc, t->c.stack_top};
    struct vm_spot p;
    assert(sizeof j == ir_op_table[i->op].size);
    enum vm_status s = vm_resolve(m, f->regs[i->b], sizeof j, 0, MODEL_WRITE, site, &p);
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

/* The program may have written into the buffer: any number can be in there. */
static bool is_jump_target(const struct vm *m, const struct vm_thread *t,
                           const struct jump_buffer *j) {
    if (!j->depth || j->depth > t->c.frames || t->frames[j->depth - 1].function + 1 != j->function)
        return false;
    const struct vm_function *vf = &m->image->functions[j->function - 1];
    return j->pc < vf->f->code.count && vf->code[j->pc].op == IR_OP_setjmp;
}

enum vm_status vm_long_jump(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    struct jump_buffer j;
    struct vm_spot p;
    assert(sizeof j == ir_op_table[i->op].size);
    enum vm_status s = vm_resolve(m, f->regs[i->b], sizeof j, 0, MODEL_READ, site, &p);
    if (s != VM_OK)
        return s;
    memcpy(&j, p.bytes, sizeof j);
    uint64_t value = (uint32_t)f->regs[i->c] ? f->regs[i->c] : 1;
    assert(is_here(m, thread, i));
    if (!is_jump_target(m, t, &j))
        return vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                        (uint64_t)(uintptr_t) "longjmp to a function that has returned", 0);
    if (t->c.frames > j.depth && vm_must_wait_to_pop(m, thread, t->frames[j.depth].mark))
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
