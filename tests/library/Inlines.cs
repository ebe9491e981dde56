using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Tasks that only run when somebody waits for them, among others that wait for these.
class Inlines : TaskScheduler
{
    static int order, first;

    protected override void QueueTask(Task task) { }
    protected override bool TryExecuteTaskInline(Task task, bool queued) { return TryExecuteTask(task); }
    protected override IEnumerable<Task> GetScheduledTasks() { return null; }

    static void Main()
    {
        var lazy = new Task(() => { order = order * 10 + 1; });
        lazy.Start(new Inlines());
        var other = Task.Run(() => Interlocked.CompareExchange(ref first, 2, 0));
        Interlocked.CompareExchange(ref first, 1, 0);
        Task.WaitAll(lazy, other);
        var unstarted = new Task(() => { order = order * 10 + 2; });
        var starter = Task.Run(() => unstarted.Start());
        unstarted.Wait();
        Task.WaitAll(starter);
    }
}
