/* Read-write locks. The lock keeps its writer, and for each thread four bits that count the
 * thread's read locks. So it is known exactly which threads can wake a blocked writer, and a thread
 * that unlocks what it does not hold is found. A reader gets the lock whenever no writer has it, as
 * glibc's default preference allows. */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include <assert.h>

enum { WRITER = 0, STATE = 4, READERS = 8, MOST_READS = 15 };

static uint32_t flags_offset(struct vm_call *c) {
    return native_is_32(c) ? 24 : 48;
}

static uint32_t whole_size(struct vm_call *c) {
    return native_is_32(c) ? 32 : 56;
}

/* The number of threads for which the lock has four bits. */
static uint32_t room(struct vm_call *c) {
    assert(flags_offset(c) > READERS && flags_offset(c) < whole_size(c));
    return 2 * (flags_offset(c) - READERS);
}

static uint32_t reads_of(const void *at, uint32_t thread) {
    uint8_t byte = ((const uint8_t *)at)[READERS + thread / 2];
    return thread & 1 ? byte >> 4 : byte & 15;
}

static void set_reads(void *at, uint32_t thread, uint32_t reads) {
    uint8_t *byte = (uint8_t *)at + READERS + thread / 2;
    assert(reads <= MOST_READS);
    *byte = (uint8_t)(thread & 1 ? (*byte & 15u) | reads << 4 : (*byte & 0xf0u) | reads);
}

static uint64_t reader_set(struct vm_call *c, const void *at) {
    uint64_t set = 0;
    for (uint32_t t = 0; t < room(c); t++)
        if (reads_of(at, t) > 0)
            set |= vm_waker(c, t);
    return set;
}

static enum vm_status claim_rwlock(struct vm_call *c, uint32_t mode, void **at) {
    vm_identified(c);
    NATIVE_TRY(vm_claim(c, c->arg[0], whole_size(c), mode | VM_UNORDERED, at));
    if (sync_get(*at, STATE) == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed read-write lock", c->arg[0]);
    if (c->thread >= room(c))
        return native_fault_text(c, MODEL_FAULT_UNMODELLED, "a read-write lock of so many threads",
                                 c->arg[0]);
    uint8_t preference = ((const uint8_t *)*at)[flags_offset(c)];
    if (preference == 2)
        vm_approximate(c, "read-write locks that prefer writers are modelled without preference");
    return VM_OK;
}

static enum vm_status rwlock_init(struct vm_call *c) {
    const struct front_llvm_sync sync = {whole_size(c), whole_size(c) - 4, STATE,
                                         "initialises a read-write lock that is initialised"};
    void *at, *attr = NULL;
    if (c->arg[1] != 0)
        NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_READ, &attr));
    uint8_t preference = attr ? (uint8_t)sync_get(attr, 0) : 0;
    NATIVE_TRY(front_llvm_sync_init(c, c->arg[0], &sync, &at));
    ((uint8_t *)at)[flags_offset(c)] = preference;
    return native_return_int(c, 0);
}

static enum vm_status rwlock_destroy(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, VM_READ | VM_WRITE, &at));
    if (sync_get(at, WRITER) != 0 || reader_set(c, at) != 0)
        return sync_misuse(c, "destroys a read-write lock that is locked", c->arg[0]);
    sync_put(at, STATE, SYNC_DESTROYED);
    return native_return_int(c, 0);
}

/* ---- taking it ---- */

static bool is_writer(struct vm_call *c, const void *at) {
    return sync_get(at, WRITER) == c->thread + 1;
}

static bool can_read(const void *at) {
    return sync_get(at, WRITER) == 0;
}

static bool can_write(struct vm_call *c, const void *at) {
    return sync_get(at, WRITER) == 0 && reader_set(c, at) == 0;
}

/* Does the call return at once even though the lock is taken? A bad lock faults, and the thread
 * that holds it for writing gets EDEADLK. */
static bool answers(struct vm_call *c, const void *at) {
    return !at || sync_get(at, STATE) == SYNC_DESTROYED || is_writer(c, at);
}

static uint32_t rdlock_ready(struct vm_call *c) {
    const void *at = vm_peek(c, c->arg[0], whole_size(c));
    return answers(c, at) || can_read(at);
}

static uint32_t wrlock_ready(struct vm_call *c) {
    const void *at = vm_peek(c, c->arg[0], whole_size(c));
    return answers(c, at) || can_write(c, at);
}

static void waits(struct vm_call *c, struct vm_wait *out) {
    const void *at = vm_peek(c, c->arg[0], whole_size(c));
    assert(at != NULL && !answers(c, at));
    uint32_t writer = sync_get(at, WRITER);
    *out = (struct vm_wait){.what = "read-write lock", .address = c->arg[0], .holder = UINT32_MAX};
    out->wakers = writer ? vm_waker(c, writer - 1) : reader_set(c, at);
    if (writer)
        out->holder = writer - 1;
    for (uint32_t t = 0; !writer && t < room(c) && out->holder == UINT32_MAX; t++)
        if (reads_of(at, t) > 0)
            out->holder = t;
    assert(out->holder != UINT32_MAX); /* or there was nothing to wait for */
}

/* What readers did comes before what the next writer does, but not before what other readers do. So
 * writers and readers have a message of their own, each at another byte of the lock. */
static void order_reader(struct vm_call *c) {
    vm_acquires(c, c->arg[0], 1);
}

static void order_writer(struct vm_call *c) {
    vm_acquires(c, c->arg[0], 2);
}

static int take_read(struct vm_call *c, void *at) {
    if (is_writer(c, at))
        return EDEADLK;
    assert(can_read(at) && c->thread < room(c));
    if (reads_of(at, c->thread) == MOST_READS)
        return EAGAIN;
    set_reads(at, c->thread, reads_of(at, c->thread) + 1);
    order_reader(c);
    return 0;
}

static int take_write(struct vm_call *c, void *at) {
    if (is_writer(c, at))
        return EDEADLK;
    assert(can_write(c, at));
    sync_put(at, WRITER, c->thread + 1);
    order_writer(c);
    return 0;
}

static enum vm_status rdlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, SYNC_TAKE, &at));
    if (!is_writer(c, at) && !can_read(at))
        return VM_STOP;
    return native_return_int(c, take_read(c, at));
}

static enum vm_status wrlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, SYNC_TAKE, &at));
    if (!is_writer(c, at) && !can_write(c, at))
        return VM_STOP;
    return native_return_int(c, take_write(c, at));
}

static enum vm_status tryrdlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, SYNC_TAKE, &at));
    if (!can_read(at))
        vm_orders_nothing(c);
    return native_return_int(c, can_read(at) ? take_read(c, at) : EBUSY);
}

static enum vm_status trywrlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, SYNC_TAKE, &at));
    if (!can_write(c, at))
        vm_orders_nothing(c);
    return native_return_int(c, can_write(c, at) ? take_write(c, at) : EBUSY);
}

/* The deadline is the last argument. It is checked in any case, and may pass whenever the lock
 * cannot be taken. */
static enum vm_status claim_timed(struct vm_call *c, void **at, int *error) {
    NATIVE_TRY(claim_rwlock(c, SYNC_TAKE, at));
    return front_llvm_deadline(c, c->arg[c->count - 1], error);
}

static enum vm_status time_out(struct vm_call *c) {
    NATIVE_TRY(front_llvm_time_reach(c, c->arg[c->count - 1]));
    vm_orders_nothing(c);
    vm_note(c, "times out");
    return native_return_int(c, ETIMEDOUT);
}

static enum vm_status timedrdlock(struct vm_call *c) {
    void *at;
    int error;
    NATIVE_TRY(claim_timed(c, &at, &error));
    assert(!error || error == EINVAL);
    if (error)
        return native_return_int(c, error);
    if (!is_writer(c, at) && !can_read(at))
        return time_out(c);
    return native_return_int(c, take_read(c, at));
}

static enum vm_status timedwrlock(struct vm_call *c) {
    void *at;
    int error;
    NATIVE_TRY(claim_timed(c, &at, &error));
    if (error)
        return native_return_int(c, error);
    if (!is_writer(c, at) && !can_write(c, at))
        return time_out(c);
    return native_return_int(c, take_write(c, at));
}

static enum vm_status unlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_rwlock(c, SYNC_GIVE, &at));
    uint32_t reads = reads_of(at, c->thread);
    if (is_writer(c, at))
        sync_put(at, WRITER, 0), vm_releases(c, c->arg[0], 1);
    else if (reads > 0)
        set_reads(at, c->thread, reads - 1), vm_releases(c, c->arg[0] + 1, 1);
    else
        return sync_misuse(c, "unlocks a read-write lock that it does not hold", c->arg[0]);
    return native_return_int(c, 0);
}

#define TIMED(name, params, run)                                                                   \
    { "pthread_rwlock_" name, params, 1, VM_EFFECT_LOCK, VM_NATIVE_TIMED, run, NULL, NULL }

const struct vm_native front_llvm_native_rwlock[] = {
    NATIVE_ROW("pthread_rwlock_init", 2, 1, NONE, rwlock_init),
    NATIVE_ROW("pthread_rwlock_destroy", 1, 1, NONE, rwlock_destroy),
    {"pthread_rwlock_rdlock", 1, 1, VM_EFFECT_LOCK, 0, rdlock, rdlock_ready, waits},
    {"pthread_rwlock_wrlock", 1, 1, VM_EFFECT_LOCK, 0, wrlock, wrlock_ready, waits},
    NATIVE_ROW("pthread_rwlock_tryrdlock", 1, 1, LOCK, tryrdlock),
    NATIVE_ROW("pthread_rwlock_trywrlock", 1, 1, LOCK, trywrlock),
    TIMED("timedrdlock", 2, timedrdlock),
    TIMED("clockrdlock", 3, timedrdlock),
    TIMED("timedwrlock", 2, timedwrlock),
    TIMED("clockwrlock", 3, timedwrlock),
    NATIVE_ROW("pthread_rwlock_unlock", 1, 1, UNLOCK, unlock),
    {0},
};
