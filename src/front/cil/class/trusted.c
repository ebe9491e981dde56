/* The trusted steps of the .NET library: methods of classes that are made for several threads and
 * whose authors say that each call takes effect at one moment between its beginning and its end, so
 * that the machine takes each as one step. The table has only calls on one object. Methods that
 * look at several objects in turn (Task.WhenAny), count or enumerate see them at different moments;
 * they are no trusted steps, and are explored. */
#include "front/cil/class/trusted.h"

#include "front/cil/class/class_int.h"

#include <assert.h>
#include <string.h>

/* The models: their methods are static, even those that stand for instance methods. */
#define OVER "Heddle.Over.System."

static const struct trusted {
    const char *type;
    const char *methods; /* between spaces; "*": every method with a `this` */
} table[] = {
    {OVER "Runtime.CompilerServices.TaskAwaiter", " GetResult "},
    {OVER "Threading.Tasks.Task", " Wait get_Result "},
    {"System.Collections.Concurrent.ConcurrentBag`1", " Add TryTake TryPeek "},
    {"System.Collections.Concurrent.ConcurrentDictionary`2",
     " TryAdd TryGetValue ContainsKey TryRemove TryUpdate GetOrAdd AddOrUpdate get_Item set_Item"
     " Clear "},
    {"System.Collections.Concurrent.ConcurrentQueue`1", " Enqueue TryDequeue TryPeek get_IsEmpty "},
    {"System.Collections.Concurrent.ConcurrentStack`1",
     " Push PushRange TryPop TryPopRange TryPeek Clear get_IsEmpty "},
    {"System.Lazy`1", " get_Value get_IsValueCreated "},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder", "*"},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1", "*"},
    {"System.Runtime.CompilerServices.AsyncVoidMethodBuilder", "*"},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "*"},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "*"},
    {"System.Runtime.CompilerServices.TaskAwaiter", "*"},
    {"System.Runtime.CompilerServices.TaskAwaiter`1", "*"},
    {"System.Runtime.CompilerServices.YieldAwaitable", "*"},
    {"System.Threading.Barrier", "*"},
    {"System.Threading.CancellationToken", "*"},
    {"System.Threading.CancellationTokenRegistration", "*"},
    {"System.Threading.CancellationTokenSource", "*"},
    {"System.Threading.CountdownEvent", "*"},
    {"System.Threading.ManualResetEventSlim", "*"},
    {"System.Threading.ReaderWriterLockSlim", "*"},
    {"System.Threading.SemaphoreSlim", "*"},
    {"System.Threading.Tasks.AwaitTaskContinuation", "*"},
    {"System.Threading.Tasks.ContinuationResultTaskFromResultTask`2", "*"},
    {"System.Threading.Tasks.ContinuationResultTaskFromTask`1", "*"},
    {"System.Threading.Tasks.ContinuationTaskFromResultTask`1", "*"},
    {"System.Threading.Tasks.ContinuationTaskFromTask", "*"},
    {"System.Threading.Tasks.ParallelLoopState", "*"},
    {"System.Threading.Tasks.ParallelLoopStateFlags", "*"},
    {"System.Threading.Tasks.RangeManager", "*"},
    {"System.Threading.Tasks.RangeWorker", "*"},
    {"System.Threading.Tasks.StandardTaskContinuation", "*"},
    {"System.Threading.Tasks.Task", "*"},
    {"System.Threading.Tasks.Task`1", "*"},
    {"System.Threading.Tasks.TaskCompletionSource`1", "*"},
    {"System.Threading.Tasks.TaskReplicator", "*"},
    {"System.Threading.Tasks.UnwrapPromise`1", "*"},
    {"System.Threading.Timer", "*"},
};

static bool is_named(const char *name, const char *methods) {
    assert(methods[0] == ' ');
    size_t length = strlen(name);
    for (const char *at = methods; (at = strstr(at, name)); at++)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

bool cil_trusted_is(const struct cil_method *m) {
    const struct cil_definition *d = m->class->definition;
    if (!d->library || (m->is_static && strncmp(d->full_name, OVER, strlen(OVER)) != 0))
        return false;
    while (d->outer)
        d = d->outer;
    for (uint32_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].type, d->full_name) == 0)
            return table[i].methods[0] == '*' ||
                   (d == m->class->definition && is_named(m->name, table[i].methods));
    return false;
}

/* Callbacks run after the source is cancelled, continuations after the task is over. */
bool cil_trusted_shows(const struct cil_method *m) {
    const struct cil_definition *d = m->class->definition;
    if (!d->library)
        return false;
    if (strcmp(d->full_name, "System.Threading.CancellationTokenSource") == 0)
        return strcmp(m->name, "ExecuteCallbackHandlers") == 0;
    return strcmp(d->full_name, "System.Threading.Tasks.Task") == 0 &&
           strcmp(m->name, "FinishContinuations") == 0;
}
