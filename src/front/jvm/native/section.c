/* Sections of library code that are no steps of their own, as lower/guard.c writes them: the upper
 * half of VM_WORD_FRONT says that a thread is in one. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"
#include <assert.h>

#define GUARDING (UINT64_C(1) << 63)

static uint64_t word(const struct vm_call *c) {
    return vm_thread_word(c->vm, c->thread, VM_WORD_FRONT);
}

static void set_word(struct vm_call *c, uint64_t value) {
    vm_thread_set_word(c->vm, c->thread, VM_WORD_FRONT, value);
}

/* Until unguard the thread works on data behind a lock that it has: no other thread can tell when.
 */
static enum vm_status guard(struct vm_call *c) {
    assert(!(word(c) & GUARDING));
    set_word(c, word(c) | GUARDING);
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status unguard(struct vm_call *c) {
    if (!(word(c) & GUARDING))
        return VM_OK;
    set_word(c, word(c) & ~GUARDING);
    vm_atomic_leave(c);
    return VM_OK;
}

const struct vm_native jvm_native_section[] = {
    NATIVE_VOID("heddle.trusted.guard", 0, guard),
    NATIVE_VOID("heddle.trusted.unguard", 0, unguard),
    {0},
};
