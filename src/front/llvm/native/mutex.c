/* Mutexes and their attributes, and spin locks.
 *
 * A mutex keeps the number of its owner plus one, how often the owner took it, and its kind
 * where glibc's static initialisers have it. Uses that POSIX leaves undefined (unlocking a mutex
 * that one does not hold, destroying one that is held, using one that was destroyed) are faults;
 * where POSIX defines an error code, it is returned. */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include <assert.h>

enum { OWNER = 0, COUNT = 4, MARK = 8 };

/* The kind of a mutex: glibc's numbers for the types, then our own marks. */
enum {
    NORMAL = 0,
    RECURSIVE = 1,
    ERRORCHECK = 2,
    ADAPTIVE = 3,
    TYPES = 3, /* mask */
    ROBUST = 16,
    INCONSISTENT = 256, /* its owner died, and the new one has not yet called it consistent */
    LOST = 512,         /* it was unlocked while inconsistent, and cannot be used again */
};

static uint32_t kind_offset(struct vm_call *c) {
    return native_is_32(c) ? 12 : 16;
}

static uint32_t whole_size(struct vm_call *c) {
    return native_is_32(c) ? 24 : 40;
}

/* ---- the state ---- */

static void read_state(struct vm_call *c, const void *bytes, struct front_llvm_mutex *m) {
    m->owner = sync_get(bytes, OWNER);
    m->count = sync_get(bytes, COUNT);
    m->kind = sync_get(bytes, kind_offset(c));
}

static void write_state(struct vm_call *c, const struct front_llvm_mutex *m) {
    assert(m->at && (m->owner == 0) == (m->count == 0));
    sync_put(m->at, OWNER, m->owner);
    sync_put(m->at, COUNT, m->count);
    sync_put(m->at, kind_offset(c), m->kind);
}

static bool is_robust(const struct front_llvm_mutex *m) {
    return (m->kind & ROBUST) != 0;
}

/* The program can write into the bytes of a mutex. Do they have a state that no use of the mutex
 * leaves there: an owner with a count of 0, a count without an owner, or an owner who holds no
 * robust mutex? */
static bool is_overwritten(struct vm_call *c, const struct front_llvm_mutex *m) {
    if ((m->owner == 0) != (m->count == 0))
        return true;
    return m->owner != 0 && is_robust(m) &&
           (m->owner - 1 >= vm_threads(c->vm) ||
            vm_thread_word(c->vm, m->owner - 1, SYNC_WORD_FLAGS) < SYNC_FLAG_ROBUST);
}

enum vm_status front_llvm_mutex_claim(struct vm_call *c, uint64_t address, uint32_t mode,
                                      struct front_llvm_mutex *m) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, address, kind_offset(c) + 4, mode, &bytes));
    m->at = bytes;
    m->address = address;
    read_state(c, bytes, m);
    if (m->kind == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed mutex", address);
    return is_overwritten(c, m) ? sync_misuse(c, "uses a mutex that was overwritten", address)
                                : VM_OK;
}

bool front_llvm_mutex_look(struct vm_call *c, uint64_t address, struct front_llvm_mutex *m) {
    const void *bytes = vm_peek(c, address, kind_offset(c) + 4);
    if (!bytes)
        return false;
    m->at = NULL;
    m->address = address;
    read_state(c, bytes, m);
    return true;
}

static uint32_t type_of(const struct front_llvm_mutex *m) {
    return m->kind & TYPES;
}

static bool owner_died(struct vm_call *c, const struct front_llvm_mutex *m) {
    return is_robust(m) && m->owner != 0 &&
           (m->owner - 1 >= vm_threads(c->vm) ||
            vm_thread_state(c->vm, m->owner - 1) != VM_THREAD_ALIVE);
}

bool front_llvm_mutex_owned(struct vm_call *c, const struct front_llvm_mutex *m) {
    return m->owner == c->thread + 1;
}

bool front_llvm_mutex_checked(const struct front_llvm_mutex *m) {
    return type_of(m) == RECURSIVE || type_of(m) == ERRORCHECK || is_robust(m);
}

bool front_llvm_mutex_answers(struct vm_call *c, const struct front_llvm_mutex *m) {
    if (m->owner == 0 || m->kind == SYNC_DESTROYED || (m->kind & LOST) || owner_died(c, m))
        return true;
    return front_llvm_mutex_owned(c, m) && (type_of(m) == RECURSIVE || type_of(m) == ERRORCHECK);
}

/* A thread's number is not used again while robust mutexes name it as their owner. */
static void count_robust(struct vm_call *c, uint32_t thread, bool more) {
    assert(thread < vm_threads(c->vm));
    uint64_t flags = vm_thread_word(c->vm, thread, SYNC_WORD_FLAGS);
    assert(more || flags >= SYNC_FLAG_ROBUST);
    flags = more ? flags + SYNC_FLAG_ROBUST : flags - SYNC_FLAG_ROBUST;
    vm_thread_set_word(c->vm, thread, SYNC_WORD_FLAGS, flags);
    if (flags & SYNC_FLAG_GONE)
        front_llvm_thread_retire(c->vm, thread);
}

static void set_owner(struct vm_call *c, struct front_llvm_mutex *m) {
    assert(m->at && m->address);
    m->owner = c->thread + 1;
    vm_owned(c, m->address + OWNER);
}

static int take_over(struct vm_call *c, struct front_llvm_mutex *m) {
    assert(is_robust(m) && m->owner != 0);
    count_robust(c, m->owner - 1, false);
    count_robust(c, c->thread, true);
    set_owner(c, m);
    m->count = 1;
    m->kind |= INCONSISTENT;
    write_state(c, m);
    vm_note(c, "its owner died: EOWNERDEAD");
    return EOWNERDEAD;
}

int front_llvm_mutex_take(struct vm_call *c, struct front_llvm_mutex *m) {
    assert(front_llvm_mutex_answers(c, m));
    if (m->kind & LOST)
        return ENOTRECOVERABLE;
    if (owner_died(c, m))
        return take_over(c, m);
    if (m->owner != 0 && type_of(m) == ERRORCHECK)
        return EDEADLK;
    if (m->count == UINT32_MAX)
        return EAGAIN;
    if (m->owner == 0 && is_robust(m))
        count_robust(c, c->thread, true);
    set_owner(c, m);
    m->count++;
    write_state(c, m);
    return 0;
}

void front_llvm_mutex_give(struct vm_call *c, struct front_llvm_mutex *m) {
    assert(front_llvm_mutex_owned(c, m) && m->count > 0);
    if (--m->count == 0) {
        m->owner = 0;
        if (is_robust(m))
            count_robust(c, c->thread, false);
        if (m->kind & INCONSISTENT)
            m->kind = (m->kind & ~(uint32_t)INCONSISTENT) | LOST;
    }
    assert(!(m->kind & INCONSISTENT) || m->owner != 0);
    write_state(c, m);
}

void front_llvm_mutex_waits(struct vm_call *c, uint64_t address, struct vm_wait *out) {
    struct front_llvm_mutex m = {0};
    out->what = "mutex";
    out->address = address;
    out->holder = UINT32_MAX;
    out->wakers = 0;
    if (!front_llvm_mutex_look(c, address, &m) || m.owner == 0)
        return;
    out->holder = m.owner - 1;
    out->wakers = vm_waker(c, m.owner - 1);
}

/* ---- functions ---- */

/* Is it the state of a mutex that a thread holds? Memory that is used again may hold anything. */
static bool is_held(struct vm_call *c, uint64_t address) {
    const uint8_t *bytes = vm_peek(c, address, whole_size(c));
    struct front_llvm_mutex m = {0};
    if (!bytes)
        return false;
    read_state(c, bytes, &m);
    for (uint32_t i = MARK + 4; i < whole_size(c); i++)
        if (bytes[i] != 0 && (i < kind_offset(c) || i >= kind_offset(c) + 4))
            return false;
    return m.owner != 0 && m.owner - 1 < vm_threads(c->vm) && m.count == 1 &&
           (m.kind & ~(uint32_t)(TYPES | ROBUST)) == 0 &&
           vm_thread_state(c->vm, m.owner - 1) == VM_THREAD_ALIVE;
}

enum vm_status front_llvm_mutex_init(struct vm_call *c, uint64_t address, uint32_t kind) {
    const struct front_llvm_sync sync = {whole_size(c), MARK, kind_offset(c),
                                         "initialises a mutex that is initialised"};
    assert((kind & ~(uint32_t)(TYPES | ROBUST)) == 0);
    void *bytes;
    bool held = is_held(c, address);
    NATIVE_TRY(front_llvm_sync_init(c, address, &sync, &bytes));
    if (held)
        return sync_misuse(c, "initialises a mutex that is locked", address);
    sync_put(bytes, kind_offset(c), kind);
    return native_return_int(c, 0);
}

static enum vm_status mutex_init(struct vm_call *c) {
    uint32_t kind = NORMAL;
    if (c->arg[1] != 0) {
        void *attr;
        NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_READ, &attr));
        kind = sync_get(attr, 0) & (TYPES | ROBUST);
    }
    return front_llvm_mutex_init(c, c->arg[0], kind);
}

enum vm_status front_llvm_mutex_destroy(struct vm_call *c) {
    struct front_llvm_mutex m;
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], VM_READ | VM_WRITE | VM_OWNED, &m));
    if (m.owner != 0)
        return sync_misuse(c, "destroys a mutex that is locked", c->arg[0]);
    assert(m.count == 0 && m.kind != SYNC_DESTROYED);
    m.kind = SYNC_DESTROYED;
    write_state(c, &m);
    return native_return_int(c, 0);
}

uint32_t front_llvm_mutex_lock_ready(struct vm_call *c) {
    struct front_llvm_mutex m;
    return !front_llvm_mutex_look(c, c->arg[0], &m) || front_llvm_mutex_answers(c, &m);
}

void front_llvm_mutex_lock_waits(struct vm_call *c, struct vm_wait *out) {
    front_llvm_mutex_waits(c, c->arg[0], out);
}

enum vm_status front_llvm_mutex_lock(struct vm_call *c) {
    struct front_llvm_mutex m;
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], SYNC_TAKE | VM_EXCLUSIVE, &m));
    if (!front_llvm_mutex_answers(c, &m))
        return VM_STOP;
    return native_return_int(c, front_llvm_mutex_take(c, &m));
}

enum vm_status front_llvm_mutex_trylock(struct vm_call *c) {
    struct front_llvm_mutex m;
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], SYNC_TAKE, &m));
    bool self_checked = front_llvm_mutex_owned(c, &m) && type_of(&m) == ERRORCHECK;
    if (!front_llvm_mutex_answers(c, &m) || self_checked) {
        vm_orders_nothing(c);
        return native_return_int(c, EBUSY);
    }
    return native_return_int(c, front_llvm_mutex_take(c, &m));
}

/* A deadline may pass at any moment at which the mutex cannot be taken. The pointer to it is the
 * last argument. */
enum vm_status front_llvm_mutex_timedlock(struct vm_call *c) {
    struct front_llvm_mutex m;
    int error;
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], SYNC_TAKE, &m));
    if (front_llvm_mutex_answers(c, &m))
        return native_return_int(c, front_llvm_mutex_take(c, &m));
    NATIVE_TRY(front_llvm_deadline(c, c->arg[c->count - 1], &error));
    assert(!front_llvm_mutex_answers(c, &m));
    if (error)
        return native_return_int(c, error);
    NATIVE_TRY(front_llvm_time_reach(c, c->arg[c->count - 1]));
    vm_orders_nothing(c);
    vm_note(c, "times out");
    return native_return_int(c, ETIMEDOUT);
}

/* How to claim a mutex that is about to be released: while the caller has it, no other thread can
 * take it. */
uint32_t front_llvm_mutex_give_mode(struct vm_call *c, uint64_t address) {
    struct front_llvm_mutex m;
    bool owned = front_llvm_mutex_look(c, address, &m) && front_llvm_mutex_owned(c, &m);
    return owned ? SYNC_GIVE | VM_EXCLUSIVE : SYNC_GIVE;
}

enum vm_status front_llvm_mutex_unlock(struct vm_call *c) {
    struct front_llvm_mutex m;
    uint32_t mode = front_llvm_mutex_give_mode(c, c->arg[0]);
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], mode, &m));
    if (!front_llvm_mutex_owned(c, &m)) {
        if (front_llvm_mutex_checked(&m))
            return native_return_int(c, EPERM);
        return sync_misuse(c,
                           m.owner ? "unlocks a mutex that another thread holds"
                                   : "unlocks a mutex that is not locked",
                           c->arg[0]);
    }
    front_llvm_mutex_give(c, &m);
    return native_return_int(c, 0);
}

static enum vm_status mutex_consistent(struct vm_call *c) {
    struct front_llvm_mutex m;
    NATIVE_TRY(front_llvm_mutex_claim(c, c->arg[0], SYNC_TAKE, &m));
    if (!front_llvm_mutex_owned(c, &m) || !(m.kind & INCONSISTENT))
        return native_return_int(c, EINVAL);
    m.kind &= ~(uint32_t)INCONSISTENT;
    write_state(c, &m);
    return native_return_int(c, 0);
}

/* ---- spin locks: one word, the owner plus one, under a mark once it is initialised ---- */

enum { SPIN_OWNER = 0xffff };

static uint32_t spin_mark(uint64_t address) {
    return front_llvm_sync_mark(address) << 16;
}

static uint32_t spin_owner(const void *at, uint64_t address) {
    uint32_t word = sync_get(at, OWNER);
    return (word & ~(uint32_t)SPIN_OWNER) == spin_mark(address) ? word & SPIN_OWNER : word;
}

static void spin_put(void *at, uint64_t address, uint32_t owner) {
    bool marked = (sync_get(at, OWNER) & ~(uint32_t)SPIN_OWNER) == spin_mark(address);
    sync_put(at, OWNER, (marked ? spin_mark(address) : 0) | owner);
}

static enum vm_status spin_init(struct vm_call *c) {
    void *at;
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, VM_READ | VM_WRITE | VM_UNDEFINED_OK, &at));
    if ((sync_get(at, OWNER) & ~(uint32_t)SPIN_OWNER) == spin_mark(c->arg[0]))
        return sync_misuse(c, "initialises a spin lock that is initialised", c->arg[0]);
    sync_put(at, OWNER, spin_mark(c->arg[0]));
    return native_return_int(c, 0);
}

static enum vm_status spin_claim(struct vm_call *c, uint32_t mode, void **at) {
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, mode, at));
    if (sync_get(*at, OWNER) == SYNC_DESTROYED)
        return sync_misuse(c, "uses a destroyed spin lock", c->arg[0]);
    return VM_OK;
}

static enum vm_status spin_destroy(struct vm_call *c) {
    void *at;
    NATIVE_TRY(spin_claim(c, VM_READ | VM_WRITE, &at));
    if (spin_owner(at, c->arg[0]) != 0)
        return sync_misuse(c, "destroys a spin lock that is locked", c->arg[0]);
    sync_put(at, OWNER, SYNC_DESTROYED);
    return native_return_int(c, 0);
}

static uint32_t spin_ready(struct vm_call *c) {
    const void *at = vm_peek(c, c->arg[0], 4);
    return !at || spin_owner(at, c->arg[0]) == 0 || sync_get(at, OWNER) == SYNC_DESTROYED;
}

static void spin_waits(struct vm_call *c, struct vm_wait *out) {
    const void *at = vm_peek(c, c->arg[0], 4);
    uint32_t owner = at ? spin_owner(at, c->arg[0]) : 0;
    *out = (struct vm_wait){.what = "spin lock", .address = c->arg[0], .holder = UINT32_MAX};
    if (owner != 0) {
        out->holder = owner - 1;
        out->wakers = vm_waker(c, owner - 1);
    }
}

static enum vm_status spin_lock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(spin_claim(c, SYNC_TAKE, &at));
    if (spin_owner(at, c->arg[0]) != 0)
        return VM_STOP;
    spin_put(at, c->arg[0], c->thread + 1);
    return native_return_int(c, 0);
}

static enum vm_status spin_trylock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(spin_claim(c, SYNC_TAKE, &at));
    if (spin_owner(at, c->arg[0]) != 0) {
        vm_orders_nothing(c);
        return native_return_int(c, EBUSY);
    }
    spin_put(at, c->arg[0], c->thread + 1);
    return native_return_int(c, 0);
}

static enum vm_status spin_unlock(struct vm_call *c) {
    void *at;
    NATIVE_TRY(spin_claim(c, SYNC_GIVE, &at));
    if (spin_owner(at, c->arg[0]) != c->thread + 1)
        return sync_misuse(c, "unlocks a spin lock that it does not hold", c->arg[0]);
    spin_put(at, c->arg[0], 0);
    return native_return_int(c, 0);
}

#define LOCK(name, run)                                                                            \
    {                                                                                              \
        name, 1, 1, VM_EFFECT_LOCK, VM_NATIVE_NOTED, run, front_llvm_mutex_lock_ready,             \
            front_llvm_mutex_lock_waits                                                            \
    }
#define TIMED(name, params)                                                                        \
    { name, params, 1, VM_EFFECT_LOCK, VM_NATIVE_TIMED, front_llvm_mutex_timedlock, NULL, NULL }

const struct vm_native front_llvm_native_mutex[] = {
    NATIVE_ROW("pthread_mutex_init", 2, 1, NONE, mutex_init),
    NATIVE_ROW("pthread_mutex_destroy", 1, 1, NONE, front_llvm_mutex_destroy),
    LOCK("pthread_mutex_lock", front_llvm_mutex_lock),
    NATIVE_ROW("pthread_mutex_trylock", 1, 1, LOCK, front_llvm_mutex_trylock),
    TIMED("pthread_mutex_timedlock", 2),
    TIMED("pthread_mutex_clocklock", 3),
    {"pthread_mutex_unlock", 1, 1, VM_EFFECT_UNLOCK, VM_NATIVE_NOTED, front_llvm_mutex_unlock, NULL,
     NULL},
    NATIVE_ROW("pthread_mutex_consistent", 1, 1, NONE, mutex_consistent),
    NATIVE_ROW("pthread_mutex_consistent_np", 1, 1, NONE, mutex_consistent),
    NATIVE_ROW("pthread_spin_init", 2, 1, NONE, spin_init),
    NATIVE_ROW("pthread_spin_destroy", 1, 1, NONE, spin_destroy),
    {"pthread_spin_lock", 1, 1, VM_EFFECT_LOCK, 0, spin_lock, spin_ready, spin_waits},
    NATIVE_ROW("pthread_spin_trylock", 1, 1, LOCK, spin_trylock),
    NATIVE_ROW("pthread_spin_unlock", 1, 1, UNLOCK, spin_unlock),
    {0},
};
