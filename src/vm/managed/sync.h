/* Helpers of the natives of monitors, threads and initialisation of classes.
 *
 * An object's head is two places that its monitor claims: the word of the lock, and, where an array
 * has its length, the wait set. The set itself is in the words of the threads that wait. An
 * operation of one thread on another (interrupt, unpark) claims the other thread's own place in
 * footprints.
 *
 * Invariants of this folder, of programs that come to these things only by the natives:
 * - the word of a lock is 0, or has an owner and a depth, both above 0; only its owner changes it;
 * - a thread with a place in a queue waits on an object. Of the threads that wait on one object the
 *   first has place 1, and no place is above their number;
 * - a class has a thread that initialises it exactly while it is being initialised, and that thread
 *   alone ends it;
 * - an interruption and a permit are 0 or 1, and a daemon word has the bits of thread/thread.h;
 * - a native that runs was offered the alternative that it takes;
 * - natives claim for the thread that runs, and change nothing before all claims were granted. */
#ifndef VM_MANAGED_SYNC_H
#define VM_MANAGED_SYNC_H

#include "vm/core/machine.h"

enum {
    SYNC_LOOK = VM_READ | VM_ATOMIC | VM_ACQUIRE | VM_SYNC,
    SYNC_TAKE = VM_READ | VM_WRITE | VM_ATOMIC | VM_ACQUIRE | VM_SYNC,
    SYNC_GIVE = VM_READ | VM_WRITE | VM_ATOMIC | VM_RELEASE | VM_SYNC,
    SYNC_BOTH = SYNC_TAKE | SYNC_GIVE,
};

#define SYNC_TRY(call)                                                                             \
    do {                                                                                           \
        enum vm_status sync_status = (call);                                                       \
        if (sync_status != VM_OK)                                                                  \
            return sync_status;                                                                    \
    } while (0)

static inline enum vm_status sync_return(struct vm_call *c, uint64_t value) {
    c->ret[0] = value;
    return VM_OK;
}

/* How a wait ended; or it has only begun. */
enum { SYNC_NOTIFIED = 0, SYNC_TIMED_OUT = 1, SYNC_INTERRUPTED = 2, SYNC_WAITS = 3 };

/* Has it ended, as far as the program can tell? */
bool vm_thread_over(struct vm *m, uint64_t number);
static inline bool vm_interrupted(struct vm_call *c, uint32_t thread) {
    uint64_t word = vm_thread_word(c->vm, thread, VM_WORD_INTERRUPTED);
    assert(word <= 1);
    return word != 0;
}

#endif
