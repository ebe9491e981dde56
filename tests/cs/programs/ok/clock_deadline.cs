// expect: inconclusive approximated
// args: --max-states=2000
// Every loop until a deadline ends, whether it spins or sleeps.
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        DateTime end = DateTime.UtcNow.AddSeconds(1);
        while (DateTime.UtcNow < end)
            Thread.Yield();
        int start = Environment.TickCount;
        while (Environment.TickCount - start < 1000)
            Thread.Sleep(10);
    }
}
