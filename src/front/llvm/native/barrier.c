/* Barriers, and once-only execution. pthread_barrier_wait is a function of the prelude: a thread
 * arrives, and unless it is the last one it then waits to be let go. The threads that have arrived
 * are those that wait on the barrier. The last wakes them all and gets the distinguished result, so
 * the barrier can be used again at once. */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include <assert.h>

enum { NEEDED = 0, NEEDED_SIZE = 4, MARK = 4, SERIAL_THREAD = -1 };

static enum vm_status claim_barrier(struct vm_call *c, uint32_t mode, void **at) {
    NATIVE_TRY(vm_claim(c, c->arg[0], NEEDED_SIZE, mode, at));
    uint32_t needed = sync_get(*at, NEEDED);
    if (needed == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed barrier", c->arg[0]);
    if (needed == 0)
        return sync_misuse(c, "uses a barrier that was not initialised", c->arg[0]);
    return VM_OK;
}

static enum vm_status barrier_init(struct vm_call *c) {
    const struct front_llvm_sync sync = {native_is_32(c) ? 20 : 32, MARK, NEEDED,
                                         "initialises a barrier that is initialised"};
    void *at;
    if (c->arg[2] == 0 || c->arg[2] > INT32_MAX)
        return native_return_int(c, EINVAL);
    NATIVE_TRY(front_llvm_sync_init(c, c->arg[0], &sync, &at));
    sync_put(at, NEEDED, (uint32_t)c->arg[2]);
    return native_return_int(c, 0);
}

static enum vm_status barrier_destroy(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_barrier(c, SYNC_BOTH, &at));
    if (front_llvm_waiters(c, c->arg[0]) > 0)
        return sync_misuse(c, "destroys a barrier that a thread waits at", c->arg[0]);
    sync_put(at, NEEDED, SYNC_DESTROYED);
    return native_return_int(c, 0);
}

/* PTHREAD_BARRIER_SERIAL_THREAD: this was the last one. 0: it must wait. */
static enum vm_status arrive(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_barrier(c, SYNC_BOTH, &at));
    uint32_t waiters = front_llvm_waiters(c, c->arg[0]);
    if (waiters + 1 < sync_get(at, NEEDED)) {
        front_llvm_wait_begin(c, c->arg[0]);
        return native_return_int(c, 0);
    }
    while (waiters-- > 0) {
        uint32_t waiter = front_llvm_waiter(c, c->arg[0], 0);
        vm_hands_on(c, waiter);
        front_llvm_wake(c, waiter);
    }
    vm_note(c, "the last one");
    return native_return_int(c, SERIAL_THREAD);
}

static uint32_t leave_ready(struct vm_call *c) {
    return front_llvm_woken(c);
}

static void leave_waits(struct vm_call *c, struct vm_wait *out) {
    assert(!leave_ready(c));
    *out = (struct vm_wait){
        .wakers = vm_wakers_but(c), .what = "barrier", .address = c->arg[0], .holder = UINT32_MAX};
}

static enum vm_status leave(struct vm_call *c) {
    if (!front_llvm_woken(c))
        return VM_STOP;
    front_llvm_wait_end(c);
    return VM_OK;
}

/* ---- once: 0 not begun, 1 done, otherwise twice the number of the thread that does it plus two
 * ---- */

enum { ONCE_NEW = 0, ONCE_DONE = 1 };

static uint32_t once_mark(uint32_t thread) {
    assert(thread < INT32_MAX);
    return 2 * thread + 2;
}

static uint32_t once_ready(struct vm_call *c) {
    const void *at = vm_peek(c, c->arg[0], 4);
    uint32_t state = at ? sync_get(at, 0) : ONCE_NEW;
    return state == ONCE_NEW || state == ONCE_DONE;
}

static void once_waits(struct vm_call *c, struct vm_wait *out) {
    const void *at = vm_peek(c, c->arg[0], 4);
    assert(at != NULL && sync_get(at, 0) >= once_mark(0));
    uint32_t thread = sync_get(at, 0) / 2 - 1;
    *out = (struct vm_wait){.wakers = vm_waker(c, thread),
                            .what = "once-only call",
                            .address = c->arg[0],
                            .holder = thread};
}

/* 1: the caller must run the function. */
static enum vm_status once_enter(struct vm_call *c) {
    void *at;
    vm_identified(c);
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, SYNC_LOOK, &at));
    if (sync_get(at, 0) == ONCE_DONE)
        return native_return_int(c, 0);
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, SYNC_TAKE, &at));
    assert(sync_get(at, 0) != ONCE_DONE); /* nothing was written since the look */
    if (sync_get(at, 0) != ONCE_NEW)
        return VM_STOP;
    sync_put(at, 0, once_mark(c->thread));
    return native_return_int(c, 1);
}

static enum vm_status once_leave(struct vm_call *c) {
    void *at;
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, SYNC_GIVE, &at));
    sync_put(at, 0, ONCE_DONE);
    return VM_OK;
}

const struct vm_native front_llvm_native_barrier[] = {
    NATIVE_ROW("pthread_barrier_init", 3, 1, NONE, barrier_init),
    NATIVE_ROW("pthread_barrier_destroy", 1, 1, NONE, barrier_destroy),
    NATIVE_ROW("__heddle.barrier.arrive", 1, 1, WAIT, arrive),
    {"__heddle.barrier.leave", 1, 0, VM_EFFECT_WAIT, VM_NATIVE_EAGER, leave, leave_ready,
     leave_waits},
    {"__heddle.once.enter", 1, 1, VM_EFFECT_LOCK, 0, once_enter, once_ready, once_waits},
    NATIVE_ROW("__heddle.once.leave", 1, 0, UNLOCK, once_leave),
    {0},
};
