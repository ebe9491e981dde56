// A signal is sent without a condition to remember it: the waiter may wait for ever.
// outcomes: 1 of 0..3
// deadlock
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static readonly object go = new object();
    static void Waiter() {
        lock (go)
            Monitor.Wait(go);
    }
    static int Outcome() {
        var t = new Thread(Waiter);
        t.Start();
        lock (go)
            Monitor.Pulse(go);
        t.Join();
        return 1;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
