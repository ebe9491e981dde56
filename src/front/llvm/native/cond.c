/* Condition variables. The object itself only keeps whether it was destroyed; the words of the
 * waiting threads say what they wait on. pthread_cond_wait is a function of the prelude over two
 * natives. One releases the mutex and begins to wait, in one operation. The other ends the wait and
 * takes the mutex again, also in one operation, because no thread can see a woken thread between
 * the two. A wait with a deadline is different: a thread whose time is up no longer takes part in
 * signals although it may still wait for the mutex. So there these are two steps.
 *
 * A wait may end without a signal. Whether it will is chosen when it begins, and then the thread
 * only wants the mutex back: to others it is as if it had not waited. So a loop around the wait
 * comes back to states that are known, and where no such end is chosen a lost signal is a deadlock.
 */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include "vm/options.h"
#include <assert.h>

enum { STATE = 0, STATE_SIZE = 4, MARK = 4, WHOLE_SIZE = 48 };

static enum vm_status cond_claim(struct vm_call *c, uint32_t mode, void **at) {
    /* what orders the threads is their mutex */
    NATIVE_TRY(vm_claim(c, c->arg[0], STATE_SIZE, mode | VM_UNORDERED, at));
    if (sync_get(*at, STATE) == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed condition variable", c->arg[0]);
    return VM_OK;
}

enum vm_status front_llvm_cond_init(struct vm_call *c) {
    static const struct front_llvm_sync sync = {
        WHOLE_SIZE, MARK, STATE, "initialises a condition variable that is initialised"};
    NATIVE_TRY(front_llvm_sync_init(c, c->arg[0], &sync, NULL));
    if (front_llvm_waiters(c, c->arg[0]) > 0)
        return sync_misuse(c, "initialises a condition variable that a thread waits on", c->arg[0]);
    return native_return_int(c, 0);
}

/* Threads that were woken and only wait for their mutex no longer use it: POSIX allows this after a
 * broadcast. */
enum vm_status front_llvm_cond_destroy(struct vm_call *c) {
    void *at;
    NATIVE_TRY(cond_claim(c, SYNC_BOTH, &at));
    if (front_llvm_waiters(c, c->arg[0]) > 0)
        return sync_misuse(c, "destroys a condition variable that a thread waits on", c->arg[0]);
    sync_put(at, STATE, SYNC_DESTROYED);
    return native_return_int(c, 0);
}

uint32_t front_llvm_cond_signal_ready(struct vm_call *c) {
    uint32_t waiters = c->arg[0] == 0 ? 0 : front_llvm_waiters(c, c->arg[0]);
    return waiters > 0 ? waiters : 1;
}

enum vm_status front_llvm_cond_signal(struct vm_call *c) {
    void *at;
    NATIVE_TRY(cond_claim(c, SYNC_GIVE, &at));
    if (front_llvm_waiters(c, c->arg[0]) > 0) {
        assert(c->alt < front_llvm_cond_signal_ready(c));
        uint32_t woken = front_llvm_waiter(c, c->arg[0], c->alt);
        front_llvm_wake(c, woken);
        vm_note(c, "wakes T%u", woken);
    } else {
        vm_note(c, "nobody waits");
    }
    return native_return_int(c, 0);
}

enum vm_status front_llvm_cond_broadcast(struct vm_call *c) {
    void *at;
    NATIVE_TRY(cond_claim(c, SYNC_GIVE, &at));
    uint32_t waiters = front_llvm_waiters(c, c->arg[0]);
    assert(waiters < vm_threads(c->vm)); /* the caller does not wait */
    vm_note(c, "wakes %u", waiters);
    while (waiters-- > 0)
        front_llvm_wake(c, front_llvm_waiter(c, c->arg[0], 0));
    return native_return_int(c, 0);
}

static enum vm_status claim_pair(struct vm_call *c, uint32_t mutex_mode,
                                 struct front_llvm_mutex *m) {
    void *at;
    NATIVE_TRY(cond_claim(c, SYNC_BOTH, &at));
    return front_llvm_mutex_claim(c, c->arg[1], mutex_mode, m);
}

enum { ALT_SPURIOUS = 1 };

static uint32_t enlist_ready(struct vm_call *c) {
    struct front_llvm_mutex m;
    bool waits = front_llvm_mutex_look(c, c->arg[1], &m) && front_llvm_mutex_owned(c, &m);
    return waits && vm_spurious(c) ? 2 : 1;
}

/* (cond, mutex): 0, or an error code and nothing happened. */
static enum vm_status enlist(struct vm_call *c) {
    struct front_llvm_mutex m;
    NATIVE_TRY(claim_pair(c, front_llvm_mutex_give_mode(c, c->arg[1]), &m));
    if (!front_llvm_mutex_owned(c, &m)) {
        if (front_llvm_mutex_checked(&m))
            return native_return_int(c, EPERM);
        return sync_misuse(c, "waits on a condition variable without holding the mutex", c->arg[1]);
    }
    front_llvm_mutex_give(c, &m);
    if (vm_native_options(c)->no_spurious)
        vm_learns_unordered(c); /* a wait that ends tells that there was a signal */
    front_llvm_wait_begin(c, c->arg[0]);
    if (c->alt == ALT_SPURIOUS) {
        vm_note(c, "wakes up without a signal");
        front_llvm_wake(c, c->thread);
    }
    return native_return_int(c, 0);
}

/* As enlist, with (cond, mutex, deadline). */
static enum vm_status enlist_timed(struct vm_call *c) {
    int error;
    NATIVE_TRY(front_llvm_deadline(c, c->arg[2], &error));
    assert(!error || error == EINVAL);
    return error ? native_return_int(c, error) : enlist(c);
}

static uint32_t wake_ready(struct vm_call *c) {
    struct front_llvm_mutex m;
    if (!front_llvm_woken(c))
        return 0;
    return !front_llvm_mutex_look(c, c->arg[1], &m) || front_llvm_mutex_answers(c, &m);
}

/* A thread that was not woken yet waits for a signal, which any thread may give; one that was
 * woken waits for the mutex. */
static void wake_waits(struct vm_call *c, struct vm_wait *out) {
    assert(!wake_ready(c));
    if (front_llvm_woken(c)) {
        front_llvm_mutex_waits(c, c->arg[1], out);
        return;
    }
    *out = (struct vm_wait){.wakers = vm_wakers_but(c),
                            .what = "condition variable",
                            .address = c->arg[0],
                            .holder = UINT32_MAX};
}

/* (cond, mutex): touches the condition variable only while a signal is still to come. */
static enum vm_status wake(struct vm_call *c) {
    struct front_llvm_mutex m;
    const uint32_t mode = SYNC_TAKE | VM_EXCLUSIVE;
    NATIVE_TRY(front_llvm_woken(c) ? front_llvm_mutex_claim(c, c->arg[1], mode, &m)
                                   : claim_pair(c, mode, &m));
    if (!front_llvm_woken(c) || !front_llvm_mutex_answers(c, &m))
        return VM_STOP;
    front_llvm_wait_end(c);
    return native_return_int(c, front_llvm_mutex_take(c, &m));
}

/* A timed wait ends when it is signalled and the mutex can be taken, or until then by its
 * deadline. */
static uint32_t wake_timed_ready(struct vm_call *c) {
    return front_llvm_woken(c) ? wake_ready(c) : 1;
}

/* (cond, mutex): 0 and the mutex is taken; or ETIMEDOUT, and it is still to be taken. */
static enum vm_status wake_timed(struct vm_call *c) {
    void *at;
    if (front_llvm_woken(c))
        return wake(c);
    NATIVE_TRY(cond_claim(c, SYNC_BOTH, &at));
    front_llvm_wait_end(c);
    vm_note(c, "times out");
    return native_return_int(c, ETIMEDOUT);
}

const struct vm_native front_llvm_native_cond[] = {
    NATIVE_ROW("pthread_cond_init", 2, 1, NONE, front_llvm_cond_init),
    NATIVE_ROW("pthread_cond_destroy", 1, 1, NONE, front_llvm_cond_destroy),
    {"pthread_cond_signal", 1, 1, VM_EFFECT_SIGNAL, 0, front_llvm_cond_signal,
     front_llvm_cond_signal_ready, NULL},
    NATIVE_ROW("pthread_cond_broadcast", 1, 1, SIGNAL, front_llvm_cond_broadcast),
    {"__heddle.cond.enlist", 2, 1, VM_EFFECT_UNLOCK, 0, enlist, enlist_ready, NULL},
    {"__heddle.cond.enlist_timed", 3, 1, VM_EFFECT_UNLOCK, 0, enlist_timed, enlist_ready, NULL},
    {"__heddle.cond.wake", 2, 1, VM_EFFECT_WAIT, 0, wake, wake_ready, wake_waits},
    {"__heddle.cond.wake_timed", 2, 1, VM_EFFECT_WAIT, VM_NATIVE_TIMED, wake_timed,
     wake_timed_ready, wake_waits},
    {0},
};
