/* Trusted steps: operations of a library that seem to happen at one moment (a concurrent queue's
 * methods, a semaphore's; the front ends list them, and tests/library compares them with their
 * insides). No other thread could tell that it ran in the middle of one, so none does: a step that
 * begins in such a function goes on up to where the outermost one returns. It ends earlier where
 * the thread waits or yields, and where it calls code of the program, or a library function that
 * shows at another moment (ir_function.shows), which may be a trusted step of its own. Such code is
 * explored as usual, and a new trusted step begins when it has returned. Unlike an atomic section
 * this holds no other thread up. */
#include "vm/thread/trusted.h"

enum { DEEPEST = UINT8_MAX };

void vm_trusted_enter(struct vm *m, uint32_t thread, const struct ir_function *f) {
    struct vm_control *c = &m->threads[thread].c;
    struct vm_frame *top = vm_top(&m->threads[thread]);
    assert(m->image->functions[top->function].f == f);
    assert(!(top->flags & (VM_FRAME_TRUSTED | VM_FRAME_INTERRUPTS)) && !(top->flags >> 8));
    if ((!f->library || f->shows) && c->trusted) {
        top->flags |= VM_FRAME_INTERRUPTS | (uint32_t)c->trusted << VM_FRAME_BITS;
        c->trusted = 0;
        m->trusted = false;
    }
    if (f->trusted && !m->o->look_into_library && c->trusted < DEEPEST) {
        top->flags |= VM_FRAME_TRUSTED;
        c->trusted++;
    }
    vm_control_touch(m, thread);
}

void vm_trusted_leave(struct vm *m, uint32_t thread, const struct vm_frame *f) {
    struct vm_control *c = &m->threads[thread].c;
    bool interrupts = f->flags & VM_FRAME_INTERRUPTS;
    assert(c->trusted >= !!(f->flags & VM_FRAME_TRUSTED)); /* no trusted step was left twice */
    assert(!interrupts || f->flags >> VM_FRAME_BITS);
    c->trusted = (uint8_t)(interrupts ? f->flags >> VM_FRAME_BITS : c->trusted - 1u);
    if (interrupts || !c->trusted)
        m->trusted = false;
    vm_control_touch(m, thread);
}
