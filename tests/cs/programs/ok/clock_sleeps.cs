// expect: inconclusive approximated
// Whatever waited for a time has waited so long.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static Stopwatch watch;

    static void Check(int milliseconds) { Debug.Assert(watch.ElapsedMilliseconds >= milliseconds); }

    static void Main()
    {
        watch = Stopwatch.StartNew();
        DateTime start = DateTime.UtcNow;
        int ticks = Environment.TickCount;
        Thread.Sleep(10);
        Check(10);
        Debug.Assert((DateTime.UtcNow - start).TotalMilliseconds >= 10);
        Debug.Assert(Environment.TickCount - ticks >= 10);
        watch.Restart();
        Task.Delay(20).Wait();
        Check(20);
        watch.Restart();
        if (!new ManualResetEvent(false).WaitOne(5))
            Check(5);
        var monitor = new object();
        watch.Restart();
        lock (monitor) {
            if (!Monitor.Wait(monitor, 5))
                Check(5);
        }
        watch.Restart();
        if (!new SemaphoreSlim(0).Wait(5))
            Check(5);
    }
}
