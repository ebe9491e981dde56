// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int inside;
    static void Main()
    {
        var s = new SemaphoreSlim(2);
        var ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() => { s.Wait(); int n = Interlocked.Increment(ref inside); Verify.Assert(n <= 2); Interlocked.Decrement(ref inside); s.Release(); });
            ts[i].Start();
        }
        foreach (var t in ts) t.Join();
    }
}
