// expect: inconclusive approximated
// A stopwatch counts the sleeps while it runs, and stands when it is stopped.
using System.Diagnostics;
using System.Threading;

class Program
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        Thread.Sleep(10);
        Thread.Sleep(20);
        watch.Stop();
        long measured = watch.ElapsedTicks;
        Debug.Assert(watch.ElapsedMilliseconds >= 30);
        Thread.Sleep(10);
        Debug.Assert(watch.ElapsedTicks == measured);
    }
}
