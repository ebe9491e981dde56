// A wait ends by a signal, 1, or by its time-out, and then the time is over, 2. 0: too early.
// outcomes: 1 2 of 0..2
// clock
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static readonly object go = new object();
    static bool ready;
    static void Waker() {
        lock (go) {
            ready = true;
            Monitor.Pulse(go);
        }
    }
    static int Outcome() {
        var t = new Thread(Waker);
        var start = Stopwatch.StartNew();
        bool woken = true;
        t.Start();
        lock (go) {
            while (!ready && woken)
                woken = Monitor.Wait(go, 5);
        }
        t.Join();
        return woken ? 1 : start.ElapsedMilliseconds >= 5 ? 2 : 0;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
