using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        Task<int> t = Task.Run(() => 6 * 7);
        Console.WriteLine(t.Result + " " + t.IsCompleted + t.Status);
        int hits = 0;
        Task.WaitAll(Enumerable.Range(0, 3).Select(i => Task.Run(() => Interlocked.Add(ref hits, i))).ToArray());
        Console.WriteLine(hits);
        var cold = new Task<string>(() => "cold");
        Console.WriteLine(cold.Status);
        cold.Start();
        Console.WriteLine(cold.Result);
        Console.WriteLine(Task.Run(() => 1).ContinueWith(a => a.Result + 1).ContinueWith(a => a.Result * 10).Result);
        Task bad = Task.Run(() => { throw new InvalidOperationException("in task"); });
        try { bad.Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.Message + " " + bad.Status + bad.IsFaulted); }
        var source = new TaskCompletionSource<int>();
        new Thread(() => source.SetResult(99)).Start();
        Console.WriteLine(source.Task.Result + " " + source.TrySetResult(1));
        var cancel = new CancellationTokenSource();
        cancel.Cancel();
        Task cancelled = Task.Run(() => { }, cancel.Token);
        try { cancelled.Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.GetType().Name + " " + cancelled.Status); }
        Console.WriteLine(Task.FromResult(5).Result + " " + Task.CompletedTask.IsCompleted);
        Task<int> inner = Task.Factory.StartNew(() => Task.Factory.StartNew(() => 3)).Unwrap();
        Console.WriteLine(inner.Result);
        int[] all = Task.WhenAll(Task.Run(() => 1), Task.Run(() => 2)).Result;
        Console.WriteLine(all[0] + all[1]);
        var first = new TaskCompletionSource<string>();
        var any = Task.WhenAny(first.Task, Task.FromResult("ready"));
        Console.WriteLine(any.Result.Result);
        Task parent = Task.Factory.StartNew(() => { Task.Factory.StartNew(() => hits = 1000, TaskCreationOptions.AttachedToParent); });
        parent.Wait();
        Console.WriteLine(hits);
        var failed = Task.FromException<int>(new Exception("made"));
        try { Console.WriteLine(failed.Result); } catch (AggregateException e) { Console.WriteLine(e.InnerExceptions[0].Message); }
        try { Task.WhenAll(failed, bad).Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerExceptions.Count); }
        Console.WriteLine(Task.Run(() => 1).ContinueWith(x => "only on fault", TaskContinuationOptions.OnlyOnFaulted).ContinueWith(x => x.IsCanceled).Result);
    }
}
