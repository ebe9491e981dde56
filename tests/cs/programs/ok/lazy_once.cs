// expect: verified
using System;
using System.Threading;
using Heddle;

class Program
{
    static int made;
    static void Main()
    {
        var lazy = new Lazy<object>(() => { Interlocked.Increment(ref made); return new object(); });
        object seen = null;
        var t = new Thread(() => seen = lazy.Value);
        t.Start();
        object mine = lazy.Value;
        t.Join();
        Verify.Assert(made == 1 && seen == mine);
    }
}
