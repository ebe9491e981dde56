/* How far another thread is, as Java's Thread.getState and .NET's ThreadState tell it. A thread
 * that stands before an operation either has not begun it, or has begun it and waits in it. Only
 * this question can tell the two apart, so the answer is a choice. It depends on whatever moves the
 * other thread, so it is a step of its own that commutes with nothing. */
#include "vm/managed/thread_state.h"

#include "vm/managed/sync.h"
#include "vm/thread/native_call.h"

/* Operations that count as waiting, and which argument says that the wait has a time limit (255:
 * none does). Operations of front ends are not in the list: their effect and flags tell it. */
static const struct {
    const char *name;
    uint8_t state, timed;
} waits[] = {
    {"heddle.monitor.enter", VM_LIFE_WANTS_LOCK, 255},
    {"heddle.monitor.enter_or", VM_LIFE_WANTS_LOCK, 255},
    {"heddle.monitor.again", VM_LIFE_WANTS_LOCK, 255},
    {"heddle.monitor.wait", VM_LIFE_WAITS, 1},
    {"heddle.thread.join", VM_LIFE_WAITS, 1},
    {"heddle.thread.park", VM_LIFE_WAITS, 0},
    {"heddle.thread.rest", VM_LIFE_WAITS_A_TIME, 255},
};

static uint64_t waits_in(const struct vm_native *native, const struct vm_call *c) {
    for (uint32_t i = 0; i < sizeof waits / sizeof *waits; i++)
        if (strcmp(waits[i].name, native->name) == 0) {
            assert(waits[i].timed == 255 || waits[i].timed < c->count);
            return waits[i].timed != 255 && c->arg[waits[i].timed] ? VM_LIFE_WAITS_A_TIME
                                                                   : waits[i].state;
        }
    if (native->effect != VM_EFFECT_WAIT)
        return VM_LIFE_RUNS;
    return native->flags & VM_NATIVE_TIMED ? VM_LIFE_WAITS_A_TIME : VM_LIFE_WAITS;
}

/* Has the thread begun to wait in the operation that it stands before? It still seems to wait when
 * it could go on, until it does. */
static bool waits_surely(struct vm *m, uint32_t thread) {
    bool placed = vm_thread_word(m, thread, VM_WORD_WAIT_PLACE) != 0;
    assert(!placed || vm_thread_word(m, thread, VM_WORD_WAITS_ON));
    return placed || vm_thread_word(m, thread, VM_WORD_PERMIT) & VM_IS_SETTLED;
}

/* A thread that was notified, or whose time is up, wants the monitor until it has it again, even if
 * it need not wait for it. */
static bool was_woken(struct vm *m, uint32_t thread) {
    return vm_thread_word(m, thread, VM_WORD_WAITS_ON) &&
           !vm_thread_word(m, thread, VM_WORD_WAIT_PLACE);
}

/* In which state it may be, beside running. */
static uint64_t other_state(struct vm_call *c, uint32_t thread) {
    struct vm_call its;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (was_woken(c->vm, thread))
        return VM_LIFE_WANTS_LOCK;
    if (thread == c->thread || !vm_pending_call(c->vm, thread, &its, args, &native))
        return VM_LIFE_RUNS;
    uint64_t state = waits_in(native, &its);
    if (waits_surely(c->vm, thread))
        return state;
    bool now = state == VM_LIFE_WAITS_A_TIME || !native->ready || !native->ready(&its);
    return now ? state : VM_LIFE_RUNS;
}

uint32_t vm_thread_tell_ready(struct vm_call *c) {
    if (vm_thread_over(c->vm, c->arg[0]) || waits_surely(c->vm, (uint32_t)c->arg[0]))
        return 1;
    return other_state(c, (uint32_t)c->arg[0]) == VM_LIFE_RUNS ? 1 : 2;
}

enum vm_status vm_thread_tell(struct vm_call *c) {
    static const char *const texts[] = {"runs", "wants a monitor", "waits", "waits for a time",
                                        "has ended"};
    uint32_t thread = (uint32_t)c->arg[0];
    uint64_t state = VM_LIFE_ENDED;
    if (!vm_thread_over(c->vm, c->arg[0]))
        state = c->alt || waits_surely(c->vm, thread) ? other_state(c, thread) : VM_LIFE_RUNS;
    assert(c->alt < vm_thread_tell_ready(c));
    assert(state < sizeof texts / sizeof *texts);
    if (thread != c->thread)
        vm_end_seen(c, thread); /* one that sleeps is seen too */
    vm_note(c, "T%u %s", thread, texts[state]);
    return sync_return(c, state);
}

/* Sleeping takes no time. It is a step of its own only so that the thread can be seen in it. */
enum vm_status vm_thread_rest(struct vm_call *c) {
    vm_show(c);
    return VM_OK;
}
