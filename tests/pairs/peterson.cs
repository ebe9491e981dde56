// Mutual exclusion by Peterson: nobody is ever inside with another.
// outcomes: 0 of 0..3
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static volatile int wants0, wants1, turn, both;
    static int inside;
    static void Enter(object p) {
        int me = (int)p, other = 1 - me;
        if (me == 0)
            wants0 = 1;
        else
            wants1 = 1;
        turn = other;
        while ((me == 0 ? wants1 : wants0) != 0 && turn == other)
            ;
        if (Interlocked.Increment(ref inside) != 1)
            both = 1;
        Interlocked.Decrement(ref inside);
        if (me == 0)
            wants0 = 0;
        else
            wants1 = 0;
    }
    static int Outcome() {
        var t = new[] {new Thread(Enter), new Thread(Enter)};
        for (int i = 0; i < 2; i++)
            t[i].Start(i);
        foreach (var thread in t)
            thread.Join();
        return both;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
