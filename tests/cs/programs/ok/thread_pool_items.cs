// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int n;
    static void Main()
    {
        var done = new ManualResetEvent(false);
        ThreadPool.QueueUserWorkItem(_ => { if (Interlocked.Increment(ref n) == 2) done.Set(); });
        ThreadPool.QueueUserWorkItem(_ => { if (Interlocked.Increment(ref n) == 2) done.Set(); });
        done.WaitOne();
        Verify.Assert(n == 2);
    }
}
