/* The small locks inside the library's own classes, which spin: here they wait. */
#include "front/cil/native.h"
#include "front/cil/native_arg.h"

/* The word of ReaderWriterLockSlim's inner lock: 0 is free. */
static uint64_t word_of(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    return class ? c->arg[0] + cil_field_offset(class, "myLock") : 0;
}

static uint32_t enter_ready(struct vm_call *c) {
    const void *bytes = c->arg[0] ? vm_peek(c, word_of(c), 4) : NULL;
    uint32_t word = 0;
    if (bytes)
        memcpy(&word, bytes, sizeof word);
    return word == 0;
}

static enum vm_status set_word(struct vm_call *c, uint32_t value, uint32_t mode) {
    void *bytes;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_claim(c, word_of(c), 4, VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC | mode, &bytes));
    memcpy(bytes, &value, sizeof value);
    return VM_OK;
}

static enum vm_status enter(struct vm_call *c) {
    return set_word(c, 1, VM_ACQUIRE | VM_EXCLUSIVE);
}

static enum vm_status leave(struct vm_call *c) {
    return set_word(c, 0, VM_RELEASE | VM_EXCLUSIVE);
}

/* ---- SpinLock: waits until nobody holds the one at that address, and takes nothing ---- */

enum { ANONYMOUS = (int)0x80000000, HELD = 1 };

static uint32_t free_ready(struct vm_call *c) {
    const void *bytes = vm_peek(c, c->arg[0], 4);
    int32_t owner = 0;
    if (bytes)
        memcpy(&owner, bytes, sizeof owner);
    return owner & ANONYMOUS ? !(owner & HELD) : owner == 0;
}

static enum vm_status wait_free(struct vm_call *c) {
    void *bytes;
    return vm_claim(c, c->arg[0], 4, VM_READ | VM_ATOMIC, &bytes);
}

#define RWLOCK "System.Threading.ReaderWriterLockSlim::"

const struct vm_native cil_native_lock[] = {
    {RWLOCK "EnterMyLock()", 1, 0, VM_EFFECT_LOCK, 0, enter, enter_ready, NULL},
    NATIVE_ROW(RWLOCK "ExitMyLock()", 1, 0, UNLOCK, leave),
    {"heddle.cil.spinlock.wait", 1, 0, VM_EFFECT_WAIT, 0, wait_free, free_ready, NULL},
    {0},
};
