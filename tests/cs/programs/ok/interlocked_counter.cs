// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int count;
    static void Main()
    {
        var ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() => Interlocked.Increment(ref count)); ts[i].Start(); }
        foreach (var t in ts) t.Join();
        Verify.Assert(count == 3);
    }
}
