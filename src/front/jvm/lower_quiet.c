/* Library methods that try again and again before they wait: java.util.concurrent's queues of
 * threads. Whoever comes second to a lock looks at it five times before it parks, and each look could
 * be interleaved with everything, to no effect that anybody could tell. These methods are
 * linearizable by their authors' proof, so each runs as an atomic section from where it begins, or
 * has waited, to where it waits or ends. A program's own synchronizers, whose code would run inside
 * these sections, are explored in full. */
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

static bool has_own_synchronizer(const struct jvm *j) {
    for (uint32_t i = 0; i < j->classes.count; i++)
        if (!j->classes.at[i]->library && is_below_synchronizer(j->classes.at[i]))
            return true;
    return false;
}

/* acquire(int) and its like may wait in what they call; the one that does the work waits itself. */
static bool is_queueing(const struct jvm_method *m) {
    static const char *const names[] = {"release",    "releaseShared", "enqueue", "doSignal",
                                        "enableWait", "unlinkCancelledWaiters", NULL};
    return is_one_of(m->name, names) || (strcmp(m->name, "acquire") == 0 && m->params > 3);
}

static bool is_trying(const struct jvm_method *m) {
    static const char *const names[] = {"initialTryLock",
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

bool jvm_quiet_is(const struct jvm_method *m) {
    const struct jvm_class *c = m->owner;
    if (!c->library)
        return false;
    bool listed = is_synchronizer(c) ? is_queueing(m) : is_trying(m) && is_below_synchronizer(c);
    return listed && !has_own_synchronizer(c->jvm);
}

void jvm_quiet_begin(struct jvm_emit *e) {
    jvm_emit_library(e, "heddle/Vm", "atomicBegin", "()V", NULL, 0);
}

void jvm_quiet_end(struct jvm_emit *e) {
    jvm_emit_library(e, "heddle/Vm", "atomicEnd", "()V", NULL, 0);
}

bool jvm_quiet_waits(const struct jvm_method *m) {
    return strncmp(m->name, "park", 4) == 0 &&
           strcmp(m->owner->name, "java/util/concurrent/locks/LockSupport") == 0;
}
