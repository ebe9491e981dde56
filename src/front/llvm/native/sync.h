/* Common to the natives of threads and locks. The state of a lock lives in the program's own
 * bytes of it, in a layout that is the same for equal states and all zero where the C library's
 * static initialiser is. There are no queues: a thread that waits is one whose native is not
 * ready. Where others must find it (condition variables, barriers), words of its control block
 * say what it waits on; they are zero again when it goes on. */
#ifndef FRONT_LLVM_NATIVE_SYNC_H
#define FRONT_LLVM_NATIVE_SYNC_H

#include "front/llvm/native/arg.h"
#include <assert.h>
#include <errno.h>

/* A native may be run before it is ready, to find out what it will touch. It then claims that
 * and returns VM_STOP. */

/* Between two steps: a thread waits on an object (SYNC_WORD_OBJECT) only while it is alive, and was
 * woken (SYNC_WORD_WOKEN) only if it waits on one. A new thread has no word set. A thread's robust
 * count is the number of robust mutexes that it owns. A thread that is GONE has finished, and its
 * count is not 0.
 *
 * The bytes of a lock, on the other hand, hold whatever the program left there: assert nothing of
 * them that a claim has not checked. Assert nothing either of words that the native has just set:
 * they do not change while the machine only finds out what the native will touch. */
/* The words of a thread that are ours. */
enum {
    SYNC_WORD_OBJECT, /* address of the condition variable or barrier it waits on; 0: none */
    SYNC_WORD_WOKEN,  /* 1: it was signalled, or its barrier is full */
    SYNC_WORD_FLAGS,  /* enum sync_flag */
    SYNC_WORD_NAME,   /* two words: 15 characters and a NUL, once the program gave a name */
    SYNC_WORD_NAME_END = SYNC_WORD_NAME + 2,
};
_Static_assert((int)SYNC_WORD_NAME_END <= (int)VM_THREAD_WORDS, "a thread has that many words");

enum sync_flag {
    SYNC_FLAG_DETACHED = 1,
    SYNC_FLAG_GONE = 2, /* joined, but its number still owns a robust mutex */
    SYNC_FLAG_CANCEL_OFF = 4,
    SYNC_FLAG_CANCEL_ASYNC = 8,
    SYNC_FLAG_ATOMIC = 1 << 8, /* times the atomic sections begun */
    SYNC_FLAG_ATOMIC_MASK = 255 << 8,
    SYNC_FLAG_ROBUST = 1 << 16, /* times the robust mutexes held; the highest */
};

enum {
    SYNC_LOOK = VM_READ | VM_ATOMIC | VM_ACQUIRE | VM_SYNC,
    SYNC_TAKE = VM_READ | VM_WRITE | VM_ATOMIC | VM_ACQUIRE | VM_SYNC,
    SYNC_GIVE = VM_READ | VM_WRITE | VM_ATOMIC | VM_RELEASE | VM_SYNC,
    SYNC_BOTH = SYNC_TAKE | SYNC_GIVE,
};

/* Replaces an object's state when it is destroyed; init removes it. */
#define SYNC_DESTROYED UINT32_MAX

static inline uint32_t sync_get(const void *bytes, uint32_t offset) {
    uint32_t value;
    memcpy(&value, (const uint8_t *)bytes + offset, sizeof value);
    return value;
}
static inline void sync_put(void *bytes, uint32_t offset, uint32_t value) {
    memcpy((uint8_t *)bytes + offset, &value, sizeof value);
}

static inline enum vm_status sync_misuse(struct vm_call *c, const char *what, uint64_t address) {
    return native_fault_text(c, MODEL_FAULT_LOCK_MISUSE, what, address);
}
static inline enum vm_status sync_bad_call(struct vm_call *c, const char *what, uint64_t detail) {
    return native_fault_text(c, MODEL_FAULT_BAD_CALL, what, detail);
}

static inline uint32_t sync_long_bytes(struct vm_call *c) {
    return vm_pointer_bytes(c);
}

/* wait.c: the threads that wait on an object and were not woken */
uint32_t front_llvm_waiters(struct vm_call *c, uint64_t object);
uint32_t front_llvm_waiter(struct vm_call *c, uint64_t object, uint32_t nth);
void front_llvm_wait_begin(struct vm_call *c, uint64_t object);
void front_llvm_wait_end(struct vm_call *c);
bool front_llvm_woken(struct vm_call *c);
void front_llvm_wake(struct vm_call *c, uint32_t thread);
/* Zero bytes over an object. */
enum vm_status front_llvm_sync_clear(struct vm_call *c, uint64_t address, uint64_t size, void **at);
/* Where an object has its mark, which an init leaves there, and the word that says whether it was
 * destroyed. Static initialisers leave no mark. */
struct front_llvm_sync {
    uint32_t size, mark, state;
    const char *again; /* the misuse of initialising it once more */
};
/* Zero bytes over an object that is not in use, and the mark. */
enum vm_status front_llvm_sync_init(struct vm_call *c, uint64_t address,
                                    const struct front_llvm_sync *kind, void **at);
/* The mark of an object at this address. A copy of the object's bytes has no mark. */
uint32_t front_llvm_sync_mark(uint64_t address);
/* *error: 0, or EINVAL if the struct timespec at `pointer` holds no time of day. */
enum vm_status front_llvm_deadline(struct vm_call *c, uint64_t pointer, int *error);
/* The thread has slept for the timespec at `pointer`, or until then (time.c). */
enum vm_status front_llvm_time_pass(struct vm_call *c, uint64_t pointer);
enum vm_status front_llvm_time_reach(struct vm_call *c, uint64_t pointer);

/* mutex.c */
/* After a claim, owner and count are both 0 or neither is. */
struct front_llvm_mutex {
    uint32_t owner; /* thread + 1; 0: free */
    uint32_t count; /* how often the owner took it; 0 if free */
    uint32_t kind;
    uint8_t *at; /* claimed bytes; NULL if only looked at */
    uint64_t address;
};
enum vm_status front_llvm_mutex_claim(struct vm_call *c, uint64_t address, uint32_t mode,
                                      struct front_llvm_mutex *m);
bool front_llvm_mutex_look(struct vm_call *c, uint64_t address, struct front_llvm_mutex *m);
/* Could the caller's lock return now, whatever it returns? */
bool front_llvm_mutex_answers(struct vm_call *c, const struct front_llvm_mutex *m);
uint32_t front_llvm_mutex_give_mode(struct vm_call *c, uint64_t address);
int front_llvm_mutex_take(struct vm_call *c, struct front_llvm_mutex *m);
bool front_llvm_mutex_owned(struct vm_call *c, const struct front_llvm_mutex *m);
bool front_llvm_mutex_checked(const struct front_llvm_mutex *m); /* misuse is an error code */
void front_llvm_mutex_give(struct vm_call *c, struct front_llvm_mutex *m);
void front_llvm_mutex_waits(struct vm_call *c, uint64_t address, struct vm_wait *out);
enum vm_status front_llvm_mutex_init(struct vm_call *c, uint64_t address, uint32_t kind);
enum vm_status front_llvm_mutex_destroy(struct vm_call *c);
enum vm_status front_llvm_mutex_lock(struct vm_call *c);
enum vm_status front_llvm_mutex_trylock(struct vm_call *c);
enum vm_status front_llvm_mutex_timedlock(struct vm_call *c);
enum vm_status front_llvm_mutex_unlock(struct vm_call *c);
uint32_t front_llvm_mutex_lock_ready(struct vm_call *c);
void front_llvm_mutex_lock_waits(struct vm_call *c, struct vm_wait *out);

/* cond.c */
enum vm_status front_llvm_cond_init(struct vm_call *c);
enum vm_status front_llvm_cond_destroy(struct vm_call *c);
enum vm_status front_llvm_cond_signal(struct vm_call *c);
enum vm_status front_llvm_cond_broadcast(struct vm_call *c);
uint32_t front_llvm_cond_signal_ready(struct vm_call *c);

/* thread.c */
enum vm_status front_llvm_thread_create(struct vm_call *c, uint64_t place, bool detached,
                                        uint64_t function, uint64_t argument, int *error);
/* A finished thread's number may be used again, unless it still owns something. */
void front_llvm_thread_retire(struct vm *vm, uint32_t thread);
enum vm_status front_llvm_thread_join(struct vm_call *c, uint64_t *result, bool *self);
enum vm_status front_llvm_thread_detach(struct vm_call *c);
enum vm_status front_llvm_thread_self(struct vm_call *c);
enum vm_status front_llvm_thread_equal(struct vm_call *c);
uint32_t front_llvm_thread_join_ready(struct vm_call *c);
void front_llvm_thread_join_waits(struct vm_call *c, struct vm_wait *out);
enum vm_status front_llvm_nothing(struct vm_call *c); /* returns 0 */
enum vm_status front_llvm_rest(struct vm_call *c);    /* the same; time may have passed */

/* exit.c */
enum vm_status front_llvm_key_create(struct vm_call *c);
enum vm_status front_llvm_key_delete(struct vm_call *c);
enum vm_status front_llvm_key_get(struct vm_call *c);
enum vm_status front_llvm_key_set(struct vm_call *c);
/* The prelude's function that a thread starts in where keys may be in use; 0: the program has none.
 */
uint64_t front_llvm_key_trampoline(struct vm_call *c);

#endif
