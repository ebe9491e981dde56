/* Threads: create, join, detach, end. A pthread_t is the thread's number plus one, so 0 is no
 * thread. A number is used again only after its thread was joined, or was detached and has
 * ended. */
#include "front/llvm/native/libc.h"

#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"
#include "vm/options.h"
#include <assert.h>

enum { NAME_SIZE = 16 };

static uint64_t flags_of(struct vm *vm, uint32_t thread) {
    return vm_thread_word(vm, thread, SYNC_WORD_FLAGS);
}

static void set_flags(struct vm *vm, uint32_t thread, uint64_t flags) {
    assert(!(flags & SYNC_FLAG_GONE) ||
           (flags >= SYNC_FLAG_ROBUST && vm_thread_state(vm, thread) == VM_THREAD_FINISHED));
    vm_thread_set_word(vm, thread, SYNC_WORD_FLAGS, flags);
}

enum vm_status front_llvm_nothing(struct vm_call *c) {
    return native_return_int(c, 0);
}

/* A loop that yields is waiting for other threads. */
enum vm_status front_llvm_rest(struct vm_call *c) {
    vm_show(c);
    return front_llvm_nothing(c);
}

/* ---- numbers ---- */

void front_llvm_thread_retire(struct vm *vm, uint32_t thread) {
    assert(vm_thread_state(vm, thread) == VM_THREAD_FINISHED);
    if (flags_of(vm, thread) >= SYNC_FLAG_ROBUST) {
        set_flags(vm, thread, flags_of(vm, thread) | SYNC_FLAG_GONE);
        return;
    }
    bool awaited = !(flags_of(vm, thread) & SYNC_FLAG_DETACHED);
    for (uint32_t word = 0; word < VM_THREAD_WORDS; word++)
        vm_thread_set_word(vm, thread, word, 0);
    if (awaited)
        vm_thread_release(vm, thread);
    else
        vm_thread_forget(vm, thread);
}

static void retire_detached(struct vm *vm) {
    for (uint32_t t = 0; t < vm_threads(vm); t++) {
        bool ended = vm_thread_state(vm, t) == VM_THREAD_FINISHED;
        if (ended &&
            (flags_of(vm, t) & (SYNC_FLAG_DETACHED | SYNC_FLAG_GONE)) == SYNC_FLAG_DETACHED)
            front_llvm_thread_retire(vm, t);
    }
}

/* Only a thread that has ended can be gone. */
static bool names_thread(struct vm_call *c, uint64_t handle) {
    vm_identified(c);
    if (handle == 0 || handle > vm_threads(c->vm))
        return false;
    uint32_t thread = (uint32_t)handle - 1;
    enum vm_thread_state state = vm_thread_state(c->vm, thread);
    return state == VM_THREAD_ALIVE ||
           (state == VM_THREAD_FINISHED && !(flags_of(c->vm, thread) & SYNC_FLAG_GONE));
}

/* Says why a handle cannot be joined or detached; NULL: it can. */
static const char *handle_trouble(struct vm_call *c, uint64_t handle) {
    vm_identified(c);
    if (handle == 0 || handle > vm_threads(c->vm))
        return "not a thread";
    if (!names_thread(c, handle))
        return "the thread was joined already, or is detached and has ended";
    if (flags_of(c->vm, (uint32_t)handle - 1) & SYNC_FLAG_DETACHED)
        return "the thread is detached";
    return NULL;
}

/* ---- create ---- */

/* Writes the handle to `place` before the thread can run, as glibc does. *error: 0 or EAGAIN. */
enum vm_status front_llvm_thread_create(struct vm_call *c, uint64_t place, bool detached,
                                        uint64_t function, uint64_t argument, int *error) {
    uint64_t trampoline = front_llvm_key_trampoline(c);
    void *out;
    NATIVE_TRY(vm_claim(c, place, sync_long_bytes(c), VM_WRITE, &out));
    if (function == 0)
        return vm_fault(c, MODEL_FAULT_NULL_POINTER, 0, 0);
    retire_detached(c->vm);
    uint32_t thread = vm_thread_spawn(c, trampoline ? trampoline : function, argument);
    if (thread == UINT32_MAX) {
        vm_approximate(c,
                       "a thread could not be created: there are too many, or it has no function");
        *error = EAGAIN;
        return VM_OK;
    }
    assert(vm_thread_state(c->vm, thread) != VM_THREAD_FREE && thread != c->thread);
    if (detached)
        set_flags(c->vm, thread, SYNC_FLAG_DETACHED);
    if (trampoline)
        vm_thread_set_entry(c->vm, thread, function);
    uint64_t handle = (uint64_t)thread + 1;
    memcpy(out, &handle, sync_long_bytes(c));
    *error = 0;
    return VM_OK;
}

static enum vm_status create(struct vm_call *c) {
    bool detached = false;
    int error;
    if (c->arg[1] != 0) {
        void *attr;
        NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_READ, &attr));
        detached = sync_get(attr, 0) == 1;
    }
    NATIVE_TRY(front_llvm_thread_create(c, c->arg[0], detached, c->arg[2], c->arg[3], &error));
    return native_return_int(c, error);
}

/* For the trampoline: which function the thread is to run. */
static enum vm_status start(struct vm_call *c) {
    return native_return(c, vm_thread_entry(c->vm, c->thread));
}

static enum vm_status end_thread(struct vm_call *c) {
    vm_thread_end(c, c->arg[0]);
    return VM_THREAD_ENDS;
}

/* ---- join and detach ---- */

uint32_t front_llvm_thread_join_ready(struct vm_call *c) {
    uint64_t handle = c->arg[0];
    vm_identified(c);
    if (handle == (uint64_t)c->thread + 1 || handle_trouble(c, handle))
        return 1;
    return vm_thread_state(c->vm, (uint32_t)handle - 1) == VM_THREAD_FINISHED;
}

void front_llvm_thread_join_waits(struct vm_call *c, struct vm_wait *out) {
    uint32_t thread = (uint32_t)c->arg[0] - 1;
    assert(thread < vm_threads(c->vm) && thread != c->thread);
    *out = (struct vm_wait){.wakers = vm_waker(c, thread), .what = "thread", .holder = thread};
}

/* The number stays in use until the caller retires it, because the caller may still have to
 * claim the place for the result. */
enum vm_status front_llvm_thread_join(struct vm_call *c, uint64_t *result, bool *self) {
    uint64_t handle = c->arg[0];
    const char *trouble = handle_trouble(c, handle);
    *self = handle == (uint64_t)c->thread + 1;
    if (trouble)
        return sync_bad_call(c, trouble, handle);
    if (*self)
        return VM_OK;
    if (vm_thread_state(c->vm, (uint32_t)handle - 1) != VM_THREAD_FINISHED)
        return VM_STOP;
    if (c->arg[1]) /* reading an unwanted result could make an arbitrary value count */
        *result = vm_thread_result(c->vm, (uint32_t)handle - 1);
    vm_joins(c, (uint32_t)handle - 1);
    return VM_OK;
}

static enum vm_status join(struct vm_call *c) {
    uint64_t result = 0;
    bool self;
    void *out = NULL;
    NATIVE_TRY(front_llvm_thread_join(c, &result, &self));
    if (self)
        return native_return_int(c, EDEADLK);
    assert(c->arg[0] - 1 < vm_threads(c->vm) && c->arg[0] - 1 != c->thread);
    if (c->arg[1] != 0) {
        NATIVE_TRY(vm_claim(c, c->arg[1], vm_pointer_bytes(c), VM_WRITE, &out));
        vm_pointer_store(c, out, result);
        vm_escape(c, c->arg[1], result);
    }
    front_llvm_thread_retire(c->vm, (uint32_t)c->arg[0] - 1);
    return native_return_int(c, 0);
}

static enum vm_status tryjoin(struct vm_call *c) {
    uint64_t handle = c->arg[0];
    vm_identified(c);
    bool other = handle != (uint64_t)c->thread + 1;
    if (other && !handle_trouble(c, handle) &&
        vm_thread_state(c->vm, (uint32_t)handle - 1) == VM_THREAD_ALIVE) {
        vm_orders_nothing(c);
        return native_return_int(c, EBUSY);
    }
    if (other && !handle_trouble(c, handle))
        vm_end_seen(c, (uint32_t)handle - 1);
    return join(c);
}

static enum vm_status timedjoin(struct vm_call *c) {
    NATIVE_TRY(tryjoin(c));
    if (c->ret[0] == EBUSY) {
        NATIVE_TRY(front_llvm_time_reach(c, c->arg[2]));
        vm_note(c, "times out");
        c->ret[0] = ETIMEDOUT;
    }
    return VM_OK;
}

enum vm_status front_llvm_thread_detach(struct vm_call *c) {
    const char *trouble = handle_trouble(c, c->arg[0]);
    if (trouble)
        return sync_bad_call(c, trouble, c->arg[0]);
    uint32_t thread = (uint32_t)c->arg[0] - 1;
    set_flags(c->vm, thread, flags_of(c->vm, thread) | SYNC_FLAG_DETACHED);
    return native_return_int(c, 0);
}

enum vm_status front_llvm_thread_self(struct vm_call *c) {
    vm_identified(c);
    return native_return(c, (uint64_t)c->thread + 1);
}

enum vm_status front_llvm_thread_equal(struct vm_call *c) {
    return native_return_int(c, c->arg[0] == c->arg[1]);
}

/* ---- names: in the threads' words, guarded by a hidden global because any thread may ask for any
 * name ---- */

static enum vm_status claim_names(struct vm_call *c, uint32_t mode) {
    void *bytes;
    return vm_claim(c, front_llvm_hidden(c, "heddle.thread.names"), 1, mode | VM_UNORDERED, &bytes);
}

static enum vm_status setname(struct vm_call *c) {
    const char *name;
    uint64_t length, words[2] = {0};
    NATIVE_TRY(claim_names(c, SYNC_BOTH));
    NATIVE_TRY(vm_claim_string(c, c->arg[1], &name, &length));
    if (!names_thread(c, c->arg[0]))
        return native_return_int(c, ESRCH);
    if (length >= NAME_SIZE)
        return native_return_int(c, ERANGE);
    memcpy(words, name, length);
    for (uint32_t i = 0; i < 2; i++)
        vm_thread_set_word(c->vm, (uint32_t)c->arg[0] - 1, SYNC_WORD_NAME + i, words[i]);
    return native_return_int(c, 0);
}

/* Until a thread is given a name it has the program's. */
static void default_name(struct vm_call *c, char *name) {
    const struct vm_options *o = vm_native_options(c);
    const char *path = o->arg_count > 0 ? o->args[0] : "program";
    const char *slash = strrchr(path, '/');
    strncpy(name, slash ? slash + 1 : path, NAME_SIZE - 1);
}

static enum vm_status getname(struct vm_call *c) {
    char name[NAME_SIZE] = {0};
    void *out;
    NATIVE_TRY(claim_names(c, SYNC_LOOK));
    if (!names_thread(c, c->arg[0]))
        return native_return_int(c, ESRCH);
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t word = vm_thread_word(c->vm, (uint32_t)c->arg[0] - 1, SYNC_WORD_NAME + i);
        memcpy(name + 8 * i, &word, 8);
    }
    assert(memchr(name, 0, sizeof name));
    if (name[0] == 0)
        default_name(c, name);
    if (c->arg[2] <= strlen(name))
        return native_return_int(c, ERANGE);
    NATIVE_TRY(vm_claim(c, c->arg[1], strlen(name) + 1, VM_WRITE, &out));
    memcpy(out, name, strlen(name) + 1);
    return native_return_int(c, 0);
}

/* ---- calls that have no effect, or only remember ---- */

/* Cancellation itself is not modelled: these functions only keep the settings. */
static enum vm_status set_cancel(struct vm_call *c, uint64_t flag) {
    assert(flag == SYNC_FLAG_CANCEL_OFF || flag == SYNC_FLAG_CANCEL_ASYNC);
    uint64_t flags = flags_of(c->vm, c->thread);
    void *out;
    if (c->arg[0] > 1)
        return native_return_int(c, EINVAL);
    if (c->arg[1] != 0) {
        NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_WRITE, &out));
        sync_put(out, 0, (flags & flag) != 0);
    }
    set_flags(c->vm, c->thread, c->arg[0] ? flags | flag : flags & ~flag);
    return native_return_int(c, 0);
}

static enum vm_status setcancelstate(struct vm_call *c) {
    return set_cancel(c, SYNC_FLAG_CANCEL_OFF);
}

static enum vm_status setcanceltype(struct vm_call *c) {
    return set_cancel(c, SYNC_FLAG_CANCEL_ASYNC);
}

#define JOIN(name, run)                                                                            \
    {                                                                                              \
        name, 2, 1, VM_EFFECT_JOIN, VM_NATIVE_EAGER | VM_NATIVE_NOTED, run,                        \
            front_llvm_thread_join_ready, front_llvm_thread_join_waits                             \
    }
#define NOTHING(name, params, results) NATIVE_ROW(name, params, results, NONE, front_llvm_nothing)

const struct vm_native front_llvm_native_thread[] = {
    NATIVE_ROW("pthread_create", 4, 1, SPAWN, create),
    JOIN("pthread_join", join),
    {"pthread_tryjoin_np", 2, 1, VM_EFFECT_JOIN, VM_NATIVE_VISIBLE, tryjoin, NULL, NULL},
    {"pthread_timedjoin_np", 3, 1, VM_EFFECT_JOIN, VM_NATIVE_VISIBLE, timedjoin, NULL, NULL},
    NATIVE_ROW("pthread_detach", 1, 1, NONE, front_llvm_thread_detach),
    NATIVE_ROW("pthread_self", 0, 1, NONE, front_llvm_thread_self),
    NATIVE_ROW("pthread_equal", 2, 1, NONE, front_llvm_thread_equal),
    NATIVE_ROW("__heddle.thread.start", 0, 1, NONE, start),
    {"__heddle.thread.end", 1, 0, VM_EFFECT_END_THREAD, VM_NATIVE_UNDEFINED_OK, end_thread, NULL,
     NULL},
    NATIVE_ROW("pthread_setname_np", 2, 1, NONE, setname),
    NATIVE_ROW("pthread_getname_np", 3, 1, NONE, getname),
    NATIVE_ROW("pthread_setcancelstate", 2, 1, NONE, setcancelstate),
    NATIVE_ROW("pthread_setcanceltype", 2, 1, NONE, setcanceltype),
    NATIVE_ROW("pthread_testcancel", 0, 0, NONE, front_llvm_rest),
    NATIVE_ROW("pthread_yield", 0, 1, NONE, front_llvm_rest),
    NATIVE_ROW("sched_yield", 0, 1, NONE, front_llvm_rest),
    NOTHING("pthread_setconcurrency", 1, 1),
    NOTHING("pthread_getconcurrency", 0, 1),
    NOTHING("pthread_atfork", 3, 1),
    {0},
};
