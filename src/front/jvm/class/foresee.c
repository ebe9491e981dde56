/* It is foreseen from names in the constant pools. */
#include "front/jvm/class/foresee.h"

#include "front/jvm/class/class_int.h"
#include <string.h>

static bool starts(struct jvm_text text, const char *prefix) {
    size_t n = strlen(prefix);
    return text.length >= n && memcmp(text.at, prefix, n) == 0;
}

static bool starts_any(struct jvm_text name, const char *const *prefixes) {
    while (*prefixes)
        if (starts(name, *prefixes++))
            return true;
    return false;
}

static bool is_of_jdk(struct jvm_text name) {
    static const char *const jdk[] = {"java/", "javax/", "jdk/", "sun/", "[", NULL};
    return starts_any(name, jdk);
}

/* Classes of the JDK whose methods interrupt threads. */
static bool interrupts(struct jvm_text name) {
#define CONCURRENT "java/util/concurrent/"
    static const char *const those[] = {CONCURRENT "Executor",
                                        CONCURRENT "AbstractExecutor",
                                        CONCURRENT "ThreadPool",
                                        CONCURRENT "Scheduled",
                                        CONCURRENT "ForkJoin",
                                        CONCURRENT "Future",
                                        CONCURRENT "Runnable",
                                        CONCURRENT "SubmissionPub",
                                        "java/nio/channels/",
                                        "java/lang/Process",
                                        NULL};
#undef CONCURRENT
    return starts_any(name, those);
}

/* The name or the type of a method that tells whether a thread waits. */
static bool sees_waits(struct jvm_text text) {
    return jvm_text_is(text, "getBlocker") || jvm_text_is(text, "()Ljava/lang/Thread$State;");
}

/* Names of methods that tell who is in the queue of a synchronizer or a future. */
static bool sees_queues(struct jvm_text name) {
    static const char *const those[] = {"getQueueLength",
                                        "getQueuedThreads",
                                        "getQueuedReaderThreads",
                                        "getQueuedWriterThreads",
                                        "getExclusiveQueuedThreads",
                                        "getSharedQueuedThreads",
                                        "getFirstQueuedThread",
                                        "hasQueuedThread",
                                        "hasQueuedThreads",
                                        "hasQueuedPredecessors",
                                        "isQueued",
                                        "getNumberOfDependents",
                                        "hasContended"};
    for (uint32_t i = 0; i < sizeof those / sizeof *those; i++)
        if (jvm_text_is(name, those[i]))
            return true;
    return false;
}

/* Names of methods that tell whether a thread is interrupted. */
static bool sees_interrupts(struct jvm_text name) {
    return jvm_text_is(name, "isInterrupted") || jvm_text_is(name, "interrupted");
}

/* Names of methods that interrupt threads while they run code of the program. (Pools also interrupt
 * threads of their own that have nothing to do.) */
static bool hits_tasks(struct jvm_text name) {
    static const char *const those[] = {"interrupt", "shutdownNow", "cancel", "invokeAny",
                                        "invokeAll"};
    for (uint32_t i = 0; i < sizeof those / sizeof *those; i++)
        if (jvm_text_is(name, those[i]))
            return true;
    return false;
}

/* Names of methods that cancel futures. */
static bool cancels_tasks(struct jvm_text name) {
    return jvm_text_is(name, "cancel") || jvm_text_is(name, "invokeAny") ||
           jvm_text_is(name, "invokeAll");
}

/* Classes by which a program may itself run the futures of a pool, or run code where a pool has
 * just run one. */
static bool runs_tasks(struct jvm_text name) {
#define CONCURRENT "java/util/concurrent/"
    static const char *const those[] = {
        "java/lang/Runnable",    CONCURRENT "FutureTask",          CONCURRENT "Runnable",
        CONCURRENT "ThreadPool", CONCURRENT "ScheduledThreadPool", NULL};
#undef CONCURRENT
    return starts_any(name, those);
}

/* A pool of the library may wait for work in a queue of the program's, where it is interrupted. */
static bool is_queue(struct jvm *j, const struct jvm_class *c) {
    const struct jvm_class *queue = jvm_class_try(j, "java/util/Queue");
    return queue && jvm_class_is(c, queue);
}

static bool brings_classes(struct jvm_text name) {
    return jvm_text_is(name, "forName") || jvm_text_is(name, "loadClass") ||
           jvm_text_is(name, "java/util/ServiceLoader");
}

static void read_name(struct jvm *j, struct jvm_text name) {
    if (jvm_text_is(name, "interrupt"))
        j->interrupts = true;
    if (hits_tasks(name))
        j->hits_tasks = true;
    if (cancels_tasks(name))
        j->cancels_tasks = true;
    if (sees_waits(name))
        j->sees_waits = true;
    if (sees_queues(name))
        j->sees_queues = true;
    if (sees_interrupts(name))
        j->sees_interrupts = true;
    if (jvm_text_is(name, "gc"))
        j->program->collects = true;
    if (jvm_text_is(name, "runFinalization"))
        j->program->finalizes = true;
    if (brings_classes(name)) /* nothing is known of those classes */
        j->finalizes = j->sees_queues = j->sees_interrupts = j->cancels_tasks = j->runs_tasks =
            true;
}

static bool stops_thread(const struct jvm_classfile *file, uint32_t i) {
    if (jvm_pool_kind(file, i) != JVM_CONSTANT_METHOD)
        return false;
    struct jvm_member m = jvm_pool_member(file, i);
    return jvm_text_is(m.owner, "java/lang/Thread") && jvm_text_is(m.name, "stop");
}

static void read_names(struct jvm *j, const struct jvm_classfile *file) {
    for (uint32_t i = 1; i < file->pool_count; i++) {
        enum jvm_constant kind = jvm_pool_kind(file, i);
        if (kind == JVM_CONSTANT_UTF8)
            read_name(j, jvm_pool_utf8(file, i));
        if (stops_thread(file, i))
            j->program->aborts = "java.lang.Thread.stop";
        if (kind != JVM_CONSTANT_CLASS)
            continue;
        struct jvm_text name = jvm_pool_text(file, i);
        if (interrupts(name))
            j->interrupts = true;
        if (runs_tasks(name))
            j->runs_tasks = true;
        if (!is_of_jdk(name))
            jvm_class_try(j, jvm_intern(j, name));
    }
}

static void read_class(struct jvm *j, const struct jvm_class *c) {
    read_names(j, c->file);
    if (c->finalized)
        j->finalizes = true;
    if (is_queue(j, c))
        j->sees_interrupts = true;
}

void jvm_foresee(struct jvm *j) {
    for (uint32_t i = 0; i < j->classes.count; i++) { /* it grows */
        const struct jvm_class *c = j->classes.at[i];
        if (!c->library && c->file)
            read_class(j, c);
    }
    if (j->interrupts)
        jvm_function(j, "heddle/Vm", "threadInterrupt", "(I)V");
}

bool jvm_foresees_interrupts(const struct jvm *j) {
    return j->interrupts;
}

bool jvm_foresees_hits(const struct jvm *j) {
    return j->interrupts && (j->hits_tasks || j->sees_interrupts);
}

bool jvm_foresees_claims(const struct jvm *j) {
    return j->cancels_tasks && j->runs_tasks;
}

bool jvm_foresees_waits(const struct jvm *j) {
    return j->sees_waits;
}

bool jvm_foresees_queues(const struct jvm *j) {
    return j->sees_queues;
}

bool jvm_foresees_looks(const struct jvm *j) {
    return j->sees_interrupts;
}
