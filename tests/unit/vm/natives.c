/* The smallest platform: threads, locks, a heap, choices. A lock is a word: 0, or its holder + 1.
 */
#include "natives.h"

#include <string.h>

enum { LOCKING = VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC };

static enum vm_status spawn(struct vm_call *c) {
    c->ret[0] = vm_thread_spawn(c, c->arg[0], c->arg[1]);
    return VM_OK;
}

static uint32_t join_ready(struct vm_call *c) {
    vm_identified(c);
    return vm_thread_state(c->vm, (uint32_t)c->arg[0]) != VM_THREAD_ALIVE;
}

static enum vm_status join(struct vm_call *c) {
    vm_thread_release(c->vm, (uint32_t)c->arg[0]);
    return VM_OK;
}

static void join_waits(struct vm_call *c, struct vm_wait *out) {
    out->what = "thread";
    out->wakers = vm_waker(c, (uint32_t)c->arg[0]);
    out->holder = (uint32_t)c->arg[0];
}

static enum vm_status fail(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_ASSERTION, 0, 0);
}

static enum vm_status assume(struct vm_call *c) {
    return c->arg[0] ? VM_OK : VM_PRUNE;
}

static uint32_t choose_ready(struct vm_call *c) {
    return (uint32_t)c->arg[0];
}

static enum vm_status choose(struct vm_call *c) {
    c->ret[0] = c->alt;
    return VM_OK;
}

static uint32_t holder(struct vm_call *c) {
    uint32_t word = 0;
    const void *bytes = vm_peek(c, c->arg[0], sizeof word);
    if (bytes)
        memcpy(&word, bytes, sizeof word);
    return word;
}

static uint32_t lock_ready(struct vm_call *c) {
    return holder(c) == 0;
}

static enum vm_status put(struct vm_call *c, uint32_t word) {
    void *bytes;
    enum vm_status s = vm_claim(c, c->arg[0], sizeof word, LOCKING, &bytes);
    if (s == VM_OK)
        memcpy(bytes, &word, sizeof word);
    return s;
}

static enum vm_status lock(struct vm_call *c) {
    vm_owned(c, c->arg[0]);
    return put(c, c->thread + 1);
}

/* Whether it is held must not be asked before the claim: until then the step is not ours. */
static enum vm_status unlock(struct vm_call *c) {
    void *bytes;
    enum vm_status s = vm_claim(c, c->arg[0], 4, LOCKING, &bytes);
    if (s != VM_OK)
        return s;
    if (holder(c) != c->thread + 1)
        return vm_fault(c, MODEL_FAULT_LOCK_MISUSE, (uint64_t)(uintptr_t) "not held", c->arg[0]);
    return put(c, 0);
}

static enum vm_status trylock(struct vm_call *c) {
    void *bytes;
    enum vm_status s = vm_claim(c, c->arg[0], 4, LOCKING, &bytes);
    if (s != VM_OK)
        return s;
    c->ret[0] = holder(c) == 0;
    if (c->ret[0])
        vm_owned(c, c->arg[0]);
    return c->ret[0] ? put(c, c->thread + 1) : VM_OK;
}

static enum vm_status new_object(struct vm_call *c) {
    return vm_heap_new(c, c->arg[0], 16, c->arg[1] != 0, &c->ret[0]);
}

static enum vm_status free_object(struct vm_call *c) {
    return vm_heap_free(c, c->arg[0]);
}

static enum vm_status end_process(struct vm_call *c) {
    vm_process_end(c, (int)c->arg[0]);
    return VM_PROCESS_ENDS;
}

static enum vm_status leave(struct vm_call *c) {
    vm_thread_end(c, 0);
    return VM_THREAD_ENDS;
}

static enum vm_status enter_atomic(struct vm_call *c) {
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status leave_atomic(struct vm_call *c) {
    vm_atomic_leave(c);
    return VM_OK;
}

const struct vm_native test_natives[] = {
    {"spawn", 2, 1, VM_EFFECT_SPAWN, 0, spawn, NULL, NULL},
    {"join", 1, 0, VM_EFFECT_JOIN, VM_NATIVE_EAGER, join, join_ready, join_waits},
    {"fail", 0, 0, VM_EFFECT_EXIT, 0, fail, NULL, NULL},
    {"assume", 1, 0, VM_EFFECT_NONE, 0, assume, NULL, NULL},
    {"choose", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {"lock", 1, 0, VM_EFFECT_LOCK, 0, lock, lock_ready, NULL},
    {"unlock", 1, 0, VM_EFFECT_UNLOCK, 0, unlock, NULL, NULL},
    {"trylock", 1, 1, VM_EFFECT_LOCK, 0, trylock, NULL, NULL},
    {"malloc", 2, 1, VM_EFFECT_ALLOC, 0, new_object, NULL, NULL},
    {"free", 1, 0, VM_EFFECT_FREE, 0, free_object, NULL, NULL},
    {"exit", 1, 0, VM_EFFECT_EXIT, VM_NATIVE_VISIBLE, end_process, NULL, NULL},
    {"leave", 0, 0, VM_EFFECT_EXIT, 0, leave, NULL, NULL},
    {"enter", 0, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE, enter_atomic, NULL, NULL},
    {"leave_atomic", 0, 0, VM_EFFECT_NONE, 0, leave_atomic, NULL, NULL},
    {0},
};
