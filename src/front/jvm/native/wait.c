/* Waits of java.util.concurrent in one operation, which is enabled once its condition holds. No
 * other thread can see that a thread waits already, nor in which order several came: a wait that
 * has begun and one that begins later look the same. So the way in which the library waits (it
 * looks, queues up, looks again, and parks) makes no difference. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"
#include <assert.h>

/* The kinds of waits, as in heddle.Waits. */
enum { ITEM = 0, DONE = 1, TERMINATED = 2 };
/* How a wait ends, as in heddle.Vm. */
enum { WOKEN = 0, TIME_IS_UP = 1, INTERRUPTED = 2 };

/* FutureTask.state: the last number of a future that is not done. ThreadPoolExecutor.ctl: the first
 * number of a pool that has ended. */
enum { COMPLETING = 1, ENDED = 3 << 29 };

enum { LOOK = VM_READ | VM_ATOMIC | VM_SYNC | VM_ACQUIRE };

/* The place of the number that decides. */
static uint64_t place_of(struct vm_call *c) {
#define CONCURRENT "java/util/concurrent/"
    uint64_t counter;
    const void *field;
    if (c->arg[1] == DONE)
        return c->arg[0] + jvm_native_offset(c, CONCURRENT "FutureTask", "state");
    if (c->arg[1] == ITEM)
        counter = c->arg[0] + jvm_native_offset(c, CONCURRENT "LinkedBlockingQueue", "count");
    else
        counter = c->arg[0] + jvm_native_offset(c, CONCURRENT "ThreadPoolExecutor", "ctl");
    assert(c->arg[1] == ITEM || c->arg[1] == TERMINATED);
    field = vm_peek(c, counter, 8);
    assert(field);
    return vm_pointer_load(c, field) +
           jvm_native_offset(c, CONCURRENT "atomic/AtomicInteger", "value");
#undef CONCURRENT
}

static bool is_so(const struct vm_call *c, const void *bytes) {
    assert(c->arg[1] <= TERMINATED);
    int32_t now;
    memcpy(&now, bytes, sizeof now);
    return c->arg[1] == ITEM ? now > 0 : now > (c->arg[1] == DONE ? COMPLETING : ENDED - 1);
}

static bool is_interrupted(struct vm_call *c) {
    return vm_interrupts(c) && vm_thread_word(c->vm, c->thread, VM_WORD_INTERRUPTED);
}

/* How a wait can end now. A thread that is interrupted while there is an item, a result or an end
 * may have been interrupted before, or may have it already. */
static uint32_t ways(struct vm_call *c, bool so, bool timed, uint32_t how[3]) {
    uint32_t n = 0;
    if (so)
        how[n++] = WOKEN;
    if (is_interrupted(c))
        how[n++] = INTERRUPTED;
    if (timed && !so)
        how[n++] = TIME_IS_UP;
    return n;
}

static uint32_t ways_now(struct vm_call *c, bool timed) {
    uint32_t how[3];
    return ways(c, is_so(c, vm_peek(c, place_of(c), 4)), timed, how);
}

static uint32_t wait_ready(struct vm_call *c) {
    return ways_now(c, false);
}

static uint32_t timed_ready(struct vm_call *c) {
    return ways_now(c, true);
}

static enum vm_status wait_for(struct vm_call *c, bool timed) {
    uint32_t how[3];
    void *bytes;
    NATIVE_TRY(vm_claim(c, place_of(c), 4, LOOK, &bytes));
    uint32_t count = ways(c, is_so(c, bytes), timed, how);
    assert(count <= 2); /* woken and time is up exclude each other */
    bool interrupted = c->alt < count && how[c->alt] == INTERRUPTED;
    if (vm_interrupts(c))
        NATIVE_TRY(vm_thread_claim(c, c->thread, interrupted ? LOOK | VM_WRITE : LOOK));
    if (c->alt >= count)
        return VM_STOP;
    if (interrupted)
        vm_thread_set_word(c->vm, c->thread, VM_WORD_INTERRUPTED, 0);
    return native_return(c, how[c->alt]);
}

static enum vm_status await(struct vm_call *c) {
    return wait_for(c, false);
}

static enum vm_status await_timed(struct vm_call *c) {
    return wait_for(c, true);
}

static void waits_for(struct vm_call *c, struct vm_wait *out) {
    assert(c->arg[1] <= TERMINATED);
    static const char *const what[] = {"an item of", "the result of", "the end of"};
    out->what = what[c->arg[1]];
    out->address = c->arg[0];
    out->holder = UINT32_MAX;
}

const struct vm_native jvm_native_wait[] = {
    {"heddle/Vm.await(" L_OBJECT "I)I", 2, 1, VM_EFFECT_WAIT, 0, await, wait_ready, waits_for},
    {"heddle/Vm.awaitTimed(" L_OBJECT "I)I", 2, 1, VM_EFFECT_WAIT, VM_NATIVE_TIMED, await_timed,
     timed_ready, waits_for},
    {0},
};
