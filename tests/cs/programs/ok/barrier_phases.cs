// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int a, b;
    static void Main()
    {
        var barrier = new Barrier(2);
        var t = new Thread(() => { a = 1; barrier.SignalAndWait(); Verify.Assert(b == 1); });
        t.Start();
        b = 1;
        barrier.SignalAndWait();
        Verify.Assert(a == 1);
        t.Join();
    }
}
