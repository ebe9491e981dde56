// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        AutoResetEvent a = new AutoResetEvent(false), b = new AutoResetEvent(false);
        new Thread(() => a.Set()).Start();
        new Thread(() => b.Set()).Start();
        WaitHandle.WaitAll(new WaitHandle[] { a, b });
        Verify.Assert(!a.WaitOne(0) && !b.WaitOne(0));
        new Thread(() => b.Set()).Start();
        Verify.Assert(WaitHandle.WaitAny(new WaitHandle[] { a, b }) == 1);
    }
}
