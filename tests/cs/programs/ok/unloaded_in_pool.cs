// expect: verified
using System;
using System.Threading;

// That exception ends an item of the pool, and not the program.
class Program
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        ThreadPool.QueueUserWorkItem(_ => { try { throw new AppDomainUnloadedException(); } finally { done.Set(); } });
        done.WaitOne();
    }
}
