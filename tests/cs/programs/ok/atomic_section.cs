// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int x, y;
    static void Main()
    {
        var t = new Thread(() => Verify.Atomic(() => { x++; y++; }));
        t.Start();
        Verify.BeginAtomic();
        Verify.Assert(x == y);
        Verify.EndAtomic();
        t.Join();
    }
}
