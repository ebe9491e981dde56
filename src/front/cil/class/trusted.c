/* The trusted steps of the .NET library: methods of classes that are made for several threads and
 * whose authors say that each call takes effect at one moment between its beginning and its end, so
 * that the machine takes each as one step. The table has only calls on one object. Methods that
 * look at several objects in turn (Task.WhenAny), count or enumerate see them at different moments;
 * they are no trusted steps, and are explored.
 *
 * Some classes seem to do each thing at one moment only to a program that does not ask certain
 * questions: whoever looks at a barrier's phase can see it between two of its steps. Where a
 * program names such a member (of whatever class, since one class of the library calls another),
 * the class is explored, too. So are those that lock something inside where the program interrupts
 * threads: that ends the wait for the lock. tests/moments compares pairs and triples of operations
 * with their insides. */
#include "front/cil/class/trusted.h"

#include "front/cil/class/class_int.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The models: their methods are static, even those that stand for instance methods. */
#define OVER "Heddle.Over.System."

#define HANDLES   " get_WaitHandle get_AvailableWaitHandle "
#define CANCEL    " get_WaitHandle "
#define INTERRUPT " Interrupt " /* it ends a wait for a lock inside */

static const struct trusted {
    const char *type;
    const char *methods; /* between spaces; "*": every method with a `this` */
    const char *unless;  /* members that show its insides, between spaces; "+": with parameters */
} table[] = {
    {OVER "Runtime.CompilerServices.TaskAwaiter", " GetResult ", INTERRUPT},
    {OVER "Threading.Tasks.Task", " Wait get_Result ", INTERRUPT},
    {"System.Collections.Concurrent.ConcurrentBag`1", " Add TryTake TryPeek ", INTERRUPT},
    {"System.Collections.Concurrent.ConcurrentDictionary`2",
     " TryAdd TryGetValue ContainsKey TryRemove TryUpdate GetOrAdd AddOrUpdate get_Item set_Item"
     " Clear ",
     INTERRUPT},
    {"System.Collections.Concurrent.ConcurrentQueue`1", " Enqueue TryDequeue TryPeek get_IsEmpty ",
     NULL},
    {"System.Collections.Concurrent.ConcurrentStack`1",
     " Push PushRange TryPop TryPopRange TryPeek Clear get_IsEmpty ", NULL},
    {"System.Lazy`1", " get_Value get_IsValueCreated ", NULL},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.AsyncVoidMethodBuilder", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.TaskAwaiter", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.TaskAwaiter`1", "*", INTERRUPT},
    {"System.Runtime.CompilerServices.YieldAwaitable", "*", INTERRUPT},
    {"System.Threading.CancellationToken", "*", CANCEL},
    {"System.Threading.CancellationTokenRegistration", "*", CANCEL},
    {"System.Threading.CancellationTokenSource", "*", CANCEL},
    {"System.Threading.CountdownEvent", "*", " Reset get_WaitHandle " INTERRUPT},
    {"System.Threading.ManualResetEventSlim", "*", HANDLES INTERRUPT},
    {"System.Threading.ReaderWriterLockSlim", "*",
     " get_CurrentReadCount get_WaitingReadCount get_WaitingUpgradeCount get_WaitingWriteCount "},
    {"System.Threading.SemaphoreSlim", "*", HANDLES INTERRUPT},
    {"System.Threading.Tasks.AwaitTaskContinuation", "*", INTERRUPT},
    {"System.Threading.Tasks.ContinuationResultTaskFromResultTask`2", "*", INTERRUPT},
    {"System.Threading.Tasks.ContinuationResultTaskFromTask`1", "*", INTERRUPT},
    {"System.Threading.Tasks.ContinuationTaskFromResultTask`1", "*", INTERRUPT},
    {"System.Threading.Tasks.ContinuationTaskFromTask", "*", INTERRUPT},
    {"System.Threading.Tasks.ParallelLoopState", "*", INTERRUPT},
    {"System.Threading.Tasks.ParallelLoopStateFlags", "*", INTERRUPT},
    {"System.Threading.Tasks.RangeManager", "*", INTERRUPT},
    {"System.Threading.Tasks.RangeWorker", "*", INTERRUPT},
    {"System.Threading.Tasks.StandardTaskContinuation", "*", INTERRUPT},
    {"System.Threading.Tasks.Task", "*", INTERRUPT},
    {"System.Threading.Tasks.Task`1", "*", INTERRUPT},
    {"System.Threading.Tasks.TaskCompletionSource`1", "*", INTERRUPT},
    {"System.Threading.Tasks.TaskReplicator", "*", INTERRUPT},
    {"System.Threading.Tasks.UnwrapPromise`1", "*", INTERRUPT},
    {"System.Threading.Timer", "*", NULL},
};

static bool is_named(const char *name, const char *methods) {
    assert(methods[0] == ' ');
    size_t length = strlen(name);
    for (const char *at = methods; (at = strstr(at, name)); at++)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

void cil_trusted_foresee(struct cil *cil, const char *member, bool has_parameters) {
    char with[128];
    _Static_assert(sizeof table / sizeof *table <= 64, "a bit for each row");
    if (strcmp(member, "Interrupt") == 0)
        cil->interrupts = true;
    snprintf(with, sizeof with, "%s+", member);
    for (uint32_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].unless && (is_named(member, table[i].unless) ||
                                (has_parameters && is_named(with, table[i].unless))))
            cil->distrusted |= UINT64_C(1) << i;
}

bool cil_foresees_interrupts(const struct cil *cil) {
    return cil->interrupts;
}

/* A source forgets its callbacks first and is disposed of later. */
static bool disposes_of_source(const struct cil_method *m) {
    return strcmp(m->class->definition->full_name, "System.Threading.CancellationTokenSource") ==
               0 &&
           strcmp(m->name, "Dispose") == 0;
}

bool cil_trusted_is(const struct cil_method *m) {
    const struct cil_definition *d = m->class->definition;
    if (!d->library || disposes_of_source(m) ||
        (m->is_static && strncmp(d->full_name, OVER, strlen(OVER)) != 0))
        return false;
    while (d->outer)
        d = d->outer;
    for (uint32_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].type, d->full_name) == 0)
            return !(m->cil->distrusted >> i & 1) &&
                   (table[i].methods[0] == '*' ||
                    (d == m->class->definition && is_named(m->name, table[i].methods)));
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
