// Two threads take two locks in opposite orders.
// outcomes: 1 of 0..3
// deadlock
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static readonly object a = new object(), b = new object();
    static void Forth() {
        lock (a)
            lock (b) { }
    }
    static void Back() {
        lock (b)
            lock (a) { }
    }
    static int Outcome() {
        var f = new Thread(Forth);
        var k = new Thread(Back);
        f.Start();
        k.Start();
        f.Join();
        k.Join();
        return 1;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
