/* Library methods that try again and again before they wait: java.util.concurrent's queues of
 * threads. Whoever comes second to a lock looks at it five times before it parks, and each look
 * could be interleaved with everything, to no effect that anybody could tell. These methods are
 * linearizable by their authors' proof, so each runs as an atomic section from where it begins, or
 * has waited, to where it waits or ends. A program's own synchronizers, whose code would run inside
 * these sections, are explored in full. Nor is it a step what a lock guards that library code has.
 */
#include "front/jvm/lower_int.h"

#include <string.h>

#define LOCKS "java/util/concurrent/locks/AbstractQueued"

static bool is_one_of(const char *name, const char *const *names) {
    while (*names)
        if (strcmp(name, *names++) == 0)
            return true;
    return false;
}

static bool is_synchronizer(const struct jvm_class *c) {
    return strncmp(c->name, LOCKS, strlen(LOCKS)) == 0;
}

static bool is_below_synchronizer(const struct jvm_class *c) {
    for (c = c->super; c; c = c->super)
        if (is_synchronizer(c))
            return true;
    return false;
}

static bool is_queueing(const struct jvm_method *m) {
    static const char *const names[] = {"release",
                                        "releaseShared",
                                        "acquire",
                                        "acquireShared",
                                        "acquireInterruptibly",
                                        "acquireSharedInterruptibly",
                                        "tryAcquireNanos",
                                        "tryAcquireSharedNanos",
                                        "enqueue",
                                        "enableWait",
                                        "unlinkCancelledWaiters",
                                        "doSignal",
                                        "signal",
                                        "signalAll",
                                        "await",
                                        "awaitUninterruptibly",
                                        "awaitNanos",
                                        "awaitUntil",
                                        NULL};
    return is_one_of(m->name, names);
}

static bool is_trying(const struct jvm_method *m) {
    static const char *const names[] = {"initialTryLock",
                                        "lock",
                                        "lockInterruptibly",
                                        "tryLockNanos",
                                        "tryLock",
                                        "tryAcquire",
                                        "tryAcquireShared",
                                        "nonfairTryAcquireShared",
                                        "tryRelease",
                                        "tryReleaseShared",
                                        "tryReadLock",
                                        "tryWriteLock",
                                        NULL};
    return is_one_of(m->name, names);
}

/* Lock-free ones that call nothing of the program's. */
static bool is_closed(const struct jvm_method *m) {
    static const char *const lock[] = {
        "acquireWrite",   "acquireRead", "releaseWrite", "unlockRead", "tryAcquireWrite",
        "tryAcquireRead", NULL};
    static const char *const queue[] = {"offer", "poll", "peek", "isEmpty", "size", NULL};
    if (strcmp(m->owner->name, "java/util/concurrent/locks/StampedLock") == 0)
        return is_one_of(m->name, lock);
    return strcmp(m->owner->name, "java/util/concurrent/ConcurrentLinkedQueue") == 0 &&
           is_one_of(m->name, queue);
}

bool jvm_quiet_is(const struct jvm_method *m) {
    const struct jvm_class *c = m->owner;
    if (!c->library || m->access & JVM_ACC_STATIC)
        return false;
    return is_closed(m) ||
           (is_synchronizer(c) ? is_queueing(m) : is_trying(m) && is_below_synchronizer(c));
}

void jvm_quiet_begin(struct jvm_lower *l) {
    uint16_t object = 0;
    l->section = jvm_emit_reg(&l->e);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.quiet.begin", 1, 1), &object, 1, l->section);
}

void jvm_quiet_end(struct jvm_lower *l) {
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.quiet.end", 1, 0), &l->section, 1, 0);
}

/* ---- what a lock guards ---- */

/* ThreadPoolExecutor keeps its workers in a HashSet that it only touches with its mainLock. */
bool jvm_guard_is(const struct jvm_method *in, const struct jvm_method *called) {
    if (!in->owner->library ||
        strcmp(in->owner->name, "java/util/concurrent/ThreadPoolExecutor") != 0)
        return false;
    return strcmp(called->owner->name, "java/util/HashSet") == 0 ||
           (strcmp(called->owner->name, "java/util/Iterator") == 0 &&
            strcmp(in->name, "purge") != 0);
}

void jvm_guard_begin(struct jvm_lower *l) {
    l->guards = true;
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.quiet.guard", 0, 0), NULL, 0, 0);
}

void jvm_guard_end(struct jvm_lower *l) {
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.quiet.unguard", 0, 0), NULL, 0, 0);
}
