/* The native that a thread stands before: its arguments are bound, it is asked whether it could
 * run, and it runs. */
#include "vm/thread/native_call.h"

#include "vm/core/apart.h"
#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/heap/access.h"
#include "vm/heap/global.h"
#include "vm/heap/indeterminate.h"
#include "vm/heap/name.h"
#include "vm/heap/order.h"

uint32_t vm_site_here(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.frames);
    uint32_t depth = t->c.frames - 1;
    while (depth > 0 && m->image->functions[t->frames[depth].function].f->library)
        vm_inputs_depth(m, thread, --depth);
    if (m->image->functions[t->frames[depth].function].f->library)
        depth = t->c.frames - 1;
    const struct vm_frame *f = &t->frames[depth];
    return vm_site(m->image, f->function, f->pc);
}

static const struct vm_native *virtual_native(struct vm *m, const struct vm_frame *f,
                                              const struct ir_ins *i, uint32_t *function) {
    uint64_t object = f->regs[m->image->functions[f->function].f->aux.at[i->y]];
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(object));
    if (!vm_is_managed(o))
        return NULL;
    vm_inputs_object(m, vm_pointer_name(object), o, 0, 0);
    *function = ir_class_dispatch(m->p, vm_class_index(o->h), i->x);
    return *function == IR_NO_INDEX ? NULL : vm_image_function(m->image, *function)->native;
}

/* The native that an instruction calls, or NULL. */
static const struct vm_native *native_of(struct vm *m, const struct vm_frame *f,
                                         const struct ir_ins *i, uint32_t *function) {
    if (i->op == VM_OP_NATIVE) {
        *function = i->x;
        return m->image->functions[i->x].native;
    }
    if (i->op == IR_OP_vcall)
        return virtual_native(m, f, i, function);
    if (i->op != IR_OP_icall)
        return NULL;
    uint32_t name = vm_pointer_name(f->regs[i->c]);
    *function = vm_name_index(name);
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || *function >= base_vec_count(&m->p->functions))
        return NULL;
    return vm_image_function(m->image, *function)->native;
}

static void bind(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t function,
                 struct vm_call *c, uint64_t *args) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const uint32_t *list = vm_call_registers(m->image->functions[f->function].f, i);
    uint32_t n = i->b < VM_ARGS ? i->b : VM_ARGS;
    for (uint32_t k = 0; k < n; k++)
        args[k] = f->regs[list[k]];
    c->vm = m; /* `tail` is not read until it is set: zeroing it costs more than the rest */
    c->thread = thread;
    c->count = n;
    c->arg = args;
    c->ret[0] = c->ret[1] = 0;
    c->alt = 0;
    c->undefined_args = c->undefined = 0;
    c->function = function;
}

/* Are there as many as the native reads? Without them the call is a fault, and nobody may ask the
 * native anything. */
static bool has_arguments(const struct vm_native *native, const struct vm_call *c) {
    return native->params == 255 || c->count >= native->params;
}

bool vm_pending_call(struct vm *m, uint32_t thread, struct vm_call *c, uint64_t *args,
                     const struct vm_native **native) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    uint32_t function;
    assert(f->pc < m->image->functions[f->function].f->code.count);
    *native = native_of(m, f, i, &function);
    if (!*native)
        return false;
    bind(m, thread, i, function, c, args);
    return has_arguments(*native, c);
}

uint32_t vm_weak_ways(struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    uint64_t pointer = f->regs[i->b];
    int64_t offset = vm_pointer_offset(pointer);
    uint32_t name = vm_pointer_name(pointer), size = ir_access_size(i);
    assert(i->op == IR_OP_weakcas);
    if (i->y & IR_MEM_RETRY)
        return 1;
    struct vm_object *o = vm_object_reach(m, name);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 ||
        (uint64_t)offset + size > o->h->size) {
        vm_inputs_lose(m);
        return 1;
    }
    vm_inputs_object(m, name, o, (uint64_t)offset, size);
    const uint8_t *bytes = vm_object_bytes(o) + offset;
    bool fits = vm_word_load(m, bytes, size, i->y & IR_MEM_POINTER) == f->regs[i->c];
    return fits && vm_weak_fails(m) ? 2 : 1;
}

/* Can the pending operation be done in another number of ways than one? */
static bool has_ways(uint32_t op) {
    return op == VM_OP_NATIVE || op == IR_OP_icall || op == IR_OP_vcall || op == IR_OP_weakcas;
}

uint32_t vm_pending_ways(struct vm *m, uint32_t thread) {
    assert(vm_alive(m, thread));
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    if (VM_LIKELY(!has_ways(i->op))) {
        uint32_t values = VM_UNLIKELY(m->chooses) ? vm_indeterminate_pending(m, f, i) : 0;
        return values ? values : 1;
    }
    if (i->op == IR_OP_weakcas)
        return vm_weak_ways(m, f, i);
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!vm_pending_call(m, thread, &c, args, &native) || !native->ready)
        return 1;
    vm_inputs_native(m, native);
    return native->ready(&c);
}

static enum vm_status check_arguments(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                      const struct vm_native *native, struct vm_call *c) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    if (!has_arguments(native, c))
        return vm_raise(m, MODEL_FAULT_BAD_CALL, vm_site_here(m, thread),
                        (uint64_t)(uintptr_t) "too few arguments for the function", c->function);
    if (!(f->flags & VM_FRAME_SHADOW))
        return VM_OK;
    const uint32_t *list = vm_call_registers(m->image->functions[f->function].f, i);
    for (uint32_t k = 0; k < c->count; k++)
        if (f->shadow[list[k]] && native->flags & VM_NATIVE_UNDEFINED_OK)
            c->undefined_args |= (uint64_t)1 << k;
        else if (f->shadow[list[k]])
            return vm_raise(m, MODEL_FAULT_UNINITIALISED, vm_site_here(m, thread), 0, 0);
    return VM_OK;
}

/* Must a native that could run now first be a step of its own? */
static bool must_stop(struct vm *m, uint32_t thread, const struct vm_native *native,
                      uint32_t ways) {
    if (m->first)
        return false;
    if (ways > 1)
        return true;
    if (m->trusted && m->o->watch_ends && m->multi && native->effect == VM_EFFECT_WAIT &&
        !m->threads[thread].c.atomic)
        return true; /* others can tell that the thread waits, even if its time is up at once */
    if (m->trusted || m->threads[thread].c.atomic ||
        (m->main_returned && native->effect == VM_EFFECT_EXIT))
        return false;
    if (m->o->reduce == VM_REDUCE_NONE && native->effect != VM_EFFECT_NONE)
        return true;
    if (m->o->reuse_addresses && m->multi &&
        (native->effect == VM_EFFECT_ALLOC || native->effect == VM_EFFECT_FREE))
        return true; /* others may get the address of what is freed */
    if (native->effect >= VM_EFFECT_END_THREAD && m->multi &&
        ((vm_ends_alone(m) && !vm_has_classes(m)) || vm_stack_is_shared(m, thread, 0)))
        return true; /* others see it, or the thread's stack, which ends with it */
    return native->flags & (VM_NATIVE_VISIBLE | VM_NATIVE_OPAQUE) && m->multi;
}

/* An operation that others would notice, or that has to do with them, is not done in advance. */
static bool may_suppose(const struct vm_native *native) {
    return native->effect == VM_EFFECT_JOIN || native->effect == VM_EFFECT_NONE;
}

/* Does it stop here whatever it would look at? */
static bool always_stops(const struct vm *m, uint32_t thread, const struct vm_native *native) {
    return m->multi && native->flags & VM_NATIVE_VISIBLE && !vm_goes_on(m, thread) &&
           !m->main_returned;
}

/* It is not known what most natives of managed platforms depend on. */
static void note_caller(struct vm *m, uint32_t thread, const struct vm_native *native) {
    if (thread && !(native->flags & VM_NATIVE_ALIKE) && vm_has_classes(m))
        vm_tell_apart(m, thread);
}

/* Runs a native that another wants in its place. This is the middle of an operation: it cannot
 * wait. */
static enum vm_status run_instead(struct vm *m, struct vm_call *c, uint64_t *args) {
    const struct vm_native *native = m->image->functions[c->tail.function].native;
    if (!native || native->ready)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, vm_site_here(m, c->thread), 0, c->tail.function);
    assert(c->tail.count <= VM_ARGS);
    memcpy(args, c->tail.arg, c->tail.count * sizeof *args);
    *c = (struct vm_call){.vm = m,
                          .thread = c->thread,
                          .count = c->tail.count,
                          .arg = args,
                          .function = c->tail.function};
    note_caller(m, c->thread, native);
    return native->run(c);
}

/* For asserts: effects that show that a native did more than to claim. */
struct effects {
    uint32_t frames, alive, fresh, threads;
    bool ended;
};

static inline struct effects effects_so_far(const struct vm *m, uint32_t thread) {
    return (struct effects){m->threads[thread].c.frames, m->process.alive, m->fresh.count,
                            m->thread_count, m->process.ended};
}

static inline bool are_same(struct effects a, struct effects b) {
    return a.frames == b.frames && a.alive == b.alive && a.fresh == b.fresh &&
           a.threads == b.threads && a.ended == b.ended;
}

enum vm_status vm_native_run(struct vm *m, uint32_t thread, const struct ir_ins *i,
                             struct vm_call *c, uint64_t ret[3]) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t function = IR_NO_INDEX;
    const struct vm_native *native = native_of(m, f, i, &function);
    if (!native)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, vm_site_here(m, thread), 0, function);
    uint64_t args[VM_ARGS];
    bind(m, thread, i, function, c, args);
    enum vm_status s = check_arguments(m, thread, i, native, c);
    if (s != VM_OK)
        return s;
    if (!always_stops(m, thread, native))
        vm_inputs_native(m, native);
    uint32_t ways = native->ready ? native->ready(c) : 1;
    if (m->supposing && !may_suppose(native))
        return VM_STOP;
    if (ways == 0 || must_stop(m, thread, native, ways))
        return VM_STOP;
    c->alt = m->first && m->alt < ways ? m->alt : 0;
    note_caller(m, thread, native);
    struct effects before = effects_so_far(m, thread);
    (void)before;
    s = native->run(c);
    while (s == VM_TAIL && vm_is_native(m, c->tail.function))
        s = run_instead(m, c, args);
    if (VM_UNLIKELY(m->order))
        vm_order_native(m, s != VM_STOP && s != VM_FAULT);
    if (s == VM_TAIL)
        return s;
    assert((s != VM_STOP || !m->first) && "a native that said it is ready runs");
    assert((s != VM_STOP && s != VM_FAULT) || are_same(before, effects_so_far(m, thread)));
    assert(s != VM_THREAD_ENDS || m->threads[thread].c.state == VM_THREAD_FINISHED);
    assert(s != VM_PROCESS_ENDS || m->process.ended);
    assert(s != VM_FAULT || m->fault.thread == thread);
    /* Other threads may see the step's effects before this thread comes to the failed assumption.
     */
    if (s == VM_PRUNE && m->multi && !vm_goes_on(m, thread))
        return VM_STOP;
    ret[0] = c->ret[0];
    ret[1] = c->ret[1];
    ret[2] = c->undefined;
    return s;
}
