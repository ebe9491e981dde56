// Two threads store to one variable and read the other: under sequential consistency both cannot miss.
// outcomes: 1 2 3 of 0..4
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static volatile int x, y;
    static int a, b;
    static void Left() { x = 1; a = y; }
    static void Right() { y = 1; b = x; }
    static int Outcome() {
        var l = new Thread(Left);
        var r = new Thread(Right);
        l.Start();
        r.Start();
        l.Join();
        r.Join();
        return 2 * a + b;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
