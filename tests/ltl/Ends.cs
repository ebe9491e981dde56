// Two threads that count to two and end: what holds in the last state holds for ever.
// twin: ends.c
// prop zero: Ends.x == 0
// prop one: Ends.x == 1
// prop two: Ends.x == 2
// prop done: ended
using System.Threading;

static class Ends {
    static int x;

    static void Add() {
        Interlocked.Increment(ref x);
    }

    static void Main() {
        var t = new Thread(Add);
        t.Start();
        Interlocked.Increment(ref x);
        t.Join();
    }
}
