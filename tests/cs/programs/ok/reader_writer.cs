// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int a, b;
    static void Main()
    {
        var rw = new ReaderWriterLockSlim();
        var w = new Thread(() => { rw.EnterWriteLock(); a = 1; b = 1; rw.ExitWriteLock(); });
        w.Start();
        rw.EnterReadLock();
        Verify.Assert(a == b);
        rw.ExitReadLock();
        w.Join();
    }
}
