// expect: violation uncaught-exception line HERE
using System;
using System.Threading;

// A thread is alive for a while after the last thing that it does.
class Program
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var t = new Thread(() => done.Set());
        t.Start();
        done.WaitOne();
        if (t.IsAlive)
            throw new Exception(); // HERE
    }
}
