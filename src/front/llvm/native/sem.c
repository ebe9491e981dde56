/* Semaphores: a word that counts. Errors are -1 with errno, unlike the rest of POSIX threads. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"

enum { VALUE = 0, VALUE_SIZE = 4, MARK = 8, MOST = 0x7fffffff };

static uint32_t whole_size(struct vm_call *c) {
    return native_is_32(c) ? 16 : 32;
}

static enum vm_status fail_with_errno(struct vm_call *c, int error) {
    assert(error == EINVAL || error == EAGAIN || error == ETIMEDOUT || error == EOVERFLOW);
    NATIVE_TRY(front_llvm_errno_set(c, error));
    return native_return_int(c, -1);
}

static enum vm_status claim_semaphore(struct vm_call *c, uint32_t mode, void **at) {
    NATIVE_TRY(vm_claim(c, c->arg[0], VALUE_SIZE, mode, at));
    if (sync_get(*at, VALUE) == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed semaphore", c->arg[0]);
    return VM_OK;
}

static enum vm_status sem_init(struct vm_call *c) {
    const struct front_llvm_sync sync = {whole_size(c), MARK, VALUE,
                                         "initialises a semaphore that is initialised"};
    void *at;
    if (c->arg[2] > MOST)
        return fail_with_errno(c, EINVAL);
    NATIVE_TRY(front_llvm_sync_init(c, c->arg[0], &sync, &at));
    sync_put(at, VALUE, (uint32_t)c->arg[2]);
    return native_return_int(c, 0);
}

static enum vm_status sem_destroy(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_semaphore(c, VM_READ | VM_WRITE, &at));
    sync_put(at, VALUE, SYNC_DESTROYED);
    return native_return_int(c, 0);
}

static uint32_t wait_ready(struct vm_call *c) {
    const void *at = vm_peek(c, c->arg[0], VALUE_SIZE);
    return !at || sync_get(at, VALUE) != 0;
}

static void wait_waits(struct vm_call *c, struct vm_wait *out) {
    assert(!wait_ready(c));
    *out = (struct vm_wait){.wakers = vm_wakers_but(c),
                            .what = "semaphore",
                            .address = c->arg[0],
                            .holder = UINT32_MAX};
}

static void take_semaphore(void *at) {
    assert(sync_get(at, VALUE) > 0);
    sync_put(at, VALUE, sync_get(at, VALUE) - 1);
}

static enum vm_status sem_wait(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_semaphore(c, SYNC_TAKE, &at));
    if (sync_get(at, VALUE) == 0)
        return VM_STOP;
    take_semaphore(at);
    return native_return_int(c, 0);
}

static enum vm_status sem_trywait(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_semaphore(c, SYNC_TAKE, &at));
    if (sync_get(at, VALUE) == 0) {
        vm_orders_nothing(c);
        return fail_with_errno(c, EAGAIN);
    }
    take_semaphore(at);
    return native_return_int(c, 0);
}

static enum vm_status sem_timedwait(struct vm_call *c) {
    void *at;
    int error;
    NATIVE_TRY(claim_semaphore(c, SYNC_TAKE, &at));
    NATIVE_TRY(front_llvm_deadline(c, c->arg[c->count - 1], &error));
    if (error)
        return fail_with_errno(c, error);
    if (sync_get(at, VALUE) == 0) {
        NATIVE_TRY(front_llvm_time_reach(c, c->arg[c->count - 1]));
        vm_orders_nothing(c);
        vm_note(c, "times out");
        return fail_with_errno(c, ETIMEDOUT);
    }
    take_semaphore(at);
    return native_return_int(c, 0);
}

static enum vm_status sem_post(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_semaphore(c, SYNC_BOTH | VM_UNORDERED, &at));
    if (sync_get(at, VALUE) == MOST)
        return fail_with_errno(c, EOVERFLOW);
    vm_releases(c, c->arg[0], VALUE_SIZE);
    sync_put(at, VALUE, sync_get(at, VALUE) + 1);
    return native_return_int(c, 0);
}

static enum vm_status sem_getvalue(struct vm_call *c) {
    void *at, *out;
    NATIVE_TRY(claim_semaphore(c, SYNC_LOOK, &at));
    NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_WRITE, &out));
    memcpy(out, at, 4);
    vm_orders_nothing(c);
    return native_return_int(c, 0);
}

const struct vm_native front_llvm_native_sem[] = {
    NATIVE_ROW("sem_init", 3, 1, NONE, sem_init),
    NATIVE_ROW("sem_destroy", 1, 1, NONE, sem_destroy),
    {"sem_wait", 1, 1, VM_EFFECT_WAIT, 0, sem_wait, wait_ready, wait_waits},
    NATIVE_ROW("sem_trywait", 1, 1, WAIT, sem_trywait),
    {"sem_timedwait", 2, 1, VM_EFFECT_WAIT, VM_NATIVE_TIMED, sem_timedwait, NULL, NULL},
    {"sem_clockwait", 3, 1, VM_EFFECT_WAIT, VM_NATIVE_TIMED, sem_timedwait, NULL, NULL},
    NATIVE_ROW("sem_post", 1, 1, SIGNAL, sem_post),
    NATIVE_ROW("sem_getvalue", 2, 1, NONE, sem_getvalue),
    {0},
};
