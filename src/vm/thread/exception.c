/* Exceptions, in two passes (ECMA-335 I.12.4.2.5). The first looks up the frames for the handler
 * that takes the exception, without leaving any; the second leaves them, and runs their cleanups.
 *
 * A filter runs in the first pass, in the middle of a frame that waits: in a frame of its own on
 * top of the stack that has that frame's function and a copy of its registers, which go back when
 * it ends. Which frame and which handler it runs for is in its flags; the search goes on behind
 * that handler, from the `throw` that is still the pending instruction of the frame below it. An
 * exception that leaves a filter is forgotten, and the filter does not take.
 *
 * Where the second pass is going is a number that a cleanup gets with the exception, and hands
 * back: nothing of a thread but its frames knows that an exception is on its way. */
#include "vm/thread/exception.h"

#include "vm/heap/access.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/thread/thread.h"

/* The handler `h` of the frame at `depth`. A filter's boundary: h is NO_HANDLER. */
struct target {
    uint32_t depth, h;
};
#define NO_HANDLER 0xffffffffu

enum { HANDLER_SHIFT = 8, HANDLER_LIMIT = 1 << 12, BELOW_SHIFT = 20, BELOW_LIMIT = 1 << 12 };

static uint64_t target_word(struct target t) {
    return (uint64_t)t.depth << 32 | t.h;
}

static const struct ir_function *code_of(struct vm *m, const struct vm_frame *f) {
    return m->image->functions[f->function].f;
}

static bool covers(const struct ir_handler *h, const struct vm_frame *f) {
    return h->first <= f->pc && f->pc < h->end;
}

/* The class of the thrown object; IR_NO_INDEX: it is no object. */
static uint32_t class_of(struct vm *m, uint64_t exception) {
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(exception));
    return vm_is_managed(o) ? vm_class_index(o->h) : IR_NO_INDEX;
}

static bool catches(struct vm *m, const struct ir_handler *h, uint64_t exception) {
    if (h->kind != IR_HANDLER_CATCH)
        return false;
    uint32_t class = class_of(m, exception);
    return h->class == IR_NO_INDEX || (class != IR_NO_INDEX && ir_class_is(m->p, class, h->class));
}

/* ---- the second pass ---- */

static void enter_handler(struct vm_frame *f, const struct ir_handler *h, uint64_t exception,
                          struct target t) {
    assert(h->kind != IR_HANDLER_FILTER || t.h != NO_HANDLER);
    f->pc = h->target;
    f->regs[h->reg] = exception;
    if (h->kind == IR_HANDLER_CLEANUP)
        f->regs[h->reg + 1] = target_word(t);
}

/* The innermost cleanup of the top frame on the way to the target, or NULL. */
static const struct ir_handler *next_cleanup(struct vm *m, const struct vm_thread *t,
                                             struct target to) {
    const struct vm_frame *f = &t->frames[t->c.frames - 1];
    const struct ir_function *code = code_of(m, f);
    uint32_t end = t->c.frames - 1 == to.depth ? to.h : code->handlers.count;
    if (f->flags & VM_FRAME_FILTER)
        return NULL;
    for (uint32_t n = 0; n < end; n++) {
        const struct ir_handler *h = &code->handlers.at[n];
        if (h->kind == IR_HANDLER_CLEANUP && covers(h, f))
            return h;
    }
    return NULL;
}

/* How many frames stay when this leaves all up to the next cleanup, or to the target. */
static uint32_t frames_left(struct vm *m, struct vm_thread *t, struct target to) {
    uint32_t frames = t->c.frames, left;
    assert(to.depth < frames);
    while (t->c.frames - 1 > to.depth && !next_cleanup(m, t, to))
        t->c.frames--;
    left = t->c.frames;
    t->c.frames = frames;
    return left;
}

static enum vm_status arrive(struct vm *m, uint32_t thread, uint64_t exception, struct target to,
                             uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    const struct ir_handler *cleanup = next_cleanup(m, t, to);
    if (cleanup)
        enter_handler(f, cleanup, exception, to);
    else if (to.h == NO_HANDLER)
        return vm_end_filter(m, thread, false, site);
    else
        enter_handler(f, &code_of(m, f)->handlers.at[to.h], exception, to);
    vm_thread_touch(m, thread);
    return VM_OK;
}

static enum vm_status go_to(struct vm *m, uint32_t thread, uint64_t exception, struct target to,
                            uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    uint32_t left = frames_left(m, t, to);
    assert(left && left <= t->c.frames);
    if (left < t->c.frames) {
        uint32_t mark = t->frames[left].mark;
        if (m->multi && !vm_goes_on(m, thread) && t->c.stack_top > mark &&
            vm_stack_is_shared(m, thread, mark))
            return VM_STOP; /* others see the end of objects on the stack */
        vm_record_pop(m, thread, mark, site);
    }
    while (t->c.frames > left)
        vm_frame_pop(m, thread, site);
    return arrive(m, thread, exception, to, site);
}

/* ---- the first pass ---- */

static enum vm_status run_filter(struct vm *m, uint32_t thread, uint32_t depth, uint32_t n,
                                 uint64_t exception, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    uint32_t function = t->frames[depth].function, below = t->c.frames - 1 - depth;
    const struct ir_function *code = m->image->functions[function].f;
    const struct ir_handler *h = &code->handlers.at[n];
    if (n >= HANDLER_LIMIT || below >= BELOW_LIMIT)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, site,
                        (uint64_t)(uintptr_t) "a filter more than 4095 frames away", 0);
    if (!vm_frame_push(m, thread, function))
        return vm_raise(m, MODEL_FAULT_STACK_OVERFLOW, site, t->c.frames, 0);
    struct vm_frame *f = vm_top(t);
    memcpy(f->regs, t->frames[depth].regs, code->regs * sizeof *f->regs);
    f->regs[h->reg] = exception;
    f->pc = h->filter;
    f->flags = VM_FRAME_FILTER | n << HANDLER_SHIFT | below << BELOW_SHIFT;
    return VM_OK;
}

/* From handler `n` of the frame at `depth` on. */
static enum vm_status search(struct vm *m, uint32_t thread, uint64_t exception, uint32_t depth,
                             uint32_t n, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    assert(depth < t->c.frames);
    for (;; n = 0, depth--) {
        const struct vm_frame *f = &t->frames[depth];
        const struct ir_function *code = code_of(m, f);
        /* A handler whose range has the code of a filter in it protects the filter's function, not
         * the filter. */
        if (f->flags & VM_FRAME_FILTER)
            return go_to(m, thread, exception, (struct target){depth, NO_HANDLER}, site);
        for (; n < code->handlers.count; n++) {
            const struct ir_handler *h = &code->handlers.at[n];
            if (!covers(h, f))
                continue;
            if (catches(m, h, exception))
                return go_to(m, thread, exception, (struct target){depth, n}, site);
            if (h->kind == IR_HANDLER_FILTER)
                return run_filter(m, thread, depth, n, exception, site);
        }
        if (!depth)
            return vm_raise(m, MODEL_FAULT_UNCAUGHT, site, 0, exception);
    }
}

enum vm_status vm_throw(struct vm *m, uint32_t thread, uint64_t exception, uint32_t site) {
    if (!exception)
        return vm_raise(m, MODEL_FAULT_NULL_POINTER, site, 0, 0);
    return search(m, thread, exception, m->threads[thread].c.frames - 1, 0, site);
}

enum vm_status vm_unwind(struct vm *m, uint32_t thread, uint64_t exception, uint64_t target,
                         uint32_t site) {
    struct target to = {(uint32_t)(target >> 32), (uint32_t)target};
    if (to.depth >= m->threads[thread].c.frames)
        return vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                        (uint64_t)(uintptr_t) "the end of a cleanup that no exception ran", 0);
    return go_to(m, thread, exception, to, site);
}

/* The registers that live on take the filter's values; a filter that was left by an exception gives
 * none. */
static void give_back(struct vm *m, struct vm_thread *t, uint32_t depth,
                      const struct vm_frame *filter) {
    const struct ir_function *code = code_of(m, filter);
    if (code->code.at[filter->pc].op != IR_OP_endfilter)
        return;
    const uint16_t *live = code->live_sets + code->live_in[filter->pc];
    for (uint32_t k = 1; k <= live[0]; k++)
        t->frames[depth].regs[live[k]] = filter->regs[live[k]];
    if (depth < t->low_water)
        t->low_water = depth;
}

enum vm_status vm_end_filter(struct vm *m, uint32_t thread, bool takes, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *filter = vm_top(t);
    if (!(filter->flags & VM_FRAME_FILTER) || t->c.frames < 2)
        return vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                        (uint64_t)(uintptr_t) "the end of a filter outside of one", 0);
    assert(filter->flags >> BELOW_SHIFT <= t->c.frames - 2);
    uint32_t n = filter->flags >> HANDLER_SHIFT & (HANDLER_LIMIT - 1);
    uint32_t depth = t->c.frames - 2 - (filter->flags >> BELOW_SHIFT);
    struct vm_frame *thrower = &t->frames[t->c.frames - 2];
    const struct ir_ins *i = &m->image->functions[thrower->function].code[thrower->pc];
    assert(i->op == IR_OP_throw && t->frames[depth].function == filter->function);
    assert(code_of(m, filter)->handlers.at[n].kind == IR_HANDLER_FILTER);
    uint64_t exception = thrower->regs[i->b];
    give_back(m, t, depth, filter);
    thrower->regs[i->b] = exception; /* it is still being thrown, for the next filter to see */
    vm_frame_pop(m, thread, site);
    if (takes)
        return go_to(m, thread, exception, (struct target){depth, n}, site);
    return search(m, thread, exception, depth, n + 1, site);
}

/* ---- faults that are exceptions ---- */

enum vm_status vm_raise_exception(struct vm *m, enum ir_raise kind, uint32_t site, uint64_t d0,
                                  uint64_t d1) {
    static const enum model_fault_kind faults[IR_RAISE_KINDS] = {
        [IR_RAISE_NULL] = MODEL_FAULT_NULL_POINTER,
        [IR_RAISE_BOUNDS] = MODEL_FAULT_OUT_OF_BOUNDS,
        [IR_RAISE_DIVISION] = MODEL_FAULT_DIVISION_BY_ZERO,
        [IR_RAISE_OVERFLOW] = MODEL_FAULT_OVERFLOW,
        [IR_RAISE_SIZE] = MODEL_FAULT_OUT_OF_BOUNDS,
        [IR_RAISE_MEMORY] = MODEL_FAULT_UNMODELLED,
        [IR_RAISE_STACK] = MODEL_FAULT_STACK_OVERFLOW,
    };
    assert(kind < IR_RAISE_KINDS);
    vm_raise(m, faults[kind], site, d0, d1);
    if (kind == IR_RAISE_MEMORY && m->p->raise[kind] == IR_NO_INDEX)
        m->fault.detail[0] = (uint64_t)(uintptr_t) "an allocation of more than the machine gives";
    m->raising = kind;
    return VM_FAULT;
}

static enum ir_raise raise_of(enum model_fault_kind kind) {
    switch (kind) {
    case MODEL_FAULT_NULL_POINTER: return IR_RAISE_NULL;
    case MODEL_FAULT_DIVISION_BY_ZERO: return IR_RAISE_DIVISION;
    case MODEL_FAULT_QUOTIENT:
    case MODEL_FAULT_OVERFLOW: return IR_RAISE_OVERFLOW;
    case MODEL_FAULT_STACK_OVERFLOW: return IR_RAISE_STACK;
    default: return IR_RAISE_KINDS;
    }
}

uint32_t vm_raiser(struct vm *m, uint32_t function, uint64_t details[2]) {
    enum ir_raise kind = m->raising != IR_RAISE_KINDS ? m->raising : raise_of(m->fault.kind);
    if (kind == IR_RAISE_KINDS || !m->image->functions[function].f->managed)
        return IR_NO_INDEX;
    details[0] = m->fault.detail[0];
    details[1] = m->fault.detail[1];
    if (kind == IR_RAISE_NULL)
        details[0] = details[1] = 0;
    return m->p->raise[kind];
}
