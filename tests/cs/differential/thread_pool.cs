using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var done = new CountdownEvent(3);
        int sum = 0;
        for (int i = 1; i <= 3; i++)
            ThreadPool.QueueUserWorkItem(o => { Interlocked.Add(ref sum, (int)o); done.Signal(); }, i);
        done.Wait();
        Console.WriteLine(sum);
        var e = new ManualResetEvent(false);
        ThreadPool.QueueUserWorkItem(_ => { Console.WriteLine(Thread.CurrentThread.IsThreadPoolThread + " " + Thread.CurrentThread.IsBackground); e.Set(); });
        e.WaitOne();
        var fired = new AutoResetEvent(false);
        using (var timer = new Timer(s => { Console.WriteLine(s); fired.Set(); }, "tick", 1, Timeout.Infinite))
            fired.WaitOne();
        int n = 0;
        Timer periodic = null;
        periodic = new Timer(_ => { if (Interlocked.Increment(ref n) == 2) fired.Set(); }, null, 1, 1);
        fired.WaitOne();
        periodic.Dispose();
        Console.WriteLine(n >= 2);
        var signal = new AutoResetEvent(false);
        var registered = ThreadPool.RegisterWaitForSingleObject(signal, (state, timedOut) => { Console.WriteLine(state + " " + timedOut); fired.Set(); }, "state", -1, true);
        signal.Set();
        fired.WaitOne();
        registered.Unregister(null);
    }
}
