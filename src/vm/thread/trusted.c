/* Quiet sections: what a library does that is proved to seem to happen at once (a concurrent
 * queue's methods, a semaphore's). Whoever comes in between could not tell, so nobody does: a step
 * that begins in such a function goes on up to where its outermost one ends. It ends earlier where
 * the thread waits or yields, and where it calls a loud function: code of the program, or what
 * shows at another moment, which may be a section of its own. That is explored as ever, and a new
 * section begins when it has returned. Unlike an atomic section this holds nobody else up. */
#include "vm/thread/trusted.h"

enum { DEEPEST = UINT8_MAX };

void vm_quiet_enter(struct vm *m, uint32_t thread, const struct ir_function *f) {
    struct vm_control *c = &m->threads[thread].c;
    struct vm_frame *top = vm_top(&m->threads[thread]);
    if ((!f->library || f->loud) && c->quiet) {
        top->flags |= VM_FRAME_LOUD | (uint32_t)c->quiet << VM_FRAME_BITS;
        c->quiet = 0;
        m->quiet = false;
    }
    if (f->quiet && !m->o->look_into_library && c->quiet < DEEPEST) {
        top->flags |= VM_FRAME_QUIET;
        c->quiet++;
    }
    vm_control_touch(m, thread);
}

void vm_quiet_leave(struct vm *m, uint32_t thread, const struct vm_frame *f) {
    struct vm_control *c = &m->threads[thread].c;
    bool loud = f->flags & VM_FRAME_LOUD;
    c->quiet = (uint8_t)(loud ? f->flags >> VM_FRAME_BITS : c->quiet - 1u);
    if (loud || !c->quiet)
        m->quiet = false;
    vm_control_touch(m, thread);
}
