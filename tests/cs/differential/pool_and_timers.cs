// The thread pool: items with state, registered waits, timers.
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var done = new CountdownEvent(3);
        int sum = 0;
        for (int i = 1; i <= 3; i++)
            ThreadPool.QueueUserWorkItem(o => {
                Interlocked.Add(ref sum, (int)o);
                done.Signal();
            }, i);
        done.Wait();
        Console.WriteLine(sum);
        bool pooled = false, background = false;
        var one = new ManualResetEvent(false);
        ThreadPool.UnsafeQueueUserWorkItem(o => {
            pooled = Thread.CurrentThread.IsThreadPoolThread;
            background = Thread.CurrentThread.IsBackground;
            one.Set();
        }, null);
        one.WaitOne();
        Console.WriteLine(pooled + " " + background + " " + Thread.CurrentThread.IsThreadPoolThread);
        var signal = new AutoResetEvent(false);
        var seen = new ManualResetEvent(false);
        string what = null;
        var registered = ThreadPool.RegisterWaitForSingleObject(signal, (state, timedOut) => {
            what = state + " " + timedOut;
            seen.Set();
        }, "state", -1, true);
        signal.Set();
        seen.WaitOne();
        Console.WriteLine(what);
        registered.Unregister(null);
        seen.Reset();
        var timer = new Timer(o => {
            what = "timer " + o;
            seen.Set();
        }, 7, 0, Timeout.Infinite);
        seen.WaitOne();
        Console.WriteLine(what);
        seen.Reset();
        Console.WriteLine(timer.Change(1, Timeout.Infinite));
        seen.WaitOne();
        timer.Dispose();
        var never = new Timer(o => Console.WriteLine("never"), null, Timeout.Infinite, Timeout.Infinite);
        var gone = new ManualResetEvent(false);
        Console.WriteLine(never.Dispose(gone));
        gone.WaitOne();
        int ticks = 0;
        var enough = new ManualResetEvent(false);
        using (new Timer(o => {
            if (Interlocked.Increment(ref ticks) == 3)
                enough.Set();
        }, null, 1, 1))
            enough.WaitOne();
        Console.WriteLine(ticks >= 3);
        try {
            new Timer(null);
        } catch (ArgumentNullException e) {
            Console.WriteLine(e.ParamName);
        }
        try {
            ThreadPool.QueueUserWorkItem(null);
        } catch (ArgumentNullException) {
            Console.WriteLine("null");
        }
    }
}
