/* Threads whose wait for another thread's end is over go on in the same step: it stays over, and
 * nobody sees when they notice (VM_NATIVE_EAGER). Who waits in this way the process knows: so the
 * end of a thread depends on those alone, and does the same whatever all others are about to do. */
#include "vm/machine/joiner.h"

#include "vm/managed/ends.h"
#include "vm/machine/pending.h"

static bool can_go_on(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    vm_trace_control(m, thread);
    if (m->threads[thread].c.state != VM_THREAD_ALIVE)
        return false;
    vm_trace_thread(m, thread);
    if (!vm_pending_call(m, thread, &c, args, &native))
        return false;
    if (native->flags & VM_NATIVE_EAGER)
        vm_trace_native(m, native);
    return vm_join_is_eager(&c, native) && native->ready && native->ready(&c) == 1;
}

bool vm_joiner_waits_in(struct vm_call *c, const struct vm_native *native) {
    return c->vm->o->reduce != VM_REDUCE_NONE && native->effect == VM_EFFECT_JOIN &&
           vm_join_is_eager(c, native);
}

static bool is_joining(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    return m->threads[thread].c.state == VM_THREAD_ALIVE &&
           vm_pending_call(m, thread, &c, args, &native) && vm_joiner_waits_in(&c, native);
}

void vm_joiner_stopped(struct vm *m, uint32_t thread) {
    bool is = is_joining(m, thread), was = m->process.joining & model_waker(thread);
    bool shared = thread > 62; /* others have the same bit; otherwise it follows from the frames */
    if (is != was || shared)
        vm_trace_process(m);
    if (is == was || (was && shared))
        return;
    m->process.joining ^= model_waker(thread);
    m->process_dirty = true;
}

uint32_t vm_joiner_next(struct vm *m, uint32_t from) {
    vm_trace_process(m);
    for (uint32_t t = from; t < m->thread_count; t++)
        if (m->process.joining & model_waker(t) && can_go_on(m, t))
            return t;
    return UINT32_MAX;
}
