// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static volatile bool want0, want1;
    static volatile int turn;
    static int inside;
    static void Main()
    {
        var t = new Thread(() => { want1 = true; turn = 0; while (want0 && turn == 0) Thread.Yield(); Verify.Assert(++inside == 1); inside--; want1 = false; });
        t.Start();
        want0 = true; turn = 1; while (want1 && turn == 1) Thread.Yield(); Verify.Assert(++inside == 1); inside--; want0 = false;
        t.Join();
    }
}
