// Two threads sleep, and main measures. The time is never shorter than a sleep that is over: never 0. It may be longer.
// outcomes: 1 2 3 of 0..3
// clock
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static int Outcome() {
        var t = new Thread(() => Thread.Sleep(10));
        var start = Stopwatch.StartNew();
        t.Start();
        t.Join();
        long after = start.ElapsedMilliseconds;
        Thread.Sleep(10);
        long both = start.ElapsedMilliseconds;
        if (after < 10 || both < 20 || both < after)
            return 0;
        return after > 1000 ? 3 : both > 1000 ? 2 : 1;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
