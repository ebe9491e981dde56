// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int done;
    static void Main()
    {
        var c = new CountdownEvent(2);
        for (int i = 0; i < 2; i++) new Thread(() => { Interlocked.Increment(ref done); c.Signal(); }).Start();
        c.Wait();
        Verify.Assert(Volatile.Read(ref done) == 2);
    }
}
