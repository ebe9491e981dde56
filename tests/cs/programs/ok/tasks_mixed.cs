// expect: verified
// Two chains of tasks, a loop, a failure and a cancellation, one after the other: threads of the pool that are through
// with their work make no difference to what comes later.
using System;
using System.Threading;
using System.Threading.Tasks;

class TasksMixed
{
    static int count;

    static async Task<int> Square(int k)
    {
        await Task.Yield();
        int r = await Task.Run(() => { Interlocked.Increment(ref count); return k * k; });
        await Task.Delay(1);
        return r;
    }

    static void Check(bool so)
    {
        if (!so)
            throw new Exception();
    }

    static void Main()
    {
        Task<int> a = Square(3), b = Square(4);
        Task.WaitAll(a, b);
        Check(a.Result + b.Result == 25);
        try {
            Task.Run(() => { throw new InvalidOperationException(); }).Wait();
            Check(false);
        } catch (AggregateException e) {
            Check(e.InnerException is InvalidOperationException);
        }
        Parallel.For(0, 3, i => Interlocked.Add(ref count, i));
        Check(count == 5);
        var source = new CancellationTokenSource();
        source.Cancel();
        try {
            Task.Run(() => { }, source.Token).Wait();
            Check(false);
        } catch (AggregateException e) {
            Check(e.InnerException is TaskCanceledException);
        }
    }
}
