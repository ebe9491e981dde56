/* The small locks inside the library's own classes, which spin: here they wait. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"

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

/* ---- SpinLock: (its address, the thread's id). The word is the owner's id, or says that owners
 * are not kept ---- */

enum { ANONYMOUS = (int)0x80000000, HELD = 1 };

static bool is_free(int32_t word) {
    return word & ANONYMOUS ? !(word & HELD) : word == 0;
}

static uint32_t spin_ready(struct vm_call *c) {
    const void *bytes = vm_peek(c, c->arg[0], 4);
    int32_t word = 0;
    if (bytes)
        memcpy(&word, bytes, sizeof word);
    return is_free(word);
}

/* Takes it if it was free; says whether it was. */
static enum vm_status spin_take(struct vm_call *c) {
    void *bytes;
    int32_t word;
    NATIVE_TRY(
        vm_claim(c, c->arg[0], 4, VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC | VM_ACQUIRE, &bytes));
    memcpy(&word, bytes, sizeof word);
    bool taken = is_free(word);
    if (taken)
        word = word & ANONYMOUS ? word | HELD : native_int(c, 1);
    memcpy(bytes, &word, sizeof word);
    return native_return_int(c, taken);
}

/* ---- Barrier: (it, the event of a phase, the number of that phase) ---- */

enum { PASSED = 0, INTERRUPTED = 2 };

struct phase {
    uint64_t event, number; /* where the event's state is, and the barrier's phase */
};

static struct phase phase_of(struct vm_call *c) {
    return (struct phase){
        c->arg[1] + cil_field_offset(native_class(c, c->arg[1]), "m_combinedState"),
        c->arg[0] + cil_field_offset(native_class(c, c->arg[0]), "m_currentPhase")};
}

/* The wait is over if the event is set (its highest bit is), or if the barrier has gone on: the
 * event may be reset by then. */
static uint32_t phase_ready(struct vm_call *c) {
    struct phase at = phase_of(c);
    const void *event = vm_peek(c, at.event, 4), *number = vm_peek(c, at.number, 8);
    int32_t state = 0;
    int64_t now = 0;
    if (!event || !number || vm_has_interrupt(c))
        return 1;
    memcpy(&state, event, sizeof state);
    memcpy(&now, number, sizeof now);
    return state < 0 || now != (int64_t)c->arg[2];
}

static enum vm_status phase_wait(struct vm_call *c) {
    const uint32_t mode = VM_READ | VM_ATOMIC | VM_SYNC | VM_ACQUIRE;
    struct phase at = phase_of(c);
    void *bytes;
    bool ends;
    NATIVE_TRY(vm_claim(c, at.event, 4, mode, &bytes));
    NATIVE_TRY(vm_claim(c, at.number, 8, mode, &bytes));
    NATIVE_TRY(vm_take_interrupt(c, &ends));
    return native_return_int(c, ends ? INTERRUPTED : PASSED);
}

static void phase_waits(struct vm_call *c, struct vm_wait *out) {
    out->what = "barrier";
    out->address = c->arg[0];
    out->holder = UINT32_MAX;
}

#define RWLOCK "System.Threading.ReaderWriterLockSlim::"

const struct vm_native cil_native_lock[] = {
    {RWLOCK "EnterMyLock()", 1, 0, VM_EFFECT_LOCK, 0, enter, enter_ready, NULL},
    NATIVE_ROW(RWLOCK "ExitMyLock()", 1, 0, UNLOCK, leave),
    {"heddle.cil.spinlock.enter", 2, 1, VM_EFFECT_LOCK, 0, spin_take, spin_ready, NULL},
    NATIVE_ROW("heddle.cil.spinlock.try", 2, 1, LOCK, spin_take),
    {"heddle.cil.barrier.wait", 3, 1, VM_EFFECT_WAIT, 0, phase_wait, phase_ready, phase_waits},
    {0},
};
