/* The trusted steps of the Java library: methods that seem to happen at one moment between their
 * beginning and their end, so that the machine takes each as one step. The queues of threads of
 * java.util.concurrent look at their lock five times before they park, and interleaving each look
 * with everything else would change nothing. Of other classes the table has the methods whose
 * authors say that each takes effect at one moment. Methods that look at several things in turn
 * (size, iterators) see them at different moments; they are no trusted steps, and are explored. Nor
 * are the polls of ConcurrentLinkedDeque: such a poll looks which item is first and then takes it,
 * and in between size counts that item and one that came before it. */
#include "front/jvm/class/trusted.h"

#include "front/jvm/class/foresee.h"
#include <assert.h>
#include <string.h>

#define CONCURRENT "java/util/concurrent/"
#define LOCKS      CONCURRENT "locks/AbstractQueued"

/* Methods are between spaces; "*": every method with a `this`. Those that lock something of their
 * own are no trusted steps where the program can see that a thread waits for it. */
static const struct trusted {
    const char *class, *methods;
    bool locks;
} table[] = {
    {CONCURRENT "ArrayBlockingQueue", " offer put poll take peek ", true},
    {CONCURRENT "CompletableFuture", "*", false},
    {CONCURRENT "ConcurrentHashMap",
     " get containsKey put putIfAbsent putVal remove replace replaceNode compute computeIfAbsent"
     " computeIfPresent merge getOrDefault ",
     true},
    {CONCURRENT "ConcurrentLinkedDeque", " offerFirst offerLast peekFirst peekLast ", false},
    {CONCURRENT "ConcurrentLinkedQueue", " offer poll peek isEmpty ", false},
    {CONCURRENT "ConcurrentSkipListMap", " get containsKey put putIfAbsent remove replace ", false},
    {CONCURRENT "DelayQueue", " offer poll take peek ", true},
    {CONCURRENT "Exchanger", "*", false},
    {CONCURRENT "FutureTask",
     " run runAndReset get set setException isDone isCancelled finishCompletion removeWaiter ",
     false},
    {CONCURRENT "LinkedBlockingDeque",
     " offerFirst offerLast putFirst putLast pollFirst pollLast takeFirst takeLast peekFirst"
     " peekLast ",
     true},
    {CONCURRENT "LinkedBlockingQueue", " offer put poll take peek ", true},
    {CONCURRENT "LinkedTransferQueue", " offer put transfer tryTransfer poll take peek ", false},
    {CONCURRENT "Phaser",
     " register bulkRegister doRegister arrive arriveAndDeregister doArrive arriveAndAwaitAdvance"
     " awaitAdvance awaitAdvanceInterruptibly internalAwaitAdvance releaseWaiters ",
     false},
    {CONCURRENT "PriorityBlockingQueue", " offer poll take peek ", true},
    {CONCURRENT "ScheduledThreadPoolExecutor$DelayedWorkQueue", " offer poll take peek ", true},
    {CONCURRENT "SynchronousQueue", " offer put poll take ", false},
    {CONCURRENT "ThreadPoolExecutor",
     " execute addWorker getTask shutdown tryTerminate "
     "processWorkerExit awaitTermination interruptIdleWorkers ",
     true},
    {CONCURRENT "locks/StampedLock",
     " acquireWrite acquireRead releaseWrite unlockRead tryAcquireWrite tryAcquireRead ", false},
};

/* Methods of a queue of threads, and of classes built on one. */
static const char queueing[] =
    " release releaseShared acquire acquireShared acquireInterruptibly acquireSharedInterruptibly"
    " tryAcquireNanos tryAcquireSharedNanos enqueue enableWait unlinkCancelledWaiters doSignal"
    " signal signalAll await awaitUninterruptibly awaitNanos awaitUntil ";
static const char trying[] =
    " initialTryLock lock lockInterruptibly tryLockNanos tryLock tryAcquire tryAcquireShared"
    " nonfairTryAcquireShared tryRelease tryReleaseShared tryReadLock tryWriteLock ";

static bool is_named(const char *name, const char *methods) {
    assert(methods[0] == ' ');
    size_t length = strlen(name);
    for (const char *at = methods; (at = strstr(at, name)); at++)
        if (at[-1] == ' ' && at[length] == ' ')
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

/* The row of the class; or of a class around it, if all methods of that one are trusted. */
static const struct trusted *row_of(const struct jvm_class *c) {
    for (uint32_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t length = strlen(table[i].class);
        if (strncmp(c->name, table[i].class, length) == 0 &&
            (!c->name[length] || (c->name[length] == '$' && table[i].methods[0] == '*')))
            return &table[i];
    }
    return NULL;
}

/* A thread that waits here checks first whether it must wait, then whether it is interrupted. */
static bool looks_twice(const struct jvm_method *m) {
    if (strcmp(m->owner->name, CONCURRENT "FutureTask") == 0)
        return strcmp(m->name, "awaitDone") == 0;
    return strcmp(m->owner->name, CONCURRENT "Phaser$QNode") == 0 &&
           strcmp(m->name, "isReleasable") == 0;
}

/* A future's thread claims it first, then looks whether it is cancelled. In between it does not run
 * for others, and whoever cancels it interrupts that thread. */
static bool claims(const struct jvm_method *m) {
    return strcmp(m->owner->name, CONCURRENT "FutureTask") == 0 &&
           is_named(m->name, " run runAndReset ");
}

/* A method that goes through a list while others change it. */
static bool counts(const struct jvm_method *m) {
    return strcmp(m->owner->name, CONCURRENT "CompletableFuture") == 0 &&
           is_named(m->name, " toString getNumberOfDependents ");
}

bool jvm_trusted_is(const struct jvm_method *m) {
    const struct jvm_class *c = m->owner;
    if (!c->library || m->access & JVM_ACC_STATIC || looks_twice(m))
        return false;
    if (is_synchronizer(c))
        return is_named(m->name, queueing);
    if (is_below_synchronizer(c))
        return is_named(m->name, trying);
    const struct trusted *row = row_of(c);
    if (row && row->locks && jvm_foresees_waits(c->jvm))
        return false;
    if (claims(m) && jvm_foresees_claims(c->jvm))
        return false;
    return row && (row->methods[0] == '*' ? !counts(m) : is_named(m->name, row->methods));
}

/* A pool is shut down first, then its threads are interrupted, then it may have ended. A thread
 * that an exception ends no longer counts while it still belongs to the pool. */
static bool shows_of_pool(const struct jvm_method *m) {
    return is_named(m->name, " tryTerminate decrementWorkerCount ") ||
           (is_named(m->name, " interruptIdleWorkers ") && jvm_foresees_looks(m->owner->jvm));
}

/* A thread asks whether it is interrupted before it looks whether it must wait. One that is
 * interrupted in between has what it wanted, and is interrupted still. */
static bool asks_interrupts(const struct jvm_method *m) {
    return strcmp(m->owner->name, "java/lang/Thread") == 0 && is_named(m->name, " interrupted ");
}

/* All parties of a phaser have arrived before it goes on to the next phase. One that has a parent
 * looks how far the root is, and then changes its own state; and it arrives and registers there in
 * between. */
static bool shows_of_phaser(const struct jvm_method *m) {
    return is_named(m->name,
                    " onAdvance reconcileState doRegister doArrive arriveAndAwaitAdvance ");
}

/* A thread tries to get what it wants before it comes into the queue, and again before it leaves
 * it, with success or without. */
static bool shows_of_synchronizer(const struct jvm_method *m) {
    return is_named(m->name, " tryAcquire tryAcquireShared casTail cancelAcquire ") &&
           jvm_foresees_queues(m->owner->jvm);
}

/* Whoever depends on a future looks whether it is done before it comes into the list. */
static bool shows_of_future(const struct jvm_method *m) {
    return is_named(m->name, " tryPushStack cleanStack ") && jvm_foresees_queues(m->owner->jvm);
}

/* A map counts its entries after it has changed them, and size shows the count. A future's
 * dependents are completed after the future, and a completion service's queue has it later still. A
 * thread that waits for a future checks first whether it must wait, then whether it is interrupted.
 */
bool jvm_trusted_shows(const struct jvm_method *m) {
    if (!m->owner->library)
        return false;
    if (strcmp(m->owner->name, CONCURRENT "ConcurrentHashMap") == 0)
        return is_named(m->name, " addCount fullAddCount ");
    if (looks_twice(m))
        return true;
    if (is_synchronizer(m->owner) || is_below_synchronizer(m->owner))
        return shows_of_synchronizer(m);
    if (asks_interrupts(m))
        return jvm_foresees_hits(m->owner->jvm);
    if (strcmp(m->owner->name, CONCURRENT "ExecutorCompletionService$QueueingFuture") == 0)
        return is_named(m->name, " done ");
    if (strcmp(m->owner->name, CONCURRENT "ScheduledThreadPoolExecutor") == 0)
        return is_named(m->name, " onShutdown ");
    if (strcmp(m->owner->name, CONCURRENT "Phaser") == 0)
        return shows_of_phaser(m);
    if (strcmp(m->owner->name, CONCURRENT "ThreadPoolExecutor") == 0)
        return shows_of_pool(m);
    return strncmp(m->owner->name, CONCURRENT "CompletableFuture",
                   strlen(CONCURRENT "CompletableFuture")) == 0 &&
           (is_named(m->name, " postComplete postFire tryFire waitingGet ") || shows_of_future(m));
}
