// TaskCompletionSource: who completes it first, what awaiting it gives.
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Show(string what, Task t)
    {
        Console.WriteLine(what + ": " + t.Status + " " + t.IsCompleted + " " + t.IsFaulted + " " + t.IsCanceled + " " +
                          (t.Exception == null ? "-" : string.Join(",", t.Exception.InnerExceptions.Select(e => e.Message))));
    }

    static async Task<string> Waiting(TaskCompletionSource<int> s)
    {
        try {
            return "got " + await s.Task;
        } catch (OperationCanceledException) {
            return "cancelled";
        } catch (Exception e) {
            return "failed " + e.Message;
        }
    }

    static void Main()
    {
        var s = new TaskCompletionSource<int>();
        Show("new", s.Task);
        var waiting = Waiting(s);
        Console.WriteLine(waiting.IsCompleted);
        Console.WriteLine(s.TrySetResult(5) + " " + s.TrySetResult(6) + " " + s.TrySetException(new Exception("x")) + " " + s.TrySetCanceled());
        Show("set", s.Task);
        Console.WriteLine(waiting.Result + " " + s.Task.Result);
        try {
            s.SetResult(7);
        } catch (InvalidOperationException e) {
            Console.WriteLine(e.Message);
        }
        var bad = new TaskCompletionSource<int>();
        bad.SetException(new[] { new Exception("one"), new Exception("two") });
        Show("bad", bad.Task);
        Console.WriteLine(Waiting(bad).Result);
        var none = new TaskCompletionSource<int>("state");
        none.SetCanceled();
        Show("none", none.Task);
        Console.WriteLine(Waiting(none).Result + " " + none.Task.AsyncState);
        try {
            none.Task.Wait();
        } catch (AggregateException e) {
            Console.WriteLine(e.InnerException.GetType().Name);
        }
        var handed = new TaskCompletionSource<int>();
        var thread = new Thread(() => handed.SetResult(42));
        thread.Start();
        Console.WriteLine(handed.Task.Result);
        thread.Join();
        var inline = new TaskCompletionSource<int>();
        int before = Thread.CurrentThread.ManagedThreadId, after = 0;
        inline.Task.ContinueWith(_ => after = Thread.CurrentThread.ManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        inline.SetResult(1);
        Console.WriteLine(before == after);
        var apart = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        var next = apart.Task.ContinueWith(x => x.Result + 1);
        apart.SetResult(1);
        Console.WriteLine(next.Result);
        Console.WriteLine(Task.FromResult(3).Result + " " + Task.FromException(new Exception("f")).Exception.InnerException.Message +
                          " " + Task.FromCanceled(new CancellationToken(true)).IsCanceled + " " + Task.CompletedTask.Status);
    }
}
