// expect: violation uncaught-exception line HERE
using System;
using System.Threading;

// The time for the end of a thread may be up when the thread has done everything and has not ended yet.
class Program
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var t = new Thread(() => done.Set());
        t.Start();
        done.WaitOne();
        if (!t.Join(10))
            throw new Exception(); // HERE
    }
}
