/* Effects of managed threads on each other: claiming a thread, and its interruption. */
#include "vm/managed/sync.h"

#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"

enum vm_status vm_thread_claim(struct vm_call *c, uint32_t thread, uint32_t mode) {
    struct vm *m = c->vm;
    assert(thread < m->thread_count && c->thread == m->running);
    assert(mode & (VM_READ | VM_WRITE) && mode & VM_SYNC); /* it is no data race */
    if (!m->multi)
        return VM_OK;
    if (m->supposing || !vm_goes_on(m, c->thread))
        return VM_STOP;
    *base_vec_push(&m->foot) =
        (struct model_access){.place = vm_name(VM_SPACE_PLACES, thread),
                              .size = 1,
                              .kind = mode | (vm_is_apart(m, c->thread) ? MODEL_ATOMIC : 0u),
                              .site = vm_site_here(m, c->thread)};
    return VM_OK;
}

/* Asked at every wait, so the answer is kept as long as the program has no new function. */
bool vm_interrupts(struct vm_call *c) {
    struct vm_image *image = c->vm->image;
    uint64_t seen = atomic_load_explicit(&image->interrupts, memory_order_relaxed);
    uint32_t count = base_vec_count(&c->vm->p->functions);
    if (seen >> 1 != (uint64_t)count + 1) {
        ir_program_hold(c->vm->p);
        uint32_t f = ir_program_find_function(c->vm->p, "heddle.thread.interrupt");
        ir_program_release(c->vm->p);
        seen = ((uint64_t)count + 1) << 1 | (f != IR_NO_INDEX);
        atomic_store_explicit(&image->interrupts, seen, memory_order_relaxed);
    }
    return seen & 1;
}

bool vm_has_interrupt(struct vm_call *c) {
    return vm_interrupts(c) && vm_interrupted(c, c->thread);
}

enum vm_status vm_take_interrupt(struct vm_call *c, bool *yes) {
    *yes = false;
    if (!vm_interrupts(c))
        return VM_OK;
    SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    *yes = vm_interrupted(c, c->thread);
    if (*yes)
        vm_thread_set_word(c->vm, c->thread, VM_WORD_INTERRUPTED, 0);
    return VM_OK;
}

bool vm_thread_over(struct vm *m, uint64_t number) {
    return number >= vm_threads(m) || vm_thread_state(m, (uint32_t)number) != VM_THREAD_ALIVE ||
           vm_thread_word(m, (uint32_t)number, VM_WORD_DAEMON) & VM_IS_OVER;
}
