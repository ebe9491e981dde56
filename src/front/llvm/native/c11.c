/* The threads of C11 over those of POSIX, as in glibc: the same objects, other result codes.
 * Functions that call back (thrd_exit, call_once) or wait in two steps (cnd_wait) are in the
 * prelude. */
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"

/* Result codes of <threads.h>. */
enum { SUCCESS = 0, BUSY = 1, ERROR = 2, NO_MEMORY = 3, TIMED_OUT = 4 };

static enum vm_status convert(struct vm_call *c) {
    switch ((int)c->ret[0]) {
    case 0: return native_return_int(c, SUCCESS);
    case EBUSY: return native_return_int(c, BUSY);
    case ENOMEM:
    case EAGAIN: return native_return_int(c, NO_MEMORY);
    case ETIMEDOUT: return native_return_int(c, TIMED_OUT);
    default: return native_return_int(c, ERROR);
    }
}

/* (place, function, argument) */
static enum vm_status create(struct vm_call *c) {
    int error;
    NATIVE_TRY(front_llvm_thread_create(c, c->arg[0], false, c->arg[1], c->arg[2], &error));
    assert(!error || error == EAGAIN);
    return native_return_int(c, error ? NO_MEMORY : SUCCESS);
}

static enum vm_status join(struct vm_call *c) {
    uint64_t result = 0;
    bool self;
    void *out;
    NATIVE_TRY(front_llvm_thread_join(c, &result, &self));
    if (self)
        return native_return_int(c, ERROR);
    assert(c->arg[0] - 1 < vm_threads(c->vm) && c->arg[0] - 1 != c->thread);
    if (c->arg[1] != 0) {
        NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_WRITE, &out));
        sync_put(out, 0, (uint32_t)result);
    }
    front_llvm_thread_retire(c->vm, (uint32_t)c->arg[0] - 1);
    return native_return_int(c, SUCCESS);
}

static enum vm_status mutex_init(struct vm_call *c) {
    enum { RECURSIVE = 1, TIMED = 2 }; /* of mtx_init, and a POSIX mutex is always a timed one */
    if (c->arg[1] > (RECURSIVE | TIMED))
        return native_return_int(c, ERROR);
    return front_llvm_mutex_init(c, c->arg[0], c->arg[1] & RECURSIVE);
}

#define CONVERTED(name, run)                                                                       \
    static enum vm_status name(struct vm_call *c) {                                                \
        NATIVE_TRY(run(c));                                                                        \
        return convert(c);                                                                         \
    }
CONVERTED(mutex_lock, front_llvm_mutex_lock)
CONVERTED(mutex_timedlock, front_llvm_mutex_timedlock)
CONVERTED(mutex_unlock, front_llvm_mutex_unlock)
CONVERTED(detach, front_llvm_thread_detach)
CONVERTED(key_create, front_llvm_key_create)
CONVERTED(key_set, front_llvm_key_set)
#undef CONVERTED

/* It may fail although the mutex is free (C17 7.26.4.5). */
enum { WAY_TRIES, WAY_FAILS };

static uint32_t trylock_ready(struct vm_call *c) {
    struct front_llvm_mutex m;
    bool is_free = front_llvm_mutex_look(c, c->arg[0], &m) && m.owner == 0;
    return is_free && vm_weak_fails(c->vm) ? WAY_FAILS + 1 : 1;
}

static enum vm_status mutex_trylock(struct vm_call *c) {
    struct front_llvm_mutex m;
    assert(c->alt <= WAY_FAILS);
    if (c->alt == WAY_FAILS) {
        NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], SYNC_TAKE, &m));
        vm_orders_nothing(c);
        vm_note(c, "fails for no reason");
        return native_return_int(c, BUSY);
    }
    NATIVE_TRY(front_llvm_mutex_trylock(c));
    return convert(c);
}

static enum vm_status sleep_for(struct vm_call *c) {
    int error;
    vm_show(c);
    NATIVE_TRY(front_llvm_deadline(c, c->arg[0], &error));
    assert(!error || error == EINVAL);
    if (!error)
        NATIVE_TRY(front_llvm_time_pass(c, c->arg[0]));
    return native_return_int(c, error ? -2 : 0);
}

/* The prelude's cnd_ functions translate with this. */
static enum vm_status code(struct vm_call *c) {
    c->ret[0] = c->arg[0];
    return convert(c);
}

const struct vm_native front_llvm_native_c11[] = {
    NATIVE_ROW("thrd_create", 3, 1, SPAWN, create),
    {"thrd_join", 2, 1, VM_EFFECT_JOIN, VM_NATIVE_EAGER, join, front_llvm_thread_join_ready,
     front_llvm_thread_join_waits},
    NATIVE_ROW("thrd_detach", 1, 1, NONE, detach),
    NATIVE_ROW("thrd_current", 0, 1, NONE, front_llvm_thread_self),
    NATIVE_ROW("thrd_equal", 2, 1, NONE, front_llvm_thread_equal),
    NATIVE_ROW("thrd_yield", 0, 0, NONE, front_llvm_rest),
    NATIVE_ROW("thrd_sleep", 2, 1, NONE, sleep_for),
    NATIVE_ROW("mtx_init", 2, 1, NONE, mutex_init),
    NATIVE_ROW("mtx_destroy", 1, 0, NONE, front_llvm_mutex_destroy),
    {"mtx_lock", 1, 1, VM_EFFECT_LOCK, 0, mutex_lock, front_llvm_mutex_lock_ready,
     front_llvm_mutex_lock_waits},
    {"mtx_trylock", 1, 1, VM_EFFECT_LOCK, 0, mutex_trylock, trylock_ready, NULL},
    {"mtx_timedlock", 2, 1, VM_EFFECT_LOCK, VM_NATIVE_TIMED, mutex_timedlock, NULL, NULL},
    NATIVE_ROW("mtx_unlock", 1, 1, UNLOCK, mutex_unlock),
    NATIVE_ROW("cnd_init", 1, 1, NONE, front_llvm_cond_init),
    NATIVE_ROW("cnd_destroy", 1, 0, NONE, front_llvm_cond_destroy),
    {"cnd_signal", 1, 1, VM_EFFECT_SIGNAL, 0, front_llvm_cond_signal, front_llvm_cond_signal_ready,
     NULL},
    NATIVE_ROW("cnd_broadcast", 1, 1, SIGNAL, front_llvm_cond_broadcast),
    NATIVE_ROW("tss_create", 2, 1, NONE, key_create),
    NATIVE_ROW("tss_delete", 1, 0, NONE, front_llvm_key_delete),
    NATIVE_ROW("tss_get", 1, 1, NONE, front_llvm_key_get),
    NATIVE_ROW("tss_set", 2, 1, NONE, key_set),
    NATIVE_ROW("__heddle.thrd.code", 1, 1, NONE, code),
    {0},
};
