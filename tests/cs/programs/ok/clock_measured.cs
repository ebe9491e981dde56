// expect: verified
// Nothing depends on the readings.
using System;
using System.Diagnostics;
using System.Threading;

class Program
{
    static volatile int count;
    static long took;
    static int ticks;

    static void Main()
    {
        long start = Stopwatch.GetTimestamp();
        var t = new Thread(() => count = 1);
        t.Start();
        t.Join();
        took = (Stopwatch.GetTimestamp() - start) / 10000;
        ticks = Environment.TickCount;
        Debug.Assert(count == 1);
    }
}
